import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './harness/database.ts';
import { takeStatementProblems } from './harness/statements.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

it('fails a test that gives a statement a name that PostgreSQL cuts', async () => {
  await server.database.pool.query({ name: 'n'.repeat(64), text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([`a statement's name has 64 bytes: ${'n'.repeat(64)}`]);
  await server.database.pool.query({ name: 'ü'.repeat(32), text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([expect.stringContaining('has 64 bytes')]);
});

it('fails a test in which two statements have one name, also on two connections', async () => {
  const [one, other] = await Promise.all([server.database.pool.connect(), server.database.pool.connect()]);
  await one.query({ name: 'same', text: 'SELECT 1' });
  await one.query({ name: 'same', text: 'SELECT 1' });
  expect(takeStatementProblems()).toEqual([]);
  await other.query({ name: 'same', text: 'SELECT 2' });
  expect(takeStatementProblems()).toEqual([expect.stringContaining('two statements are called same')]);
  one.release();
  other.release();
});

it('fails a test in which PostgreSQL says that it cuts a name', async () => {
  await server.database.pool.query(`SELECT 1 AS ${'c'.repeat(64)}`);
  expect(takeStatementProblems()).toEqual([expect.stringContaining('will be truncated')]);
});
