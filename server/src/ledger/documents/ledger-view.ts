import type { Ledger } from '../domain/settlement/ledger.ts';
import { isCredit, type LedgerDocument, type Link } from '../domain/settlement/records.ts';
import type { DocumentLink, LinkedDocument, ViewRow } from './views.ts';

/**
 * Builds the row of the view statement from the ledger, right after a change of the document. The ledger's
 * state becomes the stored state when the batch is closed.
 *
 * Returns null if the ledger lacks a part of the response. For invoices it does not load other documents'
 * links, custom fields, promise and dispute; it never loads the PDF. A new document has none of these.
 */
export function ledgerView(ledger: Ledger, id: string): ViewRow | null {
  const document = ledger.documents.get(id);
  if (document === undefined) return null;
  const isNew = ledger.documents.loaded(id) === undefined;
  const { kind, customerId } = document;
  if (!isNew && kind !== 'PAYMENT' && kind !== 'REFUND') return null;
  const customer = ledger.customers.get(customerId);
  const links = linksOf(ledger, document);
  if (customer === undefined || links === null) return null;
  const invoice = kind === 'INVOICE' ? { customFields: null, promise: null, dispute: null } : {};
  const { externalId: customerExternalId, name: customerName } = customer;
  return { ...document, customerExternalId, customerName, links, pdf: null, ...invoice };
}

/** Returns the links, oldest first by id. */
function linksOf(ledger: Ledger, { id, kind }: LedgerDocument): DocumentLink[] | null {
  const isFromCredit = isCredit(kind);
  const links = isFromCredit ? ledger.linksOfCredit(id) : ledger.linksOfDebit(id);
  const found: DocumentLink[] = [];
  for (const link of links.sort(byAge)) {
    const other = ledger.documents.get(isFromCredit ? link.debitId : link.creditId);
    if (other === undefined) return null;
    found.push({ document: linkedDocument(other), amount: link.amount, amountInEffect: link.amountInEffect });
  }
  return found;
}

function linkedDocument(other: LedgerDocument): LinkedDocument {
  const { id, kind, externalId, customId, instrument, datedAt, datedOn, dueOn } = other;
  const { amount, amountLinked, writtenOffAt } = other;
  return {
    id,
    kind,
    externalId,
    customId,
    instrument,
    datedAt,
    datedOn,
    dueOn,
    amount,
    amountLinked,
    writtenOffAt,
  };
}

const byAge = (a: Link, b: Link): number => (a.id < b.id ? -1 : 1);
