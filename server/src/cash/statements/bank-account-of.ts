import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AccountNumbers, assignmentKey, isAccount, type OwnAccount } from '../domain/account-key.ts';

interface StatedAccount extends AccountNumbers {
  currency: string | null;
}

/**
 * Finds the bank account that a file states: by its IBAN or number and currency, else as a user assigned it.
 * @returns its id; null: it is unknown, or several accounts have its number
 */
export async function findStatedBankAccount(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  stated: StatedAccount,
): Promise<string | null> {
  const accounts = await loadOwnAccounts(connection, organizationId, [assignmentKey(stated)]);
  return chooseAccount(accounts, stated)?.id ?? null;
}

/** A bank account of the organization, with those of the asked numbers that a user assigned to it. */
export interface NumberedAccount extends OwnAccount {
  id: string;
  currency: string;
  assignedKeys: readonly string[];
}

/** Loads all bank accounts. @param keys the numbers whose assignments are loaded, as `assignmentKey` returns them */
export async function loadOwnAccounts(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  keys: readonly string[],
): Promise<NumberedAccount[]> {
  const { rows } = await connection.query<NumberedAccount>({
    name: 'bank accounts and assigned numbers',
    text: `SELECT b.id, b.iban, b.account_number AS number, b.routing_number AS "routingNumber", b.currency, ARRAY(
             SELECT n.account_key FROM bank_account_numbers n
             WHERE n.organization_id = $1 AND n.account_key = ANY($2::text[]) AND n.bank_account_id = b.id) AS "assignedKeys"
           ${fromBankAccounts('b')}`,
    values: [organizationId, keys],
  });
  return rows;
}

/** Returns the account that a user assigned the number to, else the only one that has it. */
export function chooseAccount(
  accounts: readonly NumberedAccount[],
  stated: StatedAccount,
): NumberedAccount | undefined {
  const key = assignmentKey(stated);
  const assigned = accounts.find(({ assignedKeys }) => assignedKeys.includes(key));
  if (assigned !== undefined) return assigned;
  const same = accounts.filter((account) => isAccount(stated, account));
  const inCurrency = same.filter(({ currency }) => stated.currency === null || currency === stated.currency);
  return inCurrency.length === 1 ? inCurrency[0] : undefined;
}

/** The body names the account, so an unknown one is no 404. */
export function missingAccount(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  const details = [{ field: 'bankAccountId', error: 'does not exist' }];
  throw new ApiError('REFERENCE_NOT_FOUND', 'bankAccountId: does not exist', { details });
}
