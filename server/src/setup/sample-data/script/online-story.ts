import { minorUnits } from '../../../kernel/currency.ts';
import { testFeeOf } from '../../../online-payments/domain/test-payments.ts';
import { type DemoCustomer, makeCustomer, type Setting } from '../../demo/customers.ts';
import { type DemoDebt, DemoDocuments } from '../../demo/documents.ts';
import type { DemoHousehold } from '../../demo/generate.ts';
import { EUROS } from '../../demo/names.ts';
import { seededRandom } from '../../demo/random.ts';
import type { SampleLine } from '../bank/bank-day.ts';
import { AFTERNOON, MORNING, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import type { WorkDays } from './work-days.ts';

/** Customers that pay online, and nothing else of the script concerns. */
export interface OnlineStory {
  households: DemoHousehold[];
  events: ScheduledEvent[];
  /** The bank line of the payout, net of the fee and the refund. */
  payout: SampleLine;
}

/** Random numbers apart from those of the other customers, and external ids after theirs. */
const [SEED, FIRST_NUMBER] = [19, 105];
const TERMS_DAYS = 30;
/** Days from the card payment until the first of the last three working days. */
const CARD_BEFORE = 4;
const REFUND_PERCENT = 5;
/** Days before today of a failed direct debit, and of the mandate of automatic payment. */
const [FAILED, MANDATE] = [9, 40];

/**
 * Returns what happens with online payments: two invoices paid by card and refunded in part, a direct debit that is
 * pending, one that failed, and a customer with automatic payment.
 */
export function onlineStory(setting: Setting, days: WorkDays): OnlineStory {
  const [card, pending, failed, automatic] = [0, 1, 2, 3].map((at) => household(setting, at));
  if (card === undefined || pending === undefined || failed === undefined || automatic === undefined)
    throw new Error('four customers were made');
  const amount = (euros: number) => amountIn(setting.currency, euros);
  const bill = ({ documents }: DemoHousehold, due: number, euros: number): DemoDebt =>
    documents.addInvoice(due - TERMS_DAYS, { days: TERMS_DAYS, gross: amount(euros) });
  const paidOn = days.lastThree()[0] - CARD_BEFORE;
  const paid = [bill(card, paidOn - 6, 1_240), bill(card, paidOn + 1, 860)];
  const total = paid.reduce((sum, { outstanding }) => sum + outstanding, 0);
  const refund = Math.floor((total * REFUND_PERCENT) / 100);
  const late = bill(pending, SCRIPT_DAYS - 4, 1_975);
  const refused = bill(failed, SCRIPT_DAYS - 15, 640);
  bill(automatic, SCRIPT_DAYS - 8, 450);
  bill(automatic, SCRIPT_DAYS + 4, 450);
  const { externalId: payer } = card.customer;
  const at = (day: number, minute: number, event: ScheduledEvent['event']) => ({ day, minute, event });
  return {
    households: [card, pending, failed, automatic],
    events: [
      at(paidOn, AFTERNOON, { ...checkoutOf(paid), method: 'CARD', outcome: 'PAID', days: 0 }),
      at(paidOn, AFTERNOON, { type: 'ONLINE_REFUND', customer: payer, amount: refund, by: 'FIRST' }),
      at(SCRIPT_DAYS - 1, AFTERNOON, { ...checkoutOf([late]), method: 'DEBIT', outcome: 'PAID', days: 3 }),
      at(SCRIPT_DAYS - FAILED, MORNING, {
        ...checkoutOf([refused]),
        method: 'DEBIT',
        outcome: 'REFUSED',
        days: 3,
      }),
      at(SCRIPT_DAYS - MANDATE, MORNING, { type: 'MANDATE', customer: automatic.customer.externalId }),
    ],
    payout: {
      amount: total - refund - testFeeOf('CARD', total),
      name: 'Test provider',
      iban: null,
      text: `TESTPAYOUT ${days.dateOf(paidOn).replaceAll('-', '')}`,
    },
  };
}

const checkoutOf = (debts: readonly DemoDebt[]) => ({
  type: 'CHECKOUT' as const,
  customer: debts[0]?.customer.externalId ?? '',
  invoices: debts.map(({ externalId }) => externalId),
});

/** Makes a customer without documents, in the organization's currency. */
function household(setting: Setting, at: number): DemoHousehold {
  const random = seededRandom(SEED, at);
  const externalId = `demo-${String(FIRST_NUMBER + at).padStart(4, '0')}`;
  const { customer: made, lines } = makeCustomer(random, setting, externalId, null);
  const customer: DemoCustomer = { ...made, currency: setting.currency };
  return { customer, lines, documents: new DemoDocuments(setting, random, customer) };
}

/** Returns an amount of euros in minor units of a currency. */
const amountIn = (currency: string, euros: number): number =>
  Math.round((euros / (EUROS[currency] ?? 1)) * 10 ** minorUnits(currency));
