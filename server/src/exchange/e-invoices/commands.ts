import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { scanStaged } from '../../platform/files/check.ts';
import { storeContent } from '../../platform/files/contents.ts';
import { discardStaged } from '../../platform/files/staging.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { receiveLines } from '../imports/commands.ts';
import type { Import } from '../imports/schema.ts';
import type { FilePlan } from './domain/model.ts';
import { planEInvoices } from './domain/plan.ts';
import { streamLinesOfPlans } from './lines.ts';
import { loadKnownRecords } from './queries.ts';
import type { ReadFile } from './read/e-invoice.worker.ts';
import { readUpload } from './read/read-upload.ts';

type EInvoiceContext = Pick<Context, 'database' | 'clock' | 'storage'>;

interface UploadedEInvoices {
  upload: Upload;
  createsCustomers: boolean;
}

/** Returns what an import of the e-invoices of an upload would do. Stores nothing. */
export async function previewEInvoices(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  { upload, createsCustomers }: UploadedEInvoices,
): Promise<FilePlan[]> {
  const files = await readUpload(organizationId, upload, false);
  const known = await loadKnownRecords(database.pool, organizationId, invoicesOf(files));
  return planEInvoices(files, known, { createsCustomers });
}

/**
 * Imports the e-invoices of an upload in the background, as lines of one import. PDFs go to the storage first;
 * the transaction that writes a document refers to its PDF. The sweep removes PDFs of lines that are refused.
 * @throws INVALID_DATA if no file can be imported because the upload is empty; PAYLOAD_TOO_LARGE
 */
export async function receiveEInvoices(
  context: EInvoiceContext,
  organizationId: string,
  { upload, createsCustomers }: UploadedEInvoices,
): Promise<Import> {
  const { database, storage } = context;
  const files = await readUpload(organizationId, upload, true);
  try {
    if (files.length === 0) throw invalidField('file', 'contains no file');
    const known = await loadKnownRecords(database.pool, organizationId, invoicesOf(files));
    const plans = planEInvoices(files, known, { createsCustomers }).map((plan, at) => ({
      ...plan,
      pdf: plan.outcome === 'REFUSED' ? null : (files[at]?.pdf ?? null),
    }));
    for (const { pdf } of plans)
      if (pdf !== null) await storeContent(context, organizationId, await scanStaged(storage, pdf, 'file'));
    const { fileName } = upload;
    const { quotaBytes } = storage;
    return await receiveLines(context, organizationId, {
      source: streamLinesOfPlans(plans),
      fileName,
      quotaBytes,
    });
  } finally {
    for (const { pdf } of files) if (pdf !== null) await discardStaged(pdf);
  }
}

const invoicesOf = (files: readonly ReadFile[]) => files.flatMap(({ invoice }) => invoice ?? []);
