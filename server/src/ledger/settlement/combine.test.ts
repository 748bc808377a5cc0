import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { customer, invoice, payment } from '../../../test/ledger/changes.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PutDocument } from '../domain/settlement/changes.ts';
import { verify } from '../verify/verify.ts';
import { type Reader, settleCombined } from './combine.ts';
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

/** Reads back the externalId of each record, and the transaction that reads it. */
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
    const { outcome, rows } = await settleCombined(context, change, by);
    return outcome instanceof Refusal ? outcome.code : `${outcome.status} ${rows[0].name}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

const isSound = async () =>
  (await verify(server.database, { organizationId: context.organizationId, now: NOW })).ok;

describe('changes that arrive at once', () => {
  it('share transactions, each with an answer of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const { outcome, rows } = await settleCombined(context, payment(`P${i}`, 10), reader());
        return { outcome, name: rows[0].name, transaction: rows[0].transaction };
      }),
    );
    expect(answers.map(({ name }) => name)).toEqual(answers.map((_, i) => `P${i}`));
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBeLessThan(answers.length / 2);
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

  it('suffer no failure but their own', async () => {
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

  it('do not wait for one whose customer somebody else holds', async () => {
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
});
