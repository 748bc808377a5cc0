import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ConnectorPool } from '../../../src/integrations/connections/pool.ts';
import { openOdoo } from '../../../src/integrations/odoo/open.ts';
import type { Connectors } from '../../../src/integrations/routes.ts';
import { store } from '../../harness/factories.ts';
import { type Client, type TestService, testService } from '../../harness/service.ts';
import { integrationOf, runSource } from '../../harness/sources.ts';
import { type Started, startOdoo } from './start.ts';

const connectors: Connectors = { ODOO: openOdoo };
const BUILT_IN_MS = 5 * 60_000;

let service: TestService;
let client: Client;
let odoo: Started;
let pool: ConnectorPool;
let nowMs = 0;
beforeAll(async () => {
  service = await testService({ connectors, allowPrivate: true });
});
beforeEach(async () => {
  client = await service.client();
  odoo = await startOdoo(19);
  odoo.books.addPartner();
  odoo.books.addMove({ type: 'out_invoice', partnerId: 7, amounts: [100] });
  nowMs = 0;
  pool = new ConnectorPool({ nowMs: () => nowMs, maxConnectors: 1 });
});
afterEach(async () => {
  await pool.close();
  await odoo.stop();
});
afterAll(() => service.close());

/** Connects the fake and reads it until nothing is left to read. */
async function connect() {
  const { id } = await store(client, '/integrations', { kind: 'ODOO', url: odoo.fake.url, secret: 'key-1' });
  const connected = { id: String(id), client };
  expect((await client.post(`/integrations/${connected.id}/start`, {})).status).toBe(200);
  const read = async () => {
    odoo.fake.paths.length = 0;
    await runSource(service, connected, { connectors, pool });
    return odoo.fake.paths.length;
  };
  await read();
  await read();
  return { ...connected, read };
}

it('reads an idle source with five calls, and none for the version', async () => {
  const { read } = await connect();
  expect(await read()).toBe(5);
  expect(odoo.fake.paths).not.toContain('/web/version');
  expect(pool.size).toBe(1);
});

it('asks again after five idle minutes, a failure, and new settings', async () => {
  const { id, read } = await connect();
  nowMs += BUILT_IN_MS + 1;
  expect(await read()).toBeGreaterThan(5);
  expect(await read()).toBe(5);
  let isAway = true;
  odoo.fake.mischief = () => (isAway ? 'HANG_UP' : null);
  await read();
  isAway = false;
  expect(await read()).toBeGreaterThan(5);
  odoo.fake.keys.add('key-2');
  odoo.fake.keys.delete('key-1');
  expect((await client.put(`/integrations/${id}`, { secret: 'key-2' })).status).toBe(200);
  expect(await read()).toBeGreaterThan(5);
  expect(await integrationOf({ id, client })).toMatchObject({ state: 'RUNNING', problem: null });
});

it('reads once more with a new connector when what it remembers is wrong', async () => {
  const { id, read } = await connect();
  let refused = 1;
  odoo.fake.mischief = () => {
    refused -= 1;
    return refused === 0 ? 'ACCESS_LOST' : null;
  };
  expect(await read()).toBeGreaterThan(5);
  expect(await integrationOf({ id, client })).toMatchObject({ state: 'RUNNING', problem: null });
});

it('stops when a new connector is refused too', async () => {
  const { id, read } = await connect();
  odoo.fake.keys.delete('key-1');
  await read();
  expect(await integrationOf({ id, client })).toMatchObject({
    state: 'STOPPED',
    stopReason: 'LOGIN_REFUSED',
  });
  expect(pool.size).toBe(0);
});
