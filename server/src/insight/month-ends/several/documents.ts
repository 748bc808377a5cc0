import { type RawBuilder, sql } from 'kysely';
import { bindOrganization, fromDocuments, fromFigures, fromLinks } from '../../../ledger/relations.ts';
import { givenOnDays, indexOfDay, joinByIndex } from '../../figures/positions.ts';
import { type Selection, selectedDocuments } from '../../figures/selection.ts';
import type { Months } from './months.ts';

const OVERPAID = sql`d.kind = 'INVOICE' AND d.amount_linked > d.amount`;
const COLUMNS = sql`d.id, d.customer_id, d.currency, d.dated_on, d.due_on, d.dunning_plan_id`;
const IS_REDUCED = sql<boolean>`(m.id IN (SELECT r.id FROM reduced r)) IS TRUE`;

/**
 * Selects what several months consist of, each document and link once:
 * - `later`: the links that count from the first day of the first month. `n` is the index of the month; the number
 *   of months for later links. `is_early`: the credit is older than its invoice by a month end.
 * - `given` and `reduced`: see `givenOnDays`, and the documents of these links.
 * - `invoices`: those that only payments and credit notes changed. `rest` is what remains of them now. They
 *   remained from the month `begins` until before the month `ends`.
 * - `singles`: the other documents with a remaining amount. Their part or its sign may have changed.
 */
export function monthDocuments(selection: Selection, months: Months): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const { from, ends } = months;
  return sql`${givenOnDays(own, ends)},
later AS MATERIALIZED (
  SELECT l.debit_id, l.credit_id, l.amount_in_effect, ${indexOfDay(sql`greatest(l.credit_on, l.debit_on)`, ends)} AS n,
    l.credit_on < l.debit_on AND ${indexOfDay(sql`l.credit_on`, ends)} < ${indexOfDay(sql`l.debit_on`, ends)} AS is_early
  ${bindOrganization(own, fromLinks, 'l')} AND greatest(l.credit_on, l.debit_on) >= ${from}::date),
reduced AS MATERIALIZED (SELECT g.debit_id AS id FROM given g UNION SELECT g.credit_id FROM given g),
${usualInvoices(selection, months)},
${singleDocuments(selection, months)}`;
}

function usualInvoices(selection: Selection, { from, ends, last }: Months): RawBuilder<unknown> {
  const figures = bindOrganization(selection.organizationId, fromFigures, 'd');
  const invoice = sql`${figures} AND d.dated_on <= ${last}::date AND d.kind = 'INVOICE'`;
  return sql`
invoices AS MATERIALIZED (
  SELECT m.id, m.currency, m.due_on, m.rest, ${indexOfDay(sql`m.dated_on`, ends)} AS begins,
    coalesce(${indexOfDay(sql`m.settled_on`, ends)}, ${ends.length}::int) AS ends
  FROM (
    SELECT ${COLUMNS}, NULL::date AS settled_on, d.amount - d.amount_linked AS rest ${invoice} AND d.is_open
    UNION ALL
    SELECT ${COLUMNS}, d.settled_on, 0 ${invoice} AND d.settled_on >= ${from}::date
      AND d.amount_linked <= d.amount AND d.written_off_at IS NULL) m
  ${selectedDocuments(selection, [sql<boolean>`NOT ${IS_REDUCED}`])})`;
}

function singleDocuments(selection: Selection, { from, last }: Months): RawBuilder<unknown> {
  const { organizationId: own } = selection;
  const figures = bindOrganization(own, fromFigures, 'd');
  const documents = bindOrganization(own, fromDocuments, 'd');
  const existing = sql`d.dated_on <= ${last}::date`;
  const columns = sql`d.kind, ${COLUMNS}, d.amount, d.written_off_at`;
  const used = sql`d.amount_linked + d.amount_refunded`;
  const conditions = selectedDocuments(selection);
  return sql`
singles AS MATERIALIZED (
  SELECT m.id, m.kind, m.currency, m.dated_on, m.due_on, m.amount, m.used, m.written_off_at
  FROM (
    SELECT m.* FROM (
      SELECT ${columns}, d.amount_linked AS used ${documents} AND ${existing}
        AND d.kind = 'INVOICE' AND d.amount_linked < d.amount AND d.written_off_at IS NOT NULL
      UNION ALL
      SELECT ${columns}, d.amount_linked ${figures} AND ${existing} AND ${OVERPAID}
      UNION ALL
      SELECT ${columns}, ${used} ${figures} AND ${existing} AND d.kind <> 'INVOICE' AND ${used} < d.amount
      UNION ALL
      SELECT ${columns}, d.amount_linked ${figures} AND ${existing} AND d.settled_on >= ${from}::date
        AND (d.kind <> 'INVOICE' OR d.written_off_at IS NOT NULL AND d.amount_linked <= d.amount)
      UNION ALL
      SELECT ${columns}, ${used} FROM (SELECT DISTINCT l.credit_id AS id FROM later l WHERE l.is_early) x
      ${joinByIndex('d', 'documents', own, sql`d.id = x.id AND ${existing} AND ${used} >= d.amount`)}) m
    WHERE NOT ${IS_REDUCED}
    UNION ALL
    SELECT ${columns}, ${used} FROM reduced x ${joinByIndex('d', 'documents', own, sql`d.id = x.id AND ${existing}`)}) m
  ${conditions})`;
}
