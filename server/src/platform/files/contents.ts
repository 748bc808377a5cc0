import type { Context } from '../context.ts';
import type { Connection } from '../db/database.ts';
import { newId } from '../ids.ts';
import { takeRoom } from './quota.ts';
import type { CheckedFile } from './staging.ts';

/** A file with the metadata of its row. */
export interface StoredFile {
  id: string;
  sha256: string;
  /** In bytes. */
  size: number;
  contentType: string;
  fileName: string;
  createdAt: string;
}

/**
 * Puts a received file into the storage. It first commits a claim on the content, so the storage never
 * contains anything without a row. The sweep skips recent claims. Until `insertFile` references the content,
 * it is unreferenced and a later sweep removes it.
 * @param claimant an open transaction that references the content before it ends. Its claim makes sweeps wait
 * until then. After a rollback, the sweep finds the content in the storage itself.
 * @throws PAYLOAD_TOO_LARGE when the organization's quota is used up
 */
export async function storeContent(
  { database, clock, storage }: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  staged: CheckedFile,
  claimant: Pick<Connection, 'query'> = database.pool,
): Promise<void> {
  const { quotaBytes } = storage;
  await takeRoom(database, organizationId, { bytes: staged.size, quotaBytes });
  await claimant.query({
    name: 'file claim',
    text: `INSERT INTO file_contents (organization_id, sha256, size, claimed_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (organization_id, sha256) DO UPDATE SET claimed_at = excluded.claimed_at`,
    values: [organizationId, staged.sha256, staged.size, clock.wall.now()],
  });
  await storage.put(organizationId, staged);
}

/** The record that a file belongs to. */
export type FileOwner =
  | { documentId: string }
  | { noteId: string }
  | { messageId: string }
  | { letterBatchId: string }
  | { exportId: string }
  | { bankFileId: string }
  | { remittanceAdviceId: string }
  /** The organization itself. */
  | { isLogo: true };

/** Records a file whose content is already in storage. The caller must hold a lock on its owner. */
export async function insertFile(
  connection: Connection,
  organizationId: string,
  owner: FileOwner,
  file: Omit<StoredFile, 'id'>,
): Promise<StoredFile> {
  const id = newId();
  await connection.query({
    name: 'file insert',
    text: `INSERT INTO files (organization_id, id, document_id, note_id, letter_batch_id, message_id, sha256, size,
             content_type, file_name, created_at, is_logo, export_id, bank_file_id, remittance_advice_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      organizationId,
      id,
      'documentId' in owner ? owner.documentId : null,
      'noteId' in owner ? owner.noteId : null,
      'letterBatchId' in owner ? owner.letterBatchId : null,
      'messageId' in owner ? owner.messageId : null,
      file.sha256,
      file.size,
      file.contentType,
      file.fileName,
      file.createdAt,
      'isLogo' in owner ? true : null,
      'exportId' in owner ? owner.exportId : null,
      'bankFileId' in owner ? owner.bankFileId : null,
      'remittanceAdviceId' in owner ? owner.remittanceAdviceId : null,
    ],
  });
  return { id, ...file };
}
