import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { collectInto } from '../changes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the operation's changes can be undone. Its responses then name the changes. */
    undoable?: true;
  }
  interface FastifySchema {
    /** The same value for the API reference. */
    'x-undoable'?: boolean;
  }
}

/** Response header: comma-separated ids of the undoable changes that a request made. */
const HEADER = 'quittance-changes';
/** A number of ids that proxies accept in one header. */
const MAX_NAMED = 50;

const made = new WeakMap<FastifyRequest, string[]>();

/**
 * Adds the Quittance-Changes header: ids of the undoable changes a request made. A response that is replayed
 * for its Idempotency-Key has none, because it changed nothing.
 */
export function installUndoHeader(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.undoable !== true) return;
    route.schema = { ...route.schema, 'x-undoable': true };
    // Only on these routes, so that others have no overhead.
    route.preHandler = [route.preHandler ?? [], collectChanges].flat();
    route.onSend = [route.onSend ?? [], addHeader].flat();
  });
}

function collectChanges(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const ids: string[] = [];
  made.set(request, ids);
  collectInto(ids, done);
}

async function addHeader(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ids = made.get(request) ?? [];
  if (ids.length > 0) reply.header(HEADER, ids.slice(0, MAX_NAMED).join(','));
}
