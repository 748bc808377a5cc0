import { RefusalError, refuseField } from '../refusal.ts';
import type { Ref } from './changes.ts';
import type { KnownKind, Ledger } from './ledger.ts';
import type { DocumentKind, LedgerCustomer, LedgerDocument } from './records.ts';

export const KIND_NAMES: Record<DocumentKind, string> = {
  INVOICE: 'invoice',
  CREDIT_NOTE: 'credit note',
  PAYMENT: 'payment',
  REFUND: 'refund',
};

/**
 * Resolves a reference to a document.
 * @param field path of the reference in the request, for the error message
 * @throws REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE (several documents have the customId) or INVALID_DATA (its
 *   parts name different records, or none is given)
 */
export function findDocument(ledger: Ledger, kind: DocumentKind, ref: Ref, field: string): LedgerDocument {
  const name = KIND_NAMES[kind];
  const found: LedgerDocument[] = [];
  if (ref.id !== undefined) {
    const document = ledger.documents.get(ref.id);
    if (document?.kind !== kind) throw unknownReferenceError(`${field}.id`, name, ref.id);
    found.push(document);
  }
  if (ref.externalId !== undefined) {
    const [document] = ledger.documentsByExternalId(`${kind} ${ref.externalId}`);
    if (document === undefined) throw unknownReferenceError(`${field}.externalId`, name, ref.externalId);
    found.push(document);
  }
  if (ref.customId !== undefined) {
    const documents = ledger.documentsByCustomId(`${kind} ${ref.customId}`);
    const [document] = documents;
    if (document === undefined) throw unknownReferenceError(`${field}.customId`, name, ref.customId);
    if (documents.length > 1)
      throw refuseField(
        'AMBIGUOUS_REFERENCE',
        `${field}.customId`,
        `several records match: ${name} ${ref.customId}`,
      );
    found.push(document);
  }
  return requireSingle(found, field);
}

/**
 * Resolves a reference to a customer, with the same errors as `findDocument`. A merged customer resolves to
 * its merge target.
 */
export function findCustomer(ledger: Ledger, ref: Ref, field: string, name = 'customer'): LedgerCustomer {
  const found: LedgerCustomer[] = [];
  if (ref.id !== undefined) {
    const customer = ledger.customers.get(ref.id);
    if (customer === undefined) throw unknownReferenceError(`${field}.id`, name, ref.id);
    found.push(mergedInto(ledger, customer));
  }
  if (ref.externalId !== undefined) {
    const [customer] = ledger.customersByExternalId(ref.externalId);
    if (customer === undefined) throw unknownReferenceError(`${field}.externalId`, name, ref.externalId);
    found.push(mergedInto(ledger, customer));
  }
  return requireSingle(found, field);
}

/** Returns the customer that owns the documents of this one: itself, or its merge target. */
export function mergedInto(ledger: Ledger, customer: LedgerCustomer): LedgerCustomer {
  if (customer.mergedIntoId === null) return customer;
  const target = ledger.customers.get(customer.mergedIntoId);
  if (target === undefined)
    throw new Error('a merged customer is loaded with the one that it was merged into');
  return target;
}

/** Refuses a change of a merged customer, because no process uses its record any longer. */
export function refuseMerged(ledger: Ledger, customer: LedgerCustomer): void {
  if (customer.mergedIntoId === null) return;
  const { id, externalId } = mergedInto(ledger, customer);
  const error = `was merged into ${externalId} (${id})`;
  throw new RefusalError('CONFLICT', `The customer ${error}.`, [{ field: 'customer', error }]);
}

/**
 * Returns the record that an import body names by `id`, `externalId` or both; undefined for a new record. A
 * known id updates that record and may give it an externalId that is free.
 */
export function findTarget<V extends { id: string }>(
  target: Ref,
  byId: (id: string) => V | undefined,
  byExternalId: (externalId: string) => V | undefined,
): V | undefined {
  const holder = target.externalId === undefined ? undefined : byExternalId(target.externalId);
  if (target.id === undefined) return holder;
  const record = byId(target.id);
  if (record === undefined) throw refuseField('REFERENCE_NOT_FOUND', 'id', `does not exist: ${target.id}`);
  if (holder !== undefined && holder.id !== record.id)
    throw refuseField('INVALID_DATA', 'externalId', 'names a different record than id');
  return record;
}

/** Returns the record that a path names. A missing record, or one of another organization, is NOT_FOUND. */
export function findOrRefuse<V extends { id: string }>(
  target: Ref,
  byId: (id: string) => V | undefined,
  byExternalId: (externalId: string) => V | undefined,
): V {
  const missing = target.id !== undefined && byId(target.id) === undefined;
  const record = missing ? undefined : findTarget(target, byId, byExternalId);
  if (record === undefined) throw new RefusalError('NOT_FOUND', 'The record does not exist.');
  return record;
}

/** Refuses an id of a user, reminder plan or bank account that does not exist. */
export function checkKnown(
  ledger: Ledger,
  kind: KnownKind,
  field: string,
  id: string | null | undefined,
): void {
  if (typeof id === 'string' && !ledger.known.has(`${kind} ${id}`))
    throw refuseField('REFERENCE_NOT_FOUND', field, `does not exist: ${id}`);
}

function unknownReferenceError(field: string, name: string, value: string) {
  const reason = { code: 'RECORD_MISSING', values: {} } as const;
  return refuseField('REFERENCE_NOT_FOUND', field, `${name} does not exist: ${value}`, reason);
}

function requireSingle<V extends { id: string }>(found: readonly V[], field: string): V {
  const [first] = found;
  if (first === undefined) throw refuseField('INVALID_DATA', field, 'must name a record');
  if (found.some((record) => record.id !== first.id))
    throw refuseField('INVALID_DATA', field, 'its parts name different records');
  return first;
}
