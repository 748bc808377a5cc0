import { allocate } from '../allocation.ts';
import type { Timestamp } from '../calendar.ts';
import { Refusal, refuseField } from '../refusal.ts';
import {
  type AccountManager,
  amountOutstanding,
  balanceOf,
  type CustomerBalance,
  isCredit,
  type LedgerCustomer,
  type LedgerDocument,
  type Link,
  type Reconciliation,
  type UndoneReconciliation,
} from './records.ts';
import { Journal, Table } from './table.ts';

/** How many children a customer has; those outside the batch count too. */
export interface FamilyFacts {
  customerId: string;
  children: number;
}

/** What the changes of a batch take from outside: nothing in here reads a clock or draws an id. */
export interface LedgerContext {
  now: Timestamp;
  /** UUIDv7, each greater than the one before. */
  newId: () => string;
  /** The organization's currency, for documents that name none. */
  currency: string;
  /** The organization's, in which instants fall on days. */
  timezone: string;
}

/** What else a record may name by its id. */
export const KNOWN_KINDS = ['USER', 'DUNNING_PLAN', 'BANK_ACCOUNT'] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];

const balanceKey = (customerId: string, currency: string) => `${customerId} ${currency}`;

/**
 * Everything that a batch of changes touches, loaded under its locks. The only place where links
 * and derived amounts change; every method keeps them consistent with each other.
 */
export class Ledger {
  readonly context: LedgerContext;
  readonly journal = new Journal();
  readonly customers = new Table<LedgerCustomer>(this.journal, (row) => row.id);
  readonly customersByExternalId = this.customers.index((row) => row.externalId);
  readonly documents = new Table<LedgerDocument>(this.journal, (row) => row.id);
  readonly documentsByExternalId = this.documents.index((row) => `${row.kind} ${row.externalId}`);
  readonly documentsByCustomId = this.documents.index((row) =>
    row.customId === null ? null : `${row.kind} ${row.customId}`,
  );
  readonly links = new Table<Link>(this.journal, (row) => row.id);
  readonly linksOfCredit = this.links.index((row) => row.creditId);
  readonly linksOfDebit = this.links.index((row) => row.debitId);
  readonly linksOfReconciliation = this.links.index((row) => row.reconciliationId);
  readonly balances = new Table<CustomerBalance>(this.journal, (row) =>
    balanceKey(row.customerId, row.currency),
  );
  readonly balancesOfCustomer = this.balances.index((row) => row.customerId);
  readonly reconciliations = new Table<Reconciliation>(this.journal, (row) => row.id);
  readonly reconciliationsByExternalId = this.reconciliations.index((row) => row.externalId);
  /** Loaded for changes that may undo a reconciliation. */
  readonly undoneReconciliations = new Table<UndoneReconciliation>(this.journal, (row) => row.externalId);
  /** For customers who change their family: their stored links to documents of other customers. */
  readonly linksAcross = new Map<string, Set<string>>();
  /** `KIND id` of the users, dunning plans and bank accounts that exist, of those that the batch names. */
  readonly known = new Set<string>();
  /** Those of the customers that the batch names, if one of its changes may touch account managers. */
  readonly accountManagers = new Table<AccountManager>(
    this.journal,
    (row) => `${row.customerId} ${row.userId}`,
  );
  readonly accountManagersOf = this.accountManagers.index((row) => row.customerId);
  /** For customers to be deleted: what else hangs on them, such as `actions`, and how many of each. */
  readonly holdings = new Map<string, Map<string, number>>();
  readonly families = new Table<FamilyFacts>(this.journal, (row) => row.customerId);
  /** Documents whose day was moved, also by changes that were refused: the days of their links, loaded or not, must follow. */
  readonly redated = new Set<string>();

  constructor(context: LedgerContext) {
    this.context = context;
  }

  /** Stores a document and moves its share of the customer's figures along. */
  putDocument(document: LedgerDocument): boolean {
    const before = this.documents.get(document.id);
    if (!this.documents.put(document)) return false;
    if (before !== undefined) {
      this.#count(before, -1);
      if (before.datedOn !== document.datedOn) this.redated.add(document.id);
    }
    this.#count(document, 1);
    // No figure is ever kept inexactly: a sum beyond the safe integers is refused before it is stored.
    if (!this.#isExact(document) || (before !== undefined && !this.#isExact(before)))
      throw refuseField('INVALID_DATA', 'amount', "the customer's total would exceed 2^53 − 1 minor units");
    return true;
  }

  /** Removes a document with its links and restores the other ends (money rule 8). */
  deleteDocument(document: LedgerDocument): void {
    this.removeLinks(
      isCredit(document.kind) ? this.linksOfCredit(document.id) : this.linksOfDebit(document.id),
    );
    const now = this.documents.get(document.id);
    if (now === undefined) return;
    this.#count(now, -1);
    this.documents.delete(document.id);
    if (!this.#isExact(now))
      throw new Refusal('CONFLICT', "Without it, the customer's balance would exceed 2^53 − 1 minor units.");
  }

  /** Removes links, then settles anew what remains of the credits that they came from. */
  removeLinks(links: readonly Link[]): void {
    this.changeLinks(links, []);
  }

  /**
   * Removes links, places new or restated ones, and settles each credit once, however many links it
   * has. A placed link says as in effect what its debit counts of it already: nothing, if it is new.
   */
  changeLinks(removed: readonly Link[], placed: readonly Link[]): void {
    const credits = new Set<string>();
    for (const link of removed) {
      this.links.delete(link.id);
      this.#addLinked(link.debitId, -link.amountInEffect);
      credits.add(link.creditId);
    }
    for (const link of placed) {
      this.links.put(link);
      credits.add(link.creditId);
    }
    for (const creditId of credits) this.reallocate(creditId);
  }

  /**
   * Brings a credit's links into effect: refunds take the credit back in full, invoices share
   * what is left (money rule 4), and each other end learns the difference.
   */
  reallocate(creditId: string): void {
    const credit = this.documents.get(creditId);
    if (credit === undefined) return;
    const towardsInvoices: Link[] = [];
    let refunded = 0;
    for (const link of this.linksOfCredit(creditId)) {
      if (this.documents.get(link.debitId)?.kind === 'REFUND') {
        refunded += link.amount;
        this.#setInEffect(link, link.amount);
      } else towardsInvoices.push(link);
    }
    let linked = 0;
    const inEffect = allocate(credit.amount - refunded, towardsInvoices);
    for (const link of towardsInvoices) {
      const amount = inEffect.get(link.id) ?? 0;
      linked += amount;
      this.#setInEffect(link, amount);
    }
    this.putDocument({ ...credit, amountLinked: linked, amountRefunded: refunded });
  }

  /**
   * Moves what documents contribute to one customer's figures to another's. Only for all of a customer's documents at once,
   * which are not loaded then: they move where they stand, and no link of theirs changes.
   */
  moveFigures(from: string, to: string, moved: readonly Omit<CustomerBalance, 'customerId'>[]): void {
    for (const part of moved) {
      this.#add(from, part, -1);
      this.#add(to, part, 1);
      const { currency } = part;
      if (!this.#isExact({ customerId: from, currency }) || !this.#isExact({ customerId: to, currency }))
        throw new Refusal('CONFLICT', "A customer's total would exceed 2^53 − 1 minor units.");
    }
  }

  /** The root of the customer's family stands for the family. */
  rootOf(customerId: string): string {
    return this.customers.get(customerId)?.parentId ?? customerId;
  }

  /** Whether a customer has a link with a document of another one, that is, of its family. */
  hasLinksAcross(customerId: string): boolean {
    for (const link of this.links.rows()) {
      const creditor = this.documents.get(link.creditId)?.customerId;
      const debtor = this.documents.get(link.debitId)?.customerId;
      if (creditor !== debtor && (creditor === customerId || debtor === customerId)) return true;
    }
    for (const id of this.linksAcross.get(customerId) ?? []) {
      // Whatever changes a link, or the customer at one of its ends, has loaded it: the rest stands.
      if (this.links.loaded(id) === undefined) return true;
    }
    return false;
  }

  sameFamily(a: LedgerDocument, b: LedgerDocument): boolean {
    return this.rootOf(a.customerId) === this.rootOf(b.customerId);
  }

  #setInEffect(link: Link, amountInEffect: number): void {
    const difference = amountInEffect - link.amountInEffect;
    if (difference === 0) return;
    this.links.put({ ...link, amountInEffect });
    this.#addLinked(link.debitId, difference);
  }

  #addLinked(debitId: string, difference: number): void {
    const debit = this.documents.get(debitId);
    if (debit === undefined || difference === 0) return;
    this.putDocument({ ...debit, amountLinked: debit.amountLinked + difference });
  }

  /** Adds (sign 1) or takes away (sign −1) what a document contributes to its customer's figures. */
  #count(document: LedgerDocument, sign: 1 | -1): void {
    const { customerId, currency, kind } = document;
    const due = kind === 'INVOICE' && document.writtenOffAt === null ? amountOutstanding(document) : 0;
    const amount = (of: LedgerDocument['kind']) => (kind === of ? document.amount : 0);
    const part = {
      currency,
      documents: 1,
      invoicesDue: due > 0 ? 1 : 0,
      invoiced: amount('INVOICE'),
      credited: amount('CREDIT_NOTE'),
      paid: amount('PAYMENT'),
      refunded: amount('REFUND'),
      amountDue: due,
    };
    this.#add(customerId, part, sign);
  }

  #add(customerId: string, part: Omit<CustomerBalance, 'customerId'>, sign: 1 | -1): void {
    const { currency } = part;
    const before = this.balances.get(balanceKey(customerId, currency)) ?? emptyBalance(customerId, currency);
    const after: CustomerBalance = {
      customerId,
      currency,
      documents: before.documents + sign * part.documents,
      invoicesDue: before.invoicesDue + sign * part.invoicesDue,
      invoiced: before.invoiced + sign * part.invoiced,
      credited: before.credited + sign * part.credited,
      paid: before.paid + sign * part.paid,
      refunded: before.refunded + sign * part.refunded,
      amountDue: before.amountDue + sign * part.amountDue,
    };
    if (after.documents === 0) this.balances.delete(balanceKey(customerId, currency));
    else this.balances.put(after);
  }

  /** Whether the figures to which a document contributes are still exact integers. */
  #isExact({ customerId, currency }: Pick<CustomerBalance, 'customerId' | 'currency'>): boolean {
    const row = this.balances.get(balanceKey(customerId, currency));
    if (row === undefined) return true;
    return [row.invoiced, row.credited, row.paid, row.refunded, balanceOf(row)].every(Number.isSafeInteger);
  }
}

function emptyBalance(customerId: string, currency: string): CustomerBalance {
  const zero = { documents: 0, invoicesDue: 0, invoiced: 0, credited: 0, paid: 0, refunded: 0, amountDue: 0 };
  return { customerId, currency, ...zero };
}
