import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './listener.ts';

const QUIET = { channel: 'c', onMessage: () => {}, onStart: () => {}, onLost: () => {} };

// A process that is stopped while its database restarts must end.
it('closes during a connection attempt that the server does not answer', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const listener = listen({
    ...QUIET,
    connection: { host: '127.0.0.1', ...(port === undefined ? {} : { port }) },
  });
  await once(server, 'connection');
  await listener.close();
  expect(listener.listening).toBe(false);
  for (const socket of sockets) socket.destroy();
  server.close();
});
