import { recordChange } from '../../ledger/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { newId } from '../../platform/ids.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { ErrorRoom } from './errors.ts';
import { Gathering, isGathered } from './gathering.ts';
import { importJob } from './kinds.ts';
import { type RawLine, splitLines, tooManyLines } from './lines.ts';
import type { ImportMode } from './modes.ts';
import { Packing } from './packing.ts';
import { findImport } from './queries.ts';
import {
  dropSpilled,
  flushErrors,
  RECEIVING_SECONDS,
  type Receiving,
  readSpilled,
  refuseLine,
  storePack,
} from './receiving.ts';
import type { Import } from './schema.ts';
import { Stager, type UnreadableLine } from './stage.ts';
import { stageState } from './stage-state.ts';

export const MAX_LINES = 10_000_000;

/** Receives an NDJSON file; see `receiveLines`. */
export function receiveImport(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organizationId: string,
  source: AsyncIterable<Buffer>,
  file: Pick<ReceivedFile, 'fileName' | 'isLenient' | 'mode'>,
): Promise<Import> {
  const { quotaBytes } = context.storage;
  return receiveLines(context, organizationId, { source: splitLines(source), ...file, quotaBytes });
}

interface ReceivedFile {
  /** Raw lines, or the reason why a line is unreadable; several can have the same number. */
  source: AsyncIterable<RawLine | UnreadableLine>;
  fileName: string | null;
  mode?: ImportMode;
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
 * buffers of `Packing`, `Gathering` and `Stager`, or of `stageState`. An aborted upload leaves nothing behind.
 * @returns the import in its new state
 * @throws PAYLOAD_TOO_LARGE beyond MAX_LINES or the quota, and any error of the source
 */
export async function receiveLines(
  { database, clock }: DataContext,
  organizationId: string,
  {
    source,
    fileName,
    mode = 'upsert',
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
  await takeRoom(database, organizationId, { bytes: 0, quotaBytes });
  await beginImport(database, clock, state, { fileName, isLenient, mode });
  try {
    const stage = mode === 'state' ? stageState : stageUpserts;
    await stage({ database, clock }, state, source);
    await dropSpilled(database, state);
    await flushErrors(database, state);
    return await finishReceiving(database, clock, state, isWatched);
  } catch (error) {
    await dropImport(database, organizationId, state.importId);
    throw error;
  }
}

/** Sorts lines into packs that are applied type by type. */
async function stageUpserts(
  { database, clock }: DataContext,
  state: Receiving,
  source: ReceivedFile['source'],
): Promise<void> {
  const stager = new Stager();
  const packing = new Packing();
  const gathering = new Gathering();
  const yieldWhenDue = yieldToEventLoop();
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
}

async function beginImport(
  database: Database,
  clock: Clock,
  state: Receiving,
  { fileName, isLenient, mode }: { fileName: string | null; isLenient: boolean; mode: ImportMode },
): Promise<void> {
  await database.pool.query({
    name: 'import begin',
    text: `INSERT INTO imports (organization_id, id, state, file_name, lines_total, lines_done, counts, lease_until,
             created_at, updated_at, lenient, mode)
           VALUES ($1, $2, 'RECEIVING', $3, 0, 0, '{}', $5::timestamptz + make_interval(secs => $6), $4, $4, $7, $8)`,
    values: [
      state.organizationId,
      state.importId,
      fileName,
      clock.now(),
      clock.wall.now(),
      RECEIVING_SECONDS,
      isLenient,
      mode,
    ],
  });
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
    await addJobs(connection, [importJob(organizationId, importId, { isWatched })]);
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
