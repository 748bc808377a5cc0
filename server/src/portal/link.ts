import type { FastifyInstance } from 'fastify';
import { type CalendarDay, localDate, type Timestamp } from '../ledger/domain/calendar.ts';
import { tokenKey } from '../people/index.ts';
import { findAccess } from '../people/portal-links/queries.ts';
import type { Context } from '../platform/context.ts';
import type { Limits } from '../platform/limits/index.ts';
import { admit } from '../platform/limits/plugin.ts';
import type { Organization } from '../platform/organization.ts';
import type { AccountRef } from './account.ts';

/** Whose portal a link opens, and when it was opened. */
export interface OpenLink {
  organization: Organization;
  account: AccountRef;
  linkId: string;
  /** The site whose pages may show the portal within them. */
  frameAncestors: string | null;
  now: Timestamp;
  today: CalendarDay;
}

/** @returns null where the token leads nowhere */
export async function openLink(
  { database, clock, organizations }: Pick<Context, 'database' | 'clock' | 'organizations'>,
  token: string,
): Promise<OpenLink | null> {
  const now = clock.now();
  const access = await findAccess(database, token, now);
  const organization = access === null ? null : await organizations.byId(access.organizationId);
  if (access === null || organization === null) return null;
  const { linkId, customerId, frameAncestors } = access;
  const today = localDate(now, organization.timezone);
  return {
    ...{ organization, linkId, frameAncestors, now, today },
    account: { organizationId: organization.id, customerId, today },
  };
}

/** Lets the routes of `app` be asked so often by one link, beside the limits of all that an address asks for. */
export function limitLinks(
  app: FastifyInstance,
  limits: Limits,
  what: { name: string; requestsPerMinute: number; maxConcurrency: number },
  messages: Parameters<typeof admit>[3],
): void {
  const { name, ...most } = what;
  app.addHook<{ Params: { token: string } }>('onRequest', async (request, reply) => {
    const link = tokenKey(request.params.token).hash.toString('base64url');
    await admit(limits, { id: `${name} ${link}`, ...most }, reply, messages);
  });
}
