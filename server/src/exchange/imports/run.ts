import { loadFieldCatalog } from '../../ledger/custom-fields/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { analyzeGrown } from '../../platform/db/statistics.ts';
import { allSent, inTransaction, sendTogether } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { importedLines } from '../../platform/signals.ts';
import { applyLines, applyStateLines, type LineCounts, type MarkDone } from './apply.ts';
import { ErrorRoom, importStatus, insertErrors } from './errors.ts';
import type { ImportMode } from './modes.ts';
import { type PreparedLine, preparePack } from './prepare.ts';
import { recordEnd } from './record-end.ts';
import { ALL_REFUSED } from './schema.ts';
import { LANES } from './stage.ts';

/** Thrown when another job took over the import. The transaction is rolled back and this job must stop. */
export class LeaseLostError extends Error {}

/** An import and its lease. Each transaction that applies a part of it checks `owner`. */
export interface ImportLease {
  organizationId: string;
  importId: string;
  owner: string;
}

/** A claim that is being worked on. */
interface Running extends ImportLease {
  room: ErrorRoom;
  isLenient: boolean;
  mode: ImportMode;
}

interface Pack {
  phase: number;
  lane: number;
  number: number;
  lines: string;
}

/** State of the current phase. */
interface Phase {
  number: number;
  /** Whether a lane has failed; the other lanes end after their current pack. */
  failed: boolean;
}

/**
 * Applies the remaining packs of an import phase by phase; the lanes of a phase run concurrently. Each pack
 * is applied, counted and removed in one transaction. A crash therefore neither repeats nor skips a line. All
 * lanes have ended when this returns or throws.
 * @throws LeaseLostError when another job has taken over
 */
export async function runImport(
  context: DataContext,
  organization: Organization,
  claimed: ImportLease,
  stopped: () => boolean,
): Promise<'completed' | 'stopped'> {
  const { database } = context;
  const { isLenient, mode, stored } = await importStatus(database, claimed.organizationId, claimed.importId);
  const claim: Running = { ...claimed, isLenient, mode, room: new ErrorRoom(stored) };
  for (let number = await nextPhase(context, claim); number !== null; ) {
    if (stopped()) return 'stopped';
    const phase: Phase = { number, failed: false };
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      runLane(context, organization, { claim, phase, lane, stopped }),
    );
    await allEnded(lanes);
    // All transactions of the phase are committed, so the planner's statistics for the next phase and for
    // readers become accurate.
    await analyzeGrown(database);
    number = await nextPhase(context, claim);
  }
  await complete(context, claim);
  return 'completed';
}

/** Waits for all lanes, then throws the first error. */
async function allEnded(lanes: readonly Promise<void>[]): Promise<void> {
  const first = Promise.all(lanes);
  await Promise.allSettled([first, ...lanes]);
  await first;
}

interface LaneInput {
  claim: Running;
  phase: Phase;
  lane: number;
  stopped: () => boolean;
}

/** Applies the packs of a lane in order until none is left, the job is stopped, or another lane fails. */
async function runLane(
  context: DataContext,
  organization: Organization,
  { claim, phase, lane, stopped }: LaneInput,
): Promise<void> {
  try {
    let pack = await nextPack(context, { claim, phase, lane, after: -1 });
    while (pack !== null && !phase.failed && !stopped()) {
      // Fetch the next pack while the database works on this one.
      const following = nextPack(context, { claim, phase, lane, after: pack.number });
      await Promise.all([applyPack(context, organization, claim, pack), following]);
      pack = await following;
    }
  } catch (error) {
    phase.failed = true;
    throw error;
  }
}

/** Returns the first phase with remaining packs, or null. */
async function nextPhase({ database }: DataContext, claim: ImportLease): Promise<number | null> {
  const { rows } = await database.pool.query<{ phase: number }>({
    name: 'import next phase',
    text: `SELECT phase FROM import_packs WHERE organization_id = $1 AND import_id = $2 ORDER BY phase LIMIT 1`,
    values: [claim.organizationId, claim.importId],
  });
  return rows[0]?.phase ?? null;
}

interface PackPosition {
  claim: ImportLease;
  phase: Phase;
  lane: number;
  after: number;
}

async function nextPack(
  { database }: DataContext,
  { claim, phase, lane, after }: PackPosition,
): Promise<Pack | null> {
  const { rows } = await database.pool.query<Pack>({
    name: 'import next pack',
    text: `SELECT phase, lane, number, lines FROM import_packs
           WHERE organization_id = $1 AND import_id = $2 AND phase = $3 AND lane = $4 AND number > $5
           ORDER BY number LIMIT 1`,
    values: [claim.organizationId, claim.importId, phase.number, lane, after],
  });
  return rows[0] ?? null;
}

async function applyPack(
  context: DataContext,
  organization: Organization,
  claim: Running,
  pack: Pack,
): Promise<void> {
  const catalog = await loadFieldCatalog(context.database, organization.id);
  const lines = await preparePack({ organization, catalog, isLenient: claim.isLenient }, pack.lines);
  await applyPart(context, organization, { claim, pack, lines, rest: [] });
}

interface PackPart {
  claim: Running;
  pack: Pack;
  lines: readonly PreparedLine[];
  rest: readonly PreparedLine[];
}

/**
 * Applies lines in one transaction. If the batch cannot be stored as a whole, its halves are tried one after
 * the other, down to the failing line or family, which is refused.
 */
async function applyPart(
  context: DataContext,
  organization: Organization,
  { claim, pack, lines, rest }: PackPart,
): Promise<void> {
  let applied: LineCounts | null = null;
  const markDone: MarkDone = (connection, done) => {
    applied = done;
    return markPackDone(connection, context, { claim, pack, rest, done });
  };
  const apply = claim.mode === 'state' ? applyStateLines : applyLines;
  try {
    await apply(context, organization, lines, markDone);
    emitLines(applied);
  } catch (error) {
    if (error instanceof LeaseLostError || (error instanceof ApiError && error.code === 'UNAVAILABLE'))
      throw error;
    const middle = middleOf(lines);
    if (middle === null) {
      const blamed = lines.map((line) => ({ ...line, work: toApiError(error) }));
      await apply(context, organization, blamed, markDone);
      emitLines(applied);
      return;
    }
    const second = lines.slice(middle);
    await applyPart(context, organization, {
      claim,
      pack,
      lines: lines.slice(0, middle),
      rest: [...second, ...rest],
    });
    await applyPart(context, organization, { claim, pack, lines: second, rest });
  }
}

/** Returns where lines can be split in half, between two families if they have any; null: nowhere. */
function middleOf(lines: readonly PreparedLine[]): number | null {
  const splits = lines.flatMap(({ family }, i) =>
    i > 0 && (family === null || family !== lines[i - 1]?.family) ? i : [],
  );
  const half = lines.length / 2;
  return splits.find((i) => i >= half) ?? splits.at(-1) ?? null;
}

/** Reports metrics after the commit: a transaction may be retried. */
function emitLines(applied: LineCounts | null): void {
  if (applied === null) return;
  const refused = [...applied.counts.values()].reduce((sum, counts) => sum + counts.refused, 0);
  importedLines.emit({ outcome: 'applied', lines: applied.lines - refused });
  importedLines.emit({ outcome: 'refused', lines: refused });
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('INTERNAL', 'An unexpected error occurred in the service.', { cause: error });
}

const MARK_DONE = `
UPDATE imports SET lines_done = lines_done + $4, updated_at = $5,
  errors_stored = errors_stored + $7, errors_left_out = errors_left_out + $8, warnings_total = warnings_total + $9,
  counts = counts || (SELECT coalesce(json_object_agg(n.key, json_build_object(
      'created', coalesce((counts -> n.key ->> 'created')::int, 0) + (n.value ->> 'created')::int,
      'updated', coalesce((counts -> n.key ->> 'updated')::int, 0) + (n.value ->> 'updated')::int,
      'unchanged', coalesce((counts -> n.key ->> 'unchanged')::int, 0) + (n.value ->> 'unchanged')::int,
      'refused', coalesce((counts -> n.key ->> 'refused')::int, 0) + (n.value ->> 'refused')::int)), '{}')::jsonb
    FROM json_each($6::json) n)
WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND state = 'RUNNING'`;

interface DonePack {
  claim: Running;
  pack: Pack;
  rest: readonly PreparedLine[];
  done: LineCounts;
}

async function markPackDone(
  connection: Connection,
  { clock }: DataContext,
  { claim, pack, rest, done }: DonePack,
): Promise<void> {
  const { organizationId, importId, owner, room } = claim;
  const counts = JSON.stringify(Object.fromEntries(done.counts));
  const key = [organizationId, importId, pack.phase, pack.lane, pack.number];
  const where = 'import_id = $2 AND phase = $3 AND lane = $4 AND number = $5';
  sendTogether(connection);
  const removed = connection.query(
    rest.length === 0
      ? {
          name: 'import pack done',
          text: `DELETE FROM import_packs WHERE organization_id = $1 AND ${where}`,
          values: key,
        }
      : {
          name: 'import pack part',
          text: `UPDATE import_packs SET lines = $6 WHERE organization_id = $1 AND ${where}`,
          values: [...key, rest.map((line) => line.stored).join('\n')],
        },
  );
  const part = `${pack.phase} ${pack.lane} ${pack.number} ${done.first}`;
  const { stored: errors, leftOut } = room.take(part, done.errors);
  const { stored: warnings } = room.take(`${part} warnings`, done.warnings);
  const explained = insertErrors(connection, organizationId, importId, { errors, warnings });
  const stored = errors.length + warnings.length;
  // All lanes lock this row, so the update comes last; the other lanes then wait only for the commit.
  const marked = connection.query({
    name: 'import tick off',
    text: MARK_DONE,
    values: [
      organizationId,
      importId,
      owner,
      done.lines,
      clock.now(),
      counts,
      stored,
      leftOut,
      done.warnings.length,
    ],
  });
  const [, , { rowCount }] = await allSent([removed, explained, marked] as const);
  if (rowCount !== 1) throw new LeaseLostError('another job took over this import');
}

/** SQL condition: lines were applied, and all of them were refused. */
const IS_ALL_REFUSED = `lines_done > 0 AND NOT EXISTS (SELECT 1 FROM jsonb_each(counts) n
  WHERE (n.value ->> 'created')::int + (n.value ->> 'updated')::int + (n.value ->> 'unchanged')::int > 0)`;

/** Completes an import, or marks it as failed if every line was refused. */
async function complete({ database, clock }: DataContext, claim: ImportLease): Promise<void> {
  const { organizationId, importId, owner } = claim;
  await inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rowCount } = await connection.query({
      name: 'import complete',
      text: `UPDATE imports SET state = CASE WHEN ${IS_ALL_REFUSED} THEN 'FAILED' ELSE 'COMPLETED' END,
               failure = CASE WHEN ${IS_ALL_REFUSED} THEN $5 END, finished_at = $4, updated_at = $4, lease_owner = NULL
             WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND state = 'RUNNING'`,
      values: [organizationId, importId, owner, now, ALL_REFUSED],
    });
    if (rowCount === 1) await recordEnd(connection, organizationId, importId, now);
  });
}
