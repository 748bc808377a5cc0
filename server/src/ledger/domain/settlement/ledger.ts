import type { Timestamp } from '../../../kernel/calendar.ts';
import { allocate } from '../allocation.ts';
import { RefusalError, refuseField } from '../refusal.ts';
import type { BankLine, ClosedBankLine } from './bank-line.ts';
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
import { runSteps, type Steps } from './steps.ts';
import { Journal, Table } from './table.ts';

/** Number of children of a customer, including those outside the batch. */
export interface FamilyFacts {
  customerId: string;
  children: number;
}

/** External inputs of a batch. The domain reads no clock and generates no ids. */
export interface LedgerContext {
  now: Timestamp;
  /** Returns a UUIDv7, each greater than the one before. */
  newId: () => string;
  /** The organization's currency, the default for documents. */
  currency: string;
  /** The organization's time zone, which assigns instants to days. */
  timezone: string;
}

/** Kinds of other records that a record may reference by id. */
export const KNOWN_KINDS = ['USER', 'DUNNING_PLAN', 'BANK_ACCOUNT'] as const;
export type KnownKind = (typeof KNOWN_KINDS)[number];

/** The customer that pays to a virtual account. */
export interface PaymentAccountHolder {
  iban: string;
  /** Null: no customer any longer. */
  customerId: string | null;
  /** The customer that the holder was merged into, which may take over its account. */
  mergedIntoId: string | null;
  /** It is an ordinary bank account of the organization, to which all customers pay. */
  isOrdinary: boolean;
}

const balanceKey = (customerId: string, currency: string) => `${customerId} ${currency}`;

/**
 * In-memory state that a batch of changes touches, loaded under its locks. Links and derived amounts change
 * only here; every method keeps them consistent.
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
  /** Ids of stored links to documents of other customers, for customers that change their family. */
  readonly linksAcross = new Map<string, Set<string>>();
  /** Existing users, reminder plans and bank accounts among those that the batch names, as `KIND id`. */
  readonly known = new Set<string>();
  /** Holders of the virtual accounts that the batch names, and of those that it takes from a customer. */
  readonly paymentAccounts = new Table<PaymentAccountHolder>(this.journal, (row) => row.iban);
  /** Account managers of the customers in the batch. Loaded only if one of its changes may touch them. */
  readonly accountManagers = new Table<AccountManager>(
    this.journal,
    (row) => `${row.customerId} ${row.userId}`,
  );
  readonly accountManagersOf = this.accountManagers.index((row) => row.customerId);
  /** Counts of other records that block a deletion, such as `actions`, by customer. */
  readonly holdings = new Map<string, Map<string, number>>();
  readonly families = new Table<FamilyFacts>(this.journal, (row) => row.customerId);
  /**
   * Documents with a changed day, including refused changes. The days of all their links, loaded or not, must
   * follow.
   */
  readonly redated = new Set<string>();
  /** Bank transactions that payments of the batch name, by id, as the changes so far leave them. */
  readonly bankLines = new Map<string, BankLine>();
  /** The ones whose money payments of the batch record from now on, in order. */
  readonly closedBankLines: ClosedBankLine[] = [];
  /** Roots of the families that the batch has locked. */
  readonly lockedRoots = new Set<string>();

  constructor(context: LedgerContext) {
    this.context = context;
  }

  /** Stores a document and updates the customer's figures. */
  putDocument(document: LedgerDocument): boolean {
    const before = this.documents.get(document.id);
    if (!this.documents.put(document)) return false;
    if (before !== undefined) {
      this.#count(before, -1);
      if (before.datedOn !== document.datedOn) this.redated.add(document.id);
    }
    this.#count(document, 1);
    // Figures are always exact: a sum beyond the safe integers is refused before it is stored.
    if (!this.#isExact(document) || (before !== undefined && !this.#isExact(before)))
      throw refuseField('INVALID_DATA', 'amount', "the customer's total would exceed 2^53 − 1 minor units");
    return true;
  }

  /** Removes a document with its links and restores the linked documents (money rule 8). */
  deleteDocument(document: LedgerDocument): void {
    this.removeLinks(
      isCredit(document.kind) ? this.linksOfCredit(document.id) : this.linksOfDebit(document.id),
    );
    const now = this.documents.get(document.id);
    if (now === undefined) return;
    this.#count(now, -1);
    this.documents.delete(document.id);
    if (!this.#isExact(now))
      throw new RefusalError(
        'CONFLICT',
        "Without it, the customer's balance would exceed 2^53 − 1 minor units.",
      );
  }

  /** Removes links, then reallocates their credits. */
  removeLinks(links: readonly Link[]): void {
    this.changeLinks(links, []);
  }

  /**
   * Removes links, places new or changed ones, and reallocates each credit once, regardless of its number of
   * links. `amountInEffect` of a placed link must be what its debit already counts: 0 for a new link.
   */
  changeLinks(removed: readonly Link[], placed: readonly Link[]): void {
    runSteps(this.changeLinksInSteps(removed, placed));
  }

  /** Does the same in steps. The ledger is consistent only after the last one. */
  *changeLinksInSteps(removed: readonly Link[], placed: readonly Link[]): Steps<void> {
    const credits = new Set<string>();
    for (const link of removed) {
      this.links.delete(link.id);
      this.#addLinked(link.debitId, -link.amountInEffect);
      credits.add(link.creditId);
      yield;
    }
    for (const link of placed) {
      this.links.put(link);
      credits.add(link.creditId);
      yield;
    }
    for (const creditId of credits) {
      this.reallocate(creditId);
      yield;
    }
  }

  /**
   * Recomputes which links of a credit are in effect and updates the linked documents. Refunds take their
   * full amount; invoices share the rest (money rule 4).
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
   * Moves the figures of documents from one customer to another. Valid only for all documents of a customer
   * at once. These documents are not loaded: SQL moves them, and their links do not change.
   */
  moveFigures(from: string, to: string, moved: readonly Omit<CustomerBalance, 'customerId'>[]): void {
    for (const part of moved) {
      this.#add(from, part, -1);
      this.#add(to, part, 1);
      const { currency } = part;
      if (!this.#isExact({ customerId: from, currency }) || !this.#isExact({ customerId: to, currency }))
        throw new RefusalError('CONFLICT', "A customer's total would exceed 2^53 − 1 minor units.");
    }
  }

  /** Returns the root customer of the family, whose id identifies the family. */
  rootOf(customerId: string): string {
    return this.customers.get(customerId)?.parentId ?? customerId;
  }

  /** Returns whether a customer has a link with a document of another customer in its family. */
  hasLinksAcross(customerId: string): boolean {
    for (const link of this.links.rows()) {
      const creditor = this.documents.get(link.creditId)?.customerId;
      const debtor = this.documents.get(link.debitId)?.customerId;
      if (creditor !== debtor && (creditor === customerId || debtor === customerId)) return true;
    }
    for (const id of this.linksAcross.get(customerId) ?? []) {
      // A change of a link, or of a customer at one end, loads the link. Links that are not loaded are
      // unchanged.
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

  /** Adds (sign 1) or subtracts (sign −1) a document's contribution to its customer's figures. */
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

  /** Returns whether the figures to which a document contributes are still exact integers. */
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
