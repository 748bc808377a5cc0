import { storeFetchedPdf } from '../../exchange/index.ts';
import {
  type ClaimedPdf,
  claimPdf,
  hasPdfFacts,
  type PdfAttempt,
  type PdfProblem,
  type PdfSource,
  recordPdfAttempt,
  SOURCE_NOT_READ,
} from '../../ledger/commands.ts';
import { ApiError } from '../../platform/errors.ts';
import type { JobRun } from '../../platform/jobs/task.ts';
import type { Organization } from '../../platform/organization.ts';
import { readKey, UnreadableSecretError } from '../connections/open.ts';
import type { ConnectorPool } from '../connections/pool.ts';
import { problemOf } from '../connections/problem.ts';
import type { IntegrationContext } from '../connectors.ts';
import { SourceError } from '../source-error.ts';
import { findPdfRecord, type PdfRecord } from './queries.ts';

export type PdfContext = IntegrationContext & { pool: ConnectorPool };

/** Rendering takes an ERP seconds. */
const FETCH_MS = 45_000;
/** Pauses after failures that may pass, in milliseconds. Then the attempt has failed. */
const PAUSES_MS = [60_000, 120_000, 240_000, 480_000] as const;

/** The problem of errors of this service, whose messages are for the log. */
const UNKNOWN: PdfProblem = { code: 'INTERNAL', text: 'The PDF could not be stored.' };

/**
 * Fetches the next wanted PDF of a source. Returns false if none is due, or another worker fetches one.
 * @throws errors that are not of the source or its PDF, after it has recorded that the attempt failed
 */
export async function fetchNextPdf(
  context: PdfContext,
  of: PdfSource,
  job: Pick<JobRun, 'signal'>,
  { fetchMs = FETCH_MS }: { fetchMs?: number } = {},
): Promise<boolean> {
  const organization = await context.organizations.byId(of.organizationId);
  if (organization === null) return false;
  const claimed = await claimPdf(context.database, of, context.clock.wall.now());
  if (claimed === null) return false;
  const record = (attempt: PdfAttempt) =>
    recordPdfAttempt(context.database.pool, organization.id, claimed, { attempt, now: context.clock.now() });
  try {
    const found = await findPdfRecord(context.database.pool, of, claimed.documentId);
    const attempt = await attemptFetch(context, organization, { claimed, record: found, of, job, fetchMs });
    if (attempt !== null) await record(attempt);
  } catch (error) {
    await record(retry(context, claimed, UNKNOWN));
    throw error;
  }
  return true;
}

interface Fetch {
  claimed: ClaimedPdf;
  record: PdfRecord | null;
  of: PdfSource;
  job: Pick<JobRun, 'signal'>;
  fetchMs: number;
}

/** Returns the result to record; null: it is recorded already. */
async function attemptFetch(
  context: PdfContext,
  organization: Organization,
  fetch: Fetch,
): Promise<PdfAttempt | null> {
  const { claimed, record } = fetch;
  // No process that fetched it lived to record a result.
  if (claimed.attempts > PAUSES_MS.length) return retry(context, claimed, UNKNOWN);
  if (record === null || record.key === null) return { state: 'MISSING' };
  if (!record.isRead)
    return retry(context, claimed, { code: SOURCE_NOT_READ, text: 'The integration is paused or stopped.' });
  try {
    const bytes = await askSource(context, fetch, { ...record, key: record.key });
    if (bytes === null) return { state: 'MISSING' };
    return await storePdf(context, organization, claimed, bytes);
  } catch (error) {
    // The process stops: another one asks at once.
    if (fetch.job.signal.aborted) return { state: 'WANTED', problem: null, nextAttemptAt: null };
    return failureOf(context, fetch, { error, record });
  }
}

/** Asks the source for the PDF, for a limited time. @throws SourceError */
async function askSource(
  context: PdfContext,
  { of, job, fetchMs }: Fetch,
  { key, ...stored }: PdfRecord & { key: string },
): Promise<Uint8Array | null> {
  const deadline = AbortSignal.timeout(fetchMs);
  const signal = AbortSignal.any([job.signal, deadline]);
  const connection = { organizationId: of.organizationId, connectionId: of.sourceId };
  const aborted = Promise.withResolvers<never>();
  const abort = () =>
    aborted.reject(new SourceError('UNREACHABLE', `The source gave no PDF within ${fetchMs / 1000} s.`));
  signal.addEventListener('abort', abort);
  try {
    const work = context.pool.use(context, connection, { stored, signal }, async (connector) =>
      connector.pdf === undefined ? null : connector.pdf(key),
    );
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Stores a PDF with the result of the attempt. */
async function storePdf(
  context: PdfContext,
  organization: Organization,
  claimed: ClaimedPdf,
  bytes: Uint8Array,
): Promise<null> {
  const { documentId } = claimed;
  await storeFetchedPdf(context, organization, { documentId, bytes }, async (connection, sha256) => {
    // A read changed the document meanwhile: the PDF may show the former facts.
    const isCurrent = await hasPdfFacts(connection, organization.id, claimed);
    const attempt: PdfAttempt = isCurrent
      ? { state: 'STORED', sha256 }
      : { state: 'WANTED', problem: null, nextAttemptAt: null };
    const result = { attempt, now: context.clock.now() };
    return (await recordPdfAttempt(connection, organization.id, claimed, result)) && isCurrent;
  });
  return null;
}

/** Returns the result of a failed attempt. @throws errors that are not of the source or its PDF */
function failureOf(
  context: PdfContext,
  { claimed }: Fetch,
  { error, record }: { error: unknown; record: PdfRecord },
): PdfAttempt {
  if (error instanceof UnreadableSecretError)
    return { state: 'FAILED', problem: { code: 'UNREADABLE_SECRET', text: error.message } };
  if (error instanceof ApiError) {
    const problem = { code: error.code, text: error.message };
    return error.code === 'UNAVAILABLE' ? retry(context, claimed, problem) : { state: 'FAILED', problem };
  }
  if (!(error instanceof SourceError)) throw error;
  const problem = problemOf(error, readKey(context, record.connection, record.secret));
  const mayPass = error.code === 'UNREACHABLE' || error.code === 'BUSY';
  return mayPass ? retry(context, claimed, problem, error.retryAfterMs) : { state: 'FAILED', problem };
}

/** Returns an attempt that is made again later, or that has failed after the last pause. */
function retry(
  { clock }: PdfContext,
  { attempts }: ClaimedPdf,
  problem: PdfProblem,
  askedMs: number | null = null,
): PdfAttempt {
  const pauseMs = PAUSES_MS[attempts];
  if (pauseMs === undefined) return { state: 'FAILED', problem };
  const at = clock.wall.millis() + Math.max(pauseMs, Math.min(askedMs ?? 0, PAUSES_MS[3]));
  return { state: 'WANTED', problem, nextAttemptAt: new Date(at).toISOString() };
}
