import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTasks, queueSequencing } from '../../src/exchange/events/job.ts';
import { makeOwnerLink } from '../../src/people/invitations/commands.ts';
import { revokeKey } from '../../src/people/keys/commands.ts';
import { resolveCommitOutcome } from '../../src/platform/db/commit-markers.ts';
import { forOrganization } from '../../src/platform/db/routing/for-organization.ts';
import { ROUTERS, type Router } from '../../src/platform/db/routing/hints.ts';
import { newId } from '../../src/platform/ids.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, payment, read, type Stored, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, tokenIn } from '../harness/sign-in.ts';
import { SHARDS, shardOf } from './placement.ts';

/** Returns clients whose organizations are on the shards 0 and 1. */
async function clientOfEachShard(service: TestService): Promise<[Client, Client]> {
  const found: (Client | undefined)[] = Array.from({ length: SHARDS });
  while (found.includes(undefined)) {
    const client = await service.client();
    found[shardOf(client.organization.id)] = client;
  }
  const [first, second] = found;
  if (first === undefined || second === undefined) throw new Error('a shard has no organization');
  return [first, second];
}

/** Counts the rows of an organization in a table, by shard. */
const countsOf = (service: TestService, table: string, { organization }: Client): Promise<number[]> =>
  Promise.all(
    service.database.shards.map(async ({ pool }) => {
      const text = `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`;
      const { rows } = await pool.query<{ count: number }>(text, [organization.id]);
      return rows[0]?.count ?? 0;
    }),
  );

let service: TestService;
let clients: [Client, Client];
function setUp(router: Router): void {
  beforeAll(async () => {
    service = await testService({ router });
    clients = await clientOfEachShard(service);
  });
  afterAll(() => closeVerified(service));
}

describe.each(ROUTERS)('a service behind %s', (router) => {
  setUp(router);

  it('writes and reads the records of each organization on its shard', async () => {
    for (const client of clients) {
      await store(client, '/customers', customer('c'));
      await store(client, '/invoices', invoice('i', 'c', 1_000));
      await store(client, '/payments', payment('p', 'c', 400, { i: 400 }));
      expect(await read(client, '/invoices/external:i')).toMatchObject({ amountOutstanding: 600 });
      expect((await read<{ total: number }>(client, '/invoices')).total).toBe(1);
      await store(client, '/invoices', invoice('i2', 'c', 1_000));
      expect((await read<{ total: number }>(client, '/invoices')).total).toBe(2);
      const shard = shardOf(client.organization.id);
      expect(await countsOf(service, 'documents', client)).toEqual(shard === 0 ? [3, 0] : [0, 3]);
    }
  });

  it('serves organizations of both shards over the same connections', async () => {
    const work = clients.flatMap((client) =>
      Array.from({ length: 15 }, (_none, i) => store<Stored>(client, '/customers', customer(`many ${i}`))),
    );
    await Promise.all(work);
    for (const client of clients) {
      const shard = shardOf(client.organization.id);
      const counts = await countsOf(service, 'customers', client);
      expect(counts[shard]).toBeGreaterThanOrEqual(15);
      expect(counts[1 - shard]).toBe(0);
    }
  });
});

// The routers differ only in the text of their hints.
describe('a service behind a router', () => {
  setUp('spqr');

  it('queues jobs where their organization is, and finds work on each shard', async () => {
    for (const client of clients) await store(client, '/customers', customer('with events'));
    for (const queue of service.database.shards) await queueSequencing(queue);
    await runDueJobs(service.database, eventTasks(service, { keepDays: 30 }));
    for (const client of clients) {
      const events = await countsOf(service, 'events', client);
      expect(events[shardOf(client.organization.id)]).toBeGreaterThan(0);
    }
  });

  it('signs a person in to organizations of both shards', async () => {
    const [first, second] = clients;
    const email = 'both@example.com';
    const person = await owner(service, first, email);
    const link = await makeOwnerLink(service, second.organization.id);
    const facts = { email, firstName: 'Olga', lastName: 'Owner' };
    const joined = await person.post('/auth/invitations/accept', { token: tokenIn(link), ...facts });
    expect(joined.status, joined.text).toBe(201);
    const { organizations } = await person.readToken();
    const ids = organizations.map(({ organizationId }) => organizationId);
    expect(ids.toSorted()).toEqual([first.organization.id, second.organization.id].toSorted());
    for (const client of clients) expect((await person.ask('GET', client, '/customers')).status).toBe(200);
  });

  it('compares records in a session on the shard of the organization', async () => {
    const body = JSON.stringify({
      type: 'customer',
      data: { externalId: 'compared', name: 'Customer compared' },
    });
    for (const client of clients) {
      await store(client, '/customers', customer('compared'));
      const headers = { 'content-type': 'application/x-ndjson' };
      const { text } = await client.send('POST', '/comparisons', { body, headers });
      expect(text).toContain('"same":1,"missing":0');
    }
  });

  it('hears of a revoked key from each shard', async () => {
    for (const client of await clientOfEachShard(service)) {
      expect((await client.get('/customers')).status).toBe(200);
      await revokeKey(service, client.apiKey);
      await expect.poll(async () => (await client.get('/customers')).status, { timeout: 4_000 }).toBe(401);
    }
  });

  it('resolves a lost COMMIT on the shard that stored it', async () => {
    const [, second] = clients;
    const [stored, lost] = [newId(), newId()];
    await service.database.shards[0]?.pool.query('INSERT INTO transaction_marks VALUES ($1, false)', [
      stored,
    ]);
    const outcome = (mark: string) =>
      forOrganization(second.organization.id, () =>
        resolveCommitOutcome(service.database, mark, new Error('lost')),
      );
    expect(await outcome(stored)).toBe(true);
    expect(await outcome(lost)).toBe(false);
  });
});
