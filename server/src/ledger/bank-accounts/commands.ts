import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { isCurrency } from '../../kernel/currency.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type Referrer, refuseReferrers } from '../../platform/db/referrers.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOutdated, withoutVersion, withVersion } from '../../platform/record-version.ts';
import { recordChange } from '../audit.ts';
import { findBankAccount } from './queries.ts';
import { type BankAccount, type BankAccountDetails, BankAccountFacts } from './schema.ts';

const check = checkBy(BankAccountFacts, { formats: { currency: isCurrency } });

/**
 * Creates a bank account of an existing organization. IBAN and BIC are stored without spaces, in upper case.
 * @param facts unvalidated BankAccountFacts
 * @throws INVALID_DATA naming every problem; CONFLICT for the virtual account of a customer
 */
export async function createBankAccount(
  context: DataContext,
  organizationId: string,
  facts: Record<string, unknown>,
): Promise<BankAccount> {
  return withoutVersion(await addBankAccount(context, organizationId, facts));
}

/** Creates a bank account and returns it with its version, which edits require. */
export async function addBankAccount(
  { database, clock }: DataContext,
  organizationId: string,
  facts: Record<string, unknown>,
): Promise<BankAccountDetails> {
  const account: BankAccount = { id: newId(), ...checkFacts(facts) };
  return inTransaction(database, async (connection) => {
    await refusePaymentAccount(connection, organizationId, account.iban);
    await connection.query(
      `INSERT INTO bank_accounts (organization_id, id, name, bank_name, iban, account_number, routing_number, bic,
         currency, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [...columnValues(organizationId, account), clock.now()],
    );
    await recordChange(connection, organizationId, {
      action: 'bank_account.created',
      records: [{ kind: 'BANK_ACCOUNT', id: account.id }],
      after: account,
    });
    return withVersion(account);
  });
}

/**
 * Changes the given fields of a bank account. The empty string clears an optional field.
 * @param changes unvalidated part of BankAccountFacts
 * @param version the version that the caller read; without it, any version is changed
 * @throws NOT_FOUND; INVALID_DATA naming every problem of the resulting account; CONFLICT for another version, or for
 *   the virtual account of a customer
 */
export async function updateBankAccount(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
  changes: Record<string, unknown>,
  version?: number,
): Promise<BankAccount> {
  return inTransaction(database, async (connection) => {
    await lockAccount(connection, organizationId, id, 'NO KEY UPDATE');
    const { id: _id, ...before } = await findBankAccount(connection, organizationId, id);
    refuseOutdated(version, withVersion({ id, ...before }));
    const account: BankAccount = { id, ...checkFacts({ ...before, ...changes }) };
    if (account.iban !== before.iban) await refusePaymentAccount(connection, organizationId, account.iban);
    await connection.query(
      `UPDATE bank_accounts SET name = $3, bank_name = $4, iban = $5, account_number = $6, routing_number = $7, bic = $8,
         currency = $9 WHERE organization_id = $1 AND id = $2`,
      columnValues(organizationId, account),
    );
    await recordChange(connection, organizationId, {
      action: 'bank_account.changed',
      records: [{ kind: 'BANK_ACCOUNT', id }],
      before: { id, ...before },
      after: account,
    });
    return account;
  });
}

const REFERRERS: readonly Referrer[] = [
  {
    field: 'payments',
    what: 'payments',
    table: 'documents',
    where: `bank_account_id = $2 AND kind = 'PAYMENT'`,
  },
  {
    field: 'refunds',
    what: 'refunds',
    table: 'documents',
    where: `bank_account_id = $2 AND kind = 'REFUND'`,
  },
  {
    field: 'bankStatements',
    what: 'bank statements',
    table: 'bank_statements',
    where: 'bank_account_id = $2',
  },
  {
    field: 'bankTransactions',
    what: 'bank transactions',
    table: 'bank_transactions',
    where: 'bank_account_id = $2',
  },
  {
    field: 'customers',
    what: 'customers',
    table: 'customers',
    // Stored within JSON; settlement locks the accounts that it writes there.
    where: `bank_account_ids ? $2::uuid::text OR payment_methods #>> '{wireTransfer,bankAccount,id}' = $2::uuid::text`,
  },
];

/**
 * Removes a bank account that no record references, with the numbers that were assigned to it.
 * @returns the removed account
 * @throws NOT_FOUND; CONFLICT with the counts of the records that reference it
 */
export async function removeBankAccount(
  { database }: Pick<DataContext, 'database'>,
  organizationId: string,
  id: string,
): Promise<BankAccount> {
  return inTransaction(database, async (connection) => {
    await lockAccount(connection, organizationId, id, 'UPDATE');
    const account = await findBankAccount(connection, organizationId, id);
    await refuseReferrers(connection, [organizationId, id], 'The bank account', { referrers: REFERRERS });
    await connection.query('DELETE FROM bank_accounts WHERE organization_id = $1 AND id = $2', [
      organizationId,
      id,
    ]);
    await recordChange(connection, organizationId, {
      action: 'bank_account.removed',
      records: [{ kind: 'BANK_ACCOUNT', id }],
      before: account,
    });
    return account;
  });
}

/** Locks an account until the transaction ends, if it exists. UPDATE also prevents new references to it. */
async function lockAccount(
  connection: Connection,
  organizationId: string,
  id: string,
  strength: 'NO KEY UPDATE' | 'UPDATE',
): Promise<void> {
  await connection.query(
    `SELECT 1 FROM bank_accounts WHERE organization_id = $1 AND id = $2 FOR ${strength}`,
    [organizationId, id],
  );
}

/** Refuses the virtual account of a customer: all money on it would be of that customer. @throws CONFLICT */
async function refusePaymentAccount(
  connection: Connection,
  organizationId: string,
  iban: string | null,
): Promise<void> {
  if (iban === null) return;
  const { rows } = await connection.query<{ id: string }>({
    name: 'customer with payment account',
    text: `SELECT c.id FROM customers c WHERE c.organization_id = $1
             AND c.payment_account IS NOT NULL AND c.payment_account ->> 'iban' = $2`,
    values: [organizationId, iban],
  });
  const [customer] = rows;
  if (customer === undefined) return;
  const error = `is the payment account of a customer: ${customer.id}`;
  throw new ApiError('CONFLICT', `iban: ${error}`, { details: [{ field: 'iban', error }] });
}

/** @throws INVALID_DATA naming every problem */
function checkFacts(facts: Record<string, unknown>): Omit<BankAccount, 'id'> {
  const plain = { ...facts, iban: compact(facts['iban']), bic: compact(facts['bic']) };
  const { value, problems } = check(plain);
  const all = [...problems, ...numberProblems(plain)];
  if (value === null || all.length > 0) throw invalidData(all);
  return {
    name: value.name,
    bankName: value.bankName || null,
    iban: value.iban || null,
    accountNumber: value.accountNumber || null,
    routingNumber: value.routingNumber || null,
    bic: value.bic || null,
    currency: value.currency,
  };
}

const columnValues = (organizationId: string, account: BankAccount) => [
  organizationId,
  account.id,
  account.name,
  account.bankName,
  account.iban,
  account.accountNumber,
  account.routingNumber,
  account.bic,
  account.currency,
];

/**
 * Returns the electronic format: no spaces or hyphens, upper case. A value that is not a string is returned
 * unchanged.
 */
function compact(value: unknown): unknown {
  return typeof value === 'string' ? electronicFormatIBAN(value) : value;
}

/** Returns the invalid and missing numbers of an account. */
function numberProblems({ iban, bic, accountNumber, routingNumber }: Record<string, unknown>): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (!iban && !accountNumber)
    problems.push({ field: 'iban', error: 'is required, unless accountNumber and routingNumber are given' });
  if (iban && (accountNumber || routingNumber))
    problems.push({
      field: 'iban',
      error: 'cannot be combined with accountNumber and routingNumber: give one or the other',
    });
  if (accountNumber && !routingNumber)
    problems.push({ field: 'routingNumber', error: 'is required with accountNumber' });
  if (routingNumber && !accountNumber && !iban)
    problems.push({ field: 'accountNumber', error: 'is required with routingNumber' });
  if (typeof iban === 'string' && iban !== '' && !isValidIBAN(iban))
    problems.push({ field: 'iban', error: FIELD_SENTENCES.IBAN });
  if (typeof bic === 'string' && bic !== '' && !isValidBIC(bic))
    problems.push({ field: 'bic', error: FIELD_SENTENCES.BIC });
  return problems;
}
