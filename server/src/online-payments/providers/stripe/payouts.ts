import type { PayoutItemKind, PayoutState } from '../../domain/kinds.ts';
import type { ObservedPayout, ObservedPayoutItem } from '../port.ts';
import { type JsonRecord, readOptionalRecord, readOptionalText, readText, readWhole } from '../read-json.ts';
import { fromStripeAmount } from './amounts.ts';
import type { StripeClient } from './client.ts';

const STATES: Readonly<Record<string, PayoutState>> = {
  paid: 'PAID',
  pending: 'PENDING',
  in_transit: 'PENDING',
  failed: 'FAILED',
  canceled: 'FAILED',
};

const KINDS: Readonly<Record<string, PayoutItemKind>> = {
  charge: 'PAYMENT',
  payment: 'PAYMENT',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  refund_failure: 'REFUND',
  payment_failure_refund: 'REVERSAL',
  payment_reversal: 'REVERSAL',
  adjustment: 'REVERSAL',
  stripe_fee: 'FEE',
  stripe_fx_fee: 'FEE',
  tax_fee: 'FEE',
};

/** Reads the payouts that were created since an instant, the oldest first. */
export async function* readPayouts(client: StripeClient, since: string): AsyncGenerator<ObservedPayout> {
  const found: JsonRecord[] = [];
  const created = Math.floor(Date.parse(since) / 1000);
  for await (const payout of client.list('/v1/payouts', { 'created[gte]': created })) found.push(payout);
  for (const payout of found.reverse()) yield readPayout(client, payout);
}

async function readPayout(client: StripeClient, payout: JsonRecord): Promise<ObservedPayout> {
  const providerId = readText(payout, 'id');
  const currency = readText(payout, 'currency').toUpperCase();
  const items: ObservedPayoutItem[] = [];
  // Stripe does not list the transactions of payouts that were made by hand.
  if (payout['automatic'] === true) {
    const query = { payout: providerId, 'expand[0]': 'data.source' };
    for await (const transaction of client.list('/v1/balance_transactions', query)) {
      const item = itemOf(transaction, currency);
      if (item !== null) items.push(item);
    }
  }
  return {
    providerId,
    state: STATES[readText(payout, 'status')] ?? 'PENDING',
    currency,
    amount: fromStripeAmount(currency, readWhole(payout, 'amount')),
    arrivesOn: new Date(readWhole(payout, 'arrival_date') * 1000).toISOString().slice(0, 10),
    reference: readOptionalText(payout, 'statement_descriptor'),
    items,
  };
}

function itemOf(transaction: JsonRecord, currency: string): ObservedPayoutItem | null {
  const type = readText(transaction, 'type');
  // The payout itself is a transaction of the balance too.
  if (type === 'payout') return null;
  const source = readOptionalRecord(transaction['source']);
  const providerId =
    readOptionalText(source, 'payment_intent') ??
    readOptionalText(source, 'id') ??
    readText(transaction, 'id');
  const amountOf = (name: string) => fromStripeAmount(currency, readWhole(transaction, name));
  return {
    kind: KINDS[type] ?? 'OTHER',
    providerId,
    refundId: readOptionalText(source, 'object') === 'refund' ? readOptionalText(source, 'id') : null,
    gross: amountOf('amount'),
    fee: amountOf('fee'),
    net: amountOf('net'),
  };
}
