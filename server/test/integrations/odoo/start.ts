import type { OdooSettings } from '../../../src/integrations/odoo/client.ts';
import { OdooConnector } from '../../../src/integrations/odoo/connector.ts';
import { outgoingAgent } from '../../../src/platform/outgoing-agent.ts';
import { Books } from './books.ts';
import { Orm } from './orm.ts';
import { FakeOdoo } from './server.ts';
import type { FakeVersion } from './tables.ts';

export const VERSIONS: readonly FakeVersion[] = [17, 18, 19];

export interface Started {
  fake: FakeOdoo;
  books: Books;
  settings: OdooSettings;
  agent: ReturnType<typeof outgoingAgent>;
  connector: OdooConnector;
  stop: () => Promise<void>;
}

/** Starts a fake Odoo and connects to it. */
export async function startOdoo(version: FakeVersion, orm = new Orm(new Books(version))): Promise<Started> {
  const { books } = orm;
  const fake = await new FakeOdoo(orm).start();
  const agent = outgoingAgent({ allowPrivate: true, ports: [443] });
  const settings = {
    url: fake.url,
    database: version === 19 ? null : 'base',
    login: version === 19 ? null : 'lecture@example.com',
    apiKey: 'key-1',
    companyId: null,
  };
  const connector = new OdooConnector(settings, agent);
  const stop = async () => {
    await agent.destroy();
    await fake.stop();
  };
  return { fake, books, settings, agent, connector, stop };
}
