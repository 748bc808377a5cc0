import { newId } from '../../src/platform/ids.ts';
import type { Client, TestService } from './service.ts';

export const PAYER_IBAN = 'DE89370400440532013000';
/** The account of the organization, as the statement names it. */
export const OWN_IBAN = 'FR1420041010050500013M02606';

/** Columns of a bank transaction that a test may set. */
interface BankTransactionFacts {
  amount: number;
  currency?: string;
  state?: string;
  bookedOn?: string;
  text?: string | null;
  bankAccountId?: string;
  payerIban?: string;
  /** The customer for whom a provider pays in. */
  ultimatePayerName?: string | null;
  mandateId?: string | null;
  endToEndId?: string | null;
  returnReason?: string | null;
}

/** Returns the bank account of the organization, and adds it if it does not exist. */
export async function ownAccount(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  organizationId: string,
) {
  const { rows } = await database.pool.query<{ id: string }>(
    `WITH added AS (
       INSERT INTO bank_accounts (organization_id, id, name, iban, currency, created_at)
       SELECT $1, $2, 'Main', $3, 'EUR', $4
       WHERE NOT EXISTS (SELECT 1 FROM bank_accounts WHERE organization_id = $1 AND iban = $3) RETURNING id)
     SELECT id FROM added UNION ALL SELECT id FROM bank_accounts WHERE organization_id = $1 AND iban = $3`,
    [organizationId, newId(), OWN_IBAN, clock.now()],
  );
  return rows[0]?.id;
}

/** Adds a bank transaction as reading a statement stores it, and returns its id. */
export async function addBankTransaction(
  service: Pick<TestService, 'database' | 'clock'>,
  { organization }: Pick<Client, 'organization'>,
  facts: BankTransactionFacts,
): Promise<string> {
  const { database, clock } = service;
  const id = newId();
  const { amount, currency = 'EUR', state = 'UNMATCHED', bookedOn = '2026-02-15' } = facts;
  const { text = 'Invoice 4711', mandateId = null, returnReason = null, payerIban = PAYER_IBAN } = facts;
  const { endToEndId = null, ultimatePayerName = null } = facts;
  const bankAccountId = facts.bankAccountId ?? (await ownAccount(service, organization.id));
  await database.pool.query(
    `INSERT INTO bank_transactions (organization_id, id, entry_id, part, entry_amount, bank_account_id,
       state, amount, currency, booked_on, is_reversal, payer_name, payer_iban, payer_key, mandate_id, text,
       structured_references, charges, return_reason, created_at, updated_at, end_to_end_id,
       ultimate_payer_name)
     VALUES ($1, $2, $2, 0, $3, $4, $5, $3, $6, $7, false, 'Payer AG', $8, $8, $9, $10, '[]', '[]', $11, $12, $12, $13, $14)`,
    [
      organization.id,
      id,
      amount,
      bankAccountId,
      state,
      currency,
      bookedOn,
      payerIban,
      mandateId,
      text,
      returnReason,
      clock.now(),
      endToEndId,
      ultimatePayerName,
    ],
  );
  return id;
}
