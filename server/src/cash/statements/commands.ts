import { findBankAccount } from '../../ledger/bank-accounts/queries.ts';
import { recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflictError } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { BANK_FILE } from '../files/kinds.ts';
import { missingAccount } from './bank-account-of.ts';
import { findBankStatement } from './queries.ts';
import type { BankStatement } from './schema.ts';

/**
 * Says which bank account a waiting statement is of. The number is remembered, and all waiting statements are
 * looked up again: other formats state the same account by another number.
 * @throws NOT_FOUND; REFERENCE_NOT_FOUND for the bank account; CONFLICT if it does not wait, or if its currency
 * is another one
 */
export async function assignStatement(
  { database, clock }: DataContext,
  organizationId: string,
  { id, bankAccountId }: { id: string; bankAccountId: string },
): Promise<BankStatement> {
  return inTransaction(database, async (connection) => {
    const statement = await findBankStatement(connection, organizationId, id);
    if (statement.state !== 'WAITING')
      throw conflictError('STATEMENT_ASSIGNED', 'This statement does not wait for a bank account.');
    const account = await findBankAccount(connection, organizationId, bankAccountId).catch(missingAccount);
    if (statement.currency !== null && account.currency !== statement.currency)
      throw conflictError(
        'CURRENCIES_DIFFER',
        `The statement is in ${statement.currency}, the account in ${account.currency}.`,
        { currency: statement.currency, other: account.currency },
      );
    const { rows } = await connection.query<{ bankFileId: string }>({
      name: 'assign account number',
      text: `WITH assigned AS (
               INSERT INTO bank_account_numbers (organization_id, account_key, bank_account_id)
               SELECT $1, s.account_key, $3 FROM bank_statements s WHERE s.organization_id = $1 AND s.id = $2
               ON CONFLICT (organization_id, account_key) DO UPDATE SET bank_account_id = excluded.bank_account_id
               RETURNING account_key),
             waiting AS (
               SELECT DISTINCT s.bank_file_id AS id FROM bank_statements s
               WHERE s.organization_id = $1 AND s.bank_account_id IS NULL AND s.refusal IS NULL
                 AND EXISTS (SELECT 1 FROM assigned))
             UPDATE bank_files f SET state = 'READING', failure = NULL, failure_line = NULL, updated_at = $4
             FROM waiting w WHERE f.organization_id = $1 AND f.id = w.id RETURNING f.id AS "bankFileId"`,
      values: [organizationId, id, bankAccountId, clock.now()],
    });
    await recordChange(connection, organizationId, {
      action: 'bank_statement.assigned',
      records: [{ kind: 'BANK_ACCOUNT', id: bankAccountId }],
      after: { iban: statement.iban, accountNumber: statement.accountNumber },
    });
    await addJobs(
      connection,
      rows.map(({ bankFileId }) => newJob(BANK_FILE, { organizationId, bankFileId })),
    );
    return findBankStatement(connection, organizationId, id);
  });
}
