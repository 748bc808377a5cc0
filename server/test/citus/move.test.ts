import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockFamilies } from '../../src/ledger/settlement/families.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { payment } from '../harness/bodies.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Only `npm run test:citus` has a cluster. */
const isCitus = inject('nodes').length > 0;
if (!isCitus)
  console.log('NOTICE: no organization was moved between nodes: there is no Citus (npm run test:citus)');

const PATIENCE = { timeout: 400_000 };

let service: TestService;
let coordinator: pg.Client;
beforeAll(async () => {
  if (!isCitus) return;
  service = await testService();
  coordinator = new pg.Client(service.connection);
  await coordinator.connect();
});
afterAll(async () => {
  await coordinator?.end();
  await service?.close();
});

/** Returns the shard of an organization, its node's port, and the port of another node. */
async function placeOf(organizationId: string): Promise<{ shard: string; port: number; other: number }> {
  const { rows } = await coordinator.query<{ shard: string; port: number; other: number }>(
    `SELECT s.shardid AS shard, s.nodeport AS port, (SELECT n.nodeport FROM pg_dist_node n
       WHERE n.shouldhaveshards AND n.nodeport <> s.nodeport LIMIT 1) AS other
     FROM citus_shards s WHERE s.shardid = get_shard_id_for_distribution_column('organizations', $1::uuid)`,
    [organizationId],
  );
  const [place] = rows;
  if (place === undefined) throw new Error('the organization has no shard');
  return place;
}

/** Moves a shard with its colocated shards. */
const move = (shard: string, from: number, to: number) =>
  coordinator.query(
    `SELECT citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, '127.0.0.1', $3::int, 'block_writes')`,
    [shard, from, to],
  );

/** A caller that pays invoices one after the other. */
interface Payer {
  client: Client;
  customer: string;
  /** Acknowledged payments. */
  stored: string[];
  /** All other answers. */
  others: string[];
}

async function pay({ client, customer: externalId, stored, others }: Payer, isOver: () => boolean) {
  const customer = { externalId };
  const made = await client.post('/customers', { ...customer, name: externalId });
  if (made.status !== 201) others.push(made.text);
  for (let n = 0; !isOver(); n += 1) {
    const [invoice, id] = [`i-${externalId}-${n}`, `p-${externalId}-${n}`];
    const due = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
    const billed = await client.post('/invoices', {
      externalId: invoice,
      customer,
      grossAmount: 500,
      ...due,
    });
    const paid = await client.post('/payments', payment(id, externalId, 500, { [invoice]: 500 }));
    if (billed.status === 201 && paid.status === 201) stored.push(id);
    else others.push(billed.text, paid.text);
  }
}

/** Reads in a loop and collects each answer other than a page or "try again". */
async function look(client: Client, others: string[], isOver: () => boolean): Promise<void> {
  while (!isOver())
    for (const path of ['/invoices?limit=5', '/customers?limit=5', '/payments?limit=5']) {
      const { status, text } = await client.get(path);
      if (status !== 200 && status !== 503) others.push(text);
    }
}

/** Waits until each payer has some more acknowledged payments. */
async function some(payers: readonly Payer[]): Promise<void> {
  const before = payers.map(({ stored }) => stored.length);
  const each = () => payers.map(({ stored }, i) => stored.length - (before[i] ?? 0));
  await expect.poll(() => Math.min(...each()), { timeout: 60_000 }).toBeGreaterThan(4);
}

// A grown organization gets its own shard, which moves to another node during writes to it and to others.
// Writes to it wait for the move: a copy that does not block writes takes many minutes here.
it.skipIf(!isCitus)(
  'loses nothing and keeps answering readers while an organization moves to another node',
  PATIENCE,
  async () => {
    const [moved, unmoved] = [await service.client(), await service.client()];
    const payers: Payer[] = [moved, moved, moved, unmoved].map((client, i) => ({
      client,
      customer: `c${i}`,
      stored: [],
      others: [],
    }));
    let isOver = false;
    const paying = payers.map((payer) => pay(payer, () => isOver));
    const unread: string[] = [];
    paying.push(look(moved, unread, () => isOver));
    const { id } = moved.organization;
    try {
      await some(payers);
      await coordinator.query(
        `SELECT isolate_tenant_to_new_shard('organizations', $1::uuid, 'CASCADE', 'block_writes')`,
        [id],
      );
      await some(payers);
      const { shard, port, other } = await placeOf(id);
      await move(shard, port, other);
      expect(await placeOf(id)).toEqual({ shard, port: other, other: port });
      await some(payers);
      await move(shard, other, port);
      await some(payers);
    } finally {
      isOver = true;
      await Promise.all(paying);
    }
    expect([...payers.flatMap(({ others }) => others), ...unread]).toEqual([]);
    for (const { client, stored } of payers)
      for (const externalId of stored)
        expect((await client.get(`/payments/external:${externalId}`)).body).toMatchObject({
          linkedInvoices: [{ amountLinked: 500 }],
        });
    await expectSound(service, moved);
    await expectSound(service, unmoved);
  },
);

// Row locks do not move with a shard: their holder would write where no other transaction waits for them.
it.skipIf(!isCitus)(
  'does not move an organization while a transaction that is about to write holds a lock on a family',
  PATIENCE,
  async () => {
    const { organization, ...client } = await service.client();
    const made = await client.post<{ id: string }>('/customers', { externalId: 'c', name: 'C' });
    const { shard, port, other } = await placeOf(organization.id);
    await coordinator.query("SET lock_timeout = '3s'");
    await inTransaction(service.database, async (connection) => {
      await lockFamilies(connection, organization.id, [made.body.id]);
      await expect(move(shard, port, other)).rejects.toThrow(/lock/);
    });
    expect(await placeOf(organization.id)).toEqual({ shard, port, other });
    await coordinator.query('RESET lock_timeout');
    await move(shard, port, other);
    expect(await placeOf(organization.id)).toEqual({ shard, port: other, other: port });
  },
);
