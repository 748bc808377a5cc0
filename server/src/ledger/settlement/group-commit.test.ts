import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { waitingForLocks } from '../../../test/harness/lock-waits.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { customer, invoice, payment } from '../../../test/ledger/changes.ts';
import { RefusalError } from '../domain/refusal.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import { verify } from '../verify/verify.ts';
import type { Reader } from './batch-views.ts';
import { settleBatched } from './group-commit.ts';
import type { SettlementContext } from './settle.ts';

let server: TestDatabase;
let context: SettlementContext;

beforeAll(async () => {
  server = await testDatabase();
});

afterAll(() => server.drop());

beforeEach(async () => {
  context = await settlementContext(server.database);
  await settled(context, customer('A'), customer('B'), invoice('I', 100, { customer: 'A' }));
});

/** Reads back the externalId of each record and the id of the reading transaction. */
const reader = (): Reader => ({
  name: 'names',
  statement: (ids) => ({
    name: 'names',
    text: `SELECT id, external_id AS name, txid_current() AS transaction FROM documents
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [context.organizationId, ids],
  }),
});

const broken: Reader = {
  name: 'broken',
  statement: () => ({ name: 'broken', text: `SELECT 'none'::int`, values: [] }),
};

async function outcomeOf(change: PutDocument, by: Reader = reader()): Promise<string> {
  try {
    const { outcome, rows } = await settleBatched(context, change, by);
    return outcome instanceof RefusalError ? outcome.code : `${outcome.status} ${rows[0].name}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const isSound = async () =>
  (await verify(server.database, { organizationId: context.organizationId, now: NOW })).ok;

describe('simultaneous changes', () => {
  it('share transactions, each with its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { outcome, rows } = await settleBatched(context, payment(`P${i}`, 10), reader());
        return { outcome, name: rows[0].name, transaction: rows[0].transaction };
      }),
    );
    expect(answers.map(({ name }) => name)).toEqual(answers.map((_, i) => `P${i}`));
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBeLessThan(answers.length / 2);
    expect(await isSound()).toBe(true);
  });

  it('find their records by external ids that PostgreSQL quotes in lists', async () => {
    const names = ['a"b', 'a\\b', '\\"', '{}', 'a, b', 'NULL', ' a ', 'ä–漢'];
    await settled(context, ...names.map((name) => customer(name)));
    await settled(context, ...names.map((name) => invoice(name, 100, { customer: name })));
    const pay = (name: string, amount: number) =>
      outcomeOf(payment(name, amount, { customer: name, invoices: { [name]: amount } }));
    const created = names.map((name) => `created ${name}`);
    expect(await Promise.all(names.map((name) => pay(name, 40)))).toEqual(created);
    const updated = names.map((name) => `updated ${name}`);
    expect(await Promise.all(names.map((name) => pay(name, 60)))).toEqual(updated);
    expect(await isSound()).toBe(true);
  });

  it('are refused one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcomeOf(payment(`P${i}`, 30, { invoices: { I: 30 } }))),
    );
    expect(answers.filter((answer) => answer.startsWith('created'))).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'AMOUNT_EXCEEDED')).toHaveLength(17);
    expect(await isSound()).toBe(true);
  });

  it('fail only by their own errors', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => outcomeOf(payment(`P${i}`, 10), i % 4 === 3 ? broken : reader())),
    );
    expect(answers).toEqual(
      answers.map((_, i) =>
        i % 4 === 3 ? 'invalid input syntax for type integer: "none"' : `created P${i}`,
      ),
    );
    const { rows } = await server.database.pool.query(
      `SELECT count(*)::int AS stored FROM documents WHERE organization_id = $1 AND kind = 'PAYMENT'`,
      [context.organizationId],
    );
    expect(rows).toEqual([{ stored: 9 }]);
    expect(await isSound()).toBe(true);
  });

  it('do not wait for a change whose customer another transaction has locked', async () => {
    const holder = await server.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(
      `SELECT 1 FROM customers WHERE organization_id = $1 AND external_id = 'A' FOR NO KEY UPDATE`,
      [context.organizationId],
    );
    const held = outcomeOf(payment('P', 10, { customer: 'A' }));
    expect(await outcomeOf(payment('Q', 10, { customer: 'B' }))).toBe('created Q');
    expect(await outcomeOf(payment('R', 10, { customer: 'B' }))).toBe('created R');
    await holder.query('COMMIT');
    holder.release();
    expect(await held).toBe('created P');
  });

  it('do not wait for families that other transactions have locked, in any number', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `H${i}`);
    await settled(context, ...names.map((name) => customer(name)));
    const holder = await server.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query(
      `SELECT 1 FROM customers WHERE organization_id = $1 AND external_id LIKE 'H%' ORDER BY id FOR NO KEY UPDATE`,
      [context.organizationId],
    );
    const held = names.map((name) => outcomeOf(payment(`P${name}`, 10, { customer: name })));
    // In one batch with them, after them.
    const concurrent = outcomeOf(payment('Q', 10, { customer: 'B' }));
    expect(await concurrent).toBe('created Q');
    for (let i = 0; i < 20; i += 1)
      expect(await outcomeOf(payment(`R${i}`, 10, { customer: 'B' }))).toBe(`created R${i}`);
    expect(await waitingForLocks(server.database.pool)).toBeLessThanOrEqual(3);
    await holder.query('COMMIT');
    holder.release();
    expect(await Promise.all(held)).toEqual(names.map((name) => `created P${name}`));
    expect(await isSound()).toBe(true);
  });

  it('are answered with their own result, despite later changes', async () => {
    const amountOf: Reader = {
      name: 'amounts',
      statement: (ids) => ({
        name: 'amounts',
        text: `SELECT id, amount, amount_linked AS linked FROM documents
               WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
        values: [context.organizationId, ids],
      }),
    };
    const [, ...answers] = await Promise.all(
      [
        // The others gather while it runs.
        payment('P', 1, { customer: 'B' }),
        invoice('I', 200),
        payment('Q', 30, { invoices: { I: 30 } }),
        invoice('I', 300),
        invoice('I', 400),
      ].map((change) => settleBatched(context, change, amountOf)),
    );
    expect(answers.map(({ rows }) => rows[0])).toMatchObject([
      { amount: 200, linked: 0 },
      { amount: 30, linked: 30 },
      { amount: 300, linked: 30 },
      { amount: 400, linked: 30 },
    ]);
  });
});
