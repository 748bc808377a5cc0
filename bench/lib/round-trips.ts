import type { Socket } from 'node:net';
import type { Connection } from '@quittance/embedded-postgres';
import { startRelay } from '../../server/test/harness/relay.ts';

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
  const waiting = new WeakSet<Socket>();
  let count = 0;
  const relay = await startRelay(connection, (client, from) => {
    if (from === 'server') waiting.delete(client);
    else if (!waiting.has(client)) {
      waiting.add(client);
      count += 1;
    }
  });
  return {
    connection: { ...connection, host: '127.0.0.1', port: relay.port },
    roundTrips: () => count,
    close: relay.close,
  };
}
