import type { Context } from '../context.ts';
import type { Connection } from '../db/database.ts';
import { newId } from '../ids.ts';
import { takeRoom } from './quota.ts';
import type { CheckedFile } from './staging.ts';

/** A file as its row describes it. */
export interface StoredFile {
  id: string;
  sha256: string;
  /** Bytes. */
  size: number;
  contentType: string;
  fileName: string;
  createdAt: string;
}

/**
 * Puts a received file into the storage. The claim on its content is committed before its bytes are put there, so
 * nothing is ever in the storage that no row tells of, and the sweep leaves what was claimed lately alone. Until
 * `insertFile` has referred to it, it is nobody's and goes with a later sweep.
 * @param claimant a transaction that is open already and refers to the content before it ends: then the claim keeps
 *   sweeps waiting until that, and what a rolled back one leaves behind is found in the storage itself
 * @throws PAYLOAD_TOO_LARGE when the organization has no room left
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

/** What a file belongs to. */
export type FileOwner =
  | { documentId: string }
  | { noteId: string }
  | { messageId: string }
  | { letterBatchId: string }
  | { exportId: string }
  /** The organization itself. */
  | { isLogo: true };

/** Refers to a content that was stored; the caller's transaction holds the owner still. */
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
             content_type, file_name, created_at, is_logo, export_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
    ],
  });
  return { id, ...file };
}
