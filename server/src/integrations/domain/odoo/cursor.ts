/**
 * Cursors of the streams of changes. Odoo's `write_date` is the start of a transaction in whole seconds, so a
 * row may appear with a stamp before rows that were read already. Each poll reads the last 15 minutes again.
 */

/** Odoo's longest transaction by default is `limit_time_real_cron`. */
const OVERLAP_MS = 15 * 60_000;
/** Rows of the overlap that a cursor remembers. Beyond that, all of them are read again. */
const MAX_SEEN = 1000;

export interface StreamCursor {
  /** A stamp of Odoo: `YYYY-MM-DD HH:MM:SS`, in UTC. */
  at: string;
  /** Hashes of the rows of the overlap when they were last read, by id. */
  seen: ReadonlyMap<number, string>;
}

export interface StampedRow {
  id: number;
  stampedAt: string;
  /** Covers everything that was read of the row. */
  hash: string;
}

const STAMP = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Parses a cursor; null: there is none, so everything is new. */
export function parseCursor(text: string | undefined): StreamCursor | null {
  const [at = '', list = ''] = (text ?? '').split('|');
  if (!STAMP.test(at)) return null;
  const entries = list.split(',').flatMap((entry) => {
    const [id = '', hash = ''] = entry.split(':');
    return id === '' ? [] : [[Number(id), hash] as const];
  });
  return { at, seen: new Map(entries) };
}

export function formatCursor({ at, seen }: StreamCursor): string {
  return `${at}|${[...seen].map(([id, hash]) => `${id}:${hash}`).join(',')}`;
}

/** Returns the stamp from which rows are read again: before the overlap, or before a clock that went back. */
export function startOfReading({ at }: StreamCursor, serverAt: string | null): string {
  return minusOverlap(earlier(at, serverAt));
}

function minusOverlap(stamp: string): string {
  const millis = Date.parse(`${stamp.replace(' ', 'T')}Z`) - OVERLAP_MS;
  return new Date(millis).toISOString().slice(0, 19).replace('T', ' ');
}

/** Stamps sort as texts. */
function earlier(stamp: string, other: string | null): string {
  return other !== null && other < stamp ? other : stamp;
}

/** Returns the rows that hold something else than when they were last read. */
export function freshRows<T extends StampedRow>(rows: readonly T[], { seen }: StreamCursor): T[] {
  return rows.filter(({ id, hash }) => seen.get(id) !== hash);
}

/**
 * Returns the cursor after some rows were read.
 * @param serverAt the server's clock when reading began: rows may have changed behind a page that was read
 */
export function advanceCursor(
  cursor: StreamCursor,
  rows: readonly StampedRow[],
  serverAt: string | null,
): StreamCursor {
  const [latest = cursor.at] = [cursor.at, ...new Set(rows.map(({ stampedAt }) => stampedAt))]
    .toSorted()
    .reverse();
  const at = earlier(latest, serverAt);
  const start = minusOverlap(at);
  const kept = rows.filter(({ stampedAt }) => stampedAt >= start);
  return { at, seen: kept.length > MAX_SEEN ? new Map() : new Map(kept.map(({ id, hash }) => [id, hash])) };
}

/** Hashes a row as it was answered: FNV-1a with two bases, 64 bits. Not for secrets. */
export function hashRow(row: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x01000193)}`;
}

function fnv(text: string, basis: number): string {
  let hash = basis;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
