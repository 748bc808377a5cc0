import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  findingsOf,
  integrationOf,
  runSource,
  startSource,
} from '../harness/sources.ts';

let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
  for (const key of ['A', 'B', 'Z']) {
    one.source.putParty({ key });
    one.source.putItem({ key: `${key}-1`, kind: 'INVOICE', partyKey: key, amount: 100 });
  }
  await startSource(service, one);
});
afterAll(async () => {
  await service.close();
});

/** The customers that are not compared, as an answer names them. */
interface UnknownSums {
  count: number;
  customers: { partyKey: string; customer: { name: string } | null; reason: string | null }[];
}

describe('a sum that the source cannot state', () => {
  const unknownSums = async () =>
    (await read<{ items: { unknownSums: UnknownSums }[] }>(client, '/integrations')).items[0]?.unknownSums;
  const sumKeys = async () => {
    const { items } = await read<{ items: { partyKey: string }[] }>(client, `/integrations/${one.id}/sums`);
    return items.map(({ partyKey }) => partyKey).sort();
  };
  const idOf = async (key: string) => (await read<{ id: string }>(client, `/customers/external:${key}`)).id;

  it('is neither compared nor stored, and its customer is not read because of it', async () => {
    one.source.unknownSums.add('A');
    one.source.calls.length = 0;
    await runSource(service, one);
    // Each read contains the customer of the latest stamp.
    expect(one.source.calls).toEqual(['changes', 'families', 'sums']);
    expect(await sumKeys()).toEqual(['B', 'Z']);
    expect(await integrationOf(one)).toMatchObject({
      equalSince: null,
      openFindings: 0,
      balances: [{ theirs: 200, ours: 200, explained: 0 }],
    });
    one.source.unknownSums.clear();
    await runSource(service, one);
    expect(await sumKeys()).toEqual(['A', 'B', 'Z']);
    expect(await integrationOf(one)).toMatchObject({ equalSince: expect.any(String), openFindings: 0 });
  });

  it('is named in the list of integrations with what is wrong, until it is known again', async () => {
    expect(await unknownSums()).toEqual({ count: 0, customers: [] });
    const text = 'The amount of line 7 is not exact.';
    one.source.stoppedBy.set('A', text);
    one.source.touch('A');
    for (const key of ['A', 'B']) one.source.unknownSums.add(key);
    await runSource(service, one);
    expect(await unknownSums()).toMatchObject({
      count: 2,
      customers: [
        { partyKey: 'A', customer: { name: 'Customer A' }, reason: expect.stringContaining(text) },
        { partyKey: 'B', customer: { name: 'Customer B' }, reason: null },
      ],
    });
    one.source.unknownSums.delete('B');
    await runSource(service, one);
    expect(await unknownSums()).toMatchObject({ count: 1, customers: [{ partyKey: 'A' }] });
    one.source.unknownSums.clear();
    one.source.stoppedBy.clear();
    await runSource(service, one);
    expect(await unknownSums()).toEqual({ count: 0, customers: [] });
  });

  it('leaves a customer out that its customer was merged into here', async () => {
    const [into, from] = [await idOf('A'), await idOf('B')];
    const merged = await client.post(`/internal/customers/${from}/merge`, { into: { id: into } });
    expect(merged.status).toBe(200);
    await runSource(service, one);
    one.source.unknownSums.add('B');
    one.source.calls.length = 0;
    await runSource(service, one);
    expect(one.source.calls).toEqual(['changes', 'families', 'sums']);
    expect(await sumKeys()).toEqual(['Z']);
    expect(await findingsOf(one)).toEqual([]);
  });
});
