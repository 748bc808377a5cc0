import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { type Restriction, restricted } from '../../../platform/restriction.ts';
import { ownRowsCondition } from './customers.ts';
import { checkBody, namedByParameter } from './names.ts';
import { type Restricted, restrictRequest } from './restrict.ts';

/** A request of a user who sees own customers only. */
interface Held {
  operationId: string;
  /** Whether anything that was done for it was held to them. */
  isApplied: boolean;
  request: Restricted | null;
}

const held = new WeakMap<FastifyRequest, Held>();

/**
 * Holds requests in the name of users who see their own customers only to those. What a request names is looked at before it is
 * worked on; lists take the rest from `platform/restriction`. An answer that was held to nothing is never sent.
 * @param shared schemas by the names that others refer to them by
 */
export function installOwnCustomers(
  app: FastifyInstance,
  database: Database,
  shared: Readonly<Record<string, unknown>>,
): void {
  app.addHook('onRoute', ({ config, schema, url }) => {
    if (config?.access?.ownCustomers !== 'OWN') return;
    const operationId = schema?.operationId ?? '';
    for (const [, name = ''] of url.matchAll(/:(\w+)/g)) namedByParameter(operationId, name);
    checkBody(operationId, schema?.body, shared);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const { actingUser } = request;
    if (actingUser?.ownCustomersOnly !== true) return done();
    const restriction = hold(request, actingUser);
    prepare(database, request, actingUser).then(() => restricted(restriction, done), done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const found = held.get(request);
    if (found === undefined) return payload;
    const { access } = request.routeOptions.config;
    if (access?.ownCustomers === 'OWN' && !found.isApplied && reply.statusCode < 400)
      throw new Error(`${found.operationId} answers without looking at whose customers it tells of`);
    return typeof payload === 'string' ? (found.request?.restored(payload) ?? payload) : payload;
  });
}

function hold(request: FastifyRequest, { id: userId }: ActingUser): Restriction {
  const { id: organizationId } = organizationOf(request);
  const { operationId = '' } = { operationId: '', ...request.routeOptions.schema };
  const found: Held = { operationId, isApplied: false, request: null };
  held.set(request, found);
  return {
    userId,
    condition: (table) => ownRowsCondition(table, { organizationId, userId }),
    applied: () => {
      found.isApplied = true;
    },
  };
}

async function prepare(
  database: Database,
  request: FastifyRequest,
  { id: userId }: ActingUser,
): Promise<void> {
  const found = held.get(request);
  if (found === undefined || request.routeOptions.config.access?.ownCustomers !== 'OWN') return;
  const whose = { organizationId: organizationOf(request).id, userId };
  found.request = await restrictRequest(database.pool, whose, request, found.operationId);
  found.isApplied ||= found.request.namesRecords;
}
