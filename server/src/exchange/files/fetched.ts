import { Readable } from 'node:stream';
import { lockFamilies } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { storeContent } from '../../platform/files/contents.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import type { Organization } from '../../platform/organization.ts';
import { addPdf, hashOfPdf, onlyPdf, type PdfKind, type PdfOwner, pdfName, selectOwner } from './commands.ts';
import { MAX_FILE_BYTES } from './schema.ts';

/** A PDF that an integration fetched. */
interface FetchedPdf {
  documentId: string;
  bytes: Uint8Array;
}

/**
 * Stores a PDF that the source of a document gave. A PDF that was uploaded stays.
 * @param record runs under the lock of the document's family, in the transaction that stores the PDF. It receives
 * the hash of the PDF, or null if the document has one already. Nothing is stored if it returns false.
 * @returns whether the document still exists
 * @throws ApiError INVALID_DATA if it is no PDF or infected; PAYLOAD_TOO_LARGE; UNAVAILABLE without a scanner
 */
export async function storeFetchedPdf(
  context: Context,
  organization: Organization,
  { documentId, bytes }: FetchedPdf,
  record: (connection: Connection, sha256: string | null) => Promise<boolean>,
): Promise<boolean> {
  const { database, clock, storage } = context;
  const found = await findOwner(database.pool, organization.id, documentId);
  if (found === null) return false;
  const options = { maxBytes: MAX_FILE_BYTES, field: 'pdf' };
  const staged = await stageFile(storage.stagingFolder, onlyPdf('pdf')(Readable.from([bytes])), options);
  try {
    await storeContent(context, organization.id, await scanStaged(storage, staged, 'pdf'));
    const { sha256, size } = staged;
    const fileName = pdfName(found.owner);
    const file = { sha256, size, fileName, contentType: 'application/pdf', createdAt: clock.now() };
    let familyOf = found.owner.customerId;
    return await inTransaction(database, async (connection) => {
      await lockFamilies(connection, organization.id, [familyOf], { strength: 'SHARE' });
      const owner = await selectOwner(connection, organization.id, found.kind, { id: documentId });
      if (owner === null) return false;
      if (owner.customerId !== familyOf) {
        familyOf = owner.customerId;
        throw new StaleLockError('the document moved to another customer in the meantime');
      }
      const isKept = (await hashOfPdf(connection, organization.id, documentId)) !== null;
      if ((await record(connection, isKept ? null : sha256)) && !isKept)
        await addPdf(connection, organization.id, { kind: found.kind, id: documentId, file });
      return true;
    });
  } finally {
    await discardStaged(staged);
  }
}

async function findOwner(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<{ kind: PdfKind; owner: PdfOwner } | null> {
  for (const kind of ['INVOICE', 'CREDIT_NOTE'] as const) {
    const owner = await selectOwner(queryable, organizationId, kind, { id });
    if (owner !== null) return { kind, owner };
  }
  return null;
}
