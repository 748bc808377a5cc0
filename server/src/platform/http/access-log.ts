import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { requestsAnswered, requestsBegun } from '../signals.ts';

/** Request id of another system, such as a proxy. It contains nothing that could break a log line. */
const CALLERS_ID = /^[\w.:/+=-]{1,100}$/;

/**
 * Returns the caller's id of a request. The request also has its own id, because callers may use an id twice.
 */
function callersId({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && CALLERS_ID.test(given) ? given : undefined;
}

/**
 * Installs the access log, request metrics and X-Request-Id. Install it before any hook that may reply.
 * @param toLog whether each request is also logged
 */
export function installAccessLog(app: FastifyInstance, toLog: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const begun = performance.now();
    requestsBegun.emit(null);
    // Unlike Fastify's hooks, this event occurs exactly once, also when the caller disconnects.
    reply.raw.once('close', () => {
      const { method } = request;
      const route = request.routeOptions.url ?? null;
      const status = reply.raw.writableFinished ? reply.raw.statusCode : null;
      const seconds = (performance.now() - begun) / 1000;
      requestsAnswered.emit({ method, route, status, seconds });
      if (!toLog) return;
      const millis = Math.round(seconds * 1000);
      const organizationId = request.organization?.id;
      const callerId = callersId(request.raw);
      request.log.info({ method, route, status, millis, organizationId, callerId }, 'answered');
    });
  });
}
