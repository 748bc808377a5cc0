import type { Timestamp } from '../../../kernel/calendar.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer, LedgerDocument } from './records.ts';
import type { TableChanges } from './table.ts';

/** A change of the reminder plan, or of the exclusion from dunning, of an existing customer or invoice. */
export interface PlanChange {
  id: string;
  /** The customer, or the customer of the invoice. */
  customerId: string;
  /** Null: the change concerns the customer itself. */
  invoiceId: string | null;
  kind: 'PLAN';
  /** Null: no plan of its own. */
  planId: string | null;
  formerPlanId: string | null;
  isOff: boolean;
  madeAt: Timestamp;
}

/** Returns the plan changes of a closed batch. The first plan of a new record is not a change. */
export function planChanges(
  ledger: Ledger,
  customers: TableChanges<LedgerCustomer>,
  documents: TableChanges<LedgerDocument>,
): PlanChange[] {
  const { now, newId } = ledger.context;
  const changeOf = (
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
      changeOf(row, ledger.customers.loaded(row.id), { customerId: row.id, invoiceId: null }),
    ),
    ...documents.updated.flatMap((row) =>
      row.kind === 'INVOICE'
        ? changeOf(row, ledger.documents.loaded(row.id), { customerId: row.customerId, invoiceId: row.id })
        : [],
    ),
  ];
}

/** Returns whether the record is excluded from dunning. Only customers have this setting. */
const isDunningOff = (row: LedgerCustomer | LedgerDocument) => 'dunningOff' in row && row.dunningOff;
