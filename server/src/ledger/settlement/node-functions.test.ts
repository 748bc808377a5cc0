import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { withNodeFunctions } from '../../../test/harness/node-functions.ts';
import { settled, settlementContext } from '../../../test/harness/settlement.ts';
import { waitingForLocks } from '../../../test/harness/waiting.ts';
import { customer } from '../../../test/ledger/changes.ts';
import type { Database } from '../../platform/db/database.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

// All columns of the customer are stored: what was loaded before the wait would undo what the other one has stored.
it.each([
  ['statements', async (database: Database) => ({ ...database, nodeFunctions: new Set<string>() })],
  ['functions on the node', withNodeFunctions],
])('what is loaded by %s is what was stored while its lock was waited for', async (_, by) => {
  const context = await settlementContext(await by(server.database));
  await settled(context, customer('A'));
  const holder = await server.database.pool.connect();
  await holder.query('BEGIN');
  await holder.query(`UPDATE customers SET city = 'Pau' WHERE organization_id = $1 AND external_id = 'A'`, [
    context.organizationId,
  ]);
  const renamed = settled(context, customer('A', { name: 'Other' }));
  await expect.poll(() => waitingForLocks(server.database.pool), { timeout: 20_000 }).toBe(1);
  await holder.query('COMMIT');
  holder.release();
  await renamed;
  const { rows } = await server.database.pool.query(
    `SELECT name, city FROM customers WHERE organization_id = $1`,
    [context.organizationId],
  );
  expect(rows).toEqual([{ name: 'Other', city: 'Pau' }]);
});
