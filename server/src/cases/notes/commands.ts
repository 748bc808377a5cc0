import { lockFamilies, refuseMerged } from '../../ledger/commands.ts';
import type { EventType } from '../../ledger/domain/event-types.ts';
import { fromCustomers, fromDocuments } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import { currentSource, usesKeyPair } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { findNote } from './queries.ts';
import { referenceError, resolveCustomer, resolveInvoice } from './references.ts';
import type { Note, NoteAttributes, NoteUpdate } from './schema.ts';

/** The writable fields of a note. */
interface NoteFacts {
  externalId: string | null;
  content: string;
  customerId: string;
  invoiceId: string | null;
  userId: string | null;
}

/** Creates a note. @throws INVALID_DATA, REFERENCE_NOT_FOUND, CONFLICT naming the field */
export async function createNote(
  context: Context,
  organization: Organization,
  body: NoteAttributes,
): Promise<Note> {
  const { content } = body;
  if (content === undefined) throw invalidField('content', 'is required');
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const customerId = await resolveCustomer(connection, organization.id, body);
    if (customerId === undefined) throw invalidField('customerId', 'this or customer is required');
    await lockFamilies(connection, organization.id, [customerId], { strength: 'SHARE' });
    await refuseMerged(connection, organization.id, [customerId]);
    const facts = await resolveNoteFacts(connection, organization.id, body, {
      externalId: null,
      content,
      customerId,
      invoiceId: null,
      userId: null,
    });
    const id = newId();
    const now = clock.now();
    await connection.query({
      name: 'note insert',
      text: `INSERT INTO notes (organization_id, id, source, content, customer_id, invoice_id, user_id, created_at,
               updated_at, modified_at, external_id)
             VALUES ($1, $2, $8, $3, $4, $5, $6, $7, $7, $7, $9)`,
      values: [
        organization.id,
        id,
        facts.content,
        facts.customerId,
        facts.invoiceId,
        facts.userId,
        now,
        currentSource(),
        facts.externalId,
      ],
    });
    return recordAndReadNote(connection, organization.id, { noteId: id, type: 'note.created', now });
  });
}

/**
 * Changes the fields in the body. Equal values change nothing.
 * @throws ACCESS_FORBIDDEN for a note of the application, CONFLICT for an outdated version or an externalId
 *   of another note
 */
export async function updateNote(
  context: Context,
  organization: Organization,
  noteId: string,
  body: NoteUpdate,
): Promise<Note> {
  const { database, clock } = context;
  return inTransaction(database, async (connection) => {
    const named = await resolveCustomer(connection, organization.id, body);
    const others = named === undefined ? [] : [named];
    const note = await holdNote(connection, organization.id, noteId, others);
    refuseOutdated(body.version, note);
    await refuseMerged(connection, organization.id, others);
    const { externalId, content, customerId, invoiceId, userId } = note;
    const facts = await resolveNoteFacts(connection, organization.id, body, {
      externalId,
      content: body.content ?? content,
      customerId: named ?? customerId,
      invoiceId,
      userId,
    });
    if (!isChanged(note, facts)) return note;
    const now = clock.now();
    await connection.query({
      name: 'note update',
      text: `UPDATE notes SET content = $3, customer_id = $4, invoice_id = $5, user_id = $6, updated_at = $7, external_id = $8,
               modified_at = CASE WHEN content = $3 THEN modified_at ELSE $7 END
             WHERE organization_id = $1 AND id = $2`,
      values: [
        organization.id,
        noteId,
        facts.content,
        facts.customerId,
        facts.invoiceId,
        facts.userId,
        now,
        facts.externalId,
      ],
    });
    return recordAndReadNote(connection, organization.id, { noteId, type: 'note.updated', now });
  });
}

/** Deletes a note with its attachments. @throws ACCESS_FORBIDDEN for a note of the application */
export async function deleteNote(
  context: Context,
  organization: Organization,
  noteId: string,
): Promise<void> {
  const { database, clock } = context;
  await inTransaction(database, async (connection) => {
    const note = await holdNote(connection, organization.id, noteId, []);
    await connection.query({
      name: 'note delete',
      text: `WITH gone AS (DELETE FROM files WHERE organization_id = $1 AND note_id = $2)
             DELETE FROM notes WHERE organization_id = $1 AND id = $2`,
      values: [organization.id, noteId],
    });
    await recordEvents(connection, organization.id, [noteEvent('note.deleted', note)], clock.now());
  });
}

/** Rejects changes by API key to a note that a person wrote in the application. @throws ACCESS_FORBIDDEN */
export function refuseApplication({ source }: Pick<Note, 'source'>): void {
  if (source === 'APP' && usesKeyPair())
    throw new ApiError('ACCESS_FORBIDDEN', refusal('NOTE_FROM_APPLICATION'));
}

/**
 * Locks a note, its customer's family and the given families, and reads the note.
 * @throws NOT_FOUND, ACCESS_FORBIDDEN for a note of the application, StaleLockError if it moved in the
 *   meantime
 */
async function holdNote(
  connection: Connection,
  organizationId: string,
  noteId: string,
  customerIds: readonly string[],
): Promise<Note> {
  const seen = await findNote(connection, organizationId, noteId);
  await lockFamilies(connection, organizationId, [seen.customerId, ...customerIds], { strength: 'SHARE' });
  await connection.query({
    name: 'note lock',
    text: 'SELECT 1 FROM notes WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    values: [organizationId, noteId],
  });
  const note = await findNote(connection, organizationId, noteId);
  if (note.customerId !== seen.customerId)
    throw new StaleLockError('the note moved to another customer in the meantime');
  refuseApplication(note);
  return note;
}

/** Resolves the fields of a note after applying a body to `base`, under the locks. */
async function resolveNoteFacts(
  connection: Connection,
  organizationId: string,
  body: NoteAttributes,
  base: NoteFacts,
): Promise<NoteFacts> {
  const invoiceId = (await resolveInvoice(connection, organizationId, body)) ?? undefined;
  const isInvoiceCleared = body.invoiceId === null || body.invoice === null;
  const userId = body.userId === undefined ? base.userId : (body.userId?.toLowerCase() ?? null);
  const externalId = body.externalId === undefined ? base.externalId : body.externalId || null;
  const facts = {
    ...base,
    externalId,
    invoiceId: isInvoiceCleared ? null : (invoiceId ?? base.invoiceId),
    userId,
  };
  const field = body.invoiceId === undefined && body.invoice !== undefined ? 'invoice' : 'invoiceId';
  await checkFacts(connection, organizationId, facts, field);
  if (externalId !== null && externalId !== base.externalId)
    await refuseTaken(connection, organizationId, externalId);
  return facts;
}

/**
 * Reserves an externalId for the note of the caller's transaction. Concurrent requests for the same one wait
 * for each other.
 * @throws CONFLICT if another note of the organization has it
 */
async function refuseTaken(
  connection: Connection,
  organizationId: string,
  externalId: string,
): Promise<void> {
  await connection.query({
    name: 'lock externalId of note',
    text: `SELECT pg_advisory_xact_lock(hashtextextended('note ' || $1::text || ' ' || $2::text, 0))`,
    values: [organizationId, externalId],
  });
  const { rows } = await connection.query({
    name: 'note with external_id',
    text: 'SELECT 1 FROM notes WHERE organization_id = $1 AND external_id = $2',
    values: [organizationId, externalId],
  });
  if (rows.length === 0) return;
  const error = 'is used by another note';
  throw new ApiError('CONFLICT', `externalId: ${error}`, { details: [{ field: 'externalId', error }] });
}

async function checkFacts(
  connection: Connection,
  organizationId: string,
  { customerId, invoiceId, userId }: NoteFacts,
  invoiceField: string,
): Promise<void> {
  const { rows } = await connection.query<{ customer: boolean; invoice: boolean; user: boolean }>({
    name: 'note check',
    text: `SELECT EXISTS (SELECT 1 ${fromCustomers('c')} AND c.id = $2) AS customer,
             EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = $3 AND d.customer_id = $2) AS invoice,
             EXISTS (SELECT 1 FROM users WHERE organization_id = $1 AND id = $4) AS user`,
    values: [organizationId, customerId, invoiceId, userId],
  });
  const [is] = rows;
  if (is?.customer !== true) throw referenceError('REFERENCE_NOT_FOUND', 'customerId', 'does not exist');
  if (invoiceId !== null && !is.invoice)
    throw invalidField(invoiceField, "is not one of the customer's invoices");
  if (userId !== null && !is.user) throw referenceError('REFERENCE_NOT_FOUND', 'userId', 'does not exist');
}

function isChanged(note: Note, facts: NoteFacts): boolean {
  return (
    note.externalId !== facts.externalId ||
    note.content !== facts.content ||
    note.customerId !== facts.customerId ||
    note.invoiceId !== facts.invoiceId ||
    note.userId !== facts.userId
  );
}

interface NoteChange {
  noteId: string;
  type: EventType;
  now: string;
}

/** Records the event and returns the note. */
async function recordAndReadNote(
  connection: Connection,
  organizationId: string,
  { noteId, type, now }: NoteChange,
): Promise<Note> {
  const note = await findNote(connection, organizationId, noteId);
  await recordEvents(connection, organizationId, [noteEvent(type, note)], now);
  return note;
}

function noteEvent(
  type: EventType,
  { id, externalId, customerId, customer, invoiceId, userId, source }: Note,
) {
  return { type, customerId, data: { id, externalId, customer, invoiceId, userId, source } };
}
