import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { importLines, line, runImports } from '../../../test/harness/imports.ts';
import { testService } from '../../../test/harness/service.ts';
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

// On Citus, the worker nodes hold these statistics, not the queried coordinator.
const itWithStatistics = it.skipIf(inject('nodes').length > 0);

const BATCHES = 6;
const SIZE = 200;
/** Each record is looked up about ten times; rows written before the first ANALYZE are read in vain. */
const MAX_PER_RECORD = 300;

interface Reads {
  index: string;
  reads: number;
}

// PostgreSQL keeps plans from the time when the tables were empty: the first hours of every installation.
itWithStatistics(
  'reads tables by index soon, although they were empty when their plans were made',
  async () => {
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
    // The connection reports its reads when it ends.
    await database.close();
    const worst = async () => {
      const { rows } = await server.database.pool.query<Reads>(
        `SELECT indexrelname AS index, idx_tup_read::int AS reads FROM pg_stat_user_indexes ORDER BY idx_tup_read DESC LIMIT 1`,
      );
      return rows[0];
    };
    await expect
      .poll(async () => (await worst())?.reads, { timeout: 20_000 })
      .toBeGreaterThan(BATCHES * SIZE);
    const max = await worst();
    expect(max?.reads, max?.index).toBeLessThan(BATCHES * SIZE * MAX_PER_RECORD);
  },
);

// ANALYZE counts committed rows only. During an import it takes full pages for empty ones. Then every index
// that begins with the organization seems equally fast.
itWithStatistics(
  'analyzes tables again after an import when their rows were uncommitted before',
  async () => {
    const service = await testService();
    const runner = runImports(service);
    try {
      const client = await service.client();
      await importLines(client, line('customer', { externalId: 'c', name: 'C' }));
      const { pool } = service.database;
      const writer = await pool.connect();
      await writer.query('BEGIN');
      await writer.query(`INSERT INTO customers SELECT (json_populate_record(c, json_build_object(
        'id', gen_random_uuid(), 'external_id', 'copy ' || n))).*
      FROM customers c, generate_series(1, 1000) n`);
      await pool.query('ANALYZE customers');
      await writer.query('COMMIT');
      writer.release();
      const rows = async () => {
        const { rows } = await pool.query<{ rows: number }>(
          `SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'customers'::regclass`,
        );
        return rows[0]?.rows;
      };
      expect(await rows()).toBeLessThan(10);
      await importLines(client, line('customer', { externalId: 'd', name: 'D' }));
      expect(await rows()).toBe(1002);
    } finally {
      await runner.stop();
      await service.close();
    }
  },
);
