import { hasMandateEnded, type MandateState } from '../../domain/mandate-states.ts';
import type { MandateProvider, ObservedMandate } from '../mandate-port.ts';
import type { GoCardlessClient } from './client.ts';
import { fieldsOf, textOf } from './fields.ts';
import { GoCardlessError } from './gocardless-error.ts';
import {
  cancelBillingRequest,
  cancelMandate,
  createFlow,
  type GoCardlessMandateState,
  readBillingRequest,
  readMandate,
} from './mandates.ts';

const STATES: Readonly<Record<GoCardlessMandateState, MandateState>> = {
  pending_customer_approval: 'PENDING',
  pending_submission: 'PENDING',
  submitted: 'PENDING',
  active: 'ACTIVE',
  suspended_by_payer: 'SUSPENDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
  consumed: 'EXPIRED',
  blocked: 'CANCELLED',
};

/** Who ended a mandate, by the origin that GoCardless states. */
const ENDED_BY: Readonly<Record<string, ObservedMandate['endedBy']>> = {
  bank: 'BANK',
  customer: 'DEBTOR',
  payer: 'DEBTOR',
  gocardless: 'PROVIDER',
};

const isPage = (id: string): boolean => id.startsWith('BRQ');

/** Returns the functions of GoCardless for mandates. */
export const goCardlessMandates = (client: GoCardlessClient): MandateProvider => ({
  setUp: async ({ id, currency, description, debtor, returnUrl, cancelUrl }) => {
    const { billingRequestId, url, expiresAt } = await createFlow(client, {
      payer: { companyName: debtor.name, email: debtor.email, language: debtor.language },
      currency,
      scheme: null,
      description,
      metadata: { mandate: id },
      returnUrl,
      exitUrl: cancelUrl,
      key: `mandate-${id}`,
    });
    return { setupId: billingRequestId, url, expiresAt };
  },
  read: async (id) => {
    try {
      return isPage(id) ? await observePage(client, id) : await observeMandate(client, id);
    } catch (error) {
      if (error instanceof GoCardlessError && error.isMissing) return null;
      throw error;
    }
  },
  cancel: (id) => (isPage(id) ? cancelBillingRequest(client, id) : cancelMandate(client, id)),
});

async function observePage(client: GoCardlessClient, id: string): Promise<ObservedMandate> {
  const { state, mandateId } = await readBillingRequest(client, id);
  if (mandateId !== null) return observeMandate(client, mandateId);
  return {
    providerId: null,
    state: state === 'CANCELLED' ? 'CANCELLED' : 'SETUP',
    scheme: null,
    reference: null,
    bankName: null,
    accountEnding: null,
    nextChargeOn: null,
    endedBy: null,
  };
}

async function observeMandate(client: GoCardlessClient, id: string): Promise<ObservedMandate> {
  const mandate = await readMandate(client, id);
  // The debtor's bank moved the mandate to another account, and GoCardless gave it another id.
  if (mandate.replacedBy !== null) return observeMandate(client, mandate.replacedBy);
  const state = STATES[mandate.state];
  return {
    providerId: mandate.id,
    state,
    scheme: mandate.scheme,
    reference: mandate.reference,
    bankName: mandate.account?.bankName ?? null,
    accountEnding: mandate.account?.ending ?? null,
    nextChargeOn: mandate.nextChargeOn,
    endedBy: hasMandateEnded(state) ? await endOf(client, id, mandate.state) : null,
  };
}

async function endOf(
  client: GoCardlessClient,
  id: string,
  action: string,
): Promise<ObservedMandate['endedBy']> {
  const query = { mandate: id, resource_type: 'mandates', action, limit: '1' };
  const { items } = await client.list('events', query);
  return ENDED_BY[textOf(fieldsOf(items[0]?.['details'])['origin']) ?? ''] ?? null;
}
