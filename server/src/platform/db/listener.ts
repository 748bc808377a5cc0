import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newClient } from './connect.ts';
import type { Database } from './database.ts';

const RETRY_MS = { first: 100, max: 5_000 };
const GOODBYE_MS = 1_000;

export interface Listener {
  /** Whether notifications arrive now. While false, missed notifications cannot be detected. */
  readonly listening: boolean;
  close(): Promise<void>;
}

export interface ListenOptions {
  connection: pg.ClientConfig;
  channel: string;
  /** A notification arrived. `payload` is empty when it had none. */
  onMessage: (payload: string) => void;
  /** Listening has started or resumed. Notifications may have been missed before. */
  onStart: () => void;
  /** The connection was lost or refused. The listener reconnects on its own. */
  onLost: (error: Error) => void;
}

/** Listens on a channel of each shard. `listening` is true while notifications of all of them arrive. */
export function listenEverywhere(
  { shards }: Pick<Database, 'shards'>,
  options: Omit<ListenOptions, 'connection'>,
): Listener {
  const listeners = shards.map(({ connection }) => listen({ ...options, connection }));
  return {
    get listening() {
      return listeners.every(({ listening }) => listening);
    },
    close: async () => void (await Promise.all(listeners.map((one) => one.close()))),
  };
}

/**
 * Listens on a channel and reconnects after a failure. It uses its own connection, so that a notification
 * does not wait behind the statements of a pool.
 */
export function listen(options: ListenOptions): Listener {
  const closing = new AbortController();
  // A client that is ended while it connects reports nothing.
  const closed = new Promise<Error>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(new Error('the connection was closed')), {
      once: true,
    });
  });
  const unlessClosed = async (work: Promise<unknown>): Promise<void> => {
    const ended = await Promise.race([work.then(() => null), closed]);
    if (ended !== null) throw ended;
  };
  const state = { listening: false };

  /** Runs one connection from start to end. Returns whether it listened and why it ended. */
  const attempt = async (): Promise<{ listened: boolean; reason: Error }> => {
    const current = newClient({
      ...options.connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'quittance listener',
    });
    const ended = new Promise<Error>((resolve) => {
      current.on('error', resolve);
      current.on('end', () => resolve(new Error('the connection was closed')));
    });
    current.on('notification', ({ payload }) => options.onMessage(payload ?? ''));
    try {
      await unlessClosed(current.connect());
      await unlessClosed(current.query(`LISTEN ${pg.escapeIdentifier(options.channel)}`));
      options.onStart();
      state.listening = true;
      return { listened: true, reason: await Promise.race([ended, closed]) };
    } catch (error) {
      return { listened: false, reason: error instanceof Error ? error : new Error(String(error)) };
    } finally {
      state.listening = false;
      await endGracefully(current);
    }
  };

  const run = async (): Promise<void> => {
    for (let delay = RETRY_MS.first; !closing.signal.aborted; ) {
      const { listened, reason } = await attempt();
      if (closing.signal.aborted) return;
      options.onLost(reason);
      delay = listened ? RETRY_MS.first : Math.min(delay * 2, RETRY_MS.max);
      // Aborting ends the pause immediately.
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };

  const running = run();
  return {
    get listening() {
      return state.listening;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Ends a connection gracefully if the server still answers. */
async function endGracefully(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(GOODBYE_MS, undefined, { ref: false })]);
}
