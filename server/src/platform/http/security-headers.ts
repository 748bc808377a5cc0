import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/**
 * Adds headers that restrict what browsers may do with a response. API responses are data: no browser may
 * run, frame or embed them. Pages set their own policy. Strict-Transport-Security is sent only by a service
 * with an https address.
 */
export async function installSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const headers = Object.entries(await securityHeaders(publicUrl.startsWith('https:')));
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value = ''] of headers) raw.setHeader(name, value);
    done();
  });
}

/** Returns the headers of helmet. It would build its list of middlewares again for each request. */
async function securityHeaders(strictTransportSecurity: boolean): Promise<OutgoingHttpHeaders> {
  const app = Fastify();
  await app.register(helmet, {
    strictTransportSecurity,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
  });
  let headers: OutgoingHttpHeaders = {};
  app.addHook('onRequest', async (_request, { raw }) => {
    headers = raw.getHeaders();
  });
  await app.inject('/');
  await app.close();
  return headers;
}

/** Keeps API responses out of all caches, because they contain data about money and people. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
