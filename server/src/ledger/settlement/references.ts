import type { Change, LinkInput, Reconcile, Ref } from '../domain/settlement/changes.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';

/**
 * All references in the changes of a batch, as parameter lists for the statements that lock and load it.
 * `deep` marks debits whose links may be removed. Their credits are then reallocated, which needs all links
 * of these.
 */
export interface ReferencedRecords {
  documentKinds: DocumentKind[];
  documentExternalIds: string[];
  documentExternalDeep: boolean[];
  documentIds: string[];
  documentIdDeep: boolean[];
  documentCustomKinds: DocumentKind[];
  documentCustomIds: string[];
  customerIds: string[];
  customerExternalIds: string[];
  /** Customers that the batch writes: locked besides the roots of their families. */
  writtenCustomerIds: string[];
  writtenCustomerExternalIds: string[];
  reconciliationExternalIds: string[];
  /** Reconciliations that a change may undo, because it names no document. */
  emptiedExternalIds: string[];
  userIds: string[];
  dunningPlanIds: string[];
  bankAccountIds: string[];
  /** IBANs of virtual accounts that customers get. */
  paymentIbans: string[];
}

export function namesOf(changes: readonly Change[]): ReferencedRecords {
  const names = noNames();
  for (const change of changes) collectNames(names, change);
  return changes.length === 1 ? names : distinctNames(names);
}

/** Removes duplicates: a large batch repeats its few customers and linked documents. */
function distinctNames(names: ReferencedRecords): ReferencedRecords {
  const { documentKinds, documentExternalIds, documentExternalDeep, documentIds, documentIdDeep } = names;
  const external = new Map<string, { kind: DocumentKind; externalId: string; deep: boolean }>();
  for (const [i, kind] of documentKinds.entries()) {
    const externalId = documentExternalIds[i] ?? '';
    const key = `${kind} ${externalId}`;
    const deep = documentExternalDeep[i] === true || external.get(key)?.deep === true;
    external.set(key, { kind, externalId, deep });
  }
  const ids = new Map<string, boolean>();
  for (const [i, id] of documentIds.entries())
    ids.set(id, documentIdDeep[i] === true || ids.get(id) === true);
  const rows = [...external.values()];
  return {
    ...names,
    documentKinds: rows.map(({ kind }) => kind),
    documentExternalIds: rows.map(({ externalId }) => externalId),
    documentExternalDeep: rows.map(({ deep }) => deep),
    documentIds: [...ids.keys()],
    documentIdDeep: [...ids.values()],
    customerIds: [...new Set(names.customerIds)],
    customerExternalIds: [...new Set(names.customerExternalIds)],
    writtenCustomerIds: [...new Set(names.writtenCustomerIds)],
    writtenCustomerExternalIds: [...new Set(names.writtenCustomerExternalIds)],
  };
}

/** Returns the references without documents. */
export function customersOnly(names: ReferencedRecords): ReferencedRecords {
  const { customerIds, customerExternalIds, writtenCustomerIds, writtenCustomerExternalIds } = names;
  return { ...noNames(), customerIds, customerExternalIds, writtenCustomerIds, writtenCustomerExternalIds };
}

/** Returns the lists of referenced records, still empty. */
export function noNames(): ReferencedRecords {
  return {
    documentKinds: [],
    documentExternalIds: [],
    documentExternalDeep: [],
    documentIds: [],
    documentIdDeep: [],
    documentCustomKinds: [],
    documentCustomIds: [],
    customerIds: [],
    customerExternalIds: [],
    writtenCustomerIds: [],
    writtenCustomerExternalIds: [],
    reconciliationExternalIds: [],
    emptiedExternalIds: [],
    userIds: [],
    dunningPlanIds: [],
    bankAccountIds: [],
    paymentIbans: [],
  };
}

function collectNames(names: ReferencedRecords, change: Change): void {
  switch (change.type) {
    case 'putDocument': {
      nameDocument(names, change.kind, change.target, change.kind === 'REFUND');
      if (change.customer !== undefined) nameCustomer(names, change.customer);
      nameAll(names, 'INVOICE', change.links?.linkedInvoices);
      nameAll(names, 'PAYMENT', change.links?.linkedPayments);
      nameAll(names, 'CREDIT_NOTE', change.links?.linkedCreditNotes);
      if (typeof change.facts.bankAccountId === 'string')
        names.bankAccountIds.push(change.facts.bankAccountId);
      if (typeof change.facts.dunningPlanId === 'string')
        names.dunningPlanIds.push(change.facts.dunningPlanId);
      return;
    }
    case 'deleteDocument':
      nameDocument(names, change.kind, change.target, true);
      return;
    case 'writeOff':
      nameDocument(names, 'INVOICE', change.target, false);
      return;
    case 'putCustomer': {
      nameWrittenCustomer(names, change.target);
      if (change.parent !== undefined && change.parent !== null) nameWrittenCustomer(names, change.parent);
      const { accountManagerId, dunningPlanId, bankAccountIds } = change.facts;
      if (typeof accountManagerId === 'string') names.userIds.push(accountManagerId);
      if (typeof dunningPlanId === 'string') names.dunningPlanIds.push(dunningPlanId);
      names.bankAccountIds.push(...(bankAccountIds ?? []));
      const { paymentAccount } = change.facts;
      if (paymentAccount) names.paymentIbans.push(paymentAccount.iban);
      const payTo = change.facts.paymentMethods?.wireTransfer?.bankAccount?.id;
      if (payTo !== undefined) names.bankAccountIds.push(payTo);
      return;
    }
    case 'putAccountManagers':
      nameWrittenCustomer(names, change.target);
      names.userIds.push(...change.userIds);
      return;
    case 'deleteCustomer':
      nameWrittenCustomer(names, change.target);
      return;
    case 'reconcile':
      names.reconciliationExternalIds.push(change.externalId);
      if (namesNothing(change)) names.emptiedExternalIds.push(change.externalId);
      nameAll(names, 'INVOICE', change.invoices);
      nameAll(names, 'PAYMENT', change.payments);
      nameAll(names, 'CREDIT_NOTE', change.creditNotes);
      nameAll(names, 'REFUND', change.refunds, true);
  }
}

function namesNothing({ invoices, payments, creditNotes, refunds }: Reconcile): boolean {
  return [invoices, payments, creditNotes, refunds].every((list) => list === undefined || list.length === 0);
}

function nameAll(
  names: ReferencedRecords,
  kind: DocumentKind,
  inputs: readonly LinkInput[] | undefined,
  deep = false,
): void {
  for (const wish of inputs ?? []) nameDocument(names, kind, wish.target, deep);
}

function nameDocument(names: ReferencedRecords, kind: DocumentKind, ref: Ref, deep: boolean): void {
  if (ref.id !== undefined) {
    names.documentIds.push(ref.id);
    names.documentIdDeep.push(deep);
  }
  if (ref.externalId !== undefined) {
    names.documentKinds.push(kind);
    names.documentExternalIds.push(ref.externalId);
    names.documentExternalDeep.push(deep);
  }
  if (ref.customId !== undefined) {
    names.documentCustomKinds.push(kind);
    names.documentCustomIds.push(ref.customId);
  }
}

function nameCustomer(names: ReferencedRecords, ref: Ref): void {
  if (ref.id !== undefined) names.customerIds.push(ref.id);
  if (ref.externalId !== undefined) names.customerExternalIds.push(ref.externalId);
}

function nameWrittenCustomer(names: ReferencedRecords, ref: Ref): void {
  if (ref.id !== undefined) names.writtenCustomerIds.push(ref.id);
  if (ref.externalId !== undefined) names.writtenCustomerExternalIds.push(ref.externalId);
}
