import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestsAnswered, requestsBegun } from '../signals.ts';

/** What others, such as proxies, call a request: nothing that could break a line of the log. */
const CALLERS_ID = /^[\w.:/+=-]{1,100}$/;

/** What its caller calls a request. It has an id of its own beside: callers may call two the same. */
function callersId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CALLERS_ID.test(given) ? given : undefined;
}

/**
 * Tells of each request how it was answered, and names it in its answer. To be installed before all that may answer.
 * @param toLog whether each is told to the log too
 */
export function installAnswered(app: FastifyInstance, toLog: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const begun = performance.now();
    requestsBegun.tell(null);
    // Other than the hooks of fastify it is called once in any case, also for callers who go away.
    reply.raw.once('close', () => {
      const { method } = request;
      const route = request.routeOptions.url ?? null;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : null;
      const seconds = (performance.now() - begun) / 1000;
      requestsAnswered.tell({ method, route, status, seconds });
      if (!toLog) return;
      const millis = Math.round(seconds * 1000);
      const organizationId = request.organization?.id;
      const callerId = callersId(request.raw);
      request.log.info({ method, route, status, millis, organizationId, callerId }, 'answered');
    });
  });
}
