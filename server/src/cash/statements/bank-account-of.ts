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
export async function findBankAccountOf(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  stated: StatedAccount,
): Promise<string | null> {
  const { rows } = await connection.query<OwnAccount & { id: string; currency: string; isAssigned: boolean }>(
    {
      name: 'bank accounts and assigned numbers',
      text: `SELECT b.id, b.iban, b.account_number AS number, b.routing_number AS "routingNumber", b.currency, EXISTS (
             SELECT 1 FROM bank_account_numbers n
             WHERE n.organization_id = $1 AND n.account_key = $2 AND n.bank_account_id = b.id) AS "isAssigned"
           ${fromBankAccounts('b')}`,
      values: [organizationId, assignmentKey(stated)],
    },
  );
  const assigned = rows.find(({ isAssigned }) => isAssigned);
  if (assigned !== undefined) return assigned.id;
  const same = rows.filter((account) => isAccount(stated, account));
  const inCurrency = same.filter(({ currency }) => stated.currency === null || currency === stated.currency);
  return inCurrency.length === 1 ? (inCurrency[0]?.id ?? null) : null;
}

/** The body names the account, so an unknown one is no 404. */
export function missingAccount(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  const details = [{ field: 'bankAccountId', error: 'does not exist' }];
  throw new ApiError('REFERENCE_NOT_FOUND', 'bankAccountId: does not exist', { details });
}
