import type { Timestamp } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/days.ts';
import type { PayoutItemKind } from '../../domain/kinds.ts';
import type { ObservedPayout, ObservedPayoutItem } from '../port.ts';
import type { GoCardlessClient } from './client.ts';
import { requiredText } from './debits.ts';
import { dayOf, type Fields, fieldsOf, minorOf, textOf } from './fields.ts';
import { GoCardlessError } from './gocardless-error.ts';

const PAGE = '500';
/** More pages than any payout has; a cursor that never ends must not run forever. */
const MAX_PAGES = 400;

/** A payout that was created before and has arrived since is found again within these days. */
const LOOK_BACK_DAYS = 14;

/** Yields the payouts that were created or paid since an instant, the oldest first. @throws GoCardlessError */
export async function* listPayouts(
  client: GoCardlessClient,
  since: Timestamp,
): AsyncIterable<ObservedPayout> {
  const from = `${addDays(since.slice(0, 10), -LOOK_BACK_DAYS)}T00:00:00.000Z`;
  const payouts = await readAll(client, 'payouts', { 'created_at[gte]': from });
  for (const fields of payouts.reverse()) {
    // Without a day of arrival, GoCardless has not sent the money yet.
    const arrivesOn = dayOf(fields['arrival_date']);
    if (arrivesOn === null) continue;
    const id = requiredText(fields, 'id', 'payout');
    const amount = requiredAmount(fields, 'payout');
    yield {
      providerId: id,
      state: fields['status'] === 'paid' ? 'PAID' : fields['status'] === 'bounced' ? 'FAILED' : 'PENDING',
      currency: requiredText(fields, 'currency', 'payout'),
      amount,
      arrivesOn,
      reference: textOf(fields['reference']),
      items: itemsOf(id, amount, await readAll(client, 'payout_items', { payout: id })),
    };
  }
}

/** How the port names an item of GoCardless. Fees are added to the item of their payment. */
const KINDS: Readonly<Record<string, PayoutItemKind>> = {
  payment_paid_out: 'PAYMENT',
  payment_failed: 'REVERSAL',
  payment_charged_back: 'REVERSAL',
  payment_refunded: 'REFUND',
  refund: 'REFUND',
};
const FEES = ['gocardless_fee', 'app_fee', 'surcharge_fee'];

/**
 * Returns the items of a payout in whole minor units. GoCardless states fees with fractions and rounds the sum, so a
 * last item of the kind FEE holds what rounding leaves.
 */
export function itemsOf(payoutId: string, amount: number, stated: readonly Fields[]): ObservedPayoutItem[] {
  const fees = new Map<string, number>();
  const items: ObservedPayoutItem[] = [];
  for (const fields of stated) {
    const type = requiredText(fields, 'type', 'payout item');
    const value = Number(textOf(fields['amount']) ?? Number.NaN);
    if (!Number.isFinite(value)) throw unreadable('payout item');
    const links = fieldsOf(fields['links']);
    const about = textOf(links['payment']) ?? payoutId;
    if (FEES.includes(type)) fees.set(about, (fees.get(about) ?? 0) - value);
    else {
      const gross = Math.round(value);
      items.push({
        kind: KINDS[type] ?? 'OTHER',
        providerId: about,
        refundId: textOf(links['refund']),
        gross,
        fee: 0,
        net: gross,
      });
    }
  }
  for (const [index, item] of items.entries()) {
    const fee = Math.round(fees.get(item.providerId) ?? 0);
    fees.delete(item.providerId);
    items[index] = { ...item, fee, net: item.gross - fee };
  }
  const rest = amount - items.reduce((sum, { net }) => sum + net, 0);
  if (rest !== 0)
    items.push({ kind: 'FEE', providerId: payoutId, refundId: null, gross: 0, fee: -rest, net: rest });
  return items;
}

async function readAll(
  client: GoCardlessClient,
  resource: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields[]> {
  const all: Fields[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await client.list(resource, {
      ...query,
      limit: PAGE,
      ...(after === null ? {} : { after }),
    });
    for (const fields of found.items) all.push(fields);
    after = found.after;
    if (after === null) return all;
  }
  throw new GoCardlessError('UNREADABLE', `The list of ${resource} of GoCardless does not end.`);
}

function requiredAmount(fields: Fields, resource: string): number {
  const amount = minorOf(fields['amount']);
  if (amount === null) throw unreadable(resource);
  return amount;
}

const unreadable = (resource: string) =>
  new GoCardlessError('UNREADABLE', `A ${resource} of GoCardless lacks a documented amount.`);
