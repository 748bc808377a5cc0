import type { BetterAuthPlugin, StandardSchemaV1 } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { isRecord } from '../../platform/is-record.ts';

interface BoundSession {
  userId: string;
  boundOrganization: string;
}

/** Schema of the input; the only caller is our own code. */
const stated: StandardSchemaV1<BoundSession> = {
  '~standard': {
    version: 1 as const,
    vendor: 'quittance',
    validate: (value: unknown) =>
      isBoundSession(value) ? { value } : { issues: [{ message: 'is not a new session' }] },
  },
};

function isBoundSession(value: unknown): value is BoundSession {
  return (
    isRecord(value) && typeof value['userId'] === 'string' && typeof value['boundOrganization'] === 'string'
  );
}

/**
 * Adds an endpoint to better-auth that creates a session bound to one organization, for a person asserted by
 * its provider.
 */
export const boundSessions = () =>
  ({
    id: 'quittance-bound-sessions',
    endpoints: {
      beginBoundSession: createAuthEndpoint.serverOnly({ method: 'POST', body: stated }, async (ctx) => {
        const { userId, boundOrganization } = ctx.body;
        const user = await ctx.context.internalAdapter.findUserById(userId);
        if (user === null) throw new Error('no identity has this id');
        const session = await ctx.context.internalAdapter.createSession(userId, false, { boundOrganization });
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ status: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
