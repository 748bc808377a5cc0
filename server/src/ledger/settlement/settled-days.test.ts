import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/harness/database.ts';
import { runs } from '../../../test/harness/seeds.ts';
import { NOW, settled, settlementContext } from '../../../test/harness/settlement.ts';
import { anyHistory, PEOPLE } from '../../../test/ledger/arbitraries.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  reconcile,
  refund,
  remove,
} from '../../../test/ledger/changes.ts';
import type { Change } from '../domain/settlement/changes.ts';
import { verify } from '../verify/verify.ts';
import { type SettlementContext, settle } from './settle.ts';

let server: TestDatabase;

beforeAll(async () => {
  server = await testDatabase();
});
afterAll(() => server.drop());

const on = (day: number) => ({ datedAt: `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z` });
const of = (amount: number) => ({ invoices: { I: amount } });
const SALE = invoice('I', 100, on(5));

const differences = async ({ organizationId }: SettlementContext) =>
  (await verify(server.database, { organizationId, now: NOW })).differences;

/** Returns the day of January on which the debit I or R was settled, and by what. */
async function settledSince({ organizationId }: SettlementContext, externalId: string) {
  const { rows } = await server.database.pool.query<{ day: number | null; paid: boolean | null }>(
    `SELECT extract(day FROM settled_on)::int AS day, settled_by_payment AS paid FROM documents
     WHERE organization_id = $1 AND external_id = $2`,
    [organizationId, externalId],
  );
  return rows.map(({ day, paid }) =>
    day === null ? 'open' : `${day} ${paid === true ? 'paid' : 'credited'}`,
  )[0];
}

describe('the day since which an invoice is settled', () => {
  const P = payment('P', 100, { ...on(9), ...of(100) });
  const OVERPAID = [
    invoice('I', 110, on(5)),
    P,
    payment('Z', 10, { ...on(11), ...of(10) }),
    invoice('I', 100, on(5)),
  ];
  it.each<[string, string, Change[]]>([
    ['none without a payment', 'open', []],
    ['none when an amount is left', 'open', [payment('P', 99, { ...on(9), ...of(99) })]],
    ['the day of the payment', '9 paid', [P]],
    [
      'the day of the invoice when the payment is earlier',
      '5 paid',
      [payment('P', 100, { ...on(2), ...of(100) })],
    ],
    [
      'the day of a credit note, which is not a payment',
      '8 credited',
      [creditNote('C', 100, { ...on(8), ...of(100) })],
    ],
    [
      'the last of several days, in any order',
      '9 paid',
      [payment('P', 60, { ...on(9), ...of(60) }), creditNote('C', 40, { ...on(7), ...of(40) })],
    ],
    ['the last of all days, also beyond the amount', '11 paid', OVERPAID],
    ['none after its payment is deleted', 'open', [P, remove('PAYMENT', 'P')]],
    ['none after its amount is raised', 'open', [P, invoice('I', 101, on(5))]],
    [
      'set after its amount is lowered to the linked one',
      '9 paid',
      [payment('P', 90, { ...on(9), ...of(90) }), invoice('I', 90, on(5))],
    ],
    ['the new day of a moved payment', '12 paid', [P, payment('P', 100, on(12))]],
    ['the new day of a moved invoice', '14 paid', [P, invoice('I', 100, on(14))]],
    [
      'none after a refund has released the payment',
      'open',
      [P, refund('R', 1, { ...on(15), payments: { P: 1 } })],
    ],
    [
      'the remaining day after one of two payments is deleted',
      '9 paid',
      [...OVERPAID, remove('PAYMENT', 'Z')],
    ],
    [
      'the day of the credit that replaced its payment',
      '7 credited',
      [
        reconcile('X', { invoices: { I: 100 }, payments: { Q: 100 } }),
        reconcile('X', { invoices: { I: 100 }, payments: {}, creditNotes: { C: 100 } }),
      ],
    ],
  ])('is %s', async (_, expected, changes) => {
    for (const isOneBatch of [false, true]) {
      const context = await settlementContext(server.database);
      const all = [SALE, payment('Q', 100, on(10)), creditNote('C', 100, on(7)), ...changes];
      await settled(context, customer('A'));
      if (isOneBatch) await settled(context, ...all);
      else for (const change of all) await settled(context, change);
      expect(await settledSince(context, 'I')).toBe(expected);
      expect(await differences(context)).toEqual([]);
    }
  });

  it('is kept by an import that changes another field', async () => {
    const context = await settlementContext(server.database);
    await settled(context, customer('A'), SALE, P);
    await settled(context, invoice('I', 100, { ...on(5), name: 'other' }));
    expect(await settledSince(context, 'I')).toBe('9 paid');
  });

  it('exists for a refund too', async () => {
    const context = await settlementContext(server.database);
    await settled(
      context,
      customer('A'),
      payment('P', 100, on(9)),
      refund('R', 30, { ...on(12), payments: { P: 30 } }),
    );
    expect(await settledSince(context, 'R')).toBe('12 paid');
  });

  it('is derived from all links, for any history and dates', async () => {
    const days = fc.infiniteStream(fc.integer({ min: 1, max: 28 }));
    await fc.assert(
      fc.asyncProperty(anyHistory, days, async (history, day) => {
        const context = await settlementContext(server.database);
        await settle(context, PEOPLE);
        for (const batch of history)
          await settle(
            context,
            batch.map((change) =>
              change.type === 'putDocument'
                ? { ...change, facts: { ...change.facts, ...on(day.next().value ?? 1) } }
                : change,
            ),
          );
        expect(await differences(context)).toEqual([]);
      }),
      runs(20),
    );
  });
});
