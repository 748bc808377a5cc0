import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that keep browsers from doing anything with an answer that it is not meant for. Answers of the
 * interface are data: no browser may run, frame or embed them; pages set a policy of their own. Only a service
 * that is reached by https asks browsers to insist on it.
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

/** Answers of the interface are about money and people: nothing between us and the caller keeps them. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
