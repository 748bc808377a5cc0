import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { SignInProvider, SignInProviderRequest, SignInSettings, SignInSettingsChange } from './schema.ts';
import { changeSignInSettings, readSignInSettings } from './settings.ts';
import { getProvider, putProvider, removeProvider } from './store.ts';

const tags = ['Organization'];

/** Registers the routes for the organization's sign-in provider (OpenID Connect) and its settings. */
export function providerRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addProviderRoutes(app, context);
    addSettingsRoutes(app, context);
  };
}

function addProviderRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/sign-in-provider',
    {
      schema: {
        operationId: 'getSignInProvider',
        summary: 'Get the provider for single sign-on',
        description: 'Its secret is not included.',
        tags,
        response: { 200: schemaRef(SignInProvider), ...errorAnswers('NOT_FOUND') },
      },
    },
    async (request) => getProvider(context, organizationOf(request).id),
  );

  app.put(
    '/sign-in-provider',
    {
      schema: {
        operationId: 'putSignInProvider',
        summary: 'Set the provider for single sign-on',
        description:
          'Any OpenID Connect provider with the code flow. It must return a verified address ' +
          '(`email`, `email_verified`). The user of the organization with this address is signed in, ' +
          'to this organization only. Sessions from a provider with another `issuer` or `clientId` ' +
          'end. For owners only; every owner gets an email.',
        tags,
        body: schemaRef(SignInProviderRequest),
        response: {
          200: schemaRef(SignInProvider),
          ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => putProvider(context, organizationOf(request).id, request.body),
  );

  app.delete(
    '/sign-in-provider',
    {
      schema: {
        operationId: 'deleteSignInProvider',
        summary: 'Remove single sign-on',
        description: 'Sessions from the provider end. For owners only; every owner gets an email.',
        tags,
        response: { 204: NO_CONTENT, ...errorAnswers('NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await removeProvider(context, organizationOf(request).id);
      return reply.code(204).send(null);
    },
  );
}

function addSettingsRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/sign-in-settings',
    {
      schema: {
        operationId: 'getSignInSettings',
        summary: 'Get the rules for sign-in through the provider',
        description: 'Administrators can read it; only owners change it.',
        tags,
        response: { 200: schemaRef(SignInSettings), ...errorAnswers() },
      },
    },
    async (request) => readSignInSettings(context.database.pool, organizationOf(request).id),
  );

  app.put(
    '/sign-in-settings',
    {
      schema: {
        operationId: 'changeSignInSettings',
        summary: 'Set the rules for sign-in through the provider',
        description:
          'For owners only; every owner gets an email. If owners may no longer use the provider, ' +
          'their sessions from it end; this requires a key pair, or an owner who signed in with a ' +
          'password or passkey.',
        tags,
        body: schemaRef(SignInSettingsChange),
        response: { 200: schemaRef(SignInSettings), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request) => {
      const viaProvider = request.member?.viaProvider === true;
      return changeSignInSettings(context, organizationOf(request).id, request.body, viaProvider);
    },
  );
}
