import { recordChange } from '../../ledger/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { newId } from '../../platform/ids.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { ErrorRoom, insertErrors, type LineError } from './errors.ts';
import { Gathering, isGathered, SPILL_PHASE } from './gathering.ts';
import { importJob } from './kinds.ts';
import { linesOf, type RawLine, tooManyLines } from './lines.ts';
import { type Pack, Packing } from './packing.ts';
import { findImport } from './queries.ts';
import type { Import } from './schema.ts';
import { Stager, type UnreadableLine } from './stage.ts';

export const MAX_LINES = 10_000_000;
/** Refused lines that are stored in one batch. */
const ERRORS_TOGETHER = 500;
/** An upload without progress for this time is dead; the sweep removes its remains. */
const RECEIVING_SECONDS = 600;

interface Receiving {
  organizationId: string;
  importId: string;
  /** Problems that are stored with the next batch. */
  errors: LineError[];
  room: ErrorRoom;
  leftOut: number;
  stored: number;
  refused: Map<string, number>;
  lines: number;
  quotaBytes: number;
}

/** Receives an NDJSON file; see `receiveLines`. */
export function receiveImport(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  source: AsyncIterable<Buffer>,
  { fileName, isLenient }: { fileName: string | null; isLenient: boolean },
): Promise<Import> {
  const { quotaBytes } = context.storage;
  return receiveLines(context, organizationId, { source: linesOf(source), fileName, isLenient, quotaBytes });
}

interface ReceivedFile {
  /** Raw lines, or the reason why a line is unreadable; several can have the same number. */
  source: AsyncIterable<RawLine | UnreadableLine>;
  fileName: string | null;
  /** Whether a user waits for the import at a terminal. */
  isWatched?: boolean;
  /** Whether lenient handling applies, as with `Prefer: handling=lenient`. */
  isLenient?: boolean;
  /** Maximum bytes that the organization may store, including this file. */
  quotaBytes?: number;
  /** Id of the new import, if it is known in advance. */
  importId?: string;
}

/**
 * Receives the lines of files and creates an import that waits to be applied. Memory use is limited to the
 * buffers of `Packing`, `Gathering` and `Stager`. An aborted upload leaves nothing behind.
 * @returns the import in its new state
 * @throws PAYLOAD_TOO_LARGE beyond MAX_LINES or the quota, and any error of the source
 */
export async function receiveLines(
  { database, clock }: DataContext,
  organizationId: string,
  {
    source,
    fileName,
    isWatched = false,
    isLenient = false,
    quotaBytes = Number.POSITIVE_INFINITY,
    importId = newId(),
  }: ReceivedFile,
): Promise<Import> {
  const state: Receiving = {
    organizationId,
    importId,
    errors: [],
    room: new ErrorRoom(),
    leftOut: 0,
    stored: 0,
    refused: new Map(),
    lines: 0,
    quotaBytes,
  };
  const yieldWhenDue = yieldToEventLoop();
  await takeRoom(database, organizationId, { bytes: 0, quotaBytes });
  await beginImport(database, clock, state, { fileName, isLenient });
  try {
    const stager = new Stager();
    const packing = new Packing();
    const gathering = new Gathering();
    for await (const raw of source) {
      await yieldWhenDue();
      state.lines += 1;
      if (state.lines > MAX_LINES) throw tooManyLines(MAX_LINES);
      const line = 'bytes' in raw ? stager.read(raw) : raw;
      if (!('text' in line)) await refuseLine(database, state, line);
      else {
        const pack = (isGathered(line.phase) ? gathering : packing).add(line);
        if (pack !== null) await storePack(database, clock, state, pack);
      }
    }
    for (const pack of packing.rest()) await storePack(database, clock, state, pack);
    const packs = gathering.packs((bucket, number) => readSpilled(database, state, bucket, number));
    for await (const pack of packs) await storePack(database, clock, state, pack);
    await dropSpilled(database, state);
    await flushErrors(database, state);
    return await finishReceiving(database, clock, state, isWatched);
  } catch (error) {
    await dropImport(database, organizationId, state.importId);
    throw error;
  }
}

async function beginImport(
  database: Database,
  clock: Clock,
  state: Receiving,
  { fileName, isLenient }: { fileName: string | null; isLenient: boolean },
): Promise<void> {
  await database.pool.query({
    name: 'import begin',
    text: `INSERT INTO imports (organization_id, id, state, file_name, lines_total, lines_done, counts, lease_until,
             created_at, updated_at, lenient)
           VALUES ($1, $2, 'RECEIVING', $3, 0, 0, '{}', $5::timestamptz + make_interval(secs => $6), $4, $4, $7)`,
    values: [
      state.organizationId,
      state.importId,
      fileName,
      clock.now(),
      clock.wall.now(),
      RECEIVING_SECONDS,
      isLenient,
    ],
  });
}

async function storePack(
  database: Database,
  clock: Clock,
  { organizationId, importId, quotaBytes }: Receiving,
  { phase, lane, number, lines }: Pack,
): Promise<void> {
  const text = lines.join('\n');
  await takeRoom(database, organizationId, { bytes: text.length, quotaBytes });
  await database.pool.query({
    name: 'import pack',
    text: `WITH alive AS (
             UPDATE imports SET lease_until = $8::timestamptz + make_interval(secs => $9), updated_at = $7
             WHERE organization_id = $1 AND id = $2)
           INSERT INTO import_packs (organization_id, import_id, phase, lane, number, lines)
           VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [
      organizationId,
      importId,
      phase,
      lane,
      number,
      text,
      clock.now(),
      clock.wall.now(),
      RECEIVING_SECONDS,
    ],
  });
}

/** Reads lines that were spilled to the database. They have phase SPILL_PHASE, and their bucket as lane. */
async function readSpilled(
  database: Database,
  { organizationId, importId }: Receiving,
  bucket: number,
  number: number,
): Promise<string> {
  const { rows } = await database.pool.query<{ lines: string }>({
    name: 'import read aside',
    text: `SELECT lines FROM import_packs
           WHERE organization_id = $1 AND import_id = $2 AND phase = $3 AND lane = $4 AND number = $5`,
    values: [organizationId, importId, SPILL_PHASE, bucket, number],
  });
  const [pack] = rows;
  if (pack === undefined) throw new Error('the spilled lines of the import were not found');
  return pack.lines;
}

async function dropSpilled(database: Database, { organizationId, importId }: Receiving): Promise<void> {
  await database.pool.query({
    name: 'import drop aside',
    text: 'DELETE FROM import_packs WHERE organization_id = $1 AND import_id = $2 AND phase = $3',
    values: [organizationId, importId, SPILL_PHASE],
  });
}

async function refuseLine(database: Database, state: Receiving, line: UnreadableLine): Promise<void> {
  const type = line.type ?? 'unknown';
  state.refused.set(type, (state.refused.get(type) ?? 0) + 1);
  const { number, externalId, field, reason } = line;
  const error = { line: number, type: line.type, externalId, code: 'INVALID_DATA', field, reason };
  const { stored, leftOut } = state.room.take(`line ${number} ${state.lines}`, [error]);
  state.errors.push(...stored);
  state.leftOut += leftOut;
  if (state.errors.length >= ERRORS_TOGETHER) await flushErrors(database, state);
}

async function flushErrors(database: Database, state: Receiving): Promise<void> {
  await insertErrors(database.pool, state.organizationId, state.importId, { errors: state.errors });
  state.stored += state.errors.length;
  state.errors = [];
}

/** Marks the import as waiting and queues the job that applies it. */
async function finishReceiving(
  database: Database,
  clock: Clock,
  state: Receiving,
  isWatched: boolean,
): Promise<Import> {
  const refusedLines = [...state.refused.values()].reduce((sum, count) => sum + count, 0);
  const counts = Object.fromEntries(
    [...state.refused].map(([type, refused]) => [type, { created: 0, updated: 0, unchanged: 0, refused }]),
  );
  const { organizationId, importId, lines, stored, leftOut } = state;
  return inTransaction(database, async (connection) => {
    await connection.query({
      name: 'import received',
      text: `UPDATE imports SET state = 'PENDING', lines_total = $3, lines_done = $4, counts = $5, lease_until = NULL,
               errors_stored = $7, errors_left_out = $8, updated_at = $6 WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        importId,
        lines,
        refusedLines,
        JSON.stringify(counts),
        clock.now(),
        stored,
        leftOut,
      ],
    });
    await addJobs(connection, [importJob(organizationId, importId, isWatched)]);
    await recordChange(connection, organizationId, {
      action: 'import.received',
      records: [{ kind: 'IMPORT', id: importId }],
      after: { lines },
      always: true,
    });
    return findImport(connection, organizationId, importId);
  });
}

/** Removes an import that was not received completely. */
export async function dropImport(
  database: Database,
  organizationId: string,
  importId: string,
): Promise<void> {
  const values = [organizationId, importId];
  for (const text of [
    'DELETE FROM import_packs WHERE organization_id = $1 AND import_id = $2',
    'DELETE FROM import_errors WHERE organization_id = $1 AND import_id = $2',
    "DELETE FROM imports WHERE organization_id = $1 AND id = $2 AND state = 'RECEIVING'",
  ])
    await database.pool.query(text, values);
}
