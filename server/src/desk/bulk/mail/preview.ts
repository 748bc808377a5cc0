import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../kernel/formats.ts';
import { bindOrganization, fromCustomersWith } from '../../../ledger/relations.ts';
import {
  checkBulkMail,
  findOwingNothing,
  previewBulkMail,
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
import type { BulkMailPreview, BulkMailPreviewRequest, NoEmailReason } from './schema.ts';

/** Number of unreachable customers that are named. */
const NAMED = 100;

/** Maximum number of reachable customers whose debts are read before the emails are sent. */
const MAX_COUNTED = 500;

interface Found {
  customers: number;
  reasons: { reason: NoEmailReason; count: number }[];
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
  const selected = { records, pausedAfter };
  const reachable = list === 'invoices' ? [] : await findReachable(context, organization.id, selected);
  const owingNothing = await findOwingNothing(context, organization, mail, reachable);
  const choice = { ...selected, owingNothing, position };
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

interface Selected {
  records: RawBuilder<unknown>;
  pausedAfter: string | null;
}

interface Choice extends Selected {
  /** Reachable customers that get no email because they owe nothing. */
  owingNothing: readonly string[];
  position: number;
}

/** `FROM … WHERE` of the customers of the selected `records`, as far as the user may see them. */
function fromSelected(organizationId: string): RawBuilder<unknown> {
  const joined = 'JOIN records ON records.record_id = customers.id';
  const from = bindOrganization(organizationId, fromCustomersWith, 'customers', joined);
  const own = rowScopeOf('customers').map((condition) => sql`AND ${condition}`);
  return sql`${from} ${sql.join(own, sql` `)}`;
}

/** Returns the reachable customers of a selection with their language; none if there are too many to count. */
async function findReachable(
  { database }: Context,
  organizationId: string,
  { records, pausedAfter }: Selected,
): Promise<{ id: string; language: Language | null }[]> {
  const reason = unreachableReason('customers', organizationId, pausedAfter);
  const { rows } = await sql<{ id: string; language: Language | null }>`
    WITH records (record_id, invoice_ids, selected) AS MATERIALIZED (${records})
    SELECT customers.id, customers.language ${fromSelected(organizationId)} AND ${reason} IS NULL
    LIMIT ${sql.lit(MAX_COUNTED + 1)}`.execute(database.kysely);
  return rows.length > MAX_COUNTED ? [] : rows;
}

/** Finds the customers of a selection in one snapshot, the reachable one at a position with its invoices. */
async function findTargets(
  { database }: Context,
  organizationId: string,
  { records, pausedAfter, owingNothing, position }: Choice,
): Promise<Found> {
  const reason = unreachableReason('customers', organizationId, pausedAfter);
  const person = sql`json_build_object('id', t.id, 'externalId', t.external_id, 'name', t.name)`;
  const { rows } = await sql<Found>`
    WITH records (record_id, invoice_ids, selected) AS MATERIALIZED (${records}),
    targets AS MATERIALIZED (
      SELECT customers.id, customers.external_id, customers.name, records.invoice_ids,
        coalesce(${reason}, CASE WHEN customers.id = ANY (${owingNothing}::uuid[]) THEN 'OWES_NOTHING' END) AS reason
      ${fromSelected(organizationId)}),
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
