import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/** How long a connection without a request may still send one after the server began to close. */
const FIRST_REQUEST_MS = 1_000;

/** Interval between two checks for open connections, in milliseconds. */
const LOOK_MS = 50;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Announces for this many seconds that the server will end, and serves meanwhile. `/readyz` returns 503,
     * and every response closes its connection. So no connection is cut while its client sends the next
     * request.
     */
    giveNotice(seconds: number): Promise<void>;
    /**
     * Stops accepting connections, because another process on the same port accepts them. Serves the open
     * ones; each is closed by its next response. Waits for this many seconds at most until none is left.
     */
    handOver(seconds: number): Promise<void>;
  }
}

/**
 * Completes running requests while the application closes. Requests that still arrive on open connections get
 * an error in the usual form. Every response then closes its connection, so a keep-alive client does not
 * delay the end. Requires Fastify's own `return503OnClosing` to be off.
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
    // The server's own `close` would end idle connections, on which a request may be on its way.
    Server.prototype.close.call(server);
    const left = promisify(server.getConnections.bind(server));
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until && (await left()) > 0) await sleep(LOOK_MS);
  });
  const unused = watchUnused(app);
  app.addHook('preClose', async () => {
    state = 'closing';
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, FIRST_REQUEST_MS).unref();
  });
  app.addHook('onRequest', async (request) => {
    if (state === 'closing' || (state === 'noticed' && request.routeOptions.url === '/readyz'))
      throw new ApiError('UNAVAILABLE', 'The service is shutting down.', { headers: { 'retry-after': '2' } });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (state !== 'open') reply.header('connection', 'close');
  });
}

/**
 * Returns the open connections on which no request arrived yet. Node closes idle connections only after their
 * first request, and waits a minute for that. Browsers and proxies open connections in advance.
 */
function watchUnused({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}
