import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Connection, Statement } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import type { Today } from '../documents/views.ts';
import { type InvoiceState, invoiceState } from '../domain/invoice-state.ts';
import type { Outcome } from '../domain/settlement/changes.ts';
import { amountOutstanding, type DocumentKind } from '../domain/settlement/records.ts';
import type { ReconcileResult } from './schema.ts';
import type { LinkSnapshot, ReconciliationSnapshot } from './undoable.ts';

interface End {
  id: string;
  kind: DocumentKind;
  externalId: string;
  customId: string | null;
  amount: number;
  amountLinked: number;
  dueOn: CalendarDay | null;
  writtenOffAt: string | null;
}

/** A link with both ends; without a credit, an invoice that is no longer linked. */
type Row = LinkRow | { amount: null; amountInEffect: null; credit: null; debit: End };

interface LinkRow {
  amount: number;
  amountInEffect: number;
  credit: End;
  debit: End;
}

const END = (alias: string) => `json_build_object('id', ${alias}.id, 'kind', ${alias}.kind,
  'externalId', ${alias}.external_id, 'customId', ${alias}.custom_id, 'amount', ${alias}.amount,
  'amountLinked', ${alias}.amount_linked,
  'dueOn', ${alias}.due_on,
  'writtenOffAt', to_char(${alias}.written_off_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Returns the statement for the links of one reconciliation with both ends, oldest first. The invoices that
 * it released follow, in the given order.
 */
export function reconciliationStatement(
  organizationId: string,
  id: string,
  releasedIds: readonly string[],
): Statement {
  return {
    name: 'reconciliation view',
    text: `SELECT 0 AS place, l.id, l.amount, l.amount_in_effect AS "amountInEffect", ${END('c')} AS credit, ${END('d')} AS debit
      FROM links l
      JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
      JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
      WHERE l.organization_id = $1 AND l.reconciliation_id = $2
      UNION ALL SELECT r.place, null, null, null, null, ${END('d')}
      FROM unnest($3::uuid[]) WITH ORDINALITY AS r(id, place) ${lateralLookup('d', 'documents', 'id = r.id')}
      ORDER BY place, id`,
    values: [organizationId, id, releasedIds],
  };
}

const STATUS = {
  created: 'CREATED',
  updated: 'UPDATED',
  unchanged: 'UNCHANGED',
  undone: 'UNDONE',
  deleted: 'UNDONE',
} as const satisfies Record<Outcome['status'], ReconcileResult['status']>;

/** Converts the outcome of a reconciliation to its API form, with the state of each invoice. */
export function toResult(
  externalId: string,
  outcome: Outcome,
  rows: readonly Row[],
  today: Today,
): ReconcileResult {
  const invoices = new Map<string, ReconcileResult['invoices'][number]>();
  for (const { debit } of rows) {
    if (debit.kind !== 'INVOICE') continue;
    const state: InvoiceState = invoiceState(debit, today.today);
    const { id, customId, amountLinked } = debit;
    const amounts = { amountLinked, amountOutstanding: amountOutstanding(debit) };
    invoices.set(id, { id, externalId: debit.externalId, customId, state, ...amounts });
  }
  return {
    id: outcome.status === 'undone' ? null : outcome.id,
    externalId,
    status: STATUS[outcome.status],
    links: rows.filter(isLink).map(({ amount, amountInEffect, credit, debit }) => ({
      amountLinked: amountInEffect,
      amountStated: amount,
      [credit.kind === 'PAYMENT' ? 'payment' : 'creditNote']: namesOf(credit),
      [debit.kind === 'INVOICE' ? 'invoice' : 'refund']: namesOf(debit),
    })),
    invoices: [...invoices.values()],
  };
}

const isLink = (row: Row): row is LinkRow => row.credit !== null;

const namesOf = ({ id, externalId, customId }: End) => ({ id, externalId, customId });

/**
 * Returns the current reconciliation, under the locks of its documents' families; null if it does not exist.
 */
export async function loadCurrentReconciliation(
  connection: Connection,
  organizationId: string,
  externalId: string,
): Promise<ReconciliationSnapshot | null> {
  const { rows } = await connection.query<Omit<ReconciliationSnapshot, 'links'> & { id: string }>({
    name: 'standing reconciliation',
    text: `SELECT id, created_at AS "createdAt", content FROM reconciliations
           WHERE organization_id = $1 AND external_id = $2`,
    values: [organizationId, externalId],
  });
  const [found] = rows;
  if (found === undefined) return null;
  const { id, ...record } = found;
  const links = await connection.query<LinkSnapshot>({
    name: 'standing links of reconciliation',
    text: `SELECT id, credit_id AS "creditId", debit_id AS "debitId", amount, created_at AS "createdAt" FROM links
           WHERE organization_id = $1 AND reconciliation_id = $2 ORDER BY id`,
    values: [organizationId, id],
  });
  return { ...record, links: links.rows };
}
