import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Backfill, findUnfinishedBackfills, runBackfills } from './backfills.ts';
import { inTransaction } from './transaction.ts';

const FIRST = '00000000-0000-4000-8000-00000000000a';
const SECOND = '00000000-0000-4000-8000-00000000000b';
const LIMIT = 10;

let testing: TestDatabase;
beforeAll(async () => {
  testing = await testDatabase();
  await query(
    'CREATE TABLE things (organization_id uuid, id uuid, is_filled boolean NOT NULL, PRIMARY KEY (organization_id, id))',
  );
});
afterAll(() => testing.drop());
beforeEach(async () => {
  await query('TRUNCATE things, backfills');
});

async function query(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await testing.database.pool.query(text, values)).rows;
}

const addThings = (organization: string, count: number) =>
  query(
    'INSERT INTO things SELECT $1, gen_random_uuid(), false FROM generate_series(1, $2::int)',
    organization,
    count,
  );
const request = (name: string) =>
  query('INSERT INTO backfills (name, requested_at) VALUES ($1, now())', name);
const countUnfilled = async () =>
  Number((await query('SELECT count(*) FROM things WHERE NOT is_filled'))[0]?.count);

/** Fills `things`. */
async function fill(
  client: pg.ClientBase,
  { organizationId, after, limit }: { organizationId: string; after: string; limit: number },
) {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE things t SET is_filled = true FROM (SELECT id FROM things WHERE organization_id = $1 AND id > $2
       ORDER BY id LIMIT $3 FOR UPDATE) b WHERE t.organization_id = $1 AND t.id = b.id RETURNING t.id`,
    [organizationId, after, limit],
  );
  return rows.map(({ id }) => id).toSorted();
}

interface Observed extends Backfill {
  batches: number[];
}

function observed(name = 'things'): Observed {
  const batches: number[] = [];
  return {
    name,
    table: 'things',
    batches,
    batch: async (client, range) => {
      const ids = await fill(client, range);
      batches.push(ids.length);
      return ids;
    },
  };
}

const run = (...backfills: Backfill[]) => runBackfills(testing.connection, backfills, { limit: LIMIT });

it('fills the rows of every organization once, in batches', async () => {
  await addThings(FIRST, 25);
  await addThings(SECOND, 20);
  await request('things');
  const backfill = observed();
  expect(await run(backfill)).toEqual(['things']);
  expect(backfill.batches).toEqual([10, 10, 5, 10, 10, 0]);
  expect(await countUnfilled()).toBe(0);
  expect(await run(backfill)).toEqual([]);
  expect(await query('SELECT name, rows_read::int, finished_at IS NOT NULL AS done FROM backfills')).toEqual([
    { name: 'things', rows_read: 45, done: true },
  ]);
});

it('runs only what is requested, and leaves requests of a newer release alone', async () => {
  await request('of the next release');
  expect(await run(observed())).toEqual([]);
  expect(await findUnfinishedBackfills(testing.database.pool)).toEqual(['of the next release']);
});

it('continues after a process that ended in the middle of a batch', async () => {
  await addThings(FIRST, 25);
  await request('things');
  const backfill = observed();
  const dying: Backfill = {
    name: 'things',
    table: 'things',
    batch: async (client, range) => {
      const ids = await backfill.batch(client, range);
      if (backfill.batches.length === 2) await client.query('SELECT pg_terminate_backend(pg_backend_pid())');
      return ids;
    },
  };
  await expect(run(dying)).rejects.toThrow(/terminat/);
  expect(await countUnfilled()).toBe(15);
  expect(await run(backfill)).toEqual(['things']);
  expect(backfill.batches).toEqual([10, 10, 10, 5]);
  expect(await countUnfilled()).toBe(0);
});

it('repeats the last step if its end was not recorded', async () => {
  await request('things');
  let finished = 0;
  const failing: Backfill = {
    ...observed(),
    finish: async () => {
      finished += 1;
      if (finished === 1) throw new Error('ended here');
    },
  };
  await expect(run(failing)).rejects.toThrow('ended here');
  expect(await run(failing)).toEqual(['things']);
  expect(finished).toBe(2);
});

it('lets one process work while others wait for it', async () => {
  await addThings(FIRST, 50);
  await request('things');
  const [one, other] = [observed(), observed()];
  const done = await Promise.all([run(one), run(other)]);
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], ['things']]);
  expect([...one.batches, ...other.batches]).toEqual([10, 10, 10, 10, 10, 0]);
});

it('stops between two batches, and while it waits', async () => {
  await addThings(FIRST, 50);
  await request('things');
  const stop = new AbortController();
  const backfill = observed();
  const stopping: Backfill = {
    name: 'things',
    table: 'things',
    batch: (client, range) => {
      stop.abort();
      return backfill.batch(client, range);
    },
  };
  const options = { limit: LIMIT, signal: stop.signal };
  await expect(runBackfills(testing.connection, [stopping], options)).rejects.toThrow(
    'The next start continues',
  );
  expect(backfill.batches).toEqual([10]);
  expect(await countUnfilled()).toBe(40);
  await expect(runBackfills(testing.connection, [backfill], options)).rejects.toThrow(
    'The next start continues',
  );
});

itNightly('gives its locks back while another transaction holds the next rows', async () => {
  await addThings(FIRST, 5);
  await request('things');
  const backfill = observed();
  let running: Promise<string[]> | null = null;
  await inTransaction(testing.database, async (connection) => {
    await connection.query(
      'SELECT 1 FROM things WHERE organization_id = $1 ORDER BY id DESC LIMIT 1 FOR UPDATE',
      [FIRST],
    );
    running = run(backfill);
    const isLocked = async () =>
      (
        await query(
          'SELECT 1 FROM things WHERE organization_id = $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED',
          FIRST,
        )
      ).length === 0;
    await expect.poll(isLocked).toBe(true);
    await expect.poll(isLocked, { timeout: 5_000 }).toBe(false);
    await sleep(1);
  });
  expect(await running).toEqual(['things']);
  expect(await countUnfilled()).toBe(0);
});
