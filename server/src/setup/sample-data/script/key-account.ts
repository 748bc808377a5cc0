import { minorUnits } from '../../../kernel/currency.ts';
import type { DemoHousehold } from '../../demo/generate.ts';
import { EUROS } from '../../demo/names.ts';
import { type Random, seededRandom } from '../../demo/random.ts';

const EVERY_DAYS = 14;
const TERMS_DAYS = 30;
/** First day with an invoice, before the script. */
const FIRST_DAY = -320;
/** The customer paid on time a year ago, and pays a little later each time. */
const LATER_DAYS = 1.6;

/** Finds the customer to become the key account: without a family, in the organization's currency. */
export function findKeyAccount(
  families: readonly (readonly DemoHousehold[])[],
  currency: string,
): DemoHousehold | null {
  const alone = families.flatMap((family) => (family.length === 1 ? family : []));
  return alone.find(({ customer }) => customer.currency === currency) ?? null;
}

/** Adds large invoices of a year to a customer, paid ever later, until some are not paid at all. */
export function addKeyAccount({ customer, documents }: DemoHousehold, seed: number, until: number): void {
  const random = seededRandom(seed, 7);
  for (let issued = FIRST_DAY; issued < until; issued += EVERY_DAYS) {
    const terms = { days: TERMS_DAYS, gross: amountIn(random, customer.currency) };
    const due = issued + TERMS_DAYS;
    const paidOn = due + keyAccountDelay(issued);
    if (paidOn < 0) documents.addPaid(due, paidOn, terms);
    else documents.addInvoice(issued, terms);
  }
}

/** Returns the days between the due date and the payment of an invoice of the key account. */
export const keyAccountDelay = (issued: number): number =>
  Math.round(((issued - FIRST_DAY) / EVERY_DAYS) * LATER_DAYS);

/** Returns 14,000 to 26,000 euros, in minor units of the currency. */
function amountIn(random: Random, currency: string): number {
  const euros = random.int(1_400, 2_600) * 10;
  return Math.round((euros / (EUROS[currency] ?? 1)) * 10 ** minorUnits(currency));
}
