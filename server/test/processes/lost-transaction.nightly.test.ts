import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailTemplate } from '../../src/mail/templates/commands.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { inSnapshot, inTransaction } from '../../src/platform/db/transaction.ts';
import { type Cut, type CutWire, startCutWire } from '../harness/cut-wire.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { settlementContext } from '../harness/settlement.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

let wire: CutWire;
let organizationId: string;
beforeEach(async () => {
  wire = await startCutWire(server);
  ({ organizationId } = await settlementContext(server.database));
});
afterEach(() => wire.close());

/** Runs a command that fails the second time, so a repeated execution shows. */
const create = (name: string) =>
  createMailTemplate({ database: wire.database, clock: systemClock }, organizationId, {
    name,
    texts: { en: { subject: 'Reminder', body: 'Please pay.' } },
  });

async function stored(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'SELECT name FROM mail_templates WHERE organization_id = $1 ORDER BY name',
    [organizationId],
  );
  return rows.map(({ name }) => name);
}

const BEGIN = /begin/i;
const INSERT = /insert mail template/;
const COMMIT = /commit/i;

describe('a command whose connection is lost', () => {
  it.each<[string, Cut[]]>([
    ['with the request of BEGIN', [{ at: BEGIN, lose: 'request' }]],
    ['with the response of BEGIN', [{ at: BEGIN, lose: 'answer' }]],
    ['with the request of a statement', [{ at: INSERT, lose: 'request' }]],
    ['with the response of a statement', [{ at: INSERT, lose: 'answer' }]],
    ['with the request of COMMIT', [{ at: COMMIT, lose: 'request' }]],
    ['with the response of COMMIT', [{ at: COMMIT, lose: 'answer' }]],
    ['twice', [INSERT, COMMIT].map((at) => ({ at, lose: 'request' }) as const)],
  ])('runs exactly once and succeeds when it is lost %s', async (_, cuts) => {
    // A first command prepares the statements.
    await create('A');
    wire.cuts.push(...cuts);
    expect(await create('B')).toMatchObject({ name: 'B' });
    expect(wire.cuts).toEqual([]);
    expect(await stored()).toEqual(['A', 'B']);
  });
});

it('fails as unavailable when the connection is lost repeatedly, and nothing is stored', async () => {
  wire.cuts.push(...[1, 2, 3].map(() => ({ at: INSERT, lose: 'answer' }) as const));
  await expect(create('A')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await stored()).toEqual([]);
});

it('fails as unavailable when the outcome of COMMIT cannot be found out', async () => {
  wire.cuts.push({ at: COMMIT, lose: 'answer', forGood: true });
  await expect(create('A')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await stored()).toEqual(['A']);
});

it('does not mistake a lost connection of another service for one of the database', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let attempts = 0;
  const work = inTransaction(wire.database, async () => {
    attempts += 1;
    throw refused;
  });
  await expect(work).rejects.toBe(refused);
  expect(attempts).toBe(1);
});

it('reads a snapshot again when its connection is lost', async () => {
  wire.cuts.push({ at: /SELECT 1/, lose: 'answer' }, { at: COMMIT, lose: 'answer' });
  const read = inSnapshot(wire.database, (connection) => connection.query('SELECT 1 AS one'));
  expect((await read).rows).toEqual([{ one: 1 }]);
  expect(wire.cuts).toEqual([]);
});
