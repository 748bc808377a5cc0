import type { Timestamp } from '../../kernel/calendar.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { looksMissed } from '../../platform/signals.ts';
import { loadLooks, type SweepContext } from './look.ts';
import { LATER, MISS } from './statements.ts';

/** Each customer is checked once in this number of hours. */
export const HOURS_OF_CHECK = 24;
const BATCH = 500;
const HOUR = 3_600_000;

interface StoredLook {
  customerId: string;
  nextAt: Timestamp | null;
}

/**
 * Looks again at a part of the customers whose next look has not come. A look that is too late means that a
 * write did not raise the version of its family. Such customers are reported, and their looks no longer count.
 * @param parts 1 checks all customers
 * @returns the customers whose stored look was too late
 */
export async function checkLooks(context: SweepContext, parts = HOURS_OF_CHECK): Promise<string[]> {
  const { database, organization } = context;
  const missed: string[] = [];
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const batch = await checkBatch(context, parts, after);
    missed.push(...batch.missed);
    after = batch.last;
  }
  if (missed.length === 0) return missed;
  await database.pool.query({ name: 'looks missed', text: MISS, values: [organization.id, missed] });
  looksMissed.emit({ organizationId: organization.id, customerIds: missed });
  return missed;
}

/** Compares the stored looks with the facts of the same snapshot. */
async function checkBatch(
  context: SweepContext,
  parts: number,
  after: string,
): Promise<{ missed: string[]; last: string | undefined }> {
  const { database, organization, settingsHash, now } = context;
  const part = Math.floor(Date.parse(now) / HOUR) % parts;
  return inSnapshot(database, async (connection) => {
    const { rows } = await connection.query<StoredLook>({
      name: 'later looks',
      text: LATER,
      values: [organization.id, after, settingsHash, now, parts, part, BATCH],
    });
    const stored = new Map(rows.map((row) => [row.customerId, row.nextAt]));
    const looks = await loadLooks(connection, context, [...stored.keys()]);
    const missed = looks.filter(
      ({ customerId, isDue, nextAt }) => isDue || isEarlier(nextAt, stored.get(customerId) ?? null),
    );
    return { missed: missed.map(({ customerId }) => customerId), last: rows[BATCH - 1]?.customerId };
  });
}

const isEarlier = (at: Timestamp | null, than: Timestamp | null): boolean =>
  at !== null && (than === null || at < than);
