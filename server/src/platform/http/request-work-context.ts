import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { clientSignalOf } from '../client-signal.ts';
import { type WorkContext, withWorkContext, workContext } from '../work-context.ts';
import { clientAddress } from './client-address.ts';

/** The fields of the work context that a request sets. The others keep their defaults. */
export type RequestWork = Partial<Pick<WorkContext, 'actor' | 'organizationId' | 'clockOffsetMillis'>>;

/**
 * Processes the requests of an application as their actor and on the clock of their organization, until the
 * response. Install it after the hooks that determine both. The body has been read by then, so its events
 * cannot lose the context.
 */
export function installWorkContext(
  app: FastifyInstance,
  workOf: (request: FastifyRequest) => RequestWork | Promise<RequestWork>,
): void {
  app.addHook('preValidation', (request, reply, done) => {
    // A request that serves another one ends with the client of that one.
    const getClientSignal = workContext().getClientSignal ?? clientSignalOf(reply.raw);
    const enter = (work: RequestWork): void => withWorkContext({ ...work, getClientSignal }, done);
    const found = workOf(request);
    if (found instanceof Promise) found.then(enter, done);
    else enter(found);
  });
}

/** Returns the actor, the organization and the clock of an API request. */
export function workOfRequest(request: FastifyRequest): RequestWork {
  const actor = actorOfRequest(request);
  const { organization } = request;
  if (organization === null) return actor === null ? {} : { actor };
  const { id: organizationId, clockOffsetMillis } = organization;
  return { organizationId, clockOffsetMillis, ...(actor === null ? {} : { actor }) };
}

/**
 * Returns the actor of an API request: a signed-in member, a user for whom a key pair vouches, or the key
 * pair itself.
 */
function actorOfRequest(request: FastifyRequest): Actor | null {
  const { member, grant, actingUser } = request;
  const base = { job: null, address: clientAddress(request) };
  if (member !== null) {
    const { userId, viaProvider } = member;
    return { ...base, kind: 'USER', id: userId, apiKey: null, ...(viaProvider ? { viaProvider } : {}) };
  }
  if (grant === null) return null;
  const { apiKey } = grant;
  return actingUser === null
    ? { ...base, kind: 'API_KEY', id: apiKey, apiKey: null }
    : { ...base, kind: 'USER', id: actingUser.id, apiKey };
}
