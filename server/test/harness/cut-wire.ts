import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { TestDatabase } from './database.ts';
import { connectTo } from './relay.ts';

/** The moment at which a connection is cut: on the way of a request or of its answer. */
export interface Cut {
  /** Pattern of the statement's text or name; its next occurrence triggers the cut. */
  at: RegExp;
  lose: 'request' | 'answer';
  /** The database stays unreachable after the cut until the test restores it. */
  forGood?: boolean;
}

/** A database behind a wire that is cut as the entries of `cuts` say, in order. */
export interface CutWire {
  database: Database;
  readonly cuts: Cut[];
  comeBack(): void;
  close(): Promise<void>;
}

/** Relays bytes between a connection pool and PostgreSQL until the next cut. */
export async function startCutWire({ connection, database: direct }: TestDatabase): Promise<CutWire> {
  const cuts: Cut[] = [];
  const sockets = new Set<Socket>();
  let isAway = false;
  const proxy = createServer((near) => {
    const far = connectTo(connection);
    const hangUp = () => [near, far].map((socket) => socket.destroy());
    for (const socket of [near, far])
      sockets.add(socket.on('error', hangUp).on('close', hangUp).setNoDelay());
    if (isAway) hangUp();
    let dropsAnswer = false;
    near.on('data', (bytes) => {
      const cut = cuts[0]?.at.test(bytes.toString('latin1')) === true ? cuts.shift() : undefined;
      if (cut?.forGood === true) {
        isAway = true;
        for (const socket of sockets) if (socket !== near && socket !== far) socket.destroy();
      }
      dropsAnswer ||= cut?.lose === 'answer';
      if (cut?.lose === 'request') hangUp();
      else far.write(bytes);
    });
    far.on('data', (bytes) => {
      // The next answer comes after PostgreSQL has carried out the request.
      if (dropsAnswer) hangUp();
      else near.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const wire = { ...connection, host: '127.0.0.1', port: address.port };
  const database = openDatabase({
    connection: wire,
    isDistributed: direct.isDistributed,
    max: 4,
    onError: () => {},
  });
  return {
    database,
    cuts,
    comeBack: () => {
      isAway = false;
    },
    close: async () => {
      await database.close();
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
