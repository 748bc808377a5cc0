import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import type { Database } from './database.ts';
import { rehearse } from './rehearsal.ts';
import { allSent, inTransaction } from './transaction.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const rehearsing = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  inTransaction(server.database, (connection) =>
    rehearse(server.database, connection, { lockTimeoutMs: 200 }, work),
  );

it('continues after a transaction whose last statement fails together with its commit', async () => {
  const found = await rehearsing(async (database) => {
    const failing = inTransaction(database, async (connection) => {
      // The commit follows before this answer arrives.
      connection.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(failing).rejects.toThrow();
    const { rows } = await inTransaction(database, (connection) => connection.query('SELECT 1 AS one'));
    return rows;
  });
  expect(found).toEqual([{ one: 1 }]);
});

it('takes back what its transactions stored', async () => {
  await rehearsing((database) =>
    inTransaction(database, (connection) => connection.query('CREATE TABLE rehearsed (id integer)')),
  );
  const { rows } = await server.database.pool.query(`SELECT to_regclass('rehearsed') AS "table"`);
  expect(rows).toEqual([{ table: null }]);
});

it('does not try again when another transaction holds a lock', async () => {
  const blocker = await server.database.pool.connect();
  await allSent([blocker.query('BEGIN'), blocker.query('SELECT pg_advisory_xact_lock(1)')]);
  let attempts = 0;
  const waiting = rehearsing((database) =>
    inTransaction(database, (connection) => {
      attempts += 1;
      return connection.query('SELECT pg_advisory_xact_lock(1)');
    }),
  );
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(attempts).toBe(1);
  await blocker.query('ROLLBACK');
  blocker.release();
});
