import type { CalendarDay, Timestamp } from '../../../kernel/calendar.ts';
import type { GoCardlessClient } from './client.ts';
import { requiredText } from './debits.ts';
import { dayOf, type Fields, fieldsOf, textOf } from './fields.ts';
import { GoCardlessError } from './gocardless-error.ts';

/** The states of a mandate at GoCardless. */
export const GOCARDLESS_MANDATE_STATES = [
  'pending_customer_approval',
  'pending_submission',
  'submitted',
  'active',
  'suspended_by_payer',
  'failed',
  'cancelled',
  'expired',
  'consumed',
  'blocked',
] as const;
export type GoCardlessMandateState = (typeof GOCARDLESS_MANDATE_STATES)[number];

/** A mandate as GoCardless states it, with the end of its account for display. */
export interface GoCardlessMandate {
  id: string;
  state: GoCardlessMandateState;
  scheme: string | null;
  reference: string | null;
  /** The first day that a new payment may name; null: none. */
  nextChargeOn: CalendarDay | null;
  /** Name of the bank and the last digits of the account; null: unknown. */
  account: { bankName: string | null; ending: string } | null;
  /** The mandate that replaced it, or null. */
  replacedBy: string | null;
}

/** The debtor, as far as the hosted page shows it filled in. */
export interface Payer {
  companyName: string;
  email: string | null;
  /** ISO 639-1. */
  language: string;
}

export interface FlowRequest {
  payer: Payer;
  currency: string;
  description: string;
  metadata: Readonly<Record<string, string>>;
  /** Null: the debtor chooses among those of the currency. */
  scheme: string | null;
  /** Where the debtor comes back to. */
  returnUrl: string;
  exitUrl: string;
  key: string;
}

/** A page of GoCardless at which the debtor consents. */
export interface HostedFlow {
  billingRequestId: string;
  url: string;
  expiresAt: Timestamp | null;
}

/** The outcome of a hosted page. */
export interface BillingRequest {
  id: string;
  state: 'PENDING' | 'FULFILLED' | 'CANCELLED';
  currency: string | null;
  /** Null: the debtor has not consented. */
  mandateId: string | null;
  metadata: Fields;
}

/**
 * Creates a billing request for a mandate, and its hosted page. With the same key it returns the same billing
 * request, with a new page.
 * @throws GoCardlessError
 */
export async function createFlow(client: GoCardlessClient, flow: FlowRequest): Promise<HostedFlow> {
  const { currency, description, metadata, scheme, key } = flow;
  const billingRequest = await client.post({
    path: '/billing_requests',
    resource: 'billing_requests',
    envelope: 'billing_requests',
    idempotencyKey: key,
    fields: {
      mandate_request: { currency, description, ...(scheme === null ? {} : { scheme }) },
      metadata,
    },
  });
  const id = requiredText(billingRequest, 'id', 'billing request');
  const page = await client.post({
    path: '/billing_request_flows',
    resource: 'billing_request_flows',
    envelope: 'billing_request_flows',
    fields: {
      redirect_uri: flow.returnUrl,
      exit_uri: flow.exitUrl,
      language: flow.payer.language,
      prefilled_customer: prefilledOf(flow.payer),
      links: { billing_request: id },
    },
  });
  return {
    billingRequestId: id,
    url: requiredText(page, 'authorisation_url', 'billing request flow'),
    expiresAt: textOf(page['expires_at']),
  };
}

const prefilledOf = ({ companyName, email }: Payer) => ({
  company_name: companyName,
  ...(email === null ? {} : { email }),
});

/** Returns what became of a hosted page. @throws GoCardlessError */
export async function readBillingRequest(client: GoCardlessClient, id: string): Promise<BillingRequest> {
  const fields = await client.get('billing_requests', id);
  const links = fieldsOf(fields['links']);
  const status = textOf(fields['status']);
  return {
    id: requiredText(fields, 'id', 'billing request'),
    state: status === 'fulfilled' ? 'FULFILLED' : status === 'cancelled' ? 'CANCELLED' : 'PENDING',
    currency: textOf(fieldsOf(fields['mandate_request'])['currency']),
    mandateId: textOf(links['mandate_request_mandate']),
    metadata: fieldsOf(fields['metadata']),
  };
}

/** Cancels a billing request that the debtor has not finished. Does nothing if it ended. @throws GoCardlessError */
export async function cancelBillingRequest(client: GoCardlessClient, id: string): Promise<void> {
  await actOn(client, 'billing_requests', id);
}

/** Returns a mandate with the end of its account. @throws GoCardlessError */
export async function readMandate(client: GoCardlessClient, id: string): Promise<GoCardlessMandate> {
  const fields = await client.get('mandates', id);
  const accountId = textOf(fieldsOf(fields['links'])['customer_bank_account']);
  const account = accountId === null ? null : await client.get('customer_bank_accounts', accountId);
  return mandateOf(fields, account);
}

/** Cancels a mandate and with it all payments that were not submitted. Does nothing if it ended. @throws GoCardlessError */
export async function cancelMandate(client: GoCardlessClient, id: string): Promise<void> {
  await actOn(client, 'mandates', id);
}

async function actOn(client: GoCardlessClient, resource: string, id: string): Promise<void> {
  try {
    const path = `/${resource}/${encodeURIComponent(id)}/actions/cancel`;
    await client.post({ path, resource, envelope: 'data', fields: {} });
  } catch (error) {
    // GoCardless states this for a resource that ended before.
    if (!(error instanceof GoCardlessError) || !error.hasReason('cancellation_failed')) throw error;
  }
}

function mandateOf(fields: Fields, account: Fields | null): GoCardlessMandate {
  const state = GOCARDLESS_MANDATE_STATES.find((one) => one === fields['status']);
  if (state === undefined)
    throw new GoCardlessError('UNREADABLE', 'A mandate of GoCardless lacks a documented status.');
  const ending = textOf(account?.['account_number_ending']);
  return {
    id: requiredText(fields, 'id', 'mandate'),
    state,
    scheme: textOf(fields['scheme']),
    reference: textOf(fields['reference']),
    nextChargeOn: dayOf(fields['next_possible_charge_date']),
    account: ending === null ? null : { bankName: textOf(account?.['bank_name']), ending },
    replacedBy: textOf(fieldsOf(fields['links'])['new_mandate']),
  };
}
