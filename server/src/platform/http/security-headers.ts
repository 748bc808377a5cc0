import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Adds headers that restrict what browsers may do with a response. API responses are data: no browser may
 * run, frame or embed them. Pages set their own policy. Strict-Transport-Security is sent only by a service
 * with an https address. The headers are the same for all responses, so helmet writes them once.
 */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

function securityHeaders(isHttps: boolean): [name: string, value: string][] {
  const addHeaders = helmet({
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  addHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Keeps API responses out of all caches, because they contain data about money and people. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
