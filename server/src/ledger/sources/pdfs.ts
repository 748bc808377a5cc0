import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { hasStoredPdf, joinPdfSource, sourcePdfFacts } from './pdf-facts.ts';
import { FETCH_PDF } from './pdf-kinds.ts';
import type { PdfProblem } from './pdf-queue.ts';

type Queryable = Pick<Connection, 'query'>;

/** Who wants a PDF: a page that waits for it, or an email or archive that needs several and can wait. */
export type PdfPurpose = 'PAGE' | 'BATCH';

/** Seconds after which a failed attempt is made again, and after which the source is asked again for a missing PDF. */
const RETRY_SECONDS: Record<PdfPurpose, { failed: number; missing: number }> = {
  // A page asks because a person wants the PDF, or asks for it again.
  PAGE: { failed: 15, missing: 60 },
  // Longer than an email waits, so that each email waits once.
  BATCH: { failed: 12 * 3600, missing: 12 * 3600 },
};

/** A PDF that is not stored, as the queue has it. */
export interface WantedPdf {
  documentId: string;
  state: 'WANTED' | 'STORED' | 'MISSING' | 'FAILED';
  wantedAt: Timestamp;
  /** Attempts that have ended. */
  attempts: number;
  problem: PdfProblem | null;
}

/** Documents $2 without a PDF whose source has PDFs, as `d`, with their source `o`. */
const fromLacking = (joins = ''): string => `FROM documents d ${joinPdfSource('d')} ${joins}
  WHERE d.organization_id = $1 AND d.id = ANY($2::uuid[]) AND d.kind IN ('INVOICE', 'CREDIT_NOTE')
    AND NOT ${hasStoredPdf('d.id')}`;

/** Whether the source of the PDF `p` was not asked lately. */
const IS_ASKED_AGAIN = `(p.state = 'STORED' OR (p.state IN ('MISSING', 'FAILED') AND p.attempted_at < $7::timestamptz)
  OR (p.state = 'MISSING' AND p.attempted_at < $3::timestamptz - make_interval(secs => $6))
  OR (p.state = 'FAILED' AND p.attempted_at < $3::timestamptz - make_interval(secs => $5))
  OR (p.state = 'WANTED' AND p.lease_until IS NULL AND coalesce(
    CASE WHEN $4::boolean THEN p.attempted_at END, p.wanted_at) < $3::timestamptz - make_interval(secs => $5)))`;

const STATE_COLUMNS = `p.document_id AS "documentId", p.state, p.wanted_at AS "wantedAt",
  p.attempts - (p.lease_until IS NOT NULL)::int AS attempts,
  CASE WHEN p.problem_code IS NOT NULL
    THEN json_build_object('code', p.problem_code, 'text', p.problem_text) END AS problem`;

const LOOK_UP = `
SELECT d.id, p.document_id IS NULL OR ${IS_ASKED_AGAIN} AS "isToAsk", ${STATE_COLUMNS}
${fromLacking('LEFT JOIN source_pdfs p ON p.organization_id = $1 AND p.document_id = d.id')}`;

const WANT = `
INSERT INTO source_pdfs AS p (organization_id, document_id, source_id, state, wanted_at, is_urgent)
SELECT $1, d.id, o.source_id, 'WANTED', $3, $4
${fromLacking()}
ORDER BY d.id
ON CONFLICT (organization_id, document_id) DO UPDATE
SET state = 'WANTED', source_id = excluded.source_id, attempts = 0, next_attempt_at = NULL,
  problem_code = NULL, problem_text = NULL,
  is_urgent = excluded.is_urgent OR (p.state = 'WANTED' AND p.is_urgent),
  wanted_at = CASE WHEN p.state = 'WANTED' AND $4 THEN p.wanted_at ELSE excluded.wanted_at END
WHERE ${IS_ASKED_AGAIN}
RETURNING p.source_id AS "sourceId"`;

/** Documents whose PDFs are wanted. */
interface PdfRequest {
  documentIds: readonly string[];
  purpose: PdfPurpose;
  now: Timestamp;
  askedSince?: Timestamp | null;
}

/**
 * Asks the source for the PDFs of documents that have none, unless it was asked lately. Queues the work in the
 * caller's transaction.
 * @param request `askedSince`: an attempt that ended before it does not count as lately
 * @returns the documents without a PDF that the source was ever asked for
 */
export async function requestPdfs(
  queryable: Queryable,
  organizationId: string,
  { documentIds, purpose, now, askedSince = null }: PdfRequest,
): Promise<WantedPdf[]> {
  if (documentIds.length === 0) return [];
  const { failed, missing } = RETRY_SECONDS[purpose];
  const values = [organizationId, documentIds, now, purpose === 'PAGE', failed, missing, askedSince];
  const found = await queryable.query<WantedPdf & { id: string; isToAsk: boolean }>({
    name: 'PDFs that a source has',
    text: LOOK_UP,
    values,
  });
  const toAsk = found.rows.flatMap(({ id, isToAsk }) => (isToAsk ? [id] : []));
  if (toAsk.length === 0) return found.rows;
  const { rows } = await queryable.query<{ sourceId: string }>({
    name: 'want PDFs',
    text: WANT,
    values: [organizationId, toAsk, ...values.slice(2)],
  });
  const sourceIds = [...new Set(rows.map(({ sourceId }) => sourceId))];
  await addJobs(
    queryable,
    sourceIds.map((sourceId) => newJob(FETCH_PDF, { organizationId, sourceId })),
  );
  return loadRequestedPdfs(queryable, organizationId, documentIds);
}

/** Returns those of the documents without a PDF that their source was asked for. */
export async function loadRequestedPdfs(
  queryable: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<WantedPdf[]> {
  const { rows } = await queryable.query<WantedPdf>({
    name: 'wanted PDFs',
    text: `SELECT ${STATE_COLUMNS}
           FROM source_pdfs p
           WHERE p.organization_id = $1 AND p.document_id = ANY($2::uuid[])
             AND NOT ${hasStoredPdf('p.document_id')}`,
    values: [organizationId, documentIds],
  });
  return rows;
}

/**
 * Notes that the PDF of a document is uploaded, so that a change at its source keeps it. The caller does so before
 * it changes the PDF: a fetch locks in the same order.
 */
export async function noteUploadedPdf(
  connection: Queryable,
  organizationId: string,
  documentId: string,
): Promise<void> {
  await connection.query({
    name: 'note uploaded PDF',
    text: 'UPDATE source_pdfs SET sha256 = NULL WHERE organization_id = $1 AND document_id = $2',
    values: [organizationId, documentId],
  });
}

/**
 * Removes the PDFs of documents whose facts have changed since their source gave them, in the transaction that
 * changed them. PDFs that were uploaded stay.
 */
export async function discardOutdatedPdfs(
  connection: Queryable,
  organizationId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await connection.query({
    name: 'discard outdated PDFs',
    text: `WITH outdated AS (
             DELETE FROM source_pdfs p USING documents d
             WHERE p.organization_id = $1 AND p.document_id = ANY($2::uuid[]) AND p.state <> 'WANTED'
               AND d.organization_id = $1 AND d.id = p.document_id
               AND p.facts IS DISTINCT FROM ${sourcePdfFacts('d')}
             RETURNING p.document_id, p.sha256)
           DELETE FROM files f USING outdated o
           WHERE f.organization_id = $1 AND f.document_id = o.document_id AND f.sha256 = o.sha256`,
    values: [organizationId, documentIds],
  });
}
