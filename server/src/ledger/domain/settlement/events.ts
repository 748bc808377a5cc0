import type { DomainEvent, EventType } from '../event-types.ts';
import { exposureOf, isOverLimit } from '../exposure.ts';
import type { Ledger } from './ledger.ts';
import {
  amountOutstanding,
  amountOverpaid,
  amountUnlinked,
  type DocumentKind,
  type LedgerCustomer,
  type LedgerDocument,
  type Reconciliation,
} from './records.ts';
import { sameRow, type TableChanges } from './table.ts';

type DocumentEventName = 'invoice' | 'payment' | 'credit_note' | 'refund';

const NAMES = {
  INVOICE: 'invoice',
  PAYMENT: 'payment',
  CREDIT_NOTE: 'credit_note',
  REFUND: 'refund',
} as const satisfies Record<DocumentKind, DocumentEventName>;

/** The changes of a closed batch by table. They are computed once, because the comparison is slow. */
export interface LedgerChanges {
  customers: TableChanges<LedgerCustomer>;
  documents: TableChanges<LedgerDocument>;
  reconciliations: TableChanges<Reconciliation>;
}

/**
 * Returns the events of a closed batch: one for each changed record, and `invoice.paid` for a newly paid
 * invoice. Changes without an effect produce no event. Changed figures of a customer produce no
 * `customer.updated`: they follow from the events of its documents.
 */
export function ledgerEvents(
  ledger: Ledger,
  { customers, documents, reconciliations }: LedgerChanges,
): DomainEvent[] {
  const changed = customers.updated.filter((row) => !onlyFiguresDiffer(ledger.customers.loaded(row.id), row));
  return [
    ...customers.inserted.map((row) => customerEvent('customer.created', row)),
    ...changed.map((row) => customerEvent('customer.updated', row)),
    ...customers.inserted.flatMap((row) => limitEvents(ledger, undefined, row)),
    ...customers.updated.flatMap((row) => limitEvents(ledger, ledger.customers.loaded(row.id), row)),
    ...documents.deleted.map((row) => documentEvent(ledger, 'deleted', row)),
    ...documents.inserted.flatMap((row) => documentEvents(ledger, 'created', row)),
    ...documents.updated.flatMap((row) => documentEvents(ledger, 'updated', row)),
    ...reconciliations.inserted.map((row) => reconciliationEvent(ledger, 'reconciliation.created', row)),
    ...reconciliations.updated.map((row) => reconciliationEvent(ledger, 'reconciliation.updated', row)),
    ...reconciliations.deleted.map((row) => reconciliationEvent(ledger, 'reconciliation.undone', row)),
    ...customers.deleted.map((row) => customerEvent('customer.deleted', row)),
  ];
}

function onlyFiguresDiffer(before: LedgerCustomer | undefined, after: LedgerCustomer): boolean {
  if (before === undefined) return false;
  const { balance, amountDue, updatedAt } = before;
  return sameRow(before, { ...after, balance, amountDue, updatedAt });
}

/** Returns an event if the batch took the exposure of a customer above its credit limit. */
function limitEvents(
  { context: { currency } }: Ledger,
  before: LedgerCustomer | undefined,
  row: LedgerCustomer,
): DomainEvent[] {
  if (!isOverLimit(row) || (before !== undefined && isOverLimit(before))) return [];
  const { id, externalId, name, creditLimit } = row;
  const data = { id, externalId, name, creditLimit, exposure: exposureOf(row), currency };
  return [{ type: 'customer.credit_limit_exceeded', customerId: id, data }];
}

function customerEvent(type: EventType, { id, externalId, name, parentId }: LedgerCustomer): DomainEvent {
  return { type, customerId: id, data: { id, externalId, name, parentId } };
}

function documentEvents(ledger: Ledger, what: 'created' | 'updated', row: LedgerDocument): DomainEvent[] {
  const event = documentEvent(ledger, what, row);
  const before = ledger.documents.loaded(row.id);
  const wasPaid = before !== undefined && amountOutstanding(before) === 0;
  if (row.kind !== 'INVOICE' || wasPaid || amountOutstanding(row) > 0) return [event];
  return [event, { ...event, type: 'invoice.paid' }];
}

function documentEvent(
  ledger: Ledger,
  what: 'created' | 'updated' | 'deleted',
  row: LedgerDocument,
): DomainEvent {
  // The customer may have been deleted in the same batch.
  const customer = ledger.customers.get(row.customerId) ?? ledger.customers.loaded(row.customerId);
  return {
    type: `${NAMES[row.kind]}.${what}`,
    customerId: row.customerId,
    data: documentFacts(row, { externalId: customer?.externalId ?? null, name: customer?.name ?? null }),
  };
}

/** The fields of a document that its events need. */
export type DocumentEventSource = Pick<
  LedgerDocument,
  | 'id'
  | 'kind'
  | 'customerId'
  | 'externalId'
  | 'customId'
  | 'currency'
  | 'amount'
  | 'amountLinked'
  | 'amountRefunded'
  | 'datedAt'
  | 'dueAt'
  | 'source'
>;

/** The fields of the customer that document events need. */
export interface CustomerNames {
  externalId: string | null;
  name: string | null;
}

/** Returns the facts in a document event, under the names of the API. Amounts are in minor units. */
export function documentFacts(
  row: DocumentEventSource,
  { externalId: customerExternalId, name }: CustomerNames,
): Readonly<Record<string, unknown>> {
  const { id, externalId, customId, currency, amount, amountLinked, amountRefunded, datedAt } = row;
  const { customerId } = row;
  const customer = { id: customerId, externalId: customerExternalId, name, companyName: name };
  const names = { id, externalId, customer, customerId, currency };
  switch (row.kind) {
    case 'INVOICE':
      return {
        ...names,
        customId: customId ?? externalId,
        grossAmount: amount,
        amountLinked,
        amountOutstanding: amountOutstanding(row),
        amountOverpaid: amountOverpaid(row),
        issuedAt: datedAt,
        dueDate: row.dueAt,
        source: row.source,
      };
    case 'CREDIT_NOTE':
      return {
        ...names,
        customId: customId ?? externalId,
        grossAmount: amount,
        amountLinked,
        amountRefunded,
        amountUnlinked: amountUnlinked(row),
        issuedAt: datedAt,
      };
    case 'PAYMENT':
      return {
        ...names,
        amount,
        amountLinked,
        amountRefunded,
        amountUnlinked: amountUnlinked(row),
        validatedAt: datedAt,
      };
    case 'REFUND':
      return { ...names, amount, amountLinked, amountUnlinked: amountUnlinked(row), validatedAt: datedAt };
  }
}

/**
 * Creates the event of a reconciliation. It can span a family, so the event names the first document's
 * customer.
 */
function reconciliationEvent(ledger: Ledger, type: EventType, row: Reconciliation): DomainEvent {
  const { invoices, refunds, payments, creditNotes } = row.content;
  const ids = [invoices, refunds, payments, creditNotes].flat().map(([id]) => id);
  const first = ids
    .map((id) => ledger.documents.get(id) ?? ledger.documents.loaded(id))
    .find((document) => document !== undefined);
  return {
    type,
    customerId: first?.customerId ?? null,
    data: { id: row.id, externalId: row.externalId },
  };
}
