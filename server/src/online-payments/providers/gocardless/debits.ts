import type { CalendarDay } from '../../../kernel/calendar.ts';
import type { GoCardlessClient } from './client.ts';
import { dayOf, type Fields, fieldsOf, minorOf, textOf } from './fields.ts';
import { GoCardlessError } from './gocardless-error.ts';

/** The states of a payment at GoCardless. */
export const GOCARDLESS_PAYMENT_STATES = [
  'pending_customer_approval',
  'pending_submission',
  'submitted',
  'confirmed',
  'paid_out',
  'cancelled',
  'customer_approval_denied',
  'failed',
  'charged_back',
] as const;
export type GoCardlessPaymentState = (typeof GOCARDLESS_PAYMENT_STATES)[number];

/** A payment as GoCardless states it. */
export interface GoCardlessPayment {
  id: string;
  state: GoCardlessPaymentState;
  /** In minor units. */
  amount: number;
  amountRefunded: number;
  currency: string;
  /** The day on which the debtor's account is charged; null: not decided yet. */
  chargeOn: CalendarDay | null;
  scheme: string | null;
  mandateId: string | null;
  creditorId: string | null;
  metadata: Fields;
}

export interface DebitRequest {
  mandateId: string;
  amount: number;
  currency: string;
  /** Null: as soon as possible. */
  chargeOn: CalendarDay | null;
  /** Shown to the debtor. */
  description: string;
  /** Ids of ours, for people who look at GoCardless. At most three. */
  metadata: Readonly<Record<string, string>>;
  /** The same key never creates a second payment. */
  key: string;
}

/**
 * Returns why a payment failed: the cause and the text of its last event of an action, or null.
 * @throws GoCardlessError
 */
export async function readFailure(
  client: GoCardlessClient,
  paymentId: string,
  action: string,
): Promise<{ code: string; text: string } | null> {
  const query = { payment: paymentId, resource_type: 'payments', action, limit: '1' };
  const { items } = await client.list('events', query);
  const details = fieldsOf(items[0]?.['details']);
  const code = textOf(details['cause']);
  return code === null ? null : { code, text: textOf(details['description']) ?? code };
}

/** Creates a direct debit of a mandate. The returned facts are those of GoCardless. @throws GoCardlessError */
export async function createDebit(client: GoCardlessClient, debit: DebitRequest): Promise<GoCardlessPayment> {
  const { mandateId, amount, currency, chargeOn, description, metadata, key } = debit;
  const fields = await client.post({
    path: '/payments',
    resource: 'payments',
    envelope: 'payments',
    idempotencyKey: key,
    fields: {
      amount: String(amount),
      currency,
      ...(chargeOn === null ? {} : { charge_date: chargeOn }),
      description: description.slice(0, 100),
      metadata,
      // GoCardless would retry on its own, without the notice and the limits of the organization.
      retry_if_possible: false,
      links: { mandate: mandateId },
    },
  });
  return paymentOf(fields);
}

/** Returns a payment. @throws GoCardlessError */
export const readPayment = async (client: GoCardlessClient, id: string): Promise<GoCardlessPayment> =>
  paymentOf(await client.get('payments', id));

/**
 * Returns the payment of a mandate that was created for a page, or null. Such a mandate is for one payment, so the first
 * page of the list has it.
 * @throws GoCardlessError
 */
export async function findPayment(
  client: GoCardlessClient,
  mandateId: string,
  pageId: string,
): Promise<GoCardlessPayment | null> {
  const { items } = await client.list('payments', { mandate: mandateId });
  const found = items.find(({ metadata }) => fieldsOf(metadata)['billing_request'] === pageId);
  return found === undefined ? null : paymentOf(found);
}

/**
 * Cancels a payment that was not submitted to the bank yet.
 * @returns the payment, in its present state if it is too late
 * @throws GoCardlessError
 */
export async function cancelPayment(client: GoCardlessClient, id: string): Promise<GoCardlessPayment> {
  try {
    return paymentOf(
      await client.post({
        path: `/payments/${encodeURIComponent(id)}/actions/cancel`,
        resource: 'payments',
        envelope: 'data',
        fields: {},
      }),
    );
  } catch (error) {
    if (!(error instanceof GoCardlessError) || !error.hasReason('cancellation_failed')) throw error;
    return readPayment(client, id);
  }
}

/** @throws GoCardlessError UNREADABLE if a documented field is missing */
function paymentOf(fields: Fields): GoCardlessPayment {
  const links = fieldsOf(fields['links']);
  const amount = minorOf(fields['amount']);
  const state = GOCARDLESS_PAYMENT_STATES.find((one) => one === fields['status']);
  if (amount === null || state === undefined) throw unknownAnswer('payment', 'amount or status');
  return {
    id: requiredText(fields, 'id', 'payment'),
    state,
    amount,
    amountRefunded: minorOf(fields['amount_refunded']) ?? 0,
    currency: requiredText(fields, 'currency', 'payment'),
    chargeOn: dayOf(fields['charge_date']),
    scheme: textOf(fields['scheme']),
    mandateId: textOf(links['mandate']),
    creditorId: textOf(links['creditor']),
    metadata: fieldsOf(fields['metadata']),
  };
}

/** Returns a text of a resource. @throws GoCardlessError UNREADABLE without it */
export function requiredText(fields: Fields, name: string, resource: string): string {
  const text = textOf(fields[name]);
  if (text === null) throw unknownAnswer(resource, name);
  return text;
}

const unknownAnswer = (resource: string, name: string) =>
  new GoCardlessError('UNREADABLE', `A ${resource} of GoCardless lacks a documented ${name}.`);
