import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows, rowShape, shape } from '../src/platform/db/rows.ts';
import { type TestDatabase, testDatabase } from './harness/database.ts';
import { takeStatementProblems } from './harness/statements.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

it('fails a test that gives a statement a name that PostgreSQL truncates', async () => {
  await server.database.pool.query({ name: 'n'.repeat(64), text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([`a statement's name has 64 bytes: ${'n'.repeat(64)}`]);
  await server.database.pool.query({ name: 'ü'.repeat(32), text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([expect.stringContaining('has 64 bytes')]);
});

it('fails a test in which two statements share a name, also on two connections', async () => {
  const [one, other] = await Promise.all([server.database.pool.connect(), server.database.pool.connect()]);
  await one.query({ name: 'same', text: 'SELECT 1' });
  await one.query({ name: 'same', text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([]);
  await other.query({ name: 'same', text: 'SELECT 2' });
  expect(takeStatementProblems()).toEqual([expect.stringContaining('two statements are called same')]);
  one.release();
  other.release();
});

it('fails a test in which PostgreSQL reports that it truncates a name', async () => {
  await server.database.pool.query(`SELECT 1 AS ${'c'.repeat(64)}`);
  expect(takeStatementProblems()).toEqual([expect.stringContaining('will be truncated')]);
});

interface Row {
  id: number;
  name: string | null;
  tags: string[];
}
const ROW = rowShape<Row>({
  id: shape.integer,
  name: shape.orNull(shape.text),
  tags: shape.listOf(shape.text),
});

it.each([
  [`1 AS id, 'n' AS name, '["t"]'::json AS tags`, null],
  [`1 AS id, NULL AS name, '[]'::json AS tags`, null],
  [`'1' AS id, NULL AS name, '[]'::json AS tags`, /id must be integer/],
  [`1 AS id, '[]'::json AS tags`, /must have required property 'name'/],
  [`1 AS id, NULL AS name, NULL AS tags`, /tags must be array/],
  [`1 AS id, NULL AS name, '[]'::json AS tags, 2 AS more`, /must NOT have additional properties/],
])('fails a test in which a statement returns a row other than declared: %s', async (columns, problem) => {
  const { pool } = server.database;
  const statement = {
    name: `rows ${columns}`.slice(0, 60),
    text: `SELECT ${columns}`,
    values: [],
    row: ROW,
  };
  const connection = await pool.connect();
  await queryRows(connection, statement);
  connection.release();
  const found = takeStatementProblems();
  await queryRows(pool, statement);
  expect(takeStatementProblems()).toEqual(found);
  expect(found).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
});
