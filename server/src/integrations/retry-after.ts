/**
 * Returns how long an answer asks to wait, in milliseconds, or null. `Retry-After` holds seconds or a time,
 * which is compared with the server's own clock.
 * @param date the `Date` of the answer
 */
export function retryAfterMs(text: string | null, date: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text) - Date.parse(date ?? '');
  return Number.isFinite(until) ? Math.max(0, until) : null;
}
