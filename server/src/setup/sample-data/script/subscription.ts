import type { DemoDebt } from '../../demo/documents.ts';
import type { DemoHousehold } from '../../demo/generate.ts';
import { SCRIPT_DAYS } from './events.ts';

const MONTHLY = 48_000;
const TERMS_DAYS = 14;
const ISSUED = [SCRIPT_DAYS - 61, SCRIPT_DAYS - 30] as const;

/** Adds two equal invoices to a customer. A payment of one of them may be meant for either. */
export function addSubscription(
  households: readonly DemoHousehold[],
  currency: string,
): readonly [DemoDebt, DemoDebt] {
  const subscriber = households.findLast(
    ({ customer }) => customer.currency === currency && customer.parent === null,
  );
  if (subscriber === undefined) throw new Error('the sample company has no customer in its currency');
  const [earlier, later] = ISSUED;
  const terms = { days: TERMS_DAYS, gross: MONTHLY };
  return [subscriber.documents.addInvoice(earlier, terms), subscriber.documents.addInvoice(later, terms)];
}
