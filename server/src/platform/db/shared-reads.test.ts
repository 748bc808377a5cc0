import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { newId } from '../ids.ts';
import { readShared, type SharedRead } from './shared-reads.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
  await server.database.pool.query('CREATE TABLE things (organization_id uuid, name text, value text)');
});
afterAll(() => server.drop());

interface Thing {
  name: string;
  value: string;
}

/** Keys that each statement asked for, as `organization: a b`. */
let statements: string[];
let mine: string;
let other: string;
beforeEach(async () => {
  statements = [];
  mine = newId();
  other = newId();
  await put(mine, 'a', 'my a');
  await put(mine, 'b', 'my b');
  await put(other, 'a', 'their a');
});

const put = (organizationId: string, name: string, value: string) =>
  server.database.pool.query('INSERT INTO things VALUES ($1, $2, $3)', [organizationId, name, value]);

/** Fails for a thing named `broken`. Waits for the lock of one named `locked`. */
const TEXT = `SELECT name, value FROM things
  WHERE organization_id = $1 AND name = ANY($2::text[])
    AND CASE WHEN 'broken' = ANY($2::text[]) THEN 1 / (length(name) - length(name)) = 1 ELSE true END
    AND CASE WHEN 'locked' = ANY($2::text[]) THEN pg_advisory_xact_lock_shared(1) IS NOT NULL ELSE true END`;

function thing(organizationId: string, key: string, name = 'things'): Promise<Thing | undefined> {
  const read: SharedRead = {
    name,
    organizationId,
    key: 'name',
    statement: (keys) => {
      statements.push(`${organizationId}: ${keys.join(' ')}`);
      return { name: 'things', text: TEXT, values: [organizationId, keys] };
    },
  };
  return readShared<Thing>(server.database, read, key);
}

it("returns each caller's own row of a shared statement, or none", async () => {
  const asked = ['a', 'b', 'missing', 'a', 'b'];
  const found = await Promise.all(asked.map((key) => thing(mine, key)));
  expect(found.map((row) => row?.value)).toEqual(['my a', 'my b', undefined, 'my a', 'my b']);
  // The first read starts immediately. Later reads share the next statement, which contains each key once.
  expect(statements).toEqual([`${mine}: a`, `${mine}: b missing a`]);
});

it('never mixes organizations or kinds of row in one statement', async () => {
  const found = await Promise.all([
    ...['a', 'a', 'b'].map((key) => thing(mine, key)),
    ...['a', 'b', 'a'].map((key) => thing(other, key)),
    ...['a', 'b', 'a'].map((key) => thing(other, key, 'other things')),
  ]);
  expect(found.map((row) => row?.value)).toEqual([
    'my a',
    'my a',
    'my b',
    'their a',
    undefined,
    'their a',
    'their a',
    undefined,
    'their a',
  ]);
  expect(statements.toSorted()).toEqual(
    [`${mine}: a`, `${mine}: a b`, `${other}: a`, `${other}: b a`, `${other}: a`, `${other}: b a`].toSorted(),
  );
});

it('reports a failed statement to the callers that share it, and to no other', async () => {
  const first = thing(mine, 'a');
  const sharing = ['b', 'broken', 'a'].map((key) => thing(mine, key));
  const concurrent = thing(other, 'a');
  for (const result of await Promise.allSettled(sharing))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'division by zero' } });
  expect(await first).toMatchObject({ value: 'my a' });
  expect(await concurrent).toMatchObject({ value: 'their a' });
  expect(await thing(mine, 'b')).toMatchObject({ value: 'my b' });
});

it('sees rows committed before the read, and does not wait for slow statements', async () => {
  const holder = await server.database.pool.connect();
  await put(mine, 'locked', 'at last');
  await holder.query('BEGIN');
  await holder.query('SELECT pg_advisory_xact_lock(1)');
  const slow = thing(mine, 'locked');
  await put(mine, 'new', 'there');
  expect(await thing(mine, 'new')).toMatchObject({ value: 'there' });
  await holder.query('COMMIT');
  holder.release();
  expect(await slow).toMatchObject({ value: 'at last' });
});

it('reports an unreachable database to every caller', async () => {
  const gone = await testDatabase();
  await gone.drop();
  const read = (key: string) =>
    readShared(
      gone.database,
      {
        name: 'things',
        organizationId: mine,
        key: 'name',
        statement: () => ({ name: '', text: '', values: [] }),
      },
      key,
    );
  for (const result of await Promise.allSettled([read('a'), read('b'), read('c')]))
    expect(result.status).toBe('rejected');
});
