import { findBankAccount } from '../../ledger/bank-accounts/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findStatedBankAccount, missingAccount } from '../statements/bank-account-of.ts';
import type { BankTableMapping } from './schema.ts';

/** The account of the rows of a table, as far as it is known before they are read. */
export interface TableAccount {
  /** Null: the table states it, or it is not known. */
  bankAccountId: string | null;
  /** Currency of rows that state none. */
  currency: string | null;
}

/**
 * Returns the account that a mapping names. A table that states its account by an IBAN or a column needs none.
 * @param iban the IBAN above the headings
 * @throws REFERENCE_NOT_FOUND if the mapping names an account that does not exist
 */
export async function resolveTableAccount(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { bankAccountId, columns, currency = null }: BankTableMapping,
  iban: string | null,
): Promise<TableAccount> {
  const isStated = iban !== null || typeof columns.account === 'number';
  const named = isStated ? null : (bankAccountId?.toLowerCase() ?? null);
  const stated = { iban, number: null, currency };
  const id = iban === null ? named : await findStatedBankAccount(connection, organizationId, stated);
  if (id === null) return { bankAccountId: named, currency };
  const account = await findBankAccount(connection, organizationId, id).catch(missingAccount);
  return {
    bankAccountId: named,
    currency: named === null ? (currency ?? account.currency) : account.currency,
  };
}
