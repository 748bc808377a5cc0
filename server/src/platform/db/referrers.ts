import { ApiError, type ErrorDetail } from '../errors.ts';
import type { Connection } from './database.ts';

/** Records that reference another record and keep it from being removed. */
export interface Referrer {
  /** Machine-readable name in the refusal, such as `lateFees`. */
  field: string;
  /** Name for people, such as `late fees decided`. */
  what: string;
  table: string;
  /** Condition for the table's referencing records: $1 is the organization, $2 the id. */
  where: string;
}

/**
 * Refuses to remove a record that other records reference. The caller must hold a lock on it, so that no new
 * reference appears.
 * @param removed the record to remove, as the start of a sentence
 * @param holds tables that may reference it, and other reasons that keep it
 * @throws CONFLICT that names all referrers with their numbers
 */
export async function refuseReferrers(
  connection: Connection,
  [organizationId, id]: readonly [organizationId: string, id: string],
  removed: string,
  { referrers, more = [] }: { referrers: readonly Referrer[]; more?: readonly ErrorDetail[] },
): Promise<void> {
  const counts = referrers.map(
    ({ table, where }, i) =>
      `SELECT ${i} AS at, count(*) AS count FROM ${table} WHERE organization_id = $1 AND (${where})`,
  );
  const { rows } = await connection.query<{ at: number; count: number }>(
    `SELECT at, count FROM (${counts.join(' UNION ALL ')}) c WHERE count > 0 ORDER BY at`,
    [organizationId, id],
  );
  const found = rows.flatMap(({ at, count }) => {
    const referrer = referrers[at];
    return referrer === undefined ? [] : [{ ...referrer, count }];
  });
  if (found.length === 0 && more.length === 0) return;
  const named = found.map(({ what, count }) => `${what} (${count})`).join(', ');
  const reasons = [
    ...(found.length === 0 ? [] : [`it is referenced by: ${named}`]),
    ...more.map(({ field, error }) => `${field} ${error}`),
  ];
  throw new ApiError('CONFLICT', `${removed} cannot be removed: ${reasons.join('; ')}.`, {
    details: [...found.map(({ field, count }) => ({ field, error: `${count} refer to it` })), ...more],
  });
}
