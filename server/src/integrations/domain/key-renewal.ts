const DAY_MS = 24 * 60 * 60_000;

/** Lifetime of a key that Quittance creates, in milliseconds. Odoo allows normal users three months. */
export const KEY_LIFETIME_MS = 60 * DAY_MS;

/** Days before the end of a key at which administrators are notified, the latest last. */
const WARNING_DAYS = [14, 3] as const;

export const FIRST_WARNING_MS = WARNING_DAYS[0] * DAY_MS;

/**
 * Returns whether it is time to renew a key: two thirds of its lifetime have passed. A key whose end is unknown is
 * renewed at once: the next one has a known end.
 */
export function isRenewalDue({
  storedAt,
  expiresAt,
  nowMs,
}: {
  storedAt: string;
  expiresAt: string | null;
  nowMs: number;
}): boolean {
  if (expiresAt === null) return true;
  const [from, until] = [Date.parse(storedAt), Date.parse(expiresAt)];
  return nowMs >= from + ((until - from) * 2) / 3;
}

/**
 * Returns the number of days of the warning that is due, or null.
 * @param warned that of the last warning for this key, or null
 */
export function dueWarning(expiresAt: string, warned: number | null, nowMs: number): number | null {
  const leftMs = Date.parse(expiresAt) - nowMs;
  const days = WARNING_DAYS.findLast((one) => leftMs <= one * DAY_MS);
  if (days === undefined || (warned !== null && warned <= days)) return null;
  return days;
}

/** Returns the name of the next key in the source's list of keys. */
export const keyName = (connectionId: string, now: string): string =>
  `Quittance ${connectionId.slice(-6)} ${now.slice(0, 16)}`;
