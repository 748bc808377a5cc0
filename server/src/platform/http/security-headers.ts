import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Adds headers that restrict what browsers may do with a response. API responses are data: no browser may
 * run, frame or embed them. Pages set their own policy. Strict-Transport-Security is sent only by a service
 * with an https address.
 */
export async function installSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    global: true,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
  });
}

/** Keeps API responses out of all caches, because they contain data about money and people. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
