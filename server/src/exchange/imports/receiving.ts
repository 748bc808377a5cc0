import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { takeRoom } from '../../platform/files/quota.ts';
import { type ErrorRoom, insertErrors, type LineError } from './errors.ts';
import { SPILL_PHASE } from './gathering.ts';
import type { Pack } from './packing.ts';
import type { UnreadableLine } from './stage.ts';

/** Refused lines that are stored in one batch. */
const ERRORS_TOGETHER = 500;
/** An upload without progress for this time is dead; the sweep removes its remains. */
export const RECEIVING_SECONDS = 600;

/** An import that is being received. */
export interface Receiving {
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

/** Stores a pack, and notes that the upload makes progress. */
export async function storePack(
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
export async function readSpilled(
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

/** Removes the spilled lines. */
export async function dropSpilled(
  database: Database,
  { organizationId, importId }: Receiving,
): Promise<void> {
  await database.pool.query({
    name: 'import drop aside',
    text: 'DELETE FROM import_packs WHERE organization_id = $1 AND import_id = $2 AND phase = $3',
    values: [organizationId, importId, SPILL_PHASE],
  });
}

/** Counts an unreadable line, and stores its problem with the next batch. */
export async function refuseLine(database: Database, state: Receiving, line: UnreadableLine): Promise<void> {
  const type = line.type ?? 'unknown';
  state.refused.set(type, (state.refused.get(type) ?? 0) + 1);
  const { number, externalId, field, reason } = line;
  const error = { line: number, type: line.type, externalId, code: 'INVALID_DATA', field, reason };
  const { stored, leftOut } = state.room.take(`line ${number} ${state.lines}`, [error]);
  state.errors.push(...stored);
  state.leftOut += leftOut;
  if (state.errors.length >= ERRORS_TOGETHER) await flushErrors(database, state);
}

/** Stores the problems that wait. */
export async function flushErrors(database: Database, state: Receiving): Promise<void> {
  await insertErrors(database.pool, state.organizationId, state.importId, { errors: state.errors });
  state.stored += state.errors.length;
  state.errors = [];
}
