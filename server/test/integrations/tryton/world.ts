/** A database of a running Tryton, with the bookkeeper who changes it and the connector that reads it. */

import { type TrytonConnector, trytonConnector } from '../../../src/integrations/tryton/connector.ts';
import { outgoingAgent } from '../../../src/platform/outgoing-agent.ts';
import { type Driver, driveTryton } from './driver.ts';
import type { Tryton } from './installation.ts';
import { openSession, type TrytonSession } from './rpc.ts';

export interface TrytonWorld {
  database: string;
  connector: TrytonConnector;
  driver: Driver;
  session: TrytonSession;
  close(): Promise<void>;
}

export async function openWorld(tryton: Tryton): Promise<TrytonWorld> {
  const { books, url } = tryton;
  const database = await tryton.newDatabase();
  const session = await openSession(url, database, {
    login: 'bookkeeper',
    password: books.passwords.bookkeeper,
    userId: books.users.bookkeeper,
  });
  const dispatcher = outgoingAgent({ allowPrivate: true, ports: [] });
  const address = { url, database, login: 'reader', password: books.passwords.reader };
  const connector = trytonConnector(address, { dispatcher });
  return {
    database,
    connector,
    driver: driveTryton(session, books),
    session,
    close: async () => {
      await connector.close().catch(() => {});
      await dispatcher.destroy();
    },
  };
}
