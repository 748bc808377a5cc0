import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { askOn } from '../figures/run.ts';
import { allDocuments } from '../figures/selection.ts';
import { countDifferentRows } from './by-customer.ts';
import { countChanges, loadStoredMonths, type StoredMonth } from './stored.ts';
import { computeMonth, type MonthSums } from './sums.ts';

/** A stored month end that differs from its documents. */
interface MonthEndDifference {
  organizationId: string;
  kind: 'month end';
  /** The day. */
  id: string;
  field: string;
  stored: string;
  expected: string;
  message: string;
}

export interface MonthEndVerification {
  monthEnds: number;
  differences: MonthEndDifference[];
  differenceCount: number;
}

interface MonthKeys {
  id: string;
  timezone: string;
  days: string[];
}

const { date, listOf, text, uuid } = shape;
const ORGANIZATIONS = {
  name: 'organizations with month ends',
  text: `SELECT c.organization_id AS id, c.timezone, array_agg(m.ends_on::text ORDER BY m.ends_on) AS days
         FROM month_end_checks c JOIN month_ends m ON m.organization_id = c.organization_id
         WHERE $1::uuid IS NULL OR c.organization_id = $1 GROUP BY c.organization_id, c.timezone ORDER BY 1`,
  row: rowShape<MonthKeys>({ id: uuid, timezone: text, days: listOf(date) }),
};

/**
 * Computes the stored month ends of all organizations again, or of one. Month ends whose documents changed
 * since are skipped, because the job is going to replace them.
 */
export async function verifyMonthEnds(
  database: Database,
  options: { organizationId?: string } = {},
): Promise<MonthEndVerification> {
  return inSnapshot(database, async (connection) => {
    await connection.query(
      "SET LOCAL statement_timeout = 0; SET LOCAL jit = off; SET LOCAL work_mem = '64MB'",
    );
    const ask = askOn(database, connection);
    const report: MonthEndVerification = { monthEnds: 0, differences: [], differenceCount: 0 };
    const values = [options.organizationId ?? null];
    const { rows } = await queryRows(connection, { ...ORGANIZATIONS, values });
    for (const { id, timezone, days } of rows) {
      const stored = await loadStoredMonths(connection, { id, timezone }, days);
      const changes = await countChanges(ask, { organizationId: id, ofContacts: [] }, stored);
      for (const month of stored.filter(({ endsOn }) => !changes.has(endsOn))) {
        // The sums are exact by currency, so no exchange rate matters.
        const place = { id, timezone, currency: '', rates: new Map<string, string>() };
        const selection = allDocuments(place, month.endsOn);
        report.monthEnds += 1;
        report.differences.push(
          ...differencesOf(id, month, await computeMonth(ask, selection, { withApplied: true })),
        );
        const different = month.hasCustomers ? await countDifferentRows(ask, selection) : 0;
        if (different > 0) report.differences.push(differenceOfRows(id, month, different));
      }
    }
    report.differenceCount = report.differences.length;
    return report;
  });
}

const FIELDS = ['aged', 'sold', 'applied', 'collected'] as const satisfies (keyof MonthSums)[];

function differencesOf(
  organizationId: string,
  { endsOn, sums }: StoredMonth,
  expected: MonthSums,
): MonthEndDifference[] {
  return FIELDS.filter((field) => !isDeepStrictEqual(sums[field], asJsonStores(expected[field]))).map(
    (field) => {
      const [stored, wanted] = [JSON.stringify(sums[field]), JSON.stringify(expected[field])];
      const message = `${field} of month end ${endsOn} is ${stored}, should be ${wanted}`;
      return { organizationId, kind: 'month end', id: endsOn, field, stored, expected: wanted, message };
    },
  );
}

function differenceOfRows(
  organizationId: string,
  { endsOn }: StoredMonth,
  different: number,
): MonthEndDifference {
  const [field, stored, expected] = ['customers', `${different} different`, '0 different'];
  const message = `${different} sums by customer of month end ${endsOn} differ from the documents`;
  return { organizationId, kind: 'month end', id: endsOn, field, stored, expected, message };
}

/** Returns a value as JSON would store it. */
const asJsonStores = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
