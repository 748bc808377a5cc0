import type { ObservedState } from '../../domain/states.ts';
import type { ObservedPayment } from '../port.ts';
import { type JsonRecord, readOptionalRecord, readOptionalText, readText, readWhole } from '../read-json.ts';
import { fromStripeAmount } from './amounts.ts';

/** Name of our id in the metadata of Stripe's objects. */
export const OUR_ID = 'quittance_online_payment';

const currencyOf = (record: JsonRecord) => readText(record, 'currency').toUpperCase();

export const idIn = (record: JsonRecord | null): string | null =>
  readOptionalText(readOptionalRecord(record?.['metadata']), OUR_ID);

/** Disputes that withdraw the money. An inquiry does not, and a won one gave it back. */
const WITHDRAWN = ['needs_response', 'under_review', 'lost'];

/** Returns the payment of a checkout that Stripe has no payment for yet. */
export function observedCheckout(session: JsonRecord): ObservedPayment {
  const currency = currencyOf(session);
  const isExpired = session['status'] === 'expired';
  return {
    providerId: readText(session, 'id'),
    providerPaymentId: null,
    id: idIn(session),
    state: isExpired ? 'EXPIRED' : 'CREATED',
    currency,
    amount: fromStripeAmount(currency, readWhole(session, 'amount_total')),
    fee: null,
    refundedAmount: 0,
    reversedAmount: null,
    failure: null,
    account: null,
    isLive: session['livemode'] === true,
    settledAt: null,
  };
}

/** Returns the payment of a payment intent with its latest charge. */
export function observedIntent(
  intent: JsonRecord,
  { session, disputes }: { session: JsonRecord | null; disputes: readonly JsonRecord[] },
): ObservedPayment {
  const currency = currencyOf(intent);
  const charge = readOptionalRecord(intent['latest_charge']);
  const refunded = charge === null ? 0 : fromStripeAmount(currency, readWhole(charge, 'amount_refunded'));
  const intentId = readText(intent, 'id');
  return {
    providerId: session === null ? intentId : readText(session, 'id'),
    providerPaymentId: intentId,
    id: idIn(intent) ?? idIn(session),
    state: stateOf(intent, { session, charge, disputes }),
    currency,
    amount: fromStripeAmount(currency, readWhole(intent, 'amount')),
    fee: feeOf(charge, currency),
    refundedAmount: refunded,
    reversedAmount: withdrawnBy(disputes),
    failure: failureOf(intent, charge),
    account: null,
    isLive: intent['livemode'] === true,
    settledAt: null,
  };
}

const isWithdrawn = ({ status }: JsonRecord): boolean => WITHDRAWN.some((one) => one === status);

/** A debtor may dispute a part. Null: nothing is withdrawn. */
function withdrawnBy(disputes: readonly JsonRecord[]): number | null {
  const withdrawn = disputes.filter(isWithdrawn);
  if (withdrawn.length === 0) return null;
  return withdrawn.reduce(
    (sum, dispute) => sum + fromStripeAmount(currencyOf(dispute), readWhole(dispute, 'amount')),
    0,
  );
}

interface Around {
  session: JsonRecord | null;
  charge: JsonRecord | null;
  disputes: readonly JsonRecord[];
}

function stateOf(intent: JsonRecord, { session, charge, disputes }: Around): ObservedState {
  switch (intent['status']) {
    case 'succeeded':
      if (disputes.some(isWithdrawn)) return 'REVERSED';
      return charge?.['refunded'] === true ? 'REFUNDED' : 'SUCCEEDED';
    case 'processing':
    case 'requires_capture':
      return 'PENDING';
    case 'canceled':
      return session?.['status'] === 'expired' ? 'EXPIRED' : 'CANCELLED';
    default:
      // The debtor may try again on an open page. Without one, the attempt has failed.
      if (session?.['status'] === 'open') return 'CREATED';
      if (session?.['status'] === 'expired') return 'EXPIRED';
      return intent['status'] === 'requires_payment_method' ? 'FAILED' : 'PENDING';
  }
}

/** A fee in the currency of another balance cannot be compared. */
function feeOf(charge: JsonRecord | null, currency: string): number | null {
  const transaction = readOptionalRecord(charge?.['balance_transaction']);
  if (transaction === null || currencyOf(transaction) !== currency) return null;
  return fromStripeAmount(currency, readWhole(transaction, 'fee'));
}

function failureOf(intent: JsonRecord, charge: JsonRecord | null): ObservedPayment['failure'] {
  const error = readOptionalRecord(intent['last_payment_error']);
  const code =
    readOptionalText(error, 'decline_code') ??
    readOptionalText(error, 'code') ??
    readOptionalText(charge, 'failure_code');
  if (code === null) return null;
  return {
    code,
    text: readOptionalText(error, 'message') ?? readOptionalText(charge, 'failure_message') ?? code,
  };
}
