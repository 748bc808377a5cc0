import { localDate } from '../../kernel/calendar.ts';
import { joinDocument } from '../../ledger/relations.ts';
import { moveCollectedFrom, ownCustomersOf } from '../../people/index.ts';
import { fromOrganizationWith, joinProfile } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type CollectedReport, type CollectedReportChange, MAX_WAITING } from './schema.ts';
import { sirenOf } from './siren.ts';

type Queryable = Pick<Connection, 'query'>;

/** Returns from which day payments are reported, and the invoices whose payments wait. */
export async function findReport(
  queryable: Queryable,
  organizationId: string,
  { invoiceId = null }: { invoiceId?: string | null } = {},
): Promise<CollectedReport> {
  const { rows } = await queryable.query<Pick<CollectedReport, 'collectedFrom' | 'sellerRegistration'>>({
    name: 'collected report',
    text: `SELECT o.collected_from AS "collectedFrom", ${sirenOf('p')} AS "sellerRegistration"
           ${fromOrganizationWith('o', `LEFT ${joinProfile('p')}`)}`,
    values: [organizationId],
  });
  const [report] = rows;
  if (report === undefined) throw notFound();
  return { ...report, ...(await waitingInvoices(queryable, organizationId, invoiceId)) };
}

type WaitingRow = CollectedReport['waiting'][number] & { total: number };

/** Users who see only their own customers get no other invoices. */
async function waitingInvoices(
  queryable: Queryable,
  organizationId: string,
  invoiceId: string | null,
): Promise<Pick<CollectedReport, 'waiting' | 'waitingTotal'>> {
  const own = ownCustomersOf('d.customer_id', { organization: '$1', user: '$3' });
  const { rows } = await queryable.query<WaitingRow>({
    name: 'invoices that wait to be reported',
    text: `SELECT v.invoice_id AS "invoiceId", coalesce(d.custom_id, d.external_id) AS number,
             v.waits_for AS "waitsFor", count(*) OVER () AS total
           FROM vat_breakdowns v ${joinDocument('d', 'v.invoice_id')}
           WHERE v.organization_id = $1 AND v.waits_for IS NOT NULL AND ($2::uuid IS NULL OR v.invoice_id = $2)
             AND ($3::uuid IS NULL OR ${own})
           ORDER BY v.invoice_id LIMIT ${MAX_WAITING}`,
    values: [organizationId, invoiceId, rowScope()],
  });
  const waiting = rows.map(({ total: _, ...invoice }) => invoice);
  return { waitingTotal: rows[0]?.total ?? 0, waiting };
}

/**
 * Sets the first day whose payments are reported. It can only become earlier. Without `from`, the stored day stays;
 * without a stored day, reporting starts today.
 * @throws INVALID_DATA if the day is later than the stored one
 */
export async function setReportingStart(
  context: DataContext,
  { id, timezone }: Organization,
  { from }: CollectedReportChange,
): Promise<CollectedReport> {
  const today = localDate(context.clock.now(), timezone);
  await moveCollectedFrom(context, id, { from, today });
  return findReport(context.database.pool, id);
}
