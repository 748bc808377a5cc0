import { type RawBuilder, sql } from 'kysely';
import { bindOrganization, fromInvoices } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { idsMatching, type Matching } from '../../platform/lists/select-page.ts';
import { MAX_RECORDS } from './schema.ts';

/** The selected records of a list: the named ones, or all that match. */
export interface RecordSelection {
  organizationId: string;
  /** Null: the records are named. */
  matching: Matching | null;
  recordIds: readonly string[];
  /** The number of matching records that the user saw; null: not stated. */
  expected: number | null;
}

/** Maximum number of invoices in one email. */
const MAX_INVOICES = 100;

/** Selects the ids of the records, without duplicates. */
function selectedIds({ matching, recordIds }: RecordSelection): RawBuilder<unknown> {
  return matching === null
    ? sql`SELECT DISTINCT named.id FROM unnest(${recordIds}::uuid[]) AS named(id)`
    : idsMatching(matching);
}

/** Selects the customers of the selected invoices, each with its invoices, those due first. */
function customersOfInvoices(selection: RecordSelection): RawBuilder<unknown> {
  const invoices = bindOrganization(selection.organizationId, fromInvoices, 'd');
  return sql`SELECT d.customer_id AS id,
      (array_agg(d.id ORDER BY d.due_on, d.id))[1:${sql.lit(MAX_INVOICES)}] AS invoice_ids,
      count(*)::int AS selected
    ${invoices} AND d.id IN (${selectedIds(selection)}) GROUP BY d.customer_id`;
}

/**
 * Selects the records of a job: their ids, the invoices of customers, and the number of selected records.
 */
export const recordsOf = (selection: RecordSelection, isPerCustomer: boolean): RawBuilder<unknown> =>
  isPerCustomer
    ? customersOfInvoices(selection)
    : sql`SELECT chosen.id, NULL::uuid[] AS invoice_ids, 1 AS selected FROM (${selectedIds(selection)}) chosen`;

/**
 * Stores the records of a job. One statement has one snapshot of the list.
 * @returns the number of records
 * @throws INVALID_DATA for too many; CONFLICT if their number differs from the expected one
 */
export async function freeze(
  { database }: Pick<Context, 'database'>,
  connection: Connection,
  jobId: string,
  { isPerCustomer, ...selection }: RecordSelection & { isPerCustomer: boolean },
): Promise<number> {
  const { organizationId, expected } = selection;
  const { sql: text, parameters } = sql`
    WITH records AS MATERIALIZED (${recordsOf(selection, isPerCustomer)} LIMIT ${sql.lit(MAX_RECORDS + 1)}),
    stored AS (
      INSERT INTO bulk_job_records (organization_id, bulk_job_id, id, outcome, invoice_ids)
      SELECT ${organizationId}::uuid, ${jobId}::uuid, r.id, 'PENDING', r.invoice_ids FROM records r)
    SELECT count(*)::int AS total, coalesce(sum(r.selected), 0)::int AS selected FROM records r`.compile(
    database.kysely,
  );
  const { rows } = await connection.query<{ total: number; selected: number }>(text, [...parameters]);
  const { total, selected } = rows[0] ?? { total: 0, selected: 0 };
  if (total > MAX_RECORDS)
    throw invalidField(
      'filter',
      `matches more than ${MAX_RECORDS} records, the limit of a job. Narrow the filter`,
    );
  if (expected === null || expected === selected) return total;
  const error = `is outdated: ${selected} records match now`;
  throw new ApiError('CONFLICT', `${error}, not ${expected}.`, { details: [{ field: 'expected', error }] });
}
