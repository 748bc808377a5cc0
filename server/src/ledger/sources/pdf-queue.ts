import type { Timestamp } from '../../kernel/calendar.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sourcePdfFacts } from './pdf-facts.ts';

/** The source whose PDFs are fetched. */
export interface PdfSource {
  organizationId: string;
  sourceId: string;
}

/** A wanted PDF that one worker fetches. */
export interface ClaimedPdf {
  documentId: string;
  /** Attempts before this one. */
  attempts: number;
  /** The facts that the PDF will show. */
  facts: string;
  /** Identifies this claim of the document. */
  leaseUntil: Timestamp;
}

/** Longer than a fetch may take. After it, another worker tries. */
const LEASE_SECONDS = 120;
/** A process that is killed records nothing. Then the other PDFs of the source have until this time. */
const UNRECORDED_SECONDS = 2 * LEASE_SECONDS;

const IS_DUE = `p.state = 'WANTED' AND coalesce(p.next_attempt_at, '-infinity') <= $3::timestamptz
  AND coalesce(p.lease_until, '-infinity') <= $3::timestamptz`;

const CLAIM = `
UPDATE source_pdfs p SET lease_until = $3::timestamptz + make_interval(secs => $4), attempts = p.attempts + 1,
  next_attempt_at = $3::timestamptz + make_interval(secs => $5)
FROM documents d
WHERE p.organization_id = $1 AND d.organization_id = $1 AND d.id = p.document_id
  AND p.document_id = (
    SELECT p.document_id FROM source_pdfs p WHERE p.organization_id = $1 AND p.source_id = $2 AND ${IS_DUE}
    ORDER BY p.is_urgent DESC, p.next_attempt_at NULLS FIRST, p.wanted_at, p.document_id LIMIT 1)
  AND NOT EXISTS (
    SELECT 1 FROM source_pdfs o WHERE o.organization_id = $1 AND o.source_id = $2 AND o.state = 'WANTED'
      AND o.lease_until > $3::timestamptz)
RETURNING p.document_id AS "documentId", p.attempts - 1 AS attempts, ${sourcePdfFacts('d')} AS facts,
  p.lease_until AS "leaseUntil"`;

/**
 * Claims the next wanted PDF of a source, which counts as an attempt. One worker at a time fetches from a source.
 * @param wallNow time of the machine, as of leases
 * @returns null if none is due, or another worker fetches one
 */
export async function claimPdf(
  database: Database,
  { organizationId, sourceId }: PdfSource,
  wallNow: Timestamp,
): Promise<ClaimedPdf | null> {
  return inTransaction(database, async (connection) => {
    // A separate statement: the claim must see what the former holder of this lock committed.
    await connection.query({
      name: 'lock PDFs of source',
      text: 'SELECT 1 FROM source_readings WHERE organization_id = $1 AND source_id = $2 FOR NO KEY UPDATE',
      values: [organizationId, sourceId],
    });
    const { rows } = await connection.query<ClaimedPdf>({
      name: 'claim PDF',
      text: CLAIM,
      values: [organizationId, sourceId, wallNow, LEASE_SECONDS, UNRECORDED_SECONDS],
    });
    return rows[0] ?? null;
  });
}

/** The result of an attempt. */
export type PdfAttempt =
  /** Null: the document had a PDF already. */
  | { state: 'STORED'; sha256: string | null }
  | { state: 'MISSING' }
  | { state: 'FAILED'; problem: PdfProblem }
  /** It is tried again. */
  | { state: 'WANTED'; problem: PdfProblem | null; nextAttemptAt: Timestamp | null };

/** Why an attempt failed, without the secret of the source. */
export interface PdfProblem {
  code: string;
  text: string;
}

/**
 * Records the result of an attempt, and ends its lease.
 * @returns false if the lease is no longer held, for example because another worker fetched the PDF
 */
export async function recordPdfAttempt(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { documentId, facts, leaseUntil }: ClaimedPdf,
  { attempt, now }: { attempt: PdfAttempt; now: Timestamp },
): Promise<boolean> {
  const problem = 'problem' in attempt ? attempt.problem : null;
  const { rowCount } = await connection.query({
    name: 'record attempt of PDF',
    text: `UPDATE source_pdfs SET state = $3, attempted_at = $4, next_attempt_at = $5, lease_until = NULL,
             problem_code = $6, problem_text = $7, facts = $8, sha256 = $9,
             is_urgent = is_urgent AND $3::text = 'WANTED' AND $6::text IS NULL
           WHERE organization_id = $1 AND document_id = $2 AND lease_until = $10`,
    values: [
      organizationId,
      documentId,
      attempt.state,
      now,
      attempt.state === 'WANTED' ? attempt.nextAttemptAt : null,
      problem?.code ?? null,
      problem?.text ?? null,
      attempt.state === 'WANTED' ? null : facts,
      attempt.state === 'STORED' ? attempt.sha256 : null,
      leaseUntil,
    ],
  });
  return rowCount === 1;
}

/** Returns whether the facts of a document are still those that its PDF was fetched for. */
export async function hasPdfFacts(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { documentId, facts }: ClaimedPdf,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'facts of PDF',
    text: `SELECT 1 FROM documents d WHERE d.organization_id = $1 AND d.id = $2 AND ${sourcePdfFacts('d')} = $3`,
    values: [organizationId, documentId, facts],
  });
  return rowCount === 1;
}

/** Returns whether a PDF of a source is due. */
export async function hasDuePdfs(
  { pool }: Database,
  { organizationId, sourceId }: PdfSource,
  wallNow: Timestamp,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'due PDFs of source',
    text: `SELECT 1 FROM source_pdfs p WHERE p.organization_id = $1 AND p.source_id = $2 AND ${IS_DUE} LIMIT 1`,
    values: [organizationId, sourceId, wallNow],
  });
  return rowCount === 1;
}

/** Returns the sources with due PDFs. Deliberately reads across organizations. */
export async function findSourcesWithDuePdfs({ pool }: Database, wallNow: Timestamp): Promise<PdfSource[]> {
  const { rows } = await pool.query<PdfSource>({
    name: 'sources with due PDFs',
    text: `-- all organizations
           SELECT DISTINCT p.organization_id AS "organizationId", p.source_id AS "sourceId" FROM source_pdfs p
           WHERE ${IS_DUE.replaceAll('$3', '$1')}`,
    values: [wallNow],
  });
  return rows;
}
