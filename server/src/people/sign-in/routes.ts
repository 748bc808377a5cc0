import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { demandOwnOrigin, isChange } from '../../platform/http/own-origin.ts';
import { keepOutOfCaches } from '../../platform/http/security-headers.ts';
import { limitAddresses } from '../../platform/limits/plugin.ts';
import { invitationSignIn } from '../invitations/accept-routes.ts';
import { digestStopRoute } from '../notifications/digest/stop-route.ts';
import { providerSignIn } from '../providers/sign-in-routes.ts';
import type { SignInContext } from './context.ts';
import { emailRoutes } from './email-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { passwordSignIn } from './password-sign-in.ts';
import { sessionRoutes } from './session-routes.ts';

/** Limit per IP address: an office with many people shares one. */
const VISITORS = { requestsPerMinute: 600, maxConcurrency: 20 };

/**
 * Registers the routes for sign-in and for people's own accounts. Requests that change something must come
 * from our pages.
 */
export function signInRoutes(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    keepOutOfCaches(app);
    limitAddresses(app, context.limits, 'sign-in', VISITORS);
    app.addHook('onRequest', async (request) => {
      if (isChange(request)) demandOwnOrigin(request, request.server.publicUrl);
    });
    const parts = [
      passwordSignIn,
      sessionRoutes,
      passwordRoutes,
      emailRoutes,
      factorRoutes,
      passkeyRoutes,
      invitationSignIn,
      providerSignIn,
      digestStopRoute,
    ];
    for (const part of parts) await app.register(part(context));
  };
}
