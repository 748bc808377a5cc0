import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { minorUnits } from '../../kernel/currency.ts';
import { CURRENCY_ROWS } from '../../kernel/currency-table.gen.ts';
import { type ClockOffset, organizationNow } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { VERIFY_FIGURES } from './figures.ts';
import { VERIFY_RECONCILIATIONS, VERIFY_RULES } from './rules.ts';

/** Maximum number of listed differences for each check and organization. All are counted. */
const LISTED = 1000;

/** A stored value that differs from the stated facts. */
interface Difference {
  organizationId: string;
  kind:
    | 'customer'
    | 'balance'
    | 'document'
    | 'link'
    | 'reconciliation'
    | 'custom field value'
    | 'instalment plan'
    | 'bank transaction';
  /** For a balance: the customer's id and the currency. For a custom field value: the id of its record. */
  id: string;
  field: string;
  stored: string | null;
  expected: string | null;
  message: string;
}

/** Numbers of checked records. */
interface Checked {
  organizations: number;
  customers: number;
  documents: number;
  links: number;
  balances: number;
  reconciliations: number;
}

export interface Verification {
  ok: boolean;
  checked: Checked;
  /** At most 1,000 for each check and organization. */
  differences: Difference[];
  /** The number of all differences, listed or not. */
  differenceCount: number;
}

interface Row {
  kind: Difference['kind'] | 'checked';
  /**
   * The part of the statement that found the difference; `total` is the number of differences in that part.
   */
  part: string;
  id: string | null;
  field: string;
  stored: string | null;
  expected: string | null;
  note: string | null;
  total: number;
}

interface OrganizationRow extends ClockOffset {
  id: string;
  currency: string;
  timezone: string;
}

/**
 * Recomputes every balance, amount and link from the stated facts, in the database, and returns the
 * differences. It reads one snapshot and takes no locks, so it can run during normal operation. Memory does
 * not grow with the number of records.
 * @param options.organizationId only this organization; otherwise all, one after the other
 * @param options.now determines the expected state of an invoice with a wrong amount; sandbox clocks are
 *   ahead of it
 * @throws NOT_FOUND for an organization that does not exist, UNAVAILABLE if the database is down
 */
export function verify(
  database: Database,
  options: { organizationId?: string; now: Timestamp },
): Promise<Verification> {
  return inSnapshot(database, async (connection) => {
    // The statements join whole tables. With a wrong estimate, nested loops would not end in reasonable time.
    await connection.query(
      "SET LOCAL statement_timeout = 0; SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '64MB'",
    );
    const organizations = await loadOrganizations(connection, options.organizationId);
    const report = emptyReport();
    for (const organization of organizations)
      await addOrganization(connection, organization, organizationNow(organization, options.now), report);
    report.ok = report.differenceCount === 0;
    return report;
  });
}

function emptyReport(): Verification {
  const checked = { organizations: 0, customers: 0, documents: 0, links: 0, balances: 0, reconciliations: 0 };
  return { ok: true, checked, differences: [], differenceCount: 0 };
}

async function loadOrganizations(connection: Connection, id: string | undefined): Promise<OrganizationRow[]> {
  const { rows } = await connection.query<OrganizationRow>(
    `SELECT organization_id AS id, currency, timezone, clock_offset_millis AS "clockOffsetMillis" FROM organizations
     WHERE $1::uuid IS NULL OR organization_id = $1 ORDER BY organization_id`,
    [id ?? null],
  );
  if (id !== undefined && rows.length === 0)
    throw new ApiError('NOT_FOUND', 'The organization does not exist.');
  return rows;
}

async function addOrganization(
  connection: Connection,
  { id, currency, timezone }: OrganizationRow,
  now: Timestamp,
  report: Verification,
): Promise<void> {
  const { codes, scales } = scalesTo(currency);
  const figures = [id, currency, localDate(now, timezone), codes, scales, LISTED];
  report.checked.organizations += 1;
  // Named statements are planned once. For many small organizations, planning takes longer than running.
  for (const [name, text, values] of [
    ['verify figures', VERIFY_FIGURES, figures],
    ['verify rules', VERIFY_RULES, [id, LISTED]],
    ['verify reconciliations', VERIFY_RECONCILIATIONS, [id, LISTED]],
  ] as const) {
    const { rows } = await connection.query<Row>({ name, text, values: [...values] });
    addRows(report, id, rows);
  }
}

function addRows(report: Verification, organizationId: string, rows: readonly Row[]): void {
  const { checked, differences } = report;
  const counted = new Map<string, number>();
  for (const { kind, part, id, field, stored, expected, note, total } of rows) {
    if (kind === 'checked') {
      if (isCheckedName(field)) checked[field] += total;
      continue;
    }
    const message = `${field} of ${kind} ${id} is ${stored ?? 'absent'}, should be ${expected ?? 'absent'}`;
    differences.push({
      organizationId,
      kind,
      id: id ?? '',
      field,
      stored,
      expected,
      message: note === null ? message : `${message} (${note})`,
    });
    counted.set(part, total);
  }
  for (const total of counted.values()) report.differenceCount += total;
}

function isCheckedName(name: string): name is keyof Checked {
  return ['customers', 'documents', 'links', 'balances', 'reconciliations'].includes(name);
}

/**
 * Returns the powers of ten between the minor units of each currency and those of `currency`, as exact
 * decimals.
 */
function scalesTo(currency: string): { codes: string[]; scales: string[] } {
  const codes = CURRENCY_ROWS.flatMap(([code, exponent]) => (exponent === null ? [] : [code]));
  const scales = codes.map((code) => {
    const shift = minorUnits(currency) - minorUnits(code);
    return shift >= 0 ? `1${'0'.repeat(shift)}` : `0.${'0'.repeat(-shift - 1)}1`;
  });
  return { codes, scales };
}
