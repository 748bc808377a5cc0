import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** How often it is looked whether connections are left. */
const LOOK_MILLIS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Says for so many seconds that the server will end, and serves on meanwhile: `/readyz` answers 503, and every answer
     * ends its connection, so that none is cut while its client is sending the next request on it.
     */
    giveNotice(seconds: number): Promise<void>;
    /**
     * Takes no more connections, because another process that listens on the same port takes them, and serves those that
     * are open: each is ended by its next answer. Waits until none is left, for so many seconds at most.
     */
    handOver(seconds: number): Promise<void>;
  }
}

/**
 * Once the application is told to close, finishes what runs and turns away what still arrives on open
 * connections, in the shape of every other error. Every answer then ends its connection, so that a client
 * that keeps it alive does not hold up the end. Needs fastify's own `return503OnClosing` off.
 */
export function installDraining(app: FastifyInstance): void {
  let state: 'open' | 'noticed' | 'leaving' | 'closing' = 'open';
  app.decorate('giveNotice', async (seconds: number) => {
    state = 'noticed';
    await sleep(seconds * 1000);
  });
  app.decorate('handOver', async (seconds: number) => {
    state = 'leaving';
    const { server } = app;
    // Not its own `close`, which ends connections that idle: a request may be on its way on one of them.
    Server.prototype.close.call(server);
    const left = promisify(server.getConnections.bind(server));
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until && (await left()) > 0) await sleep(LOOK_MILLIS);
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
