/** Instants of the source as texts with microseconds, `YYYY-MM-DDTHH:MM:SS.ffffff`. They sort by time. */

/**
 * A row's stamp is the start of its transaction. One that began up to this much before the latest stamp seen
 * may be committed after it.
 */
export const OVERLAP_MS = 5 * 60_000;

/** Before any row. */
export const FIRST_STAMP = '1970-01-01T00:00:00.000000';

/** Returns the stamp that is this much earlier. */
export function earlierStamp(stamp: string, ms: number): string {
  const millis = Date.parse(`${stamp.slice(0, 23)}Z`) - ms;
  if (millis < Date.parse(`${FIRST_STAMP.slice(0, 23)}Z`)) return FIRST_STAMP;
  return `${new Date(millis).toISOString().slice(0, 23)}${stamp.slice(23)}`;
}

/** Returns a stamp in the form of a domain of Tryton. */
export function encodeStamp(stamp: string): Record<string, string | number> {
  const [year, month, day, hour, minute, second, microsecond] = stamp.split(/[-T:.]/).map(Number);
  const parts = { year, month, day, hour, minute, second, microsecond };
  return Object.fromEntries([
    ['__class__', 'datetime'],
    ...Object.entries(parts).map(([name, value]) => [name, value ?? 0]),
  ]);
}

export const latestStamp = (stamps: readonly (string | null)[]): string =>
  stamps.reduce<string>((latest, one) => (one !== null && one > latest ? one : latest), FIRST_STAMP);
