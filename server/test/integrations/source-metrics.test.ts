import pino from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { measureDatabase } from '../../src/cli/metrics/database-gauges.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { type Connected, connectSource, runSource, startSource } from '../harness/sources.ts';

let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
  for (const key of ['A', 'B', 'C']) {
    one.source.putParty({ key });
    one.source.putItem({ key: `${key}-1`, kind: 'INVOICE', partyKey: key, amount: 100 });
  }
  await startSource(service, one);
});
afterEach(async () => {
  expect((await client.delete(`/integrations/${one.id}`)).status).toBe(204);
});
afterAll(async () => {
  await service.close();
});

/** Returns the values of a metric of integrations by their labels, as Prometheus reads them now. */
async function samplesOf(name: string): Promise<Record<string, number>> {
  const register = new Registry();
  measureDatabase(register, service.database, pino({ level: 'silent' }));
  const metric = register.getSingleMetric(`quittance_integrations_${name}`);
  const { values } = (await metric?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}

it('counts balances that differ, with and without a reason, and those that are unknown', async () => {
  const none = { 'odoo explained': 0, 'odoo unexplained': 0, 'odoo unknown': 0 };
  expect(await samplesOf('sums_unequal')).toEqual(none);
  expect(await samplesOf('findings')).toEqual({});
  one.source.differences = [
    {
      cause: 'EXCHANGE_DIFFERENCE',
      key: 'A-1',
      partyKey: 'A',
      currency: 'EUR',
      amount: 5,
      text: 'A difference.',
    },
  ];
  one.source.extraSums = [{ partyKey: 'B', currency: 'EUR', balance: 7 }];
  one.source.unknownSums.add('C');
  one.source.touch('A');
  // A source still reports the customer of its latest stamp as changing.
  one.source.touch('C');
  await runSource(service, one);
  expect(await samplesOf('sums_unequal')).toEqual({
    'odoo explained': 1,
    'odoo unexplained': 1,
    'odoo unknown': 1,
  });
  expect(await samplesOf('findings')).toEqual({ 'odoo exchange_difference': 1, 'odoo unexplained': 1 });
});

it('states the age of the last successful read, but not of a paused integration', async () => {
  await service.database.pool.query(
    "UPDATE source_connections SET read_at = now() - interval '1 hour' WHERE organization_id = $1",
    [client.organization.id],
  );
  expect((await samplesOf('read_age_seconds'))['odoo']).toBeCloseTo(3600, -2);
  expect((await client.post(`/integrations/${one.id}/pause`, {})).status).toBe(200);
  expect(await samplesOf('read_age_seconds')).toEqual({});
});
