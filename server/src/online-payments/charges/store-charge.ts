import type { Connection } from '../../platform/db/database.ts';
import { CURRENCY_OF_METHODS, METHODS, type Method } from '../domain/kinds.ts';
import { recordStateEvent } from '../payments/events.ts';
import { storeState } from '../payments/store.ts';
import { isUsableMandate } from '../relations.ts';

/** A debit of a mandate for one invoice, in minor units. */
export interface NewDebit {
  /** The id of the online payment. The provider debits once for it. */
  id: string;
  customerId: string;
  mandateId: string;
  invoiceId: string;
  /** Shown to the debtor. */
  reference: string;
  currency: string;
  amount: number;
}

/** Returns the method that debits accounts in a currency, or null. */
export const debitMethodOf = (currency: string): Method | null =>
  METHODS.find((method) => CURRENCY_OF_METHODS[method] === currency) ?? null;

/**
 * Stores the debit of a mandate as an online payment. The provider is not asked yet, and the sweep of online payments
 * leaves it alone until then.
 * @returns whether it was stored: false if the mandate cannot be debited
 */
export async function storeDebit(
  connection: Connection,
  organizationId: string,
  debit: NewDebit,
  now: string,
): Promise<boolean> {
  const { id, customerId, mandateId, invoiceId, reference, currency, amount } = debit;
  const { rowCount } = await connection.query({
    name: 'store debit of mandate',
    text: `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, account, kind, source, method,
             state, currency, amount, reference, selection, provider_mandate_id, created_at, updated_at)
           SELECT m.organization_id, $2, $3, m.provider, m.mode, p.account, 'CHARGE', 'AUTOPAY', $5, 'CREATED', $6, $7,
             $8, $9, m.provider_mandate_id, $10, $10
           FROM payment_mandates m
           JOIN payment_providers p ON p.organization_id = $1 AND p.provider = m.provider AND p.state = 'ACTIVE'
           WHERE m.organization_id = $1 AND m.id = $4 AND ${isUsableMandate('m')}
             AND m.mode = p.mode AND m.provider_mandate_id IS NOT NULL AND m.currency = $6`,
    values: [
      organizationId,
      id,
      customerId,
      mandateId,
      debitMethodOf(currency),
      currency,
      amount,
      reference,
      invoiceId,
      now,
    ],
  });
  if (rowCount !== 1) return false;
  await connection.query({
    name: 'store invoice of debit',
    text: `INSERT INTO online_payment_invoices (organization_id, online_payment_id, invoice_id, rank, amount)
           VALUES ($1, $2, $3, 0, $4)`,
    values: [organizationId, id, invoiceId, amount],
  });
  await recordStateEvent(connection, organizationId, id, now);
  return true;
}

/** Ends a debit that the provider was never asked for, or that it refused for good. The caller has locked it. */
export async function endDebit(
  connection: Connection,
  organizationId: string,
  id: string,
  end: { state: 'CANCELLED' | 'FAILED'; failure?: { code: string; text: string }; now: string },
): Promise<void> {
  const { state, failure = null, now } = end;
  await storeState(connection, organizationId, id, { state, failure, endedAt: now, holdsUntil: null, now });
  await recordStateEvent(connection, organizationId, id, now);
}
