import { type RefusalError, refuseField } from '../refusal.ts';
import { LEFT_BEHIND } from './customers.ts';
import type { Ledger } from './ledger.ts';
import { LINKED_CURRENCY, linkSums, ownAmountExceeded } from './put-document.ts';
import { otherEnd } from './put-links.ts';
import { isCredit, type LedgerDocument, type Link } from './records.ts';
import { KIND_NAMES } from './references.ts';
import { takeBack } from './restate-links.ts';
import { linksOf, type Named, type StateBatch, type StatedDocument } from './state-batch.ts';
import type { Steps } from './steps.ts';

/** Number of documents that the message about an exceeded amount names. */
const MAX_NAMED = 3;

/**
 * Refuses the changes that do not fit together, and takes them back until the rest fits. A change that is
 * taken back restores its former links. If another change takes what they need, that one is refused, too.
 */
export function* settleConflicts(batch: StateBatch): Steps<void> {
  const conflicts = new Conflicts(batch);
  yield* conflicts.settle();
}

/** The part of an amount that the links of an invoice, or the refunds of a credit, take. */
interface SharedRoom {
  /** Negative: too much is linked. */
  left: number;
  /** Amount stated between the ends of a link, by lists and reconciliations. */
  sumOf: (link: Link) => number;
  inEffect: (link: Link) => number;
  /** A linked document whose change was refused. */
  refusedId: string | undefined;
  /** Names of some documents besides the one that states a link. */
  namesBesides: (link: Link) => string[];
}

class Conflicts {
  readonly #batch: StateBatch;
  readonly #ledger: Ledger;
  /** Documents to check, by id. Own statements come before rooms that several share. */
  readonly #own = new IdQueue();
  readonly #shared = new IdQueue();

  constructor(batch: StateBatch) {
    this.#batch = batch;
    this.#ledger = batch.ledger;
    for (const id of batch.documents.keys()) this.#check(id);
    if (batch.movedCustomers.size > 0)
      for (const { id, customerId } of batch.ledger.documents.rows())
        if (batch.movedCustomers.has(customerId)) this.#check(id);
  }

  #check(id: string): void {
    this.#own.add(id);
    this.#shared.add(id);
  }

  *settle(): Steps<void> {
    for (const id of this.#batch.documents.keys()) {
      for (const other of this.#neighbours(id)) this.#shared.add(other);
      yield;
    }
    for (;;) {
      yield;
      const own = this.#own.take();
      if (own !== undefined) this.#checkOwn(own);
      else {
        const shared = this.#shared.take();
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
    const room = this.#sharedRoom(document, links);
    const raised = links.filter(
      (link) => this.#batch.listing(link) !== undefined && room.sumOf(link) > this.#batch.formerSum(link),
    );
    for (const link of raised) this.#refuseRaised(link, room);
    const stated = this.#batch.stated(id);
    if (raised.length > 0 || document.kind === 'INVOICE' || stated === undefined) return;
    this.#refuse(stated, ownAmountExceeded(document, document.amountRefunded));
  }

  /** Returns what the links of a document take, computed once for all of them. */
  #sharedRoom(document: LedgerDocument, links: readonly Link[]): SharedRoom {
    const partners = Map.groupBy(links, (link) => otherEnd(link, document.id));
    const partner = (link: Link) => partners.get(otherEnd(link, document.id)) ?? [];
    const refusedId = [...partners.keys()].find((id) => this.#refused(id) !== undefined);
    const names = [...partners.keys()].slice(0, MAX_NAMED + 1).map((id) => [id, this.#nameOf(id)] as const);
    return {
      // Links of documents outside the batch may not be loaded, but the document counts them.
      left: document.amount - (document.kind === 'INVOICE' ? document.amountLinked : document.amountRefunded),
      sumOf: (link) => partner(link).reduce((sum, { amount }) => sum + amount, 0),
      inEffect: (link) => partner(link).reduce((sum, { amountInEffect }) => sum + amountInEffect, 0),
      refusedId,
      namesBesides: (link) =>
        names.flatMap(([id, name]) => (id === otherEnd(link, document.id) ? [] : name)).slice(0, MAX_NAMED),
    };
  }

  #refuseRaised(link: Link, room: SharedRoom): void {
    const listing = this.#batch.listing(link);
    if (listing === undefined) return;
    const { list, stated, targetId } = listing;
    const names = room.namesBesides(link);
    const takers = names.length === 0 ? '' : ` besides ${names.join(', ')}`;
    const open = Math.max(0, room.left + room.inEffect(link));
    const refusal = refuseField(
      'AMOUNT_EXCEEDED',
      list.amountField(list.targetIds.indexOf(targetId)),
      `exceeds the open amount of ${open}${takers}`,
    );
    this.#refuse(stated, room.refusedId === undefined ? refusal : this.#because(refusal, room.refusedId));
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

  /** Refuses a change and takes it back. The documents that it touched are checked again. */
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
    for (const touched of takeBack(batch, stated)) this.#check(touched);
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

  #neighbours(id: string): string[] {
    const document = this.#ledger.documents.get(id);
    return document === undefined ? [] : linksOf(this.#ledger, document).map((link) => otherEnd(link, id));
  }

  #nameOf(id: string): string {
    const document = this.#ledger.documents.get(id);
    return document === undefined ? id : `${KIND_NAMES[document.kind]} ${document.externalId}`;
  }
}

/** Ids to check, each at most once at a time, in the order in which they were added. */
class IdQueue {
  readonly #waiting = new Set<string>();
  readonly #ids: string[] = [];
  #next = 0;

  add(id: string): void {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    this.#ids.push(id);
  }

  take(): string | undefined {
    const id = this.#ids[this.#next];
    if (id === undefined) return undefined;
    this.#next += 1;
    this.#waiting.delete(id);
    return id;
  }
}
