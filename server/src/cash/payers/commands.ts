import { recordChange, refuseMerged } from '../../ledger/commands.ts';
import { fromBankAccounts, fromCustomers } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { accountKey } from '../domain/matching/text/fold.ts';
import { lockCash } from '../settings/lock.ts';
import { findPayers, isRemembered } from './queries.ts';
import type { PayerAssignment, RememberedPayer } from './schema.ts';

/** Fewest characters of an account; see `accountsOf`. */
const MIN_LENGTH = 4;

/**
 * Assigns the account of a payer to a customer. It counts instead of what the matches prove.
 * @throws INVALID_DATA for a text that is no account, or an account of the organization; REFERENCE_NOT_FOUND;
 *   CONFLICT for a merged customer
 */
export async function addPayer(
  { database, clock }: DataContext,
  organizationId: string,
  { account, customerId }: PayerAssignment,
): Promise<RememberedPayer> {
  const key = accountKey(account);
  if (key.length < MIN_LENGTH)
    throw invalidField('account', 'must have at least 4 letters or digits, such as an IBAN', {
      reason: errorReason('ACCOUNT_TOO_SHORT'),
    });
  return inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, clock.now());
    await refuseOwnAccount(connection, organizationId, key);
    await expectCustomer(connection, organizationId, customerId);
    await refuseMerged(connection, organizationId, [customerId]);
    const { rows } = await connection.query<{ isNew: boolean }>({
      name: 'assign payer',
      text: `INSERT INTO bank_payers AS b (organization_id, payer_key, customer_id, added_at, actor)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (organization_id, payer_key, customer_id) DO UPDATE SET added_at = excluded.added_at,
               actor = excluded.actor WHERE b.added_at IS NULL
             RETURNING true AS "isNew"`,
      values: [organizationId, key, customerId, clock.now(), JSON.stringify(currentActor())],
    });
    if (rows.length > 0) {
      await recordChange(connection, organizationId, {
        action: 'payer.added',
        records: [{ kind: 'CUSTOMER', id: customerId }],
        after: { account: key },
      });
      await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
    }
    const [payer] = await findPayers(connection, organizationId, [key]);
    if (payer === undefined) throw new Error('an assigned payer is not remembered');
    return payer;
  });
}

/**
 * Forgets that an account pays for a customer, until a later match is accepted.
 * @throws REFERENCE_NOT_FOUND; NOT_FOUND if it is not remembered
 */
export async function forgetPayer(
  { database, clock }: DataContext,
  organizationId: string,
  { account, customerId }: PayerAssignment,
): Promise<void> {
  const key = accountKey(account);
  await inTransaction(database, async (connection) => {
    await lockCash(connection, organizationId, clock.now());
    await expectCustomer(connection, organizationId, customerId);
    if (!(await isRemembered(connection, organizationId, key, customerId))) throw notFound();
    await connection.query({
      name: 'withdraw assignments of merged customers',
      text: `DELETE FROM bank_payers b WHERE b.organization_id = $1 AND b.payer_key = $2 AND b.customer_id IN (
               SELECT c.id ${fromCustomers('c')} AND c.merged_into_id = $3)`,
      values: [organizationId, key, customerId],
    });
    await connection.query({
      name: 'forget payer',
      text: `INSERT INTO bank_payers (organization_id, payer_key, customer_id, forgotten_at, actor)
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (organization_id, payer_key, customer_id) DO UPDATE SET added_at = NULL,
               forgotten_at = excluded.forgotten_at, actor = excluded.actor`,
      values: [organizationId, key, customerId, clock.now(), JSON.stringify(currentActor())],
    });
    await recordChange(connection, organizationId, {
      action: 'payer.forgotten',
      records: [{ kind: 'CUSTOMER', id: customerId }],
      before: { account: key },
    });
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  });
}

async function refuseOwnAccount(connection: Connection, organizationId: string, key: string): Promise<void> {
  const { rows } = await connection.query<{ iban: string | null; number: string | null }>({
    name: 'own accounts',
    text: `SELECT b.iban, b.account_number AS number ${fromBankAccounts('b')}`,
    values: [organizationId],
  });
  if (rows.some(({ iban, number }) => [iban, number].some((own) => accountKey(own ?? '') === key)))
    throw invalidField('account', 'is an account of your organization, so its transfers are own transfers', {
      reason: errorReason('ACCOUNT_OWN'),
    });
}

async function expectCustomer(
  connection: Connection,
  organizationId: string,
  customerId: string,
): Promise<void> {
  const { rows } = await connection.query({
    name: 'customer of payer',
    text: `SELECT 1 ${fromCustomers('c')} AND c.id = $2 FOR KEY SHARE`,
    values: [organizationId, customerId],
  });
  if (rows.length === 0)
    throw new ApiError('REFERENCE_NOT_FOUND', 'customerId: does not exist', {
      details: [{ field: 'customerId', error: 'does not exist' }],
    });
}
