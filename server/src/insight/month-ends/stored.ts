import { sql } from 'kysely';
import { fromMerges } from '../../cases/relations.ts';
import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { changedDocuments } from '../figures/changes.ts';
import type { Ask } from '../figures/run.ts';
import { type Selection, selectedDocuments } from '../figures/selection.ts';
import { MONTH_SUMS, type MonthSums } from './sums.ts';

/** The stored sums of a month end. */
export interface StoredMonth {
  endsOn: CalendarDay;
  /** Changes recorded before this instant are in the sums. */
  countedAt: Timestamp;
  /** Whether the sums by customer are stored too, and no merge of customers was undone since. */
  hasCustomers: boolean;
  sums: MonthSums;
}

/** A transaction may commit this long after the instant that it recorded. Such changes are looked at twice. */
const COMMIT_SECONDS = 10;

const { boolean, date, instant, integer } = shape;
const STORED = {
  name: 'stored month ends',
  text: `SELECT m.ends_on AS "endsOn", greatest(m.computed_at, c.checked_at) - interval '${COMMIT_SECONDS} seconds' AS "countedAt",
           m.has_customers AND NOT EXISTS (SELECT 1 ${fromMerges('u')} AND u.undone_at > m.computed_at) AS "hasCustomers", m.sums
         FROM month_ends m JOIN month_end_checks c ON c.organization_id = $1 AND c.timezone = $3
         WHERE m.organization_id = $1 AND m.ends_on = ANY ($2::date[]) ORDER BY m.ends_on`,
  row: rowShape<StoredMonth>({ endsOn: date, countedAt: instant, hasCustomers: boolean, sums: MONTH_SUMS }),
};

/** Returns the stored month ends among some days. */
export async function loadStoredMonths(
  connection: Connection,
  { id, timezone }: { id: string; timezone: string },
  days: readonly CalendarDay[],
): Promise<StoredMonth[]> {
  const { rows } = await queryRows(connection, { ...STORED, values: [id, days, timezone] });
  return rows;
}

/** The conditions on customers. Those on documents do not apply, because deleted ones cannot be checked. */
export type ChangeSelection = Pick<Selection, 'organizationId' | 'ofContacts'>;

const CHANGED = rowShape<{ endsOn: string; documents: number }>({ endsOn: date, documents: integer });

/**
 * Returns the number of documents of the selected customers that changed since each stored month end was
 * computed.
 */
export async function countChanges(
  ask: Ask,
  selection: ChangeSelection,
  months: readonly Pick<StoredMonth, 'endsOn' | 'countedAt'>[],
): Promise<Map<CalendarDay, number>> {
  const asOf = months
    .map(({ endsOn }) => endsOn)
    .sort()
    .at(-1);
  const since = months.map(({ countedAt }) => countedAt).sort()[0];
  if (asOf === undefined || since === undefined) return new Map();
  const days = months.map(({ endsOn }) => endsOn);
  const instants = months.map(({ countedAt }) => countedAt);
  const scope = { organizationId: selection.organizationId, where: selection.ofContacts };
  const rows = await ask(
    'changes of month ends',
    sql`WITH changed AS (
        SELECT m.* FROM (${changedDocuments({ organizationId: selection.organizationId, asOf }, since)}) m
        ${selectedDocuments(scope)})
      SELECT s.ends_on AS "endsOn", count(DISTINCT m.id) AS documents
      FROM unnest(${days}::date[], ${instants}::timestamptz[]) AS s(ends_on, since)
      JOIN changed m ON m.dated_on <= s.ends_on AND m.at >= s.since GROUP BY 1`,
    CHANGED,
  );
  return new Map(rows.map(({ endsOn, documents }) => [endsOn, documents]));
}
