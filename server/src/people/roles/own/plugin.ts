import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { runRestricted } from '../../../platform/restriction.ts';
import type { Restriction } from '../../../platform/work-context.ts';
import { ownRowsCondition } from './customers.ts';
import { checkBody, namedByParameter } from './names.ts';
import { type Restricted, restrictRequest } from './restrict.ts';

/** A request of a user restricted to own customers. */
interface RestrictedRequest {
  operationId: string;
  /** Whether the restriction was applied to any part of the request. */
  isApplied: boolean;
  request: Restricted | null;
}

const restrictedRequests = new WeakMap<FastifyRequest, RestrictedRequest>();

/**
 * Restricts the requests of users who see only own customers. Names in the request are checked before the
 * operation runs; lists use `platform/restriction`. A response is never sent if no restriction was applied.
 * @param shared schemas by the names that others reference
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
    const restriction = restrict(request, actingUser);
    prepareRequest(database, request, actingUser).then(() => runRestricted(restriction, done), done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const found = restrictedRequests.get(request);
    if (found === undefined) return payload;
    const { access } = request.routeOptions.config;
    if (access?.ownCustomers === 'OWN' && !found.isApplied && reply.statusCode < 400)
      throw new Error(`${found.operationId} responds without a check of whose customers it returns`);
    return typeof payload === 'string' ? (found.request?.restored(payload) ?? payload) : payload;
  });
}

/** Remembers that the request of this user is restricted, until its response is checked. */
function restrict(request: FastifyRequest, { id: userId }: ActingUser): Restriction {
  const { id: organizationId } = organizationOf(request);
  const { operationId = '' } = { operationId: '', ...request.routeOptions.schema };
  const found: RestrictedRequest = { operationId, isApplied: false, request: null };
  restrictedRequests.set(request, found);
  return {
    userId,
    condition: (table) => ownRowsCondition(table, { organizationId, userId }),
    applied: () => {
      found.isApplied = true;
    },
  };
}

async function prepareRequest(
  database: Database,
  request: FastifyRequest,
  { id: userId }: ActingUser,
): Promise<void> {
  const found = restrictedRequests.get(request);
  if (found === undefined || request.routeOptions.config.access?.ownCustomers !== 'OWN') return;
  const whose = { organizationId: organizationOf(request).id, userId };
  found.request = await restrictRequest(database.pool, whose, request, found.operationId);
  found.isApplied ||= found.request.namesRecords;
}
