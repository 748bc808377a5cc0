import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { ask, headersOfStranger } from '../sign-in/call.ts';
import { admit, type SignInContext, signInErrorAnswers, signInOperationFields } from '../sign-in/context.ts';
import { noteEvent } from '../sign-in/events.ts';
import { COOKIE_PREFIX } from '../sign-in/names.ts';
import { SignInAnswer } from '../sign-in/schema.ts';
import { resolveAssertedPerson } from './asserted-person.ts';
import { ProviderDirectory } from './directory.ts';
import { beginAt, type Expected, finishAt } from './oidc.ts';
import { ProviderSignInBegun, ProviderSignInRequest, ProviderSignInReturn } from './schema.ts';
import { loadProviderAccess, redirectUri } from './store.ts';

const COOKIE = `${COOKIE_PREFIX}.provider`;
const MINUTES = 10;

interface Begun extends Expected {
  organizationId: string;
}

/** Registers the routes to sign in through the provider of an organization. */
export function providerSignIn(context: SignInContext): FastifyPluginAsyncTypebox {
  const { publicUrl, webhookTargets, clock } = context;
  const directory = new ProviderDirectory(webhookTargets, clock);
  return async (app) => {
    app.post(
      '/sign-in/provider',
      {
        schema: {
          ...signInOperationFields(
            'beginProviderSignIn',
            'Start signing in through the provider of an organization',
            'The provider sends the browser back to the page `/sign-in/provider`. That page must ' +
              'post the query string within ten minutes.',
          ),
          body: schemaRef(ProviderSignInRequest),
          response: { 200: schemaRef(ProviderSignInBegun), ...signInErrorAnswers('NOT_FOUND') },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'sign-in', account: null });
        const organizationId = request.body.organizationId.toLowerCase();
        const access = await loadProviderAccess(context, organizationId);
        if (access === null) throw notFound();
        const { url, expected } = await beginAt(
          directory,
          { organizationId, ...access },
          redirectUri(publicUrl),
        );
        await storeBegun(context, reply, { organizationId, ...expected });
        return { url };
      },
    );

    app.post(
      '/sign-in/provider/return',
      {
        schema: {
          ...signInOperationFields(
            'signInByProvider',
            'Sign in with the response of the provider',
            'Sets the cookie of a session that is valid only for this organization.',
          ),
          body: schemaRef(ProviderSignInReturn),
          response: { 200: schemaRef(SignInAnswer), ...signInErrorAnswers() },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'sign-in', account: null });
        const { organizationId, ...expected } = await takeBegun(context, request, reply);
        const access = await loadProviderAccess(context, organizationId);
        if (access === null) throw notFound();
        const back = new URL(`${redirectUri(publicUrl)}?${request.body.query.replace(/^\?/, '')}`);
        const vouched = await finishAt(directory, { organizationId, ...access }, back, expected);
        const person = await forOrganization(organizationId, () =>
          resolveAssertedPerson(context, organizationId, access.issuer, vouched),
        );
        const auth = await context.signIn.auth();
        const body = { userId: person.identityId, boundOrganization: organizationId };
        await ask(request, reply, (headers) =>
          auth.api.beginBoundSession({ body, headers: headersOfStranger(headers), asResponse: true }),
        );
        // The provider's assertion does not affect the account itself: no device becomes known, and other
        // sessions stay separate.
        await noteEvent(context, request, {
          kind: 'SIGNED_IN',
          ...person,
          organizationId,
          viaProvider: true,
        });
        return { status: 'SIGNED_IN' as const };
      },
    );
  };
}

/** Stores the values to verify on return, for this browser and one use. */
async function storeBegun(
  { signIn, clock }: SignInContext,
  reply: FastifyReply,
  begun: Begun,
): Promise<void> {
  const { internalAdapter } = await (await signIn.auth()).$context;
  const name = randomBytes(32).toString('base64url');
  await internalAdapter.createVerificationValue({
    identifier: `provider:${name}`,
    value: JSON.stringify(begun),
    expiresAt: new Date(clock.wall.millis() + MINUTES * 60_000),
  });
  // Lax, because the browser returns from another site.
  reply.header(
    'set-cookie',
    `${COOKIE}=${name}; Max-Age=${MINUTES * 60}; Path=/; Secure; HttpOnly; SameSite=Lax`,
  );
}

async function takeBegun(
  { signIn }: SignInContext,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<Begun> {
  const pair = headers.cookie?.split(/; */).find((one) => one.startsWith(`${COOKIE}=`));
  const name = pair?.slice(COOKIE.length + 1) ?? '';
  const { internalAdapter } = await (await signIn.auth()).$context;
  const kept = await internalAdapter.consumeVerificationValue(`provider:${name}`);
  reply.header('set-cookie', `${COOKIE}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`);
  if (kept === null) throw new ApiError('UNAUTHORIZED', 'The sign-in has expired. Start again.');
  const begun: Begun = JSON.parse(kept.value);
  return begun;
}
