import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { analyzeGrown } from './statistics.ts';

/** Pages of 8 KiB: four times this number of bytes exceeds 32 bits. */
const PAGES_OF_HALF_A_GIBIBYTE = 65_536;

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

it('analyzes grown tables although one exceeds half a gibibyte', async () => {
  const { pool } = server.database;
  await pool.query(
    'CREATE TABLE huge (id int); CREATE TABLE grown AS SELECT generate_series(1, 20000) AS id',
  );
  // The test does not write half a gibibyte: the statement reads only PostgreSQL's estimate of the table.
  await pool.query("UPDATE pg_class SET relpages = $1, reltuples = 1e7 WHERE oid = 'huge'::regclass", [
    PAGES_OF_HALF_A_GIBIBYTE,
  ]);
  await analyzeGrown(server.database);
  const { rows } = await pool.query("SELECT reltuples FROM pg_class WHERE oid = 'grown'::regclass");
  expect(rows).toEqual([{ reltuples: 20_000 }]);
});
