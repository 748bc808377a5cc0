import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A relay before a server of a test. */
export interface Wire {
  port: number;
  /** Number of open connections. */
  readonly open: number;
  /** From now on: passes bytes, keeps what the server sends, or cuts all connections. */
  set(state: 'passes' | 'hangs' | 'cut'): void;
  /** Cuts all connections once the server has sent this many further bytes. */
  cutAfter(bytes: number): void;
  close(): Promise<void>;
}

/** Relays connections to a port of this machine. */
export async function startWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let state: 'passes' | 'hangs' | 'cut' = 'passes';
  let left = Number.POSITIVE_INFINITY;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const hangUp = () => {
      near.destroy();
      far.destroy();
    };
    sockets.add(near);
    near.on('close', () => sockets.delete(near));
    for (const socket of [near, far]) socket.on('error', hangUp).on('close', hangUp);
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      left -= bytes.length;
      if (left <= 0) cut();
      else if (state === 'passes') near.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  return {
    port: address.port,
    get open() {
      return sockets.size;
    },
    set: (next) => {
      state = next;
      if (next === 'cut') cut();
    },
    cutAfter: (bytes) => {
      left = bytes;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
