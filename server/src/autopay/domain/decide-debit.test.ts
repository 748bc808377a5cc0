import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import { addDays, daysBetween, weekdayOf } from '../../kernel/days.ts';
import {
  type DebitableInvoice,
  type DebitChoice,
  type DebitRules,
  decideDebit,
  type EarlierDebit,
} from './decide-debit.ts';

const TODAY = '2026-03-02';
const DUE = '2026-03-09';
const RULES: DebitRules = { noticeDays: 7, maxRetries: 0, retryAfterDays: 7 };
const CHOICE: DebitChoice = { currency: 'EUR', turnedOnOn: TODAY, maxAmount: null, leftIn: () => null };
const INVOICE: DebitableInvoice = {
  currency: 'EUR',
  outstanding: 10_000,
  covered: 0,
  dueOn: DUE,
  isBlocked: false,
  isBeingPaid: false,
  earlier: [],
};
const failed = (more: Partial<EarlierDebit> = {}): EarlierDebit => ({
  state: 'FAILED',
  failureCode: 'insufficient_funds',
  endedOn: '2026-02-23',
  ...more,
});

describe('an invoice is debited', () => {
  it.each<[string, Partial<DebitableInvoice>, Partial<DebitChoice>, Partial<DebitRules>, string]>([
    ['on its due date', {}, {}, {}, DUE],
    ['when the notice has run, if it comes late', { dueOn: '2026-03-04' }, {}, {}, '2026-03-09'],
    ['on Monday, if that is a weekend', { dueOn: '2026-03-14' }, {}, { noticeDays: 14 }, '2026-03-16'],
    ['up to the limit', {}, { maxAmount: 10_000, leftIn: () => 10_000 }, {}, DUE],
    ['again after a lack of funds', { earlier: [failed()] }, {}, { maxRetries: 1 }, DUE],
    ['again after it was cancelled', { earlier: [failed({ state: 'CANCELLED' })] }, {}, {}, DUE],
  ])('%s', (_name, invoice, choice, rules, chargeOn) => {
    const decided = decideDebit(
      { ...INVOICE, ...invoice },
      { ...CHOICE, ...choice },
      { ...RULES, ...rules },
      TODAY,
    );
    expect(decided).toEqual({ amount: 10_000, chargeOn, attempt: (invoice.earlier?.length ?? 0) + 1 });
  });

  it('less the money on account', () => {
    expect(decideDebit({ ...INVOICE, covered: 2_500 }, CHOICE, RULES, TODAY)?.amount).toBe(7_500);
  });
});

describe('an invoice is not debited', () => {
  it.each<[string, Partial<DebitableInvoice>, Partial<DebitChoice>, Partial<DebitRules>]>([
    ['before its notice', { dueOn: '2026-03-10' }, {}, {}],
    ['if it was due before the debtor turned it on', { dueOn: '2026-03-01' }, {}, {}],
    ['if it is blocked', { isBlocked: true }, {}, {}],
    ['if it is being paid', { isBeingPaid: true }, {}, {}],
    ['if money on account pays it', { covered: 10_000 }, {}, {}],
    ['in another currency', { currency: 'USD' }, {}, {}],
    ['above the limit of a debit', {}, { maxAmount: 9_999 }, {}],
    ['above the limit of the month', {}, { leftIn: () => 9_999 }, {}],
    ['while a debit is under way', { earlier: [failed({ state: 'UNDER_WAY' })] }, {}, { maxRetries: 2 }],
    ['after a debit succeeded', { earlier: [failed({ state: 'SUCCEEDED' })] }, {}, { maxRetries: 2 }],
    ['after a chargeback', { earlier: [failed({ state: 'REVERSED' })] }, {}, { maxRetries: 2 }],
    ['again, unless retries are set', { earlier: [failed()] }, {}, {}],
    ['more often than retries are set', { earlier: [failed(), failed()] }, {}, { maxRetries: 1 }],
    ['again too soon', { earlier: [failed({ endedOn: '2026-02-24' })] }, {}, { maxRetries: 1 }],
    [
      'again after the account was closed',
      { earlier: [failed({ failureCode: 'bank_account_closed' })] },
      {},
      { maxRetries: 1 },
    ],
  ])('%s', (_name, invoice, choice, rules) => {
    const decided = decideDebit(
      { ...INVOICE, ...invoice },
      { ...CHOICE, ...choice },
      { ...RULES, ...rules },
      TODAY,
    );
    expect(decided).toBeNull();
  });
});

itDraws('never gives less notice than announced, nor takes more than is owed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 5, max: 30 }),
      fc.nat(20_000),
      fc.nat(20_000),
      (dueIn, noticeDays, outstanding, covered) => {
        const invoice = { ...INVOICE, dueOn: addDays(TODAY, dueIn), outstanding, covered };
        const decided = decideDebit(invoice, CHOICE, { ...RULES, noticeDays }, TODAY);
        if (decided === null) return;
        expect(daysBetween(TODAY, decided.chargeOn)).toBeGreaterThanOrEqual(noticeDays);
        expect(decided.chargeOn >= invoice.dueOn).toBe(true);
        expect(weekdayOf(decided.chargeOn)).toBeLessThan(6);
        expect(decided.amount).toBe(outstanding - covered);
      },
    ),
    runs(300),
  );
});
