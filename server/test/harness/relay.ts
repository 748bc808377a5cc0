import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * Treatment of bytes in transit. `halved`: the first half of the next bytes arrives, then the connection is
 * cut.
 */
export type Passage = 'open' | 'frozen' | 'halved' | { delayMillis: number };

/** A relay between a service and a server, under the test's control. */
export interface Relay {
  port: number;
  passage: Passage;
  /** Cuts every open connection. */
  cut(): void;
  close(): Promise<void>;
}

interface Address {
  /** A host, or the folder of a socket of PostgreSQL. */
  host: string;
  port: number;
}

/** Opens a connection to a server. */
export const connectTo = ({ host, port }: Address): Socket =>
  host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);

/**
 * Relays everything that arrives on a new port, until the test changes `passage`.
 * @param onBytes called when bytes of a connection arrive, with its client side, and the side that sent them
 */
export async function startRelay(
  target: Address,
  onBytes: (client: Socket, from: 'client' | 'server') => void = () => {},
): Promise<Relay> {
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connectTo(target);
    const hangUp = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', hangUp).on('close', () => {
        sockets.delete(socket);
        hangUp();
      });
    }
    near.on('data', () => onBytes(near, 'client'));
    far.on('data', () => onBytes(near, 'server'));
    pass(relay, near, far);
    pass(relay, far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const relay: Relay = {
    port: address.port,
    passage: 'open',
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}

/** Polling interval of frozen bytes, in milliseconds. */
const LOOK_MS = 20;

function pass(relay: Relay, from: Socket, to: Socket): void {
  // Pieces pass one after the other, in order.
  let last = Promise.resolve();
  from.on('data', (bytes) => {
    last = last.then(() => carry(relay, bytes, to));
  });
}

async function carry(relay: Relay, bytes: Buffer | string, to: Socket): Promise<void> {
  const { passage } = relay;
  if (passage === 'halved') {
    to.write(bytes.slice(0, Math.ceil(bytes.length / 2)));
    to.destroySoon();
    return;
  }
  if (typeof passage === 'object') await waited(passage.delayMillis);
  // A side that has closed receives no more bytes, and none are sent on its behalf.
  while (relay.passage === 'frozen' && !to.destroyed) await waited(LOOK_MS);
  if (!to.destroyed) to.write(bytes);
}

const waited = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
