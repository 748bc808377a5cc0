import { exportedBankTransactions } from '../../cash/relations.ts';
import { valueColumn } from '../../ledger/custom-fields/queries.ts';
import type { DocumentKind } from '../../ledger/domain/settlement/records.ts';
import {
  fromCustomersWith,
  fromDocumentsWith,
  fromLinks,
  fromLinksWith,
  joinCustomer,
  joinDocument,
} from '../../ledger/relations.ts';
import { UTC } from '../../platform/db/utc.ts';
import type { LineType } from '../imports/schema.ts';
import { statedVatColumn } from '../lifecycle/vat-facts.ts';

/**
 * Export query of each type. $1 is the organization, $2 the reconciliations that are stated by their
 * documents, $3 whether the export is for another organization.
 */
export const STATEMENTS: Record<LineType, string> = {
  customer: `
    SELECT t.external_id AS "externalId", t.name, t.vat_number AS "vatNumber", t.accounting_ref AS "accountingRef",
      t.language, t.timezone, NOT t.dunning_off AS "dunningEnabled", t.dunning_plan_id AS "dunningPlanId",
      t.credit_limit AS "creditLimit", t.payment_terms AS "paymentTerms", t.on_hold AS "onHold",
      t.on_hold_reason AS "onHoldReason",
      t.account_manager_id AS "accountManagerId", t.payment_methods AS "paymentMethods",
      t.bank_account_ids AS "bankAccountIds", t.payment_account AS "paymentAccount", t.address, t.zipcode, t.city, t.state, t.country,
      p.external_id AS parent, ${valueColumn('t.id')} AS "customFields"
    ${fromCustomersWith('t', `LEFT ${joinCustomer('p', 't.parent_id')}`)}
      AND t.merged_into_id IS NULL ORDER BY t.external_id`,
  // Merged customers are skipped: they are aliases of another customer, and imports refuse them.
  contact: `
    SELECT t.external_id AS "externalId", t.source, t.email, t.first_name AS "firstName", t.last_name AS "lastName",
      t.phone, t.position, t.is_main AS "isMain", c.external_id AS customer, ${valueColumn('t.id')} AS "customFields"
    FROM contacts t ${joinCustomer('c', 't.customer_id')}
    WHERE t.organization_id = $1 AND c.merged_into_id IS NULL ORDER BY t.customer_id, t.created_at, t.id`,
  bank_transaction: exportedBankTransactions,
  invoice: documents('INVOICE', {
    ...ISSUED_COLUMNS(),
    hasSourceHold: 't.has_source_hold',
    vatBreakdown: statedVatColumn('t'),
  }),
  credit_note: documents('CREDIT_NOTE', ISSUED_COLUMNS(), { linkedInvoices: 'INVOICE' }),
  payment: documents('PAYMENT', PAID_COLUMNS(), { linkedInvoices: 'INVOICE' }),
  refund: documents('REFUND', PAID_COLUMNS(), {
    linkedPayments: 'PAYMENT',
    linkedCreditNotes: 'CREDIT_NOTE',
  }),
  reconcile: `
    SELECT t.external_id AS "externalId", ${['invoices', 'refunds', 'payments', 'creditNotes']
      .map((side) => `${linkedDocuments(side)} AS "${side}"`)
      .join(', ')}
    FROM reconciliations t WHERE t.organization_id = $1 AND t.id <> ALL($2::uuid[]) ORDER BY t.external_id`,
};

function PAID_COLUMNS() {
  return { refNumber: 't.ref_number', instrument: 't.instrument', bankAccountId: 't.bank_account_id' };
}

function ISSUED_COLUMNS() {
  const dueDate = dateColumn('t.due_at', 't.due_on');
  return { customId: 't.custom_id', name: 't.name', netAmount: 't.net_amount', dueDate };
}

/**
 * Formats a date so that imports in any time zone read it identically: as a day if that is equivalent, else
 * as an instant.
 */
function dateColumn(at: string, on: string): string {
  return `CASE WHEN ${at} = ${on}::timestamp AT TIME ZONE 'UTC' THEN ${on}::text ELSE ${UTC(at)} END`;
}

/** Lists the documents on one side of a reconciliation, in order, as pairs of externalId and amount. */
function linkedDocuments(side: string): string {
  return `(SELECT coalesce(json_agg(json_build_array(d.external_id, (x.item ->> 1)::bigint) ORDER BY x.place), '[]')
      FROM jsonb_array_elements(t.content -> '${side}') WITH ORDINALITY AS x(item, place)
      ${joinDocument('d', '(x.item ->> 0)::uuid')})`;
}

function documents(
  kind: DocumentKind,
  columns: Readonly<Record<string, string>>,
  lists: Readonly<Record<string, DocumentKind>> = {},
): string {
  const own = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`);
  const links = Object.entries(lists).map(([name, other]) => `${linkList(kind, other)} AS "${name}"`);
  return `
    SELECT t.external_id AS "externalId", c.external_id AS customer, t.amount, t.currency,
      ${dateColumn('t.dated_at', 't.dated_on')} AS "datedAt",
      ${[...own, ...links].join(', ')}
    ${fromDocumentsWith('t', joinCustomer('c', 't.customer_id'))}
      AND t.kind = '${kind}' ORDER BY t.external_id`;
}

/**
 * Lists the links of a record as pairs of name and amount; null if reconciliations state them. For another
 * organization it lists the amounts in effect, up to what the invoice can take. All links are new there, and
 * refunds are imported last.
 */
function linkList(kind: DocumentKind, other: DocumentKind): string {
  const [own, far] = kind === 'REFUND' ? ['debit_id', 'credit_id'] : ['credit_id', 'debit_id'];
  const taken =
    other === 'INVOICE'
      ? `least(l.amount_in_effect, greatest(0, o.amount - (SELECT coalesce(sum(b.amount_in_effect), 0)
          ${fromLinks('b')} AND b.debit_id = o.id AND b.id < l.id)))`
      : 'l.amount_in_effect';
  return `
    (SELECT CASE WHEN coalesce(bool_and(s.own), true) THEN coalesce(
          json_agg(json_build_array(s.name, s.amount) ORDER BY s.first) FILTER (WHERE s.amount > 0), '[]') END
      FROM (SELECT o.external_id AS name, sum(CASE WHEN $3 THEN ${taken} ELSE l.amount END)::bigint AS amount,
          bool_and(l.reconciliation_id IS NULL OR l.reconciliation_id = ANY($2::uuid[])) AS own, min(l.id::text) AS first
        ${fromLinksWith('l', `${joinDocument('o', `l.${far}`)} AND o.kind = '${other}'`)}
          AND l.${own} = t.id GROUP BY o.id, o.external_id) s)`;
}

/**
 * Reconciliations that are stated by their documents instead:
 * - their documents have own links in the same list, or share a list with another dissolved reconciliation
 * - some of their links no longer exist
 * - for another organization ($2): a refund has taken part of them, or the links of an invoice exceed its
 *   current amount
 */
export const DISSOLVED = `
  WITH RECURSIVE ends AS (
    SELECT l.reconciliation_id AS id,
      CASE d.kind WHEN 'INVOICE' THEN l.credit_id::text ELSE l.debit_id || c.kind END AS list,
      $2 AND (l.amount_in_effect <> l.amount OR (d.kind = 'INVOICE' AND d.amount_linked > d.amount)) AS changed
    ${fromLinksWith('l', `${joinDocument('c', 'l.credit_id')} ${joinDocument('d', 'l.debit_id')}`)}
  ), dissolved AS (
    SELECT r.id FROM reconciliations r WHERE r.organization_id = $1 AND
      (SELECT coalesce(sum(l.amount), 0) ${fromLinks('l')} AND l.reconciliation_id = r.id)
      <> (SELECT coalesce(sum((x ->> 1)::bigint), 0)
          FROM jsonb_array_elements((r.content -> 'invoices') || (r.content -> 'refunds')) x)
    UNION SELECT e.id FROM ends e WHERE e.changed
    UNION SELECT e.id FROM ends e JOIN ends own ON own.list = e.list AND own.id IS NULL
    UNION SELECT e.id FROM dissolved s JOIN ends d ON d.id = s.id JOIN ends e ON e.list = d.list
  )
  SELECT id FROM dissolved WHERE id IS NOT NULL`;
