import { recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { conflictError, notFound } from '../../platform/errors.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { newId } from '../../platform/ids.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { BANK_FILE } from './kinds.ts';
import { findBankFile } from './queries.ts';
import type { BankFile, BankFileState } from './schema.ts';

/**
 * Keeps a received file and queues the job that reads it.
 * @throws PAYLOAD_TOO_LARGE when the organization's storage is full
 */
export async function receiveBankFile(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  upload: Upload,
): Promise<BankFile> {
  const { database, clock } = context;
  await storeContent(context, organizationId, upload);
  const { sha256, size, fileName, contentType } = upload;
  const id = newId();
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    await connection.query({
      name: 'insert bank file',
      text: `INSERT INTO bank_files (organization_id, id, file_name, sha256, size, state, actor, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, 'READING', $6, $7, $7)`,
      values: [organizationId, id, fileName, sha256, size, JSON.stringify(currentActor()), now],
    });
    const stored = { sha256, size, fileName, contentType, createdAt: now };
    await insertFile(connection, organizationId, { bankFileId: id }, stored);
    await recordChange(connection, organizationId, {
      action: 'bank_file.received',
      records: [{ kind: 'BANK_FILE', id }],
      after: { fileName, size },
    });
    await addJobs(connection, [newJob(BANK_FILE, { organizationId, bankFileId: id })]);
    return findBankFile(connection, organizationId, id);
  });
}

interface DeletableFile {
  state: BankFileState;
  fileName: string;
  hasStatements: boolean;
}

/** Deletes a file that was uploaded by mistake. @throws NOT_FOUND; CONFLICT if it is being read or has statements */
export async function deleteBankFile(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  id: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<DeletableFile>({
      name: 'lock bank file to delete',
      text: `SELECT f.state, f.file_name AS "fileName", EXISTS (
               SELECT 1 FROM bank_statements s WHERE s.organization_id = $1 AND s.bank_file_id = f.id) AS "hasStatements"
             FROM bank_files f WHERE f.organization_id = $1 AND f.id = $2 FOR UPDATE OF f`,
      values: [organizationId, id],
    });
    const [file] = rows;
    if (file === undefined) throw notFound();
    if (file.state === 'READING' || file.hasStatements)
      throw conflictError(
        'FILE_IN_USE',
        'This file has bank statements or is being read. It cannot be deleted.',
      );
    await connection.query({
      name: 'delete content of bank file',
      text: 'DELETE FROM files WHERE organization_id = $1 AND bank_file_id = $2',
      values: [organizationId, id],
    });
    await connection.query({
      name: 'delete bank file',
      text: 'DELETE FROM bank_files WHERE organization_id = $1 AND id = $2',
      values: [organizationId, id],
    });
    await recordChange(connection, organizationId, {
      action: 'bank_file.deleted',
      records: [{ kind: 'BANK_FILE', id }],
      before: { fileName: file.fileName },
    });
  });
}
