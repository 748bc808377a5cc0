import type { DataContext } from '../../platform/context.ts';

const DAY = 86_400_000;
/** Whoever was not seen for so long on a device is told again when they come back on it. */
export const DEVICE_DAYS = 365;

/** What is removed, and how many days after which of its columns. */
const ENDED = [
  ['identity_sessions', 'expires_at', 0],
  ['identity_verifications', 'expires_at', 0],
  ['identity_shown_codes', 'expires_at', 0],
  // Links in them are good for no longer.
  ['identity_mails', 'created_at', 7],
  ['identity_devices', 'last_seen_at', DEVICE_DAYS],
] as const;

/** Removes what has ended of all identities: sessions, tokens, and mail that could not be sent. */
export async function forgetEnded({ database, clock }: DataContext): Promise<void> {
  const now = clock.wall.millis();
  for (const [table, column, days] of ENDED)
    await database.pool.query(`DELETE FROM ${table} WHERE ${column} < $1`, [
      new Date(now - days * DAY).toISOString(),
    ]);
}
