import { localDate } from '../../kernel/calendar.ts';
import { joinDocument } from '../../ledger/relations.ts';
import { moveCollectedFrom } from '../../people/index.ts';
import { fromOrganizationWith, joinProfile } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import {
  type CollectedReport,
  type CollectedReportChange,
  type CollectedReportQuery,
  MAX_WAITING,
} from './schema.ts';
import { sirenOf } from './siren.ts';

type Queryable = Pick<Connection, 'query'>;

/** Returns from which day payments are reported, and the invoices whose payments wait. */
export async function findReport(
  queryable: Queryable,
  organizationId: string,
  { invoiceId }: CollectedReportQuery = {},
): Promise<CollectedReport> {
  const { rows } = await queryable.query<Omit<CollectedReport, 'waiting'>>({
    name: 'collected report',
    text: `SELECT o.collected_from AS "collectedFrom", ${sirenOf('p')} AS "sellerRegistration",
             (SELECT count(*) FROM vat_breakdowns v WHERE v.organization_id = $1 AND v.waits_for IS NOT NULL)
               AS "waitingTotal"
           ${fromOrganizationWith('o', `LEFT ${joinProfile('p')}`)}`,
    values: [organizationId],
  });
  const [report] = rows;
  if (report === undefined) throw notFound();
  return { ...report, waiting: await waitingInvoices(queryable, organizationId, invoiceId ?? null) };
}

async function waitingInvoices(
  queryable: Queryable,
  organizationId: string,
  invoiceId: string | null,
): Promise<CollectedReport['waiting']> {
  const { rows } = await queryable.query<CollectedReport['waiting'][number]>({
    name: 'invoices that wait to be reported',
    text: `SELECT v.invoice_id AS "invoiceId", coalesce(d.custom_id, d.external_id) AS number,
             v.waits_for AS "waitsFor"
           FROM vat_breakdowns v ${joinDocument('d', 'v.invoice_id')}
           WHERE v.organization_id = $1 AND v.waits_for IS NOT NULL AND ($2::uuid IS NULL OR v.invoice_id = $2)
           ORDER BY v.invoice_id LIMIT ${MAX_WAITING}`,
    values: [organizationId, invoiceId],
  });
  return rows;
}

/** Reports payments from an earlier day on, or begins to report. @throws INVALID_DATA if the day is later than before */
export async function reportPaymentsFrom(
  context: DataContext,
  { id, timezone }: Organization,
  { from = localDate(context.clock.now(), timezone) }: CollectedReportChange,
): Promise<CollectedReport> {
  await moveCollectedFrom(context, id, from);
  return findReport(context.database.pool, id);
}
