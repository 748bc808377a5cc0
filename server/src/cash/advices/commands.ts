import { recordChange } from '../../ledger/commands.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, conflictError, notFound } from '../../platform/errors.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { MATCH_LINES } from '../decisions/kinds.ts';
import { fromBankTransactions } from '../matches/sources.ts';
import { REMITTANCE_ADVICE } from './kinds.ts';
import { findAdvice } from './queries.ts';
import { recordAdviceEvent } from './record-events.ts';
import type { RemittanceAdvice } from './schema.ts';

/** The customer and the line that a user names. */
export interface AdviceHints {
  customerId: string | null;
  bankTransactionId: string | null;
}

/**
 * Keeps an uploaded remittance advice and queues the job that reads it.
 * @throws REFERENCE_NOT_FOUND; PAYLOAD_TOO_LARGE when the organization's storage is full
 */
export async function receiveAdvice(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  { upload, hints }: { upload: Upload; hints: AdviceHints },
): Promise<RemittanceAdvice> {
  const { database, clock } = context;
  await requireHints(database.pool, organizationId, hints);
  await storeContent(context, organizationId, upload);
  const { sha256, size, fileName, contentType } = upload;
  const id = newId();
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await connection.query({
      name: 'insert remittance advice',
      text: `INSERT INTO remittance_advices (organization_id, id, state, source, file_name, sha256, size, customer_id,
               bank_transaction_id, is_trusted, actor, created_at, updated_at)
             VALUES ($1, $2, 'READING', 'UPLOAD', $3, $4, $5, $6, $7, true, $8, $9, $9)`,
      values: [
        organizationId,
        id,
        fileName,
        sha256,
        size,
        hints.customerId,
        hints.bankTransactionId,
        JSON.stringify(currentActor()),
        now,
      ],
    });
    const stored = { sha256, size, fileName, contentType, createdAt: now };
    await insertFile(connection, organizationId, { remittanceAdviceId: id }, stored);
    await recordChange(connection, organizationId, {
      action: 'remittance_advice.received',
      records: [{ kind: 'REMITTANCE_ADVICE', id }],
      after: { fileName, size },
    });
    await recordAdviceEvent(connection, organizationId, { type: 'remittance_advice.created', id, now });
    await addJobs(connection, [newJob(REMITTANCE_ADVICE, { organizationId, remittanceAdviceId: id })]);
    return findAdvice(connection, organizationId, id);
  });
}

async function requireHints(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { customerId, bankTransactionId }: AdviceHints,
): Promise<void> {
  const { rows } = await queryable.query<{ hasCustomer: boolean; hasTransaction: boolean }>({
    name: 'references of a remittance advice',
    text: `SELECT EXISTS (SELECT 1 ${fromCustomers('c')} AND c.id = $2) AS "hasCustomer",
             EXISTS (SELECT 1 ${fromBankTransactions('t')} AND t.id = $3) AS "hasTransaction"`,
    values: [organizationId, customerId, bankTransactionId],
  });
  const details = [];
  if (customerId !== null && rows[0]?.hasCustomer !== true)
    details.push({ field: 'customerId', error: 'does not exist' });
  if (bankTransactionId !== null && rows[0]?.hasTransaction !== true)
    details.push({ field: 'bankTransactionId', error: 'does not exist' });
  const [first] = details;
  if (first !== undefined)
    throw new ApiError('REFERENCE_NOT_FOUND', `${first.field}: does not exist`, { details });
}

/**
 * Deletes a remittance advice with its file. Lines that it explained are decided again.
 * @throws NOT_FOUND; CONFLICT while a match rests on it
 */
export async function deleteAdvice(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { state, fileName } = await findAdvice(connection, organizationId, id);
    if (state === 'USED')
      throw conflictError('ADVICE_IN_USE', 'A match rests on this remittance advice. Undo the match first.');
    const type = 'remittance_advice.deleted';
    await recordAdviceEvent(connection, organizationId, { type, id, now: clock.now() });
    await connection.query({
      name: 'delete file of remittance advice',
      text: 'DELETE FROM files WHERE organization_id = $1 AND remittance_advice_id = $2',
      values: [organizationId, id],
    });
    const { rowCount } = await connection.query({
      name: 'delete remittance advice',
      text: 'DELETE FROM remittance_advices WHERE organization_id = $1 AND id = $2',
      values: [organizationId, id],
    });
    if (rowCount === 0) throw notFound();
    await recordChange(connection, organizationId, {
      action: 'remittance_advice.deleted',
      records: [{ kind: 'REMITTANCE_ADVICE', id }],
      before: { fileName },
    });
    await addJobs(connection, [newJob(MATCH_LINES, { organizationId })]);
  });
}
