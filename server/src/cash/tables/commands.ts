import type { Refusal } from '@quittance/bank-formats';
import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError, conflictError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { BANK_FILE } from '../files/kinds.ts';
import { findBankFile } from '../files/queries.ts';
import type { BankFile } from '../files/schema.ts';
import type { TableHeadings } from './mapping.ts';
import type { BankTableMapping } from './schema.ts';
import { openTable, readByMapping } from './table-of-file.ts';

/**
 * Confirms the meaning of the columns of a table and queues the job that reads it. The mapping is remembered
 * for tables with the same headings.
 * @throws NOT_FOUND; CONFLICT if the file does not need a mapping; INVALID_DATA with the first rows that
 * cannot be read
 */
export async function mapBankFile(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  { bankFileId, mapping }: { bankFileId: string; mapping: BankTableMapping },
): Promise<BankFile> {
  const { database, clock } = context;
  const opened = await openTable(context, organizationId, bankFileId);
  const { refusals, needsAccount } = await readByMapping(context, organizationId, opened, mapping);
  if (refusals.length > 0) throw unreadable(refusals);
  if (needsAccount)
    throw invalidField('bankAccountId', 'is required, because the table does not state its account', {
      reason: errorReason('ACCOUNT_REQUIRED'),
    });
  const headings = opened.table.headings.find(({ line }) => line === mapping.headingLine) ?? null;
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rowCount } = await connection.query({
      name: 'map bank file',
      text: `UPDATE bank_files SET state = 'READING', table_mapping = $3, updated_at = $4
             WHERE organization_id = $1 AND id = $2 AND state = 'NEEDS_MAPPING'`,
      values: [organizationId, bankFileId, JSON.stringify(mapping), now],
    });
    if (rowCount === 0)
      throw conflictError('FILE_MAPPED', 'Another user has mapped the columns of this file.');
    if (headings !== null) await rememberMapping(connection, organizationId, { headings, mapping, now });
    await recordChange(connection, organizationId, {
      action: 'bank_file.mapped',
      records: [{ kind: 'BANK_FILE', id: bankFileId }],
      after: mapping,
    });
    await addJobs(connection, [newJob(BANK_FILE, { organizationId, bankFileId })]);
    return findBankFile(connection, organizationId, bankFileId);
  });
}

function unreadable(refusals: readonly Refusal[]): ApiError {
  const details = refusals.map(({ line, column, message }) => ({
    field: 'mapping',
    error: `line ${line}${column === null ? '' : `, column ${column}`}: ${message}`,
  }));
  const [first] = details;
  return new ApiError('INVALID_DATA', `The table cannot be read by this mapping: ${first?.error}`, {
    details,
  });
}

async function rememberMapping(
  connection: Connection,
  organizationId: string,
  { headings, mapping, now }: { headings: TableHeadings; mapping: BankTableMapping; now: string },
): Promise<void> {
  await connection.query({
    name: 'remember bank file mapping',
    text: `INSERT INTO bank_file_mappings (organization_id, id, heading_key, headings, mapping, bank_account_id,
             last_used_at, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
           ON CONFLICT (organization_id, heading_key, bank_account_id) DO UPDATE
             SET headings = excluded.headings, mapping = excluded.mapping, last_used_at = excluded.last_used_at,
               updated_at = excluded.updated_at`,
    values: [
      organizationId,
      newId(),
      headings.key,
      JSON.stringify(headings.texts),
      JSON.stringify(mapping),
      mapping.bankAccountId?.toLowerCase() ?? null,
      now,
    ],
  });
}

/** Forgets a mapping. Files that were read by it stay as they are. @throws NOT_FOUND */
export async function forgetMapping(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ headings: string[] }>({
      name: 'delete bank file mapping',
      text: 'DELETE FROM bank_file_mappings WHERE organization_id = $1 AND id = $2 RETURNING headings',
      values: [organizationId, id],
    });
    const [mapping] = rows;
    if (mapping === undefined) throw notFound();
    await recordChange(connection, organizationId, {
      action: 'bank_file_mapping.deleted',
      records: [{ kind: 'BANK_FILE_MAPPING', id }],
      before: mapping,
    });
  });
}
