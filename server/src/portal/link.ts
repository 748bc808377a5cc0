import type { FastifyInstance } from 'fastify';
import { type CalendarDay, localDate, type Timestamp } from '../kernel/calendar.ts';
import { tokenKey } from '../people/index.ts';
import { findAccess } from '../people/portal-links/queries.ts';
import type { Context } from '../platform/context.ts';
import type { Limits } from '../platform/limits/index.ts';
import { admit } from '../platform/limits/plugin.ts';
import type { Organization } from '../platform/organization.ts';
import type { AccountRef } from './account.ts';

/** The customer whose portal a link opens, and the time of the request. */
export interface OpenLink {
  organization: Organization;
  account: AccountRef;
  linkId: string;
  /** The site that may embed the portal. */
  frameAncestors: string | null;
  now: Timestamp;
  today: CalendarDay;
}

/** @returns null if the token is invalid */
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
    organization,
    linkId,
    frameAncestors,
    now,
    today,
    account: { organizationId: organization.id, customerId, today },
  };
}

/** Limits requests to the routes of `app` per link, in addition to the limits per IP address. */
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
