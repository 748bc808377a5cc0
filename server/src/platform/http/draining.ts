import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Says for so many seconds that the server will end, and serves on meanwhile: `/readyz` answers 503, and every answer
     * ends its connection, so that none is cut while its client is sending the next request on it.
     */
    giveNotice(seconds: number): Promise<void>;
  }
}

/**
 * Once the application is told to close, finishes what runs and turns away what still arrives on open
 * connections, in the shape of every other error. Every answer then ends its connection, so that a client
 * that keeps it alive does not hold up the end. Needs fastify's own `return503OnClosing` off.
 */
export function installDraining(app: FastifyInstance): void {
  let state: 'open' | 'noticed' | 'closing' = 'open';
  app.decorate('giveNotice', async (seconds: number) => {
    state = 'noticed';
    await sleep(seconds * 1000);
  });
  app.addHook('preClose', async () => {
    state = 'closing';
  });
  app.addHook('onRequest', async (request) => {
    if (state === 'closing' || (state === 'noticed' && request.routeOptions.url === '/readyz'))
      throw new ApiError('UNAVAILABLE', 'The service is shutting down.', { headers: { 'retry-after': '2' } });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state !== 'open') reply.header('connection', 'close');
  });
}
