import type { Context } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { insertFile, storeContent } from '../../platform/files/contents.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { refuseApplication } from './commands.ts';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, type Note, type NoteAttachment } from './schema.ts';

/** The facts of a note that limit its attachments. */
interface Attached extends Pick<Note, 'source'> {
  count: number;
  /** Total size of all attachments. */
  bytes: number;
}

/**
 * Checks whether a note may have another attachment, before the upload. The check is repeated after it.
 * @returns the remaining bytes
 * @throws NOT_FOUND, ACCESS_FORBIDDEN, CONFLICT at the maximum number
 */
export async function checkRoomForAttachment(
  database: Database,
  organizationId: string,
  noteId: string,
): Promise<number> {
  return roomOf(await attachedTo(database.pool, organizationId, noteId));
}

/** Attaches a received file to a note. @throws PAYLOAD_TOO_LARGE if the total size exceeds the limit */
export async function attach(
  context: Context,
  organization: Organization,
  noteId: string,
  upload: Upload,
): Promise<NoteAttachment> {
  await storeContent(context, organization.id, upload);
  const { sha256, size, fileName, contentType } = upload;
  return inTransaction(context.database, async (connection) => {
    await lockNote(connection, organization.id, noteId);
    const room = roomOf(await attachedTo(connection, organization.id, noteId));
    if (size > room) throw attachmentsTooLarge();
    const file = { sha256, size, fileName, contentType, createdAt: context.clock.now() };
    const { id, createdAt } = await insertFile(connection, organization.id, { noteId }, file);
    return { id, fileName, contentType, size, createdAt };
  });
}

/** Deletes an attachment. @throws NOT_FOUND, ACCESS_FORBIDDEN */
export async function detach(
  database: Database,
  organization: Organization,
  noteId: string,
  attachmentId: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockNote(connection, organization.id, noteId);
    refuseApplication(await attachedTo(connection, organization.id, noteId));
    const { rowCount } = await connection.query({
      name: 'attachment delete',
      text: 'DELETE FROM files WHERE organization_id = $1 AND id = $2 AND note_id = $3',
      values: [organization.id, attachmentId, noteId],
    });
    if (rowCount !== 1) throw notFound();
  });
}

/** Serialises uploads to one note, so that together they respect its limits. */
async function lockNote(connection: Connection, organizationId: string, noteId: string): Promise<void> {
  await connection.query({
    name: 'note lock',
    text: 'SELECT 1 FROM notes WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, noteId],
  });
}

async function attachedTo(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  noteId: string,
): Promise<Attached> {
  const { rows } = await connection.query<Attached>({
    name: 'note attached',
    text: `SELECT n.source, count(f.id) AS count, coalesce(sum(f.size), 0)::bigint AS bytes
           FROM notes n LEFT JOIN files f ON f.organization_id = $1 AND f.note_id = n.id
           WHERE n.organization_id = $1 AND n.id = $2 GROUP BY n.source`,
    values: [organizationId, noteId],
  });
  const [attached] = rows;
  if (attached === undefined) throw notFound();
  return attached;
}

function roomOf(attached: Attached): number {
  refuseApplication(attached);
  if (attached.count >= MAX_ATTACHMENTS)
    throw new ApiError('CONFLICT', refusal('ATTACHMENTS_FULL', { limit: MAX_ATTACHMENTS }));
  return MAX_ATTACHMENT_BYTES - attached.bytes;
}

function attachmentsTooLarge(): ApiError {
  return new ApiError(
    'PAYLOAD_TOO_LARGE',
    `The attachments of a note can have at most ${MAX_ATTACHMENT_BYTES} bytes in total.`,
  );
}
