import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { SignInProvider, SignInProviderRequest, SignInSettings, SignInSettingsChange } from './schema.ts';
import { changeSignInSettings, readSignInSettings } from './settings.ts';
import { getProvider, putProvider, removeProvider } from './store.ts';

const tags = ['Organization'];

/** Registers the routes for the organization's sign-in provider (OpenID Connect) and its settings. */
export function providerRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    provider(app, context);
    settings(app, context);
  };
}

function provider(app: TypedApp, context: Context): void {
  app.get(
    '/sign-in-provider',
    {
      schema: {
        operationId: 'getSignInProvider',
        summary: 'Get the provider for single sign-on',
        description: 'Without its secret.',
        tags,
        response: { 200: named(SignInProvider), ...errorAnswers('NOT_FOUND') },
      },
    },
    async (request) => getProvider(context, organizationOf(request).id),
  );

  app.put(
    '/sign-in-provider',
    {
      schema: {
        operationId: 'putSignInProvider',
        summary: 'State the provider for single sign-on',
        description:
          'Any provider of OpenID Connect with the code flow. It must tell an address that it has verified (`email`, `email_verified`); who has this address among the users of the organization is let in, to this organization alone. Who signed in through a provider with another `issuer` or `clientId` is signed out. For owners only; every owner gets an email.',
        tags,
        body: named(SignInProviderRequest),
        response: {
          200: named(SignInProvider),
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
        summary: 'End single sign-on',
        description:
          'Who signed in through the provider is signed out. For owners only; every owner gets an email.',
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

function settings(app: TypedApp, context: Context): void {
  app.get(
    '/sign-in-settings',
    {
      schema: {
        operationId: 'getSignInSettings',
        summary: 'Get who may sign in through the provider',
        description: 'Administrators can read it; only owners change it.',
        tags,
        response: { 200: named(SignInSettings), ...errorAnswers() },
      },
    },
    async (request) => readSignInSettings(context.database.pool, organizationOf(request).id),
  );

  app.put(
    '/sign-in-settings',
    {
      schema: {
        operationId: 'changeSignInSettings',
        summary: 'Set who may sign in through the provider',
        description:
          'For owners only; every owner gets an email. Sessions of owners that came from the provider end when owners may no longer use it: only an owner who signed in by password or passkey, or a key pair, can set that.',
        tags,
        body: named(SignInSettingsChange),
        response: { 200: named(SignInSettings), ...errorAnswers(...BODY_ERRORS, 'CONFLICT') },
      },
    },
    async (request) => {
      const viaProvider = request.member?.viaProvider === true;
      return changeSignInSettings(context, organizationOf(request).id, request.body, viaProvider);
    },
  );
}
