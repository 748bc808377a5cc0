import { type InvoiceState, invoiceState } from '../../domain/invoice-state.ts';
import type { Outcome } from '../../domain/ledger/changes.ts';
import { amountOutstanding, type DocumentKind } from '../../domain/ledger/records.ts';
import type { Statement } from '../../platform/db/database.ts';
import type { Today } from '../documents/views.ts';
import type { ReconcileResult } from './schema.ts';

interface End {
  id: string;
  kind: DocumentKind;
  externalId: string;
  customId: string | null;
  amount: number;
  amountLinked: number;
  dueAt: string | null;
  writtenOffAt: string | null;
}

interface LinkRow {
  amount: number;
  amountInEffect: number;
  credit: End;
  debit: End;
}

const END = (alias: string) => `json_build_object('id', ${alias}.id, 'kind', ${alias}.kind,
  'externalId', ${alias}.external_id, 'customId', ${alias}.custom_id, 'amount', ${alias}.amount,
  'amountLinked', ${alias}.amount_linked,
  'dueAt', to_char(${alias}.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'writtenOffAt', to_char(${alias}.written_off_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** The links of one reconciliation with both ends, oldest first. */
export function reconciliationStatement(organizationId: string, id: string): Statement {
  return {
    name: 'reconciliation view',
    text: `SELECT l.amount, l.amount_in_effect AS "amountInEffect", ${END('c')} AS credit, ${END('d')} AS debit
      FROM links l
      JOIN documents c ON c.organization_id = $1 AND c.id = l.credit_id
      JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id
      WHERE l.organization_id = $1 AND l.reconciliation_id = $2 ORDER BY l.id`,
    values: [organizationId, id],
  };
}

const STATUS = {
  created: 'CREATED',
  updated: 'UPDATED',
  unchanged: 'UNCHANGED',
  undone: 'UNDONE',
  deleted: 'UNDONE',
} as const satisfies Record<Outcome['status'], ReconcileResult['status']>;

export function toResult(
  externalId: string,
  outcome: Outcome,
  rows: readonly LinkRow[],
  today: Today,
): ReconcileResult {
  const invoices = new Map<string, ReconcileResult['invoices'][number]>();
  for (const { debit } of rows) {
    if (debit.kind !== 'INVOICE') continue;
    const state: InvoiceState = invoiceState(debit, today.overdueBefore);
    const { id, customId, amountLinked } = debit;
    const amounts = { amountLinked, amountOutstanding: amountOutstanding(debit) };
    invoices.set(id, { id, externalId: debit.externalId, customId, state, ...amounts });
  }
  return {
    id: outcome.status === 'undone' ? null : outcome.id,
    externalId,
    status: STATUS[outcome.status],
    links: rows.map(({ amount, amountInEffect, credit, debit }) => ({
      amountLinked: amountInEffect,
      amountStated: amount,
      [credit.kind === 'PAYMENT' ? 'payment' : 'creditNote']: named(credit),
      [debit.kind === 'INVOICE' ? 'invoice' : 'refund']: named(debit),
    })),
    invoices: [...invoices.values()],
  };
}

const named = ({ id, externalId, customId }: End) => ({ id, externalId, customId });
