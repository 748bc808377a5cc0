import { sql } from 'kysely';
import { CUSTOMER_ANSWER, instantFilter } from '../../ledger/filters.ts';
import { fromDocuments, joinCustomer } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StoredFile } from '../../platform/files/contents.ts';
import { externalIds } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import type { AttachmentQuery, Note, NoteAttachment, NoteQuery } from './schema.ts';

const SELECT = `
SELECT n.id, n.external_id AS "externalId", n.content, n.source, n.customer_id AS "customerId", ${CUSTOMER_ANSWER('c')} AS customer,
  n.invoice_id AS "invoiceId", n.user_id AS "userId", n.created_at AS "createdAt", n.updated_at AS "updatedAt",
  n.modified_at AS "modifiedAt",
  (SELECT json_build_object('id', d.id, 'externalId', d.external_id, 'customId', coalesce(d.custom_id, d.external_id))
   ${fromDocuments('d')} AND d.id = n.invoice_id) AS invoice
FROM notes n ${joinCustomer('c', 'n.customer_id')}
WHERE n.organization_id = $1 AND n.id = ANY($2::uuid[])`;

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

async function readNotes(
  connection: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Note[]> {
  if (ids.length === 0) return [];
  const { rows } = await connection.query<Omit<Note, 'version'>>({
    name: 'notes',
    text: SELECT,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, toNote(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toNote(row: Omit<Note, 'version'>): Note {
  const { externalId, content, customerId, invoiceId, userId } = row;
  // A note without an externalId keeps the version that it had before the field existed.
  const named = externalId === null ? {} : { externalId };
  return withVersion(row, { ...named, content, customerId, invoiceId, userId });
}

/** Returns one note, or throws 404. */
export async function findNote(connection: Queryable, organizationId: string, noteId: string): Promise<Note> {
  const [note] = await readNotes(connection, organizationId, [noteId]);
  if (note === undefined) throw notFound();
  return note;
}

/** Returns the notes with their attachments, oldest first, in one query. */
export async function withAttachments(
  database: Database,
  organizationId: string,
  notes: readonly Note[],
): Promise<Note[]> {
  const ids = notes.map(({ id }) => id);
  const { rows } = await database.pool.query<NoteAttachment & { noteId: string }>({
    name: 'attachments of notes',
    text: `SELECT id, note_id AS "noteId", file_name AS "fileName", content_type AS "contentType", size,
             created_at AS "createdAt"
           FROM files WHERE organization_id = $1 AND note_id = ANY($2::uuid[]) ORDER BY created_at, id`,
    values: [organizationId, ids],
  });
  const byNote = new Map<string, NoteAttachment[]>(ids.map((id) => [id, []]));
  for (const { noteId, ...attachment } of rows) byNote.get(noteId)?.push(attachment);
  return notes.map((note) => ({ ...note, attachments: byNote.get(note.id) ?? [] }));
}

const SORT_COLUMNS = { createdAt: 'created_at', updatedAt: 'updated_at', modifiedAt: 'modified_at' } as const;

/** Lists notes by page. */
export async function listNotes(database: Database, organization: Organization, query: NoteQuery) {
  const { customerId, userId, invoiceId, includeAttachments = false, sortBy = 'createdAt' } = query;
  const page = readPage(query, { list: 'notes', sortBy });
  const where = [
    ...externalIds(query),
    ...(customerId === undefined ? [] : [sql<boolean>`customer_id = ${customerId}`]),
    ...(userId === undefined ? [] : [sql<boolean>`user_id = ${userId}`]),
    ...(invoiceId === undefined ? [] : [sql<boolean>`invoice_id = ${invoiceId}`]),
    ...instantFilter(organization, query, 'createdAt', 'created_at'),
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
    ...instantFilter(organization, query, 'modifiedAt', 'modified_at'),
  ];
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'notes', organizationId: organization.id, where, sortColumn: SORT_COLUMNS[sortBy] },
    page,
  );
  const items = await readNotes(database.pool, organization.id, ids);
  return {
    ...metadata,
    items: includeAttachments ? await withAttachments(database, organization.id, items) : items,
  };
}

/** Returns the attachments of a note, newest first. */
export async function listAttachments(
  database: Database,
  organizationId: string,
  noteId: string,
  query: AttachmentQuery,
) {
  await findNote(database.pool, organizationId, noteId);
  const page = readPage({ ...query, noteId }, { list: 'attachments', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'files', organizationId, where: [sql<boolean>`note_id = ${noteId}`], sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<NoteAttachment>({
    name: 'attachments by id',
    text: `SELECT id, file_name AS "fileName", content_type AS "contentType", size, created_at AS "createdAt"
           FROM files WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns one attachment of this note, or throws 404. */
export async function findAttachment(
  database: Database,
  organizationId: string,
  noteId: string,
  attachmentId: string,
): Promise<StoredFile> {
  const { rows } = await database.pool.query<StoredFile>({
    name: 'attachment',
    text: `SELECT id, sha256, size, content_type AS "contentType", file_name AS "fileName", created_at AS "createdAt"
           FROM files WHERE organization_id = $1 AND id = $2 AND note_id = $3`,
    values: [organizationId, attachmentId, noteId],
  });
  const [file] = rows;
  if (file === undefined) throw notFound();
  return file;
}
