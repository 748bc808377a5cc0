import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { collectInto } from '../changes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether what the operation changes can be undone: its answers name the changes. */
    undoable?: true;
  }
  interface FastifySchema {
    /** The same for the reference. */
    'x-undoable'?: boolean;
  }
}

/** Of answers: the changes that they tell of, by their ids with commas between them. */
const HEADER = 'quittance-changes';
/** As many as proxies surely take in a header. */
const MAX_NAMED = 50;

const made = new WeakMap<FastifyRequest, string[]>();

/**
 * Has operations that make changes which can be undone name these in a header of their answers. An answer that is repeated for its
 * Idempotency-Key bears none: it has changed nothing.
 */
export function installChanges(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.undoable !== true) return;
    route.schema = { ...route.schema, 'x-undoable': true };
    // Of these routes alone: all others pay nothing for it.
    route.preHandler = [route.preHandler ?? [], collect].flat();
    route.onSend = [route.onSend ?? [], tell].flat();
  });
}

function collect(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  const ids: string[] = [];
  made.set(request, ids);
  collectInto(ids, done);
}

async function tell(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ids = made.get(request) ?? [];
  if (ids.length > 0) reply.header(HEADER, ids.slice(0, MAX_NAMED).join(','));
}
