import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectOutgoing } from './outgoing-socket.ts';

describe('the outgoing socket', () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.end();
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const never = new AbortController().signal;

  it.each(['127.0.0.1', 'localhost', '0x7f000001', '2130706433', '0.0.0.0', '::1', '::ffff:127.0.0.1'])(
    'does not connect to %s',
    async (host) => {
      const before = connections;
      const targets = { allowPrivate: false, ports: [port] };
      await expect(connectOutgoing({ host, port }, targets, never)).rejects.toThrow('no public address');
      expect(connections).toBe(before);
    },
  );

  it('uses only the allowed ports, and connects nowhere after a stop', async () => {
    const targets = { allowPrivate: false, ports: [22] };
    const other = connectOutgoing({ host: 'example.com', port: 25 }, targets, never);
    await expect(other).rejects.toThrow('port 25 is not allowed');
    const stopped = connectOutgoing({ host: 'example.com', port: 22 }, targets, AbortSignal.abort());
    await expect(stopped).rejects.toThrow('stopped');
  });

  it('connects to this machine when private addresses are allowed', async () => {
    const socket = await connectOutgoing(
      { host: 'localhost', port },
      { allowPrivate: true, ports: [] },
      never,
    );
    socket.destroy();
    expect(socket.remotePort).toBeUndefined();
  });
});
