import type { Timestamp } from '../../kernel/calendar.ts';
import { wantPdfs } from '../../ledger/commands.ts';
import { loadPdfs } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MAX_ATTACHED_BYTES } from '../mails/limits.ts';

/** A due email, as far as its PDFs matter. */
interface AttachingMail {
  invoiceIds: readonly string[];
  attachments: { invoices: boolean };
  written?: { needsPdfs: boolean };
}

/** Why an email is not sent now, or is not sent at all. */
type LackOfPdfs =
  /** It looks again at this time. */
  { kind: 'WAITS'; at: Timestamp; isForPdfs: true } | { kind: 'FAILED'; error: string };

/** How long an email waits for the PDFs of its invoices, in milliseconds. All attempts to fetch them take less. */
const LONGEST_WAIT_MS = 30 * 60_000;
/** Time after which it looks again. */
const LOOK_MS = 60_000;

/**
 * Returns why a due email waits or fails for its PDFs; null: it is sent. It waits until their source has given them.
 * A reminder then leaves without those that the source failed to give: the portal offers them. An email that a person
 * wrote fails.
 */
export async function awaitPdfs(
  connection: Connection,
  organizationId: string,
  due: AttachingMail,
  now: Timestamp,
): Promise<LackOfPdfs | null> {
  if (!due.attachments.invoices || due.invoiceIds.length === 0) return null;
  const wanted = await wantPdfs(connection, organizationId, {
    documentIds: due.invoiceIds,
    purpose: 'BATCH',
    now,
  });
  const since = Date.parse(now) - LONGEST_WAIT_MS;
  if (wanted.some(({ state, wantedAt }) => state === 'WANTED' && Date.parse(wantedAt) > since))
    return { kind: 'WAITS', at: new Date(Date.parse(now) + LOOK_MS).toISOString(), isForPdfs: true };
  const error = due.written?.needsPdfs === true ? await findLack(connection, organizationId, due) : null;
  return error === null ? null : { kind: 'FAILED', error };
}

/** Returns why an email cannot attach all its invoices; null if it can. */
async function findLack(
  connection: Connection,
  organizationId: string,
  { invoiceIds }: AttachingMail,
): Promise<string | null> {
  const pdfs = await loadPdfs(connection, organizationId, invoiceIds);
  const missing = invoiceIds.length - pdfs.length;
  if (missing > 0) return `the accounting system gave no PDF of ${missing} of the invoices to attach`;
  const bytes = pdfs.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_ATTACHED_BYTES
    ? `the invoices to attach are larger than ${MAX_ATTACHED_BYTES} bytes in total`
    : null;
}
