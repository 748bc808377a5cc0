import { setTimeout as pause } from 'node:timers/promises';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { SOURCE_NOT_READ } from './pdf-kinds.ts';
import { loadRequestedPdfs, type PdfPurpose, requestPdfs, type WantedPdf } from './pdfs.ts';

/** How long a page waits for PDFs of the source, in milliseconds. */
const WAIT_MS = 4000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 400;

const hasFailed = ({ state, problem }: WantedPdf): boolean =>
  state === 'FAILED' || problem?.code === SOURCE_NOT_READ;

/** The state of wanted PDFs after a wait. */
export interface AskedPdfs {
  /** Documents whose PDF is not here yet. It may come later. */
  pending: readonly WantedPdf[];
  /** Documents whose PDF the source failed to give, or is not asked for. It comes only if that is mended. */
  failed: readonly WantedPdf[];
}

/**
 * Asks the source for the PDFs of documents that have none, and waits a few seconds for them. The work goes on when
 * the time is over. No connection to the database is held meanwhile.
 */
export async function askForPdfs(
  { database, clock }: DataContext,
  organizationId: string,
  documentIds: readonly string[],
  { purpose = 'PAGE', waitMs = WAIT_MS }: { purpose?: PdfPurpose; waitMs?: number } = {},
): Promise<AskedPdfs> {
  const wanted = await inTransaction(database, (connection) =>
    requestPdfs(connection, organizationId, { documentIds, purpose, now: clock.now() }),
  );
  const before = new Map(wanted.map(({ documentId, attempts }) => [documentId, attempts]));
  const canWait = ({ documentId, state, attempts }: WantedPdf) =>
    state === 'WANTED' && attempts <= (before.get(documentId) ?? 0);
  const endsAt = performance.now() + waitMs;
  let found = wanted;
  for (let pauseMs = FIRST_PAUSE_MS; found.some(canWait) && performance.now() < endsAt; ) {
    await pause(pauseMs);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    found = await loadRequestedPdfs(database.pool, organizationId, documentIds);
  }
  const lacking = found.filter(({ state }) => state !== 'MISSING');
  return {
    pending: lacking.filter((one) => !hasFailed(one)),
    failed: lacking.filter(hasFailed),
  };
}
