import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromInvoices, fromLinks, joinDocument, joinLinks } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { changesOf, type DatedCredit } from '../domain/late-fees/changes.ts';
import type { LateInvoice, StoredFee } from '../domain/late-fees/proposals.ts';
import { formulaOf } from './queries.ts';

/** An invoice with its customer and all facts that decide about its fees. */
export type InvoiceFacts = LateInvoice & { id: string; customerId: string };

interface InvoiceRow {
  id: string;
  customerId: string;
  currency: string;
  amount: number;
  dueOn: CalendarDay;
  isExempt: boolean;
}

const INVOICES = `
SELECT d.id, d.customer_id AS "customerId", d.currency, d.amount, d.due_on AS "dueOn",
  d.written_off_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL)
  OR EXISTS (SELECT 1 FROM fee_proposals p WHERE p.organization_id = $1 AND p.document_id = d.id) AS "isExempt"
${fromInvoices('d')} AND d.id = ANY($2::uuid[]) ORDER BY d.id`;

interface LinkRow {
  id: string;
  creditId: string;
  debitId: string;
  amount: number;
  isRefund: boolean;
  creditAmount: number;
  creditOn: CalendarDay;
  debitOn: CalendarDay;
}

/**
 * All links of every credit that is linked to these invoices: how a refund affects them depends on the other
 * links.
 */
const LINKS = `
SELECT l.id, l.credit_id AS "creditId", l.debit_id AS "debitId", l.amount, o.kind = 'REFUND' AS "isRefund",
  c.amount AS "creditAmount", c.dated_on AS "creditOn", o.dated_on AS "debitOn"
FROM (SELECT DISTINCT k.credit_id AS id ${fromLinks('k')} AND k.debit_id = ANY($2::uuid[])) n
${joinDocument('c', 'n.id')}
${joinLinks('l')} AND l.credit_id = n.id
${joinDocument('o', 'l.debit_id')}
ORDER BY l.credit_id, l.id`;

const FEES = `
SELECT id, invoice_id AS "invoiceId", kind, state, currency, amount, period_from AS "from", period_until AS "until", ${formulaOf('p')}
FROM fee_proposals p WHERE organization_id = $1 AND invoice_id = ANY($2::uuid[]) AND state <> 'SUPERSEDED'
ORDER BY invoice_id, period_until, id`;

/**
 * Loads the facts that decide about the fees of invoices, in three statements for any number. Call it under
 * the locks of their families. Ids of other records are ignored.
 */
export async function loadInvoiceFacts(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<InvoiceFacts[]> {
  const values = [organizationId, ids];
  const [invoices, links, fees] = await allSent([
    connection.query<InvoiceRow>({ name: 'late invoices', text: INVOICES, values }),
    connection.query<LinkRow>({ name: 'links of late invoices', text: LINKS, values }),
    connection.query<StoredFee & { invoiceId: string }>({ name: 'fees of invoices', text: FEES, values }),
  ] as const);
  const creditsByInvoice = groupCredits(links.rows);
  const feesByInvoice = Map.groupBy(fees.rows, ({ invoiceId }) => invoiceId);
  return invoices.rows.map((invoice) => ({
    ...invoice,
    changes: changesOf(invoice.id, creditsByInvoice.get(invoice.id) ?? []),
    fees: feesByInvoice.get(invoice.id) ?? [],
  }));
}

/** Returns the credits that pay each invoice. */
function groupCredits(rows: readonly LinkRow[]): Map<string, DatedCredit[]> {
  const byInvoice = new Map<string, DatedCredit[]>();
  for (const links of Map.groupBy(rows, ({ creditId }) => creditId).values()) {
    const [first] = links;
    if (first === undefined) continue;
    const refunds = links.filter(({ isRefund }) => isRefund);
    const payments = links.filter(({ isRefund }) => !isRefund);
    const credit: DatedCredit = {
      amount: first.creditAmount,
      on: first.creditOn,
      links: payments.map(({ id, debitId, amount }) => ({ id, invoiceId: debitId, amount })),
      refunds: refunds.map(({ debitOn, amount }) => ({ on: debitOn, amount })),
    };
    for (const invoiceId of new Set(credit.links.map((link) => link.invoiceId)))
      byInvoice.set(invoiceId, [...(byInvoice.get(invoiceId) ?? []), credit]);
  }
  return byInvoice;
}
