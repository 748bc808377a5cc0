import { type RawBuilder, sql } from 'kysely';
import { bindOrganization, fromCustomersWith } from '../../../ledger/relations.ts';
import {
  checkBulkMail,
  previewBulkMail,
  type Unreachable,
  unreachableReason,
} from '../../../outreach/index.ts';
import type { Context } from '../../../platform/context.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Requester } from '../../../platform/http/access.ts';
import type { Organization } from '../../../platform/organization.ts';
import { rowScopeOf } from '../../../platform/restriction.ts';
import { checkSelection } from '../create.ts';
import { recordsOf } from '../freeze.ts';
import { LISTS } from '../lists.ts';
import type { BulkMailPreview, BulkMailPreviewRequest } from './schema.ts';

/** Number of unreachable customers that are named. */
const NAMED = 100;

interface Found {
  customers: number;
  reasons: { reason: Unreachable; count: number }[];
  named: BulkMailPreview['unreachable']['customers'];
  shown: { customer: NonNullable<BulkMailPreview['customer']>; invoiceIds: string[] | null } | null;
}

/**
 * Returns whom a bulk email reaches, and one of the emails as it would be sent now. Nothing is stored.
 * @throws the errors of `createBulkJob`
 */
export async function previewMails(
  context: Context,
  organization: Organization,
  { mail, position = 0, list, recordIds, filter }: BulkMailPreviewRequest,
  asking: Requester,
): Promise<BulkMailPreview> {
  await checkBulkMail(context, organization.id, mail);
  const command = { list, command: 'write_mail', input: mail };
  const query = checkSelection(
    filter === undefined
      ? { ...command, ...(recordIds === undefined ? {} : { recordIds }) }
      : { ...command, filter, ...(recordIds === undefined ? {} : { recordIds }) },
    asking,
  );
  const matching = query === null ? null : await LISTS[list].matching(context, organization, query);
  const selection = { organizationId: organization.id, matching, recordIds: recordIds ?? [], expected: null };
  const records = recordsOf(selection, list === 'invoices');
  const pausedAfter = mail.includesPaused === true ? null : context.clock.now();
  const choice = { records, pausedAfter, position };
  const { customers, reasons, named, shown } = await findTargets(context, organization.id, choice);
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const target = shown === null ? null : { customerId: shown.customer.id, invoiceIds: shown.invoiceIds };
  const preview =
    target === null
      ? { problem: null }
      : await renderOrExplain(() => previewBulkMail(context, organization, target, mail));
  return {
    customers,
    emails: customers - total,
    unreachable: { total, reasons, customers: named },
    position,
    customer: shown?.customer ?? null,
    ...preview,
  };
}

interface Choice {
  records: RawBuilder<unknown>;
  pausedAfter: string | null;
  position: number;
}

/** Finds the customers of a selection in one snapshot, the reachable one at a position with its invoices. */
async function findTargets(
  { database }: Context,
  organizationId: string,
  { records, pausedAfter, position }: Choice,
): Promise<Found> {
  const reason = unreachableReason('customers', organizationId, pausedAfter);
  const joined = 'JOIN records ON records.record_id = customers.id';
  const from = bindOrganization(organizationId, fromCustomersWith, 'customers', joined);
  const own = rowScopeOf('customers').map((condition) => sql`AND ${condition}`);
  const person = sql`json_build_object('id', t.id, 'externalId', t.external_id, 'name', t.name)`;
  const { rows } = await sql<Found>`
    WITH records (record_id, invoice_ids, selected) AS MATERIALIZED (${records}),
    targets AS MATERIALIZED (
      SELECT customers.id, customers.external_id, customers.name, records.invoice_ids, ${reason} AS reason
      ${from} ${sql.join(own, sql` `)}),
    listed AS (
      SELECT t.* FROM targets t WHERE t.reason IS NOT NULL ORDER BY t.name, t.id LIMIT ${sql.lit(NAMED)})
    SELECT (SELECT count(*)::int FROM targets) AS customers,
      coalesce((SELECT json_agg(json_build_object('reason', r.reason, 'count', r.count) ORDER BY r.reason)
        FROM (SELECT t.reason, count(*)::int AS count FROM targets t WHERE t.reason IS NOT NULL GROUP BY 1) r), '[]') AS reasons,
      coalesce((SELECT json_agg(json_build_object('customer', ${person}, 'reason', t.reason) ORDER BY t.name, t.id)
        FROM listed t), '[]') AS named,
      (SELECT json_build_object('customer', ${person}, 'invoiceIds', t.invoice_ids) FROM targets t
        WHERE t.reason IS NULL ORDER BY t.name, t.id OFFSET ${position}::int LIMIT 1) AS shown`.execute(
    database.kysely,
  );
  return rows[0] ?? { customers: 0, reasons: [], named: [], shown: null };
}

/** Returns the mail, or why the customer would get none. */
async function renderOrExplain(
  render: () => Promise<NonNullable<BulkMailPreview['mail']>>,
): Promise<Pick<BulkMailPreview, 'mail' | 'problem'>> {
  try {
    return { mail: await render(), problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: error.message };
  }
}
