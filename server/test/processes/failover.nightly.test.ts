import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settle } from '../../src/ledger/settlement/settle.ts';
import { createMailTemplate } from '../../src/mail/templates/commands.ts';
import { type Pair, startPair } from '../harness/failover.ts';
import { settled, settlementContext } from '../harness/settlement.ts';
import { customer, payment } from '../ledger/changes.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

/**
 * Waits until this number of COMMITs wait for the standby.
 * @returns their process ids
 */
async function hanging(count: number): Promise<number[]> {
  const client = await pair.direct();
  for (;;) {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    );
    if (rows.length >= count) return rows.map(({ pid }) => pid);
    await sleep(20);
  }
}

/** Expects that a change on one server only is not acknowledged. */
async function expectUnconfirmed(): Promise<void> {
  const context = await settlementContext(pair.database);
  await settled(context, customer('A'));
  pair.cutReplication();
  const write = settle(context, [payment('P', 10)]);
  const unconfirmed = expect(write).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('no standby has confirmed it'),
  });
  const [pid] = await hanging(1);
  // Cancels the COMMIT, as an administrator or the statement timeout would.
  const client = await pair.direct();
  await client.query('SELECT pg_cancel_backend($1)', [pid]);
  await unconfirmed;
  pair.resumeReplication();
}

it('acknowledges no write that only one server has, and loses nothing in a failover', async () => {
  await expectUnconfirmed();
  const context = await settlementContext(pair.database);
  const { organizationId, clock } = context;
  await settled(context, customer('A', { name: 'Old' }), customer('B'));
  pair.cutReplication();
  const writes = [
    settle(context, [customer('A', { name: 'New' })]),
    settle(context, [payment('P', 10, { customer: 'B' })]),
    createMailTemplate({ database: pair.database, clock }, organizationId, {
      name: 'T',
      texts: { en: { subject: 'Reminder', body: 'Please pay.' } },
    }),
  ] as const;
  await hanging(writes.length);
  await pair.failOver(async (second) => {
    // Reuses the ids of the lost transactions.
    for (let i = 0; i < 50; i += 1)
      await second.query('UPDATE organizations SET updated_at = statement_timestamp()');
  });
  const [renamed, paid, template] = await Promise.all(writes);
  expect(renamed.outcomes).toMatchObject([{ status: 'updated' }]);
  expect(paid.outcomes).toMatchObject([{ status: 'created' }]);
  expect(template).toMatchObject({ name: 'T' });
  const { rows } = await pair.database.pool.query<Record<string, string[]>>(
    `SELECT (SELECT array_agg(name ORDER BY name) FROM customers WHERE organization_id = $1) AS customers,
       (SELECT array_agg(external_id) FROM documents WHERE organization_id = $1) AS documents,
       (SELECT array_agg(name) FROM mail_templates WHERE organization_id = $1) AS templates`,
    [organizationId],
  );
  expect(rows).toEqual([{ customers: ['B', 'New'], documents: ['P'], templates: ['T'] }]);
});
