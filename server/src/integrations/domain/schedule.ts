/** Time between two reads of a source, in milliseconds. */
export const CYCLE_MS = 45_000;
/**
 * Time after which a read lets other jobs run and continues behind them, in milliseconds. One worker reads many
 * sources.
 */
export const SLICE_MS = 15_000;
/** Time between two complete searches for deleted records, in milliseconds. */
export const SWEEP_MS = 10 * 60_000;
/**
 * Time in which each customer is read at least once, also without a change. It is shorter than a day, because a search
 * for deletions begins up to one cycle after it is due.
 */
const ROUND_MS = 20 * 60 * 60_000;
/** Failures in a row after which administrators are notified. */
export const FAILURES_TO_FAILING = 5;

const BASE_MS = 30_000;
const MAX_MS = 15 * 60_000;
/** Maximum relative jitter, so that the connections of one server are not tried at the same moment. */
const JITTER = 0.2;

/**
 * Returns the pause before the next attempt, in milliseconds.
 * @param failures in a row, from 1
 * @param retryAfterMs the pause that the source asks for, or null
 * @param random from 0 to 1
 */
export function backoffMs(failures: number, retryAfterMs: number | null, random: number): number {
  const doubled = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(failures - 1, 10));
  const jittered = doubled * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(jittered, retryAfterMs ?? 0));
}

/**
 * Returns how many customers each search for deleted records also reads, so that a round reads all of them. Some
 * changes leave neither a stamp nor another balance: edits by SQL, a restored backup, a clock that went back.
 */
export const partOfRound = (customers: number): number => Math.ceil((customers * SWEEP_MS) / ROUND_MS);

/** Missing records that never stop a connection, however few it has. */
const ALWAYS_ALLOWED = 3;
const MAX_MISSING = 50;
const MAX_SHARE = 0.02;

/**
 * Returns whether too many records are missing: a lost right is likelier than deletions then.
 * @param allowed how many a user allowed to delete, or null
 */
export function isSuspicious(missing: number, known: number, allowed: number | null): boolean {
  if (allowed !== null && missing <= allowed) return false;
  if (missing > MAX_MISSING) return true;
  if (known > 1 && missing === known) return true;
  return missing > Math.max(ALWAYS_ALLOWED, known * MAX_SHARE);
}
