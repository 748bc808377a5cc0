import { composeIBAN } from 'ibantools';
import type { DemoCustomer } from '../../demo/customers.ts';
import type { DemoDebt } from '../../demo/documents.ts';
import { closingOf, type SampleBankDay, type SampleLine } from '../bank/bank-day.ts';
import { MORNING, type SamplePayment, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import type { Fate } from './fates.ts';
import { groupBy } from './group-by.ts';
import type { WorkDays } from './work-days.ts';

/** Balance before the first statement, in minor units. */
const OPENING = 18_234_050;
/** An invoice issued earlier was imported before the first statement. */
const IMPORTED_DAYS = 14;
/** A recorded payment is found in the statement of these days. */
const RECENT_DAYS = 5;
const BANK = 'Sample Bank';
const DIRECT_DEBIT = 'DD-2048-77';
/** Fees of the bank and of a payment provider, in minor units. */
const [ACCOUNT_FEE, PAYOUT_FEE] = [1_290, 1_475];

/** A customer with the open invoices that it may pay. */
interface Payer {
  customer: DemoCustomer;
  debts: readonly [DemoDebt, ...DemoDebt[]];
}

interface StatementInput {
  fates: readonly Fate[];
  /** Two equal invoices of a customer. */
  subscription: readonly [DemoDebt, DemoDebt];
  /** Payments that an integration stores. */
  payments: readonly ScheduledEvent[];
  /** The payout of the payment provider for online payments. */
  payout: SampleLine;
  currency: string;
  days: WorkDays;
}

/**
 * Returns the bank statements of the last three working days. Their transactions show each way in which money
 * is matched, and each way in which a person has to decide.
 */
export function statementEvents(input: StatementInput): ScheduledEvent[] {
  const { currency, days } = input;
  const on = days.lastThree();
  let opening = OPENING;
  return [firstLines(input), secondLines(input), thirdLines(input, on[0])].map((lines, at) => {
    const day = on[at] ?? days.last();
    const format = at === 1 ? 'MT940' : 'CAMT';
    const statement: SampleBankDay = { format, on: days.dateOf(day), currency, opening, lines };
    opening = closingOf(statement);
    return { day, minute: MORNING, event: { type: 'STATEMENT', statement, by: 'OWNER' } };
  });
}

/** Invoice numbers and amounts agree, except in one short payment; and the bank takes its fee. */
function firstLines(input: StatementInput): SampleLine[] {
  const payer = payersOf(input);
  const short = paysOne(payer(4));
  return [
    paysOne(payer(0)),
    pays(payer(1), payer(1).debts.slice(0, 2)),
    paysOne(payer(2)),
    { ...paysOne(payer(3)), endToEndId: DIRECT_DEBIT },
    { ...short, amount: short.amount - Math.ceil(short.amount / 50) },
    input.payout,
    { amount: -ACCOUNT_FEE, name: BANK, iban: null, text: 'ACCOUNT FEE' },
  ];
}

/** The customers give no invoice number, pay twice, or are paid for by others. */
function secondLines(input: StatementInput): SampleLine[] {
  const payer = payersOf(input);
  const payout = [payer(5).debts[0], payer(6).debts[0]];
  const provider = { name: 'Checkout Payments Ltd', iban: ibanOf(990_001) };
  const child = childOf(input);
  return [
    { ...pays(payer(0), payer(0).debts.slice(1, 2)), text: 'PAYMENT' },
    { ...pays(payer(1), payer(1).debts.slice(2)), text: 'INVOICES' },
    { ...pays(payer(2), []), amount: 35_000, text: 'ON ACCOUNT' },
    paysOne(payer(2)),
    ...(child === null ? [] : [paysOne(child)]),
    { ...provider, amount: sumOf(payout) - PAYOUT_FEE, text: `PAYOUT ${numbersOf(payout)}` },
    { amount: 25_000, name: 'K. WEBER', iban: ibanOf(990_002), text: 'THANK YOU' },
  ];
}

/** A direct debit comes back, a payment is already recorded, one is announced, and two are unclear. */
function thirdLines(input: StatementInput, since: number): SampleLine[] {
  const payer = payersOf(input);
  const returned = paysOne(payer(3));
  const recorded = recordedIn(input, since);
  const [either] = input.subscription;
  const slip = paysOne(payer(8));
  return [
    { ...returned, amount: -returned.amount, endToEndId: DIRECT_DEBIT, returnReason: 'AM04' },
    ...(recorded === null ? [] : [recorded]),
    { ...paysOne({ customer: either.customer, debts: [either] }), text: 'SUBSCRIPTION' },
    { ...slip, text: slip.text.replace('-0', '-O') },
    { ...paysOne(payer(7)), isPending: true },
  ];
}

/** Numbers the customers with invoices that nothing else in the script pays: 0 has the most. */
function payersOf(input: StatementInput): (number: number) => Payer {
  const alone = openIn(input).filter(({ customer }) => customer.parent === null);
  const ordered = alone.toSorted((a, b) => b.debts.length - a.debts.length);
  return (number) => {
    const payer = ordered[number];
    if (payer === undefined) throw new Error('the sample company has too few customers');
    return payer;
  };
}

/** Returns the child of a family, whose invoice its parent pays. */
function childOf(input: StatementInput): Payer | null {
  return openIn(input).find(({ customer }) => customer.parent !== null) ?? null;
}

function openIn({ fates, subscription, currency }: StatementInput): Payer[] {
  const open = fates.filter(
    ({ debt, paidOn, promise, dispute }) =>
      paidOn > SCRIPT_DAYS &&
      promise === null &&
      dispute === null &&
      debt.customer.currency === currency &&
      debt.issued < SCRIPT_DAYS - IMPORTED_DAYS &&
      debt.customer !== subscription[0].customer,
  );
  return [...groupBy(open, ({ debt }) => debt.customer)].map(([customer, [first, ...more]]) => ({
    customer,
    debts: [first.debt, ...more.map(({ debt }) => debt)],
  }));
}

/** A transaction of a payment that the integration stores on one of these days. */
function recordedIn({ payments, currency, fates }: StatementInput, since: number): SampleLine | null {
  const recent = payments.filter(({ day }) => day > since - RECENT_DAYS);
  const stored = recent.flatMap(({ event }): SamplePayment[] =>
    event.type === 'PAYMENTS' ? event.payments : [],
  );
  const payment = stored.find((one) => one.currency === currency && one.invoices.length === 1);
  const debt = fates.find((fate) => fate.debt.externalId === payment?.invoices[0]?.externalId)?.debt;
  if (payment === undefined || debt === undefined) return null;
  return { ...paysOne({ customer: debt.customer, debts: [debt] }), amount: payment.amount };
}

/** A transaction that pays invoices in full and gives their numbers. */
const pays = ({ customer }: Payer, debts: readonly DemoDebt[]): SampleLine => ({
  amount: sumOf(debts),
  name: customer.name,
  iban: ibanOf(numberOf(customer.parent ?? customer.externalId)),
  text: numbersOf(debts),
});

/** A transaction that pays the first invoice of a customer. */
const paysOne = (payer: Payer): SampleLine => pays(payer, [payer.debts[0]]);

const sumOf = (debts: readonly DemoDebt[]): number =>
  debts.reduce((sum, { outstanding }) => sum + outstanding, 0);

const numbersOf = (debts: readonly DemoDebt[]): string => debts.map(({ customId }) => customId).join(' ');

const numberOf = (externalId: string): number => Number(externalId.replaceAll(/\D/g, ''));

/** The account of a payer, by its number. */
const ibanOf = (number: number): string | null =>
  composeIBAN({ countryCode: 'DE', bban: `10050000${String(number).padStart(10, '0')}` });
