import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { actingAs } from '../current-actor.ts';
import { clientAddress } from './client-address.ts';

/**
 * Processes the requests of an application with the actor that makes them, until the response. Install it
 * after the hooks that determine the actor.
 * @param whose null: the default actor
 */
export function installActor(
  app: FastifyInstance,
  whose: (request: FastifyRequest) => Actor | null | Promise<Actor | null>,
): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const enter = (actor: Actor | null): void => {
      if (actor === null) done();
      else actingAs(actor, done);
    };
    const found = whose(request);
    if (found instanceof Promise) found.then(enter, done);
    else enter(found);
  });
}

/**
 * Returns the actor of an API request: a signed-in member, a user for whom a key pair vouches, or the key
 * pair itself.
 */
export function actorOfRequest(request: FastifyRequest): Actor | null {
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
