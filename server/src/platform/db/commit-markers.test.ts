import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { systemClock } from '../clock.ts';
import {
  deleteOldCommitMarkers,
  newCommitMarker,
  resolveCommitOutcome,
  writeCommitMarker,
} from './commit-markers.ts';
import { inTransaction } from './transaction.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const LOST = new Error('lost');
const ask = (mark: string) => resolveCommitOutcome(server.database, mark, LOST);

/** Turns the transaction into one that writes. */
const WRITE = 'SELECT pg_current_xact_id()';

it('distinguishes committed from rolled-back transactions, also repeatedly', async () => {
  const [stored, undone] = [newCommitMarker(), newCommitMarker()];
  const connection = await server.database.pool.connect();
  for (const [mark, end] of [
    [stored, 'COMMIT'],
    [undone, 'ROLLBACK'],
  ] as const) {
    await connection.query('BEGIN');
    await connection.query(WRITE);
    await writeCommitMarker(server.database, connection, mark);
    await connection.query(end);
  }
  connection.release();
  for (let i = 0; i < 2; i += 1) {
    expect(await ask(stored)).toBe(true);
    expect(await ask(undone)).toBe(false);
  }
});

it('waits for a transaction that is still running', async () => {
  const mark = newCommitMarker();
  const connection = await server.database.pool.connect();
  await connection.query('BEGIN');
  await connection.query(WRITE);
  await writeCommitMarker(server.database, connection, mark);
  const asked = ask(mark);
  await connection.query('SELECT pg_sleep(0.05)');
  await connection.query('COMMIT');
  connection.release();
  expect(await asked).toBe(true);
});

it('prevents a transaction from committing after it was reported as rolled back', async () => {
  const mark = newCommitMarker();
  expect(await ask(mark)).toBe(false);
  const late = inTransaction(server.database, async (connection) => {
    await connection.query(WRITE);
    await writeCommitMarker(server.database, connection, mark);
  });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
});

// With Citus the coordinator does not know whether a transaction has written anything.
it.skipIf(inject('nodes').length > 0)('runs no statement for a transaction that wrote nothing', async () => {
  await inTransaction(server.database, (connection) => connection.query('SELECT 1'));
  const before = await count();
  await inTransaction(server.database, (connection) => connection.query('SELECT 1'));
  expect(await count()).toBe(before);
});

it('is deleted after an hour', async () => {
  const now = systemClock.millis();
  const old = v7({ msecs: now - 3_700_000 });
  const young = v7({ msecs: now - 3_500_000 });
  for (const mark of [old, young]) await ask(mark);
  await deleteOldCommitMarkers(server.database, now);
  const { rows } = await server.database.pool.query<{ id: string }>(
    'SELECT id FROM transaction_marks WHERE id = ANY($1)',
    [[old, young]],
  );
  expect(rows).toEqual([{ id: young }]);
});

async function count(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM transaction_marks',
  );
  return rows[0]?.count ?? 0;
}
