import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '@quittance/embedded-postgres';

/** A relay to PostgreSQL that counts round trips. */
export interface CountedWire {
  /** Connect with this instead. */
  connection: Connection;
  /** Round trips so far, of all connections. */
  roundTrips(): number;
  close(): Promise<void>;
}

/**
 * Starts a relay. A round trip is what a client sends until it has read an answer: statements that are sent
 * together count once.
 */
export async function countRoundTrips(connection: Connection): Promise<CountedWire> {
  const { host, port } = connection;
  // The host may be the folder of a socket.
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  let count = 0;
  const relay = createServer((client) => {
    const server = connect(target);
    // Otherwise each small message waits for an acknowledgement.
    client.setNoDelay();
    server.setNoDelay();
    let hasAnswer = true;
    client.on('data', (chunk) => {
      if (hasAnswer) count += 1;
      hasAnswer = false;
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      hasAnswer = true;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port');
  return {
    connection: { ...connection, host: '127.0.0.1', port: address.port },
    roundTrips: () => count,
    close: async () => {
      relay.close();
      await once(relay, 'close');
    },
  };
}
