import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Timestamp } from '../kernel/calendar.ts';
import { isPdfUnfetched, mayHaveSourcePdf } from '../ledger/relations.ts';
import type { Connection } from '../platform/db/database.ts';
import type { FileStorage } from '../platform/files/types.ts';
import { type AccountRef, type DocumentPage, LISTS, type ListName } from './account.ts';
import { archiveNames } from './domain/archive-names.ts';
import type { ArchiveOffer } from './view.ts';

/** Limits of one archive. The portal's texts name both. */
const MAX_FILES = 500;
const MAX_BYTES = 250_000_000;
/** Longer lists are offered page by page, without counting their PDFs. */
const MAX_COUNTED = 2000;

export interface ArchivedPdf {
  sha256: string;
  size: number;
  /** The document's number. */
  number: string;
  datedAt: Timestamp;
}

/** $5 are the ids of the ticked documents; null: all of the list. */
const PDFS = (from: string, order: string) => `
SELECT f.sha256, f.size, d.number, d.dated_at AS "datedAt"
FROM (SELECT d.id, d.dated_at, coalesce(d.custom_id, d.external_id) AS number, row_number() OVER (ORDER BY ${order}) AS place
  ${from} AND ($5::uuid[] IS NULL OR d.id = ANY($5)) ORDER BY ${order} LIMIT $3 OFFSET $4) d
JOIN files f ON f.organization_id = $1 AND f.document_id = d.id
ORDER BY d.place`;

/** Returns whether this many files of this total size fit into one archive. */
const fits = (count: number, bytes: number): boolean => count <= MAX_FILES && bytes <= MAX_BYTES;

/** Returns the archive that a list offers for download. */
export async function archiveOffer(
  connection: Connection,
  { organizationId, customerId }: AccountRef,
  name: ListName,
  { total }: Pick<DocumentPage, 'total'>,
): Promise<ArchiveOffer> {
  if (total === 0) return { count: 0, fits: true };
  if (total > MAX_COUNTED) return { count: total, fits: false };
  const { rows } = await connection.query<{ count: number; bytes: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(f.size), 0)::bigint AS bytes
     FROM (SELECT d.id, d.kind, d.customer_id ${LISTS[name].from}) d
     LEFT JOIN files f ON f.organization_id = $1 AND f.document_id = d.id
     WHERE f.id IS NOT NULL OR ${mayHaveSourcePdf('d')}`,
    [organizationId, customerId],
  );
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  return { count, fits: fits(count, bytes) };
}

/** The documents of a list whose PDFs are archived. */
export interface ArchivedList {
  name: ListName;
  /** A page of the list; null: the whole list. */
  place: { page: number; size: number } | null;
  /** Only these documents; empty: all. */
  ticked: readonly string[];
}

function valuesOf({ organizationId, customerId }: AccountRef, { place, ticked }: ArchivedList) {
  const [limit, offset] = place === null ? [MAX_COUNTED + 1, 0] : [place.size, (place.page - 1) * place.size];
  return [organizationId, customerId, limit, offset, ticked.length === 0 ? null : ticked];
}

/** A document without a stored PDF. */
export interface UnfetchedPdf {
  id: string;
  number: string;
}

/** Returns the documents of a list without a stored PDF that their source may have, up to the limit of an archive. */
export async function unfetchedPdfs(
  queryable: Pick<Connection, 'query'>,
  account: AccountRef,
  list: ArchivedList,
): Promise<UnfetchedPdf[]> {
  const { from, order } = LISTS[list.name];
  const { rows } = await queryable.query<UnfetchedPdf>(
    `SELECT d.id, d.number FROM (SELECT d.id, d.kind, d.customer_id, coalesce(d.custom_id, d.external_id) AS number,
         row_number() OVER (ORDER BY ${order}) AS place
       ${from} AND ($5::uuid[] IS NULL OR d.id = ANY($5)) ORDER BY ${order} LIMIT $3 OFFSET $4) d
     WHERE ${isPdfUnfetched('d')}
     ORDER BY d.place LIMIT ${MAX_FILES}`,
    valuesOf(account, list),
  );
  return rows;
}

/**
 * Returns the PDFs of the customer's own documents in a list, in list order.
 * @returns null if they are too many or too large together
 */
export async function readArchive(
  connection: Pick<Connection, 'query'>,
  account: AccountRef,
  list: ArchivedList,
): Promise<ArchivedPdf[] | null> {
  const { from, order } = LISTS[list.name];
  const { rows } = await connection.query<ArchivedPdf>(PDFS(from, order), valuesOf(account, list));
  const bytes = rows.reduce((sum, { size }) => sum + size, 0);
  return fits(rows.length, bytes) ? rows : null;
}

/** A text in an archive, for the person who opens it. */
export interface TextFile {
  name: string;
  text: string;
}

/** An archive that is streamed: it reads one file after another as the client consumes it. */
export interface Archive {
  stream: Readable;
  /** Size of the whole archive. It is known in advance, because PDFs are stored uncompressed in it. */
  size: number;
}

/**
 * Streams the PDFs as an archive, with a text that names those that are missing. A read error breaks the stream off,
 * so that no partial archive looks complete.
 */
export async function openArchive(
  storage: Pick<FileStorage, 'open'>,
  organizationId: string,
  { pdfs, lackText }: { pdfs: readonly ArchivedPdf[]; lackText: TextFile | null },
): Promise<Archive> {
  const zip = new ZipFile();
  const stream = new PassThrough();
  let reading: Readable | null = null;
  const names = archiveNames(
    pdfs.map(({ number }) => number),
    '.pdf',
  );
  for (const [i, { sha256, size, datedAt }] of pdfs.entries()) {
    const options = { size, compress: false, mtime: new Date(datedAt) };
    zip.addReadStreamLazy(names[i] ?? `${i}.pdf`, options, (take) => {
      const open = async () => {
        // The client has disconnected: opens no more files.
        if (stream.destroyed) return;
        reading = await storage.open(organizationId, sha256);
        reading.once('error', (error) => stream.destroy(error));
        if (stream.destroyed) reading.destroy();
        else take(null, reading);
      };
      open().catch((error: Error) => stream.destroy(error));
    });
  }
  if (lackText !== null) zip.addBuffer(Buffer.from(lackText.text), lackText.name, { compress: false });
  zip.on('error', (error: Error) => stream.destroy(error));
  stream.once('close', () => reading?.destroy());
  const size = await new Promise<number>((resolve) =>
    zip.end(undefined, (...[total]: unknown[]) => resolve(Number(total))),
  );
  zip.outputStream.pipe(stream);
  return { stream, size };
}
