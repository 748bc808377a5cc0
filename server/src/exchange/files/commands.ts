import { lockFamilies, noteUploadedPdf } from '../../ledger/commands.ts';
import type { EventType } from '../../ledger/domain/event-types.ts';
import { documentFacts } from '../../ledger/domain/settlement/events.ts';
import { viewStatement, viewsOf } from '../../ledger/reads.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { insertFile, type StoredFile, storeContent } from '../../platform/files/contents.ts';
import { pdfFileName } from '../../platform/files/names.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import type { Upload } from '../../platform/http/upload.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { MAX_FILE_BYTES } from './schema.ts';

type Ref = { id: string } | { externalId: string };

/** The document that owns a PDF. */
export interface PdfOwner {
  id: string;
  customerId: string;
  /** Document number shown to people. */
  number: string;
}

export type PdfKind = 'INVOICE' | 'CREDIT_NOTE';

const EVENTS = {
  INVOICE: 'invoice.updated',
  CREDIT_NOTE: 'credit_note.updated',
} as const satisfies Record<PdfKind, EventType>;

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const PDF = Buffer.from('%PDF-');

/** Returns the document of a path. @throws NOT_FOUND */
export async function findPdfOwner(
  { database }: Context,
  organization: Organization,
  kind: PdfKind,
  ref: Ref,
): Promise<PdfOwner> {
  const owner = await selectOwner(database.pool, organization.id, kind, ref);
  if (owner === null) throw notFound();
  return owner;
}

/** Returns the document that owns a PDF, or null. */
export async function selectOwner(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  kind: PdfKind,
  ref: Ref,
): Promise<PdfOwner | null> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
  const { rows } = await connection.query<PdfOwner>({
    name: `document of a PDF by ${column}`,
    text: `SELECT d.id, d.customer_id AS "customerId", coalesce(d.custom_id, d.external_id) AS number
           ${fromDocuments('d')} AND d.kind = $2 AND d.${column} = $3`,
    values: [organizationId, kind, value],
  });
  return rows[0] ?? null;
}

interface PdfInput {
  kind: PdfKind;
  owner: PdfOwner;
  upload: Upload;
}

/**
 * Sets a received file as the PDF of a document, replacing the previous one. If the document was deleted in
 * the meantime, nothing references the file and the sweep removes it.
 */
export async function putPdf(
  context: Context,
  organization: Organization,
  { kind, owner: { id, customerId }, upload }: PdfInput,
): Promise<void> {
  await storeContent(context, organization.id, upload);
  const { sha256, size, fileName } = upload;
  const file = { sha256, size, fileName, contentType: 'application/pdf', createdAt: context.clock.now() };
  let familyOf = customerId;
  await inTransaction(context.database, async (connection) => {
    await lockFamilies(connection, organization.id, [familyOf], { strength: 'SHARE' });
    const owner = await selectOwner(connection, organization.id, kind, { id });
    if (owner === null) throw notFound();
    if (owner.customerId !== familyOf) {
      familyOf = owner.customerId;
      throw new StaleLockError('the document moved to another customer in the meantime');
    }
    await replacePdf(connection, organization.id, { kind, id, file });
  });
}

interface NewPdf {
  kind: PdfKind;
  id: string;
  file: Omit<StoredFile, 'id'>;
}

/**
 * Replaces the PDF of a document with an uploaded one. The caller holds the lock on its family, and its content is
 * stored.
 */
export async function replacePdf(
  connection: Connection,
  organizationId: string,
  { kind, id, file }: NewPdf,
): Promise<void> {
  await noteUploadedPdf(connection, organizationId, id);
  await connection.query({
    name: 'delete PDF',
    text: 'DELETE FROM files WHERE organization_id = $1 AND document_id = $2',
    values: [organizationId, id],
  });
  await addPdf(connection, organizationId, { kind, id, file });
}

/**
 * Adds the PDF of a document that has none. The caller holds the lock on its family, and its content is stored.
 * @throws a unique violation if another transaction adds one at the same time; retry the transaction
 */
export async function addPdf(
  connection: Connection,
  organizationId: string,
  { kind, id, file }: NewPdf,
): Promise<void> {
  await insertFile(connection, organizationId, { documentId: id }, file);
  await recordUpdate(connection, organizationId, { kind, id, now: file.createdAt });
}

/** Returns the hash of the PDF of a document; null: it has none. */
export async function hashOfPdf(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ sha256: string }>({
    name: 'PDF that a document has',
    text: 'SELECT sha256 FROM files WHERE organization_id = $1 AND document_id = $2',
    values: [organizationId, id],
  });
  return rows[0]?.sha256 ?? null;
}

interface UpdatedRecord {
  kind: PdfKind;
  id: string;
  now: string;
}

/** Records the update event of the document. */
async function recordUpdate(
  connection: Connection,
  organizationId: string,
  { kind, id, now }: UpdatedRecord,
): Promise<void> {
  const { rows } = await connection.query(viewStatement(organizationId, kind, [id]));
  const events = viewsOf(rows).map((view) => ({
    type: EVENTS[kind],
    customerId: view.customerId,
    data: documentFacts(view, { externalId: view.customerExternalId, name: view.customerName }),
  }));
  await recordEvents(connection, organizationId, events, now);
}

/**
 * Stages a PDF sent as base64.
 * @throws INVALID_DATA if it is not a PDF
 */
export async function stageBase64(
  storage: Pick<FileStorage, 'stagingFolder' | 'scanner'>,
  data: string,
  fileName: string,
): Promise<Upload> {
  const plain = data.replaceAll(/[\r\n]+/g, '');
  if (plain.length % 4 !== 0 || !BASE64.test(plain)) throw invalidField('data', 'is not valid base64');
  const bytes = [Buffer.from(plain, 'base64')];
  const options = { maxBytes: MAX_FILE_BYTES, field: 'data' };
  const staged = await stageFile(storage.stagingFolder, onlyPdf('data')(toAsync(bytes)), options);
  try {
    const checked = await scanStaged(storage, staged, 'data');
    return { ...checked, fileName, contentType: 'application/pdf' };
  } catch (error) {
    await discardStaged(staged);
    throw error;
  }
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Passes the bytes of a PDF through. Refuses other files as soon as their first bytes show it. */
export function onlyPdf(field: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let held: Uint8Array = Buffer.alloc(0);
    let checked = false;
    for await (const chunk of source) {
      if (checked) yield chunk;
      else {
        held = Buffer.concat([held, chunk]);
        checked = held.length >= PDF.length;
        if (!checked) continue;
        refuseOthers(held, field);
        yield held;
      }
    }
    if (!checked && held.length > 0) refuseOthers(held, field);
  };
}

function refuseOthers(bytes: Uint8Array, field: string): void {
  if (!PDF.equals(bytes.subarray(0, PDF.length)))
    throw invalidField(field, 'is not a PDF: it does not begin with %PDF-');
}

/** Returns the default file name of a document's PDF. */
export const pdfName = ({ number }: PdfOwner): string => pdfFileName(number);
