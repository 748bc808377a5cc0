import type { Timestamp } from '../calendar.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer, LedgerDocument } from './records.ts';
import type { TableChanges } from './table.ts';

/** Another plan was chosen for a customer or an invoice that was there before, or that it is reminded no more. */
export interface PlanChange {
  id: string;
  /** Whose, or whose invoice. */
  customerId: string;
  /** Null: of the customer itself. */
  invoiceId: string | null;
  kind: 'PLAN';
  /** Null: none of its own. */
  planId: string | null;
  formerPlanId: string | null;
  isOff: boolean;
  madeAt: Timestamp;
}

/** Which plans a closed batch has changed. The first one of a new record is no change. */
export function planChanges(
  ledger: Ledger,
  customers: TableChanges<LedgerCustomer>,
  documents: TableChanges<LedgerDocument>,
): PlanChange[] {
  const { now, newId } = ledger.context;
  const told = (
    row: LedgerCustomer | LedgerDocument,
    before: LedgerCustomer | LedgerDocument | undefined,
    whose: Pick<PlanChange, 'customerId' | 'invoiceId'>,
  ): PlanChange[] => {
    const { dunningPlanId: planId } = row;
    const isOff = isDunningOff(row);
    if (before === undefined || (before.dunningPlanId === planId && isDunningOff(before) === isOff))
      return [];
    const change = { kind: 'PLAN', planId, formerPlanId: before.dunningPlanId, isOff } as const;
    return [{ id: newId(), ...whose, ...change, madeAt: now }];
  };
  return [
    ...customers.updated.flatMap((row) =>
      told(row, ledger.customers.loaded(row.id), { customerId: row.id, invoiceId: null }),
    ),
    ...documents.updated.flatMap((row) =>
      row.kind === 'INVOICE'
        ? told(row, ledger.documents.loaded(row.id), { customerId: row.customerId, invoiceId: row.id })
        : [],
    ),
  ];
}

/** Of customers; an invoice is reminded by a plan, or as its customer is. */
const isDunningOff = (row: LedgerCustomer | LedgerDocument) => 'dunningOff' in row && row.dunningOff;
