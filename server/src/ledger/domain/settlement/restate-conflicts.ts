import { type RefusalError, refuseField } from '../refusal.ts';
import { LEFT_BEHIND } from './customers.ts';
import type { Ledger } from './ledger.ts';
import { LINKED_CURRENCY, linkSums, ownAmountExceeded } from './put-document.ts';
import { otherEnd } from './put-links.ts';
import { isCredit, type LedgerDocument, type Link } from './records.ts';
import { KIND_NAMES } from './references.ts';
import { takeBack } from './restate-links.ts';
import { linksOf, type Named, type StateBatch, type StatedDocument } from './state-batch.ts';

/** Number of documents that the message about an exceeded amount names. */
const MAX_NAMED = 3;

/**
 * Refuses the changes that do not fit together, and takes them back until the rest fits. A change that is
 * taken back restores its former links. If another change takes what they need, that one is refused, too.
 */
export function settleConflicts(batch: StateBatch): void {
  const conflicts = new Conflicts(batch);
  conflicts.settle();
}

class Conflicts {
  readonly #batch: StateBatch;
  readonly #ledger: Ledger;
  /** Documents to check, by id. What a document states comes before what several share. */
  readonly #own: Set<string>;
  readonly #shared: Set<string>;

  constructor(batch: StateBatch) {
    this.#batch = batch;
    this.#ledger = batch.ledger;
    this.#own = new Set(batch.documents.keys());
    if (batch.movedCustomers.size > 0)
      for (const { id, customerId } of batch.ledger.documents.rows())
        if (batch.movedCustomers.has(customerId)) this.#own.add(id);
    this.#shared = new Set(this.#own);
    for (const id of batch.documents.keys())
      for (const other of this.#neighbours(id)) this.#shared.add(other);
  }

  settle(): void {
    for (;;) {
      const own = takeFirst(this.#own);
      if (own !== undefined) this.#checkOwn(own);
      else {
        const shared = takeFirst(this.#shared);
        if (shared === undefined) return;
        this.#checkShared(shared);
      }
    }
  }

  /** Checks the links of a document against its own amount, and the currency and family of their ends. */
  #checkOwn(id: string): void {
    const document = this.#ledger.documents.get(id);
    if (document === undefined) return;
    for (const link of linksOf(this.#ledger, document)) if (!this.#fits(link)) this.#refuseLink(link);
    const stated = this.#batch.stated(id);
    if (stated === undefined || document.kind === 'INVOICE' || !this.#ledger.documents.get(id)) return;
    const { invoices, refunds } = linkSums(this.#ledger, document);
    const linked = document.kind === 'REFUND' ? Math.max(invoices, refunds) : invoices;
    if (linked > document.amount) this.#refuse(stated, ownAmountExceeded(document, linked));
  }

  #fits({ creditId, debitId }: Link): boolean {
    const credit = this.#ledger.documents.get(creditId);
    const debit = this.#ledger.documents.get(debitId);
    if (credit === undefined || debit === undefined) return true;
    return credit.currency === debit.currency && this.#ledger.sameFamily(credit, debit);
  }

  /** Refuses the list that states a link between two currencies or families, else the change of its ends. */
  #refuseLink(link: Link): void {
    if (this.#ledger.links.get(link.id) === undefined || this.#isSpoiled(link)) return;
    const listing = this.#batch.listing(link);
    const credit = this.#ledger.documents.get(link.creditId);
    const debit = this.#ledger.documents.get(link.debitId);
    if (credit === undefined || debit === undefined) return;
    if (listing !== undefined) {
      const { list, stated, targetId } = listing;
      const error =
        credit.currency === debit.currency
          ? 'belongs to a customer of another family'
          : `${debit.currency} and ${credit.currency} cannot be linked`;
      const refusal = refuseField('INVALID_DATA', list.field(list.targetIds.indexOf(targetId)), error);
      this.#refuse(stated, this.#because(refusal, targetId));
      return;
    }
    for (const [end, other] of [
      [credit, debit],
      [debit, credit],
    ] as const)
      this.#refuseEnd(end, other, credit.currency !== debit.currency);
  }

  /** Refuses the change that gave one end of a link another currency or family. */
  #refuseEnd(end: LedgerDocument, other: LedgerDocument, isCurrency: boolean): void {
    const stated = this.#batch.stated(end.id);
    const former = stated?.former;
    const isChanged = former?.currency !== end.currency || former.customerId !== end.customerId;
    if (stated !== undefined && isChanged) {
      const refusal = isCurrency
        ? refuseField('INVALID_DATA', 'currency', LINKED_CURRENCY)
        : refuseField('INVALID_DATA', 'customer', LEFT_BEHIND);
      this.#refuse(stated, this.#because(refusal, other.id));
      return;
    }
    const mover = this.#batch.movedCustomers.get(end.customerId);
    if (mover === undefined || isCurrency || this.#batch.refusals.has(mover.index)) return;
    const refusal = refuseField('INVALID_DATA', 'parent', LEFT_BEHIND);
    this.#batch.refuse(mover, this.#because(refusal, other.id));
    this.#batch.spoiled.add(mover.index);
  }

  /** Checks that new and raised links fit into an invoice, and that refunds fit into a credit. */
  #checkShared(id: string): void {
    const document = this.#ledger.documents.get(id);
    if (document === undefined || document.kind === 'REFUND') return;
    const links = isCredit(document.kind)
      ? this.#ledger
          .linksOfCredit(id)
          .filter(({ debitId }) => this.#ledger.documents.get(debitId)?.kind === 'REFUND')
      : this.#ledger.linksOfDebit(id);
    const isExceeded =
      document.kind === 'INVOICE'
        ? document.amountLinked > document.amount
        : document.amountRefunded > document.amount;
    if (!isExceeded || links.some((link) => this.#isSpoiled(link))) return;
    const raised = links.filter(
      (link) => this.#batch.listing(link) !== undefined && this.#sum(link) > this.#batch.formerSum(link),
    );
    for (const link of raised) this.#refuseRaised(document, link, links);
    const stated = this.#batch.stated(id);
    if (raised.length > 0 || document.kind === 'INVOICE' || stated === undefined) return;
    this.#refuse(stated, ownAmountExceeded(document, document.amountRefunded));
  }

  #refuseRaised(document: LedgerDocument, link: Link, links: readonly Link[]): void {
    const listing = this.#batch.listing(link);
    if (listing === undefined) return;
    const { list, stated, targetId } = listing;
    const others = links.filter((one) => otherEnd(one, document.id) !== otherEnd(link, document.id));
    // Links of documents outside the batch may not be loaded, but the document counts them.
    const own = links.reduce((sum, one) => (others.includes(one) ? sum : sum + one.amountInEffect), 0);
    const total = document.kind === 'INVOICE' ? document.amountLinked : document.amountRefunded;
    const open = Math.max(0, document.amount - total + own);
    const names = others.slice(0, MAX_NAMED).map((one) => this.#nameOf(otherEnd(one, document.id)));
    const takers = names.length === 0 ? '' : ` besides ${names.join(', ')}`;
    const refusal = refuseField(
      'AMOUNT_EXCEEDED',
      list.amountField(list.targetIds.indexOf(targetId)),
      `exceeds the open amount of ${open}${takers}`,
    );
    const cause = others.find((one) => this.#refused(otherEnd(one, document.id)) !== undefined);
    this.#refuse(
      stated,
      cause === undefined ? refusal : this.#because(refusal, otherEnd(cause, document.id)),
    );
  }

  /** Names the refusal of another document of the batch as the cause, if it was refused. */
  #because(refusal: RefusalError, documentId: string): RefusalError {
    const cause = this.#refused(documentId);
    return cause === undefined ? refusal : this.#batch.consequence(refusal, cause);
  }

  #refused(documentId: string): Named | undefined {
    const document = this.#ledger.documents.get(documentId);
    return (
      document && this.#batch.refusedBy(document.kind, { id: document.id, externalId: document.externalId })
    );
  }

  /** Refuses a change and takes it back. What it touched is checked again. */
  #refuse(stated: StatedDocument, refusal: RefusalError): void {
    const batch = this.#batch;
    if (batch.refusals.has(stated.index)) return;
    const { former, id } = stated;
    const document = this.#ledger.documents.get(id);
    const naming =
      former === undefined && document !== undefined
        ? linksOf(this.#ledger, document).flatMap((link) => batch.listing(link) ?? [])
        : [];
    batch.refuse(stated, refusal);
    if (stated.change.bankTransaction !== undefined) {
      batch.spoiled.add(stated.index);
      return;
    }
    for (const { list, stated: other, targetId } of naming) {
      if (targetId !== id) continue;
      const field = list.field(list.targetIds.indexOf(targetId));
      const error = `${KIND_NAMES[list.kind]} does not exist`;
      this.#refuse(other, batch.consequence(refuseField('REFERENCE_NOT_FOUND', field, error), stated));
    }
    for (const touched of takeBack(batch, stated)) {
      this.#own.add(touched);
      this.#shared.add(touched);
    }
  }

  /**
   * Returns whether an end of a link belongs to a change that only a new attempt can take back, or to a
   * customer whose deletion will be refused.
   */
  #isSpoiled({ creditId, debitId }: Link): boolean {
    const { documents, leavers, movedCustomers, spoiled } = this.#batch;
    if (spoiled.size + leavers.size === 0) return false;
    return [creditId, debitId].some((id) => {
      const customerId = this.#ledger.documents.get(id)?.customerId ?? '';
      const indexes = [documents.get(id)?.index, movedCustomers.get(customerId)?.index];
      return leavers.has(customerId) || indexes.some((index) => index !== undefined && spoiled.has(index));
    });
  }

  /** Returns the amount stated between the two ends of a link, by lists and reconciliations. */
  #sum({ creditId, debitId }: Link): number {
    return this.#ledger
      .linksOfCredit(creditId)
      .reduce((sum, link) => (link.debitId === debitId ? sum + link.amount : sum), 0);
  }

  #neighbours(id: string): string[] {
    const document = this.#ledger.documents.get(id);
    return document === undefined ? [] : linksOf(this.#ledger, document).map((link) => otherEnd(link, id));
  }

  #nameOf(id: string): string {
    const document = this.#ledger.documents.get(id);
    return document === undefined ? id : `${KIND_NAMES[document.kind]} ${document.externalId}`;
  }
}

function takeFirst(ids: Set<string>): string | undefined {
  for (const id of ids) {
    ids.delete(id);
    return id;
  }
  return undefined;
}
