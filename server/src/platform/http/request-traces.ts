import type { FastifyInstance } from 'fastify';
import { beginRequest, isTracing } from '../traces.ts';

/**
 * Turns each request into a span that contains everything it causes. Span names contain no address parts that
 * callers choose.
 */
export function installTraces(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    beginRequest(request.headers, request.method, (end) => {
      reply.raw.once('close', () => {
        const route = request.routeOptions.url ?? 'none';
        end(`${request.method} ${route}`, {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.raw.writableFinished ? reply.raw.statusCode : 499,
          'quittance.request_id': request.id,
          'quittance.organization_id': request.organization?.id ?? '',
        });
      });
      done();
    });
  });
}
