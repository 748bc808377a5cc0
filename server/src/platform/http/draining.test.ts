import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installDraining } from './draining.ts';

it('closes without waiting for a connection that has not sent a request', async () => {
  const app = Fastify();
  installDraining(app);
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(url.port), url.hostname);
  await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const ended = once(socket, 'close');
  await app.close();
  await ended;
  expect(app.server.listening).toBe(false);
}, 30_000);
