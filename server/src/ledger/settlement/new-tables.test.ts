import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { settlementContext } from '../../../test/harness/settlement.ts';
import { customer, invoice, payment, reconcile } from '../../../test/ledger/changes.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { Change } from '../domain/settlement/changes.ts';
import { settle } from './settle.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const BATCHES = 6;
const SIZE = 200;
/** A record is looked up some ten times; what was written before the first look at the tables is read in vain. */
const MOST_PER_RECORD = 300;

interface Reads {
  index: string;
  reads: number;
}

// PostgreSQL keeps the plans that it made while it knew nothing of the tables: the first hours of every installation.
it('tables that were empty when their plans were made are soon read by the index that leads to a record', async () => {
  const database = openDatabase({ connection: server.connection, max: 1, onError: () => {} });
  const context = { ...(await settlementContext(server.database)), database };
  const many = async (change: (n: number) => Change) => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const changes = Array.from({ length: SIZE }, (_, i) => change(batch * SIZE + i));
      const { outcomes } = await settle(context, changes);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'created' });
    }
  };
  await many((n) => customer(`C${n}`));
  await many((n) => invoice(`I${n}`, 100, { customer: `C${n}` }));
  await many((n) => payment(`P${n}`, 100, { customer: `C${n}`, invoices: { [`I${n}`]: 60 } }));
  await many((n) => reconcile(`R${n}`, { invoices: { [`I${n}`]: 40 }, payments: { [`P${n}`]: 40 } }));
  // Its connection tells what it has read when it ends.
  await database.close();
  const worst = async () => {
    const { rows } = await server.database.pool.query<Reads>(
      `SELECT indexrelname AS index, idx_tup_read::int AS reads FROM pg_stat_user_indexes ORDER BY idx_tup_read DESC LIMIT 1`,
    );
    return rows[0];
  };
  await expect.poll(async () => (await worst())?.reads, { timeout: 20_000 }).toBeGreaterThan(BATCHES * SIZE);
  const most = await worst();
  expect(most?.reads, most?.index).toBeLessThan(BATCHES * SIZE * MOST_PER_RECORD);
});
