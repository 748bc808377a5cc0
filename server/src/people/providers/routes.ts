import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { SignInProvider, SignInProviderRequest } from './schema.ts';
import { getProvider, putProvider, removeProvider } from './store.ts';

const tags = ['Organization'];

/** The provider through which people of the organization may sign in (OpenID Connect). */
export function providerRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
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
            'Any provider of OpenID Connect with the code flow. It must tell an address that it has verified (`email`, `email_verified`); who has this address among the users of the organization is let in, to this organization alone.',
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
          description: 'Who signed in through the provider is signed out.',
          tags,
          response: { 204: NO_CONTENT, ...errorAnswers('NOT_FOUND') },
        },
      },
      async (request, reply) => {
        await removeProvider(context, organizationOf(request).id);
        return reply.code(204).send(null);
      },
    );
  };
}
