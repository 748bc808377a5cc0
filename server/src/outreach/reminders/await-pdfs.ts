import type { Timestamp } from '../../kernel/calendar.ts';
import { requestPdfs } from '../../ledger/commands.ts';
import { loadPdfs } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { MAX_ATTACHED_BYTES } from '../mails/limits.ts';
import type { MailAction } from './action.ts';

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

/** Times after the begin of a wait at which an email looks again. At the last one it no longer waits. */
const LOOKS_MS = [1, 3, 8, 18, 30].map((minutes) => minutes * 60_000);
/** Maximum number of invoices whose PDFs an email waits for. More are hardly within the size limit. */
const MAX_WANTED = 100;

type ReleasedAction = Pick<MailAction, 'approvedAt' | 'snoozedUntil'>;

interface DueAction {
  action: ReleasedAction;
  due: AttachingMail;
  now: Timestamp;
}

/**
 * Returns why a due email waits or fails for its PDFs; null: it is sent. It waits until their source has given them,
 * at most half an hour. A reminder then leaves without those that the source failed to give: the portal offers them.
 * An email that a person wrote fails, but only if the source was asked since it was written.
 */
export async function awaitPdfs(
  connection: Connection,
  { id: organizationId }: Pick<Organization, 'id'>,
  { action, due, now }: DueAction,
): Promise<LackOfPdfs | null> {
  if (!due.attachments.invoices || due.invoiceIds.length === 0) return null;
  const needsPdfs = due.written?.needsPdfs === true;
  const releasedAt = findRelease(action, now);
  const request = {
    documentIds: due.invoiceIds.slice(0, MAX_WANTED),
    purpose: 'BATCH' as const,
    now,
    askedSince: needsPdfs ? releasedAt : null,
  };
  const wanted = await requestPdfs(connection, organizationId, request);
  const begins = wanted
    .filter(({ state }) => state === 'WANTED')
    .map(({ wantedAt }) => Math.max(Date.parse(releasedAt), Date.parse(wantedAt)));
  const at = nextLook(Math.max(...begins), now);
  if (at !== null) return { kind: 'WAITS', at, isForPdfs: true };
  const error = needsPdfs ? await findLack(connection, organizationId, due) : null;
  return error === null ? null : { kind: 'FAILED', error };
}

/** Returns when an email was approved, or when its snooze ended if that is later. */
function findRelease({ approvedAt, snoozedUntil }: ReleasedAction, now: Timestamp): Timestamp {
  const from = approvedAt ?? now;
  return snoozedUntil !== null && snoozedUntil > from ? snoozedUntil : from;
}

/** Returns when an email looks again; null: its wait is over. */
function nextLook(begunAt: number, now: Timestamp): Timestamp | null {
  const at = LOOKS_MS.map((ms) => begunAt + ms).find((look) => look > Date.parse(now));
  return at === undefined ? null : new Date(at).toISOString();
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
