import type {
  Change,
  DeleteCustomer,
  DeleteDocument,
  LinkInput,
  PutCustomer,
  PutDocument,
  Reconcile,
  Ref,
} from '../../src/ledger/domain/settlement/changes.ts';
import type { DocumentFacts, DocumentKind } from '../../src/ledger/domain/settlement/records.ts';

/** Short forms of changes; records are named by externalId. */

/** Amounts by externalId, in the order of the list. */
export type Amounts = Record<string, number> | readonly (readonly [externalId: string, amount: number])[];

export interface DocumentOptions extends Partial<DocumentFacts> {
  customer?: string;
  /** linkedInvoices of a payment or credit note. */
  invoices?: Amounts;
  /** linkedPayments and linkedCreditNotes of a refund. */
  payments?: Amounts;
  creditNotes?: Amounts;
}

export const DUE = '2026-02-01T00:00:00.000Z';

export function wishes(amounts: Amounts): LinkInput[] {
  const entries: readonly (readonly [string, number])[] = Array.isArray(amounts)
    ? amounts
    : Object.entries(amounts);
  return entries.map(([externalId, amount]) => ({ target: { externalId }, amount }));
}

function put(kind: DocumentKind, externalId: string, amount: number, options: DocumentOptions): PutDocument {
  const { customer = 'A', invoices, payments, creditNotes, ...facts } = options;
  return {
    type: 'putDocument',
    kind,
    mode: 'import',
    target: { externalId },
    customer: { externalId: customer },
    facts: { amount, ...facts },
    links: {
      ...(invoices === undefined ? {} : { linkedInvoices: wishes(invoices) }),
      ...(payments === undefined ? {} : { linkedPayments: wishes(payments) }),
      ...(creditNotes === undefined ? {} : { linkedCreditNotes: wishes(creditNotes) }),
    },
  };
}

export const invoice = (externalId: string, amount: number, options: DocumentOptions = {}) =>
  put('INVOICE', externalId, amount, { datedAt: DUE, dueAt: DUE, ...options });
export const payment = (externalId: string, amount: number, options: DocumentOptions = {}) =>
  put('PAYMENT', externalId, amount, options);
export const creditNote = (externalId: string, amount: number, options: DocumentOptions = {}) =>
  put('CREDIT_NOTE', externalId, amount, options);
export const refund = (externalId: string, amount: number, options: DocumentOptions = {}) =>
  put('REFUND', externalId, amount, options);

export const remove = (kind: DocumentKind, externalId: string): DeleteDocument => ({
  type: 'deleteDocument',
  kind,
  target: { externalId },
});

export function customer(
  externalId: string,
  more: Partial<PutCustomer['facts']> & { parent?: string | null } = {},
): PutCustomer {
  const { parent, ...facts } = more;
  return {
    type: 'putCustomer',
    mode: 'import',
    target: { externalId },
    facts: { name: externalId, ...facts },
    ...(parent === undefined ? {} : { parent: parent === null ? null : { externalId: parent } }),
  };
}

export const removeCustomer = (externalId: string): DeleteCustomer => ({
  type: 'deleteCustomer',
  target: { externalId },
});

export function reconcile(
  externalId: string,
  sides: { invoices?: Amounts; refunds?: Amounts; payments?: Amounts; creditNotes?: Amounts } = {},
): Reconcile {
  return {
    type: 'reconcile',
    externalId,
    invoices: wishes(sides.invoices ?? {}),
    refunds: wishes(sides.refunds ?? {}),
    payments: wishes(sides.payments ?? {}),
    creditNotes: wishes(sides.creditNotes ?? {}),
  };
}

/** Returns the same change with other references to the documents in its lists. */
export function naming(change: Change, refOf: (kind: DocumentKind, externalId: string) => Ref): Change {
  const lines = (kind: DocumentKind, list: readonly LinkInput[] = []) =>
    list.map(({ target, amount }) => ({ target: refOf(kind, target.externalId ?? ''), amount }));
  if (change.type === 'reconcile')
    return {
      ...change,
      invoices: lines('INVOICE', change.invoices),
      payments: lines('PAYMENT', change.payments),
      creditNotes: lines('CREDIT_NOTE', change.creditNotes),
      refunds: lines('REFUND', change.refunds),
    };
  if (change.type !== 'putDocument') return change;
  const { linkedInvoices, linkedPayments, linkedCreditNotes } = change.links ?? {};
  return {
    ...change,
    links: {
      ...(linkedInvoices === undefined ? {} : { linkedInvoices: lines('INVOICE', linkedInvoices) }),
      ...(linkedPayments === undefined ? {} : { linkedPayments: lines('PAYMENT', linkedPayments) }),
      ...(linkedCreditNotes === undefined
        ? {}
        : { linkedCreditNotes: lines('CREDIT_NOTE', linkedCreditNotes) }),
    },
  };
}
