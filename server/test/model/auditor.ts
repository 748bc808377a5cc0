import type { Command, Kind, Line, PutCustomer, PutDocument, Reconcile, WriteOff } from './commands.ts';

/**
 * A reference model of the books, in the slow and simple way: it stores only stated facts and calculates
 * everything else on each call.
 * It shares no code with the service.
 */
export interface Document {
  /** A document that is deleted and created again is a different one. */
  uid: number;
  kind: Kind;
  name: string;
  customer: string;
  currency: string;
  amount: number;
  dueDate: string;
  writtenOff: boolean;
}

export interface Link {
  credit: number;
  debit: number;
  stated: number;
  /** The reconciliation that created it; null: a list of one of its documents. */
  author: string | null;
  /** Later links have higher ages. A restated link keeps its age. */
  age: number;
}

/**
 * Accepted with a status, or refused for one of these reasons. The specification does not say which of
 * several is reported.
 */
export type Verdict = { accepted: string } | { refused: Set<string> };

interface Facts {
  /** Parents of customers, by name. */
  customers: Map<string, string | null>;
  documents: Map<number, Document>;
  links: Link[];
  /** The last body of each reconciliation, with document ids. */
  reconciliations: Map<string, string>;
  counter: number;
}

/** Thrown to end a command whose further reasons are unknown or already reported. */
class RefusedError extends Error {}

export class Auditor {
  facts: Facts = {
    customers: new Map(),
    documents: new Map(),
    links: [],
    reconciliations: new Map(),
    counter: 0,
  };
  readonly ownCurrency: string;
  #reasons = new Set<string>();

  constructor(ownCurrency: string) {
    this.ownCurrency = ownCurrency;
  }

  /** Applies a command, or changes nothing and returns every reason against it. */
  judge(command: Command): Verdict {
    const before = structuredClone(this.facts);
    this.#reasons = new Set();
    let accepted = '';
    try {
      accepted = this.#carryOut(command);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.message !== '') this.#reasons.add(error.message);
    }
    if (this.#reasons.size === 0) return { accepted };
    this.facts = before;
    return { refused: this.#reasons };
  }

  #carryOut(command: Command): string {
    switch (command.type) {
      case 'put':
        return this.#put(command);
      case 'delete':
        return this.#delete(command.kind, command.name);
      case 'customer':
        return this.#customer(command);
      case 'deleteCustomer':
        return this.#deleteCustomer(command.name);
      case 'reconcile':
        return this.#reconcile(command);
      case 'writeOff':
        return this.#writeOff(command);
    }
  }

  #put(command: PutDocument): string {
    const { kind, name, customer, amount } = command;
    const before = this.find(kind, name);
    const others = this.#resolveLists(command);
    if (customer !== undefined && !this.facts.customers.has(customer))
      this.#reasons.add('400 REFERENCE_NOT_FOUND');
    const owner = customer ?? before?.customer;
    const own = amount ?? before?.amount;
    const dueDate = command.dueDate ?? before?.dueDate ?? (kind === 'invoice' ? undefined : '');
    if (owner === undefined || own === undefined || dueDate === undefined)
      throw new RefusedError('400 INVALID_DATA');
    if (!this.facts.customers.has(owner)) throw new RefusedError();
    const currency = command.currency ?? before?.currency ?? others[0]?.other.currency ?? this.ownCurrency;
    const uid = before?.uid ?? this.#next();
    const writtenOff = before?.writtenOff ?? false;
    const stated = { uid, kind, name, customer: owner, currency, amount: own, dueDate, writtenOff };
    this.facts.documents.set(uid, stated);
    for (const other of ['invoice', 'payment', 'creditNote'] as const)
      if (command.lists[other] !== undefined) this.#dropAbsent(uid, other, others);
    for (const { other, amount: linked } of others) this.#state(uid, other, linked);
    this.#checkOwnAmount(uid);
    this.#checkLinks();
    return kind === 'refund' ? '200' : '201';
  }

  #resolveLists({ lists }: PutDocument): { other: Document; amount: number }[] {
    return (['invoice', 'payment', 'creditNote'] as const).flatMap((kind) =>
      this.#resolve(kind, lists[kind] ?? []),
    );
  }

  #resolve(kind: Kind, lines: readonly Line[]): { other: Document; amount: number }[] {
    // Money rule 3: one document twice in one list.
    if (new Set(lines.map((line) => line.name)).size < lines.length) this.#reasons.add('400 AMOUNT_EXCEEDED');
    return lines.flatMap(({ name, amount }) => {
      const other = this.find(kind, name);
      if (other === undefined) this.#reasons.add('400 REFERENCE_NOT_FOUND');
      return other === undefined ? [] : [{ other, amount }];
    });
  }

  /** Removes links that are absent from a list, regardless of their origin (money rule 2). */
  #dropAbsent(uid: number, kind: Kind, present: readonly { other: Document }[]): void {
    this.facts.links = this.facts.links.filter((link) => {
      const end = this.otherEnd(link, uid);
      if (end?.kind !== kind) return true;
      return present.some(({ other }) => other.uid === end.uid);
    });
  }

  /** Applies one line of a list: the linked amount between the two documents becomes this amount. */
  #state(uid: number, other: Document, amount: number): void {
    const between = this.facts.links.filter((link) => this.otherEnd(link, uid)?.uid === other.uid);
    const stated = total(between.map((link) => link.stated));
    if (amount === stated) return;
    this.facts.links = this.facts.links.filter((link) => !between.includes(link));
    // Money rule 3: a new or raised link over the open amount of the other end.
    if (amount > stated && amount > this.open(other, this.#document(uid)))
      this.#reasons.add('400 AMOUNT_EXCEEDED');
    const age = between.find((link) => link.author === null)?.age ?? this.#next();
    const [credit, debit] = isCredit(other.kind) ? [other.uid, uid] : [uid, other.uid];
    this.facts.links.push({ credit, debit, stated: amount, author: null, age });
  }

  /**
   * Money rule 3: links over the document's own amount. Refunds may take back amounts linked to invoices
   * (rule 4), so both are counted separately.
   * An invoice may be lowered (rule 5).
   */
  #checkOwnAmount(uid: number): void {
    const document = this.#document(uid);
    if (document.kind === 'invoice') return;
    for (const kind of ['invoice', 'refund', 'payment', 'creditNote'] as const) {
      const own = this.facts.links.filter((link) => this.otherEnd(link, uid)?.kind === kind);
      if (isCredit(document.kind) && total(own.map((link) => link.stated)) > document.amount)
        this.#reasons.add('400 AMOUNT_EXCEEDED');
    }
    const taken = this.facts.links.filter((link) => link.debit === uid);
    if (total(taken.map((link) => link.stated)) > document.amount) this.#reasons.add('400 AMOUNT_EXCEEDED');
  }

  /** Checks that both ends have one currency and customers of one family (money rule 9). */
  #checkLinks(): void {
    for (const { credit, debit } of this.facts.links) {
      const [one, other] = [this.#document(credit), this.#document(debit)];
      const together = this.#family(one.customer) === this.#family(other.customer);
      if (one.currency !== other.currency || !together) this.#reasons.add('400 INVALID_DATA');
    }
  }

  /** Deletes a document and its links (money rule 8). */
  #delete(kind: Kind, name: string): string {
    const document = this.find(kind, name);
    if (document === undefined) throw new RefusedError('404 NOT_FOUND');
    this.facts.documents.delete(document.uid);
    this.facts.links = this.facts.links.filter(
      (link) => link.credit !== document.uid && link.debit !== document.uid,
    );
    return '204';
  }

  /** Writes an invoice off unless it is paid; amounts and links stay. */
  #writeOff({ name, reason }: WriteOff): string {
    const invoice = this.find('invoice', name);
    if (invoice === undefined) throw new RefusedError('404 NOT_FOUND');
    if (reason !== null && this.open(invoice, invoice) === 0) throw new RefusedError('409 CONFLICT');
    this.facts.documents.set(invoice.uid, { ...invoice, writtenOff: reason !== null });
    return '200';
  }

  #customer({ name, parent }: PutCustomer): string {
    const { customers } = this.facts;
    if (typeof parent === 'string' && !customers.has(parent))
      throw new RefusedError('400 REFERENCE_NOT_FOUND');
    customers.set(name, parent === undefined ? (customers.get(name) ?? null) : parent);
    for (const [child, of] of customers) {
      const chained = of !== null && (customers.get(of) ?? null) !== null;
      if (child === of || chained) this.#reasons.add('400 INVALID_DATA');
    }
    this.#checkLinks();
    return '201';
  }

  #deleteCustomer(name: string): string {
    const { customers, documents } = this.facts;
    if (!customers.has(name)) throw new RefusedError('404 NOT_FOUND');
    const owns = [...documents.values()].some((document) => document.customer === name);
    if (owns || [...customers.values()].includes(name)) throw new RefusedError('409 CONFLICT');
    customers.delete(name);
    return '204';
  }

  #reconcile(command: Reconcile): string {
    const { name } = command;
    const debits = [
      ...this.#resolve('invoice', addedUp(command.invoices)),
      ...this.#resolve('refund', addedUp(command.refunds)),
    ];
    const credits = [
      ...this.#resolve('payment', addedUp(command.payments)),
      ...this.#resolve('creditNote', addedUp(command.creditNotes)),
    ];
    if (this.#reasons.size > 0) throw new RefusedError();
    const own = this.facts.links.filter((link) => link.author === name);
    const known = this.facts.reconciliations.get(name);
    if (debits.length + credits.length === 0) {
      if (known === undefined) throw new RefusedError('404 NOT_FOUND');
      this.facts.links = this.facts.links.filter((link) => link.author !== name);
      this.facts.reconciliations.delete(name);
      return '201 UNDONE';
    }
    const content = [debits, credits].map((side) =>
      side.map(({ other, amount }) => `${other.uid}: ${amount}`).join(),
    );
    if (known === content.join(' = ')) return '201 UNCHANGED';
    if (total(amounts(debits)) !== total(amounts(credits))) this.#reasons.add('400 INVALID_DATA');
    for (const { other, amount } of [...debits, ...credits])
      if (other.kind !== 'invoice' && amount > other.amount) this.#reasons.add('400 AMOUNT_EXCEEDED');
    this.facts.links = this.facts.links.filter((link) => link.author !== name);
    this.#bind(name, pairs(credits, debits), own);
    this.facts.reconciliations.set(name, content.join(' = '));
    this.#checkLinks();
    return known === undefined ? '201 CREATED' : '201 UPDATED';
  }

  /** Pairs that stay or shrink keep their place; then new or raised pairs must find room at both ends. */
  #bind(author: string, wanted: readonly Pair[], before: readonly Link[]): void {
    const old = ({ credit, debit }: Pair) =>
      before.find((link) => link.credit === credit.uid && link.debit === debit.uid);
    const links = wanted.map((pair) => {
      const { credit, debit, amount } = pair;
      const age = old(pair)?.age ?? this.#next();
      const link: Link = { credit: credit.uid, debit: debit.uid, stated: amount, author, age };
      return { ...pair, link, raised: amount > (old(pair)?.stated ?? 0) };
    });
    for (const { link, raised } of links) if (!raised) this.facts.links.push(link);
    for (const { credit, debit, link, raised } of links) {
      if (!raised) continue;
      if (link.stated > this.open(debit, credit) || link.stated > this.open(credit, debit))
        this.#reasons.add('400 AMOUNT_EXCEEDED');
      this.facts.links.push(link);
    }
  }

  find(kind: Kind, name: string): Document | undefined {
    return [...this.facts.documents.values()].find(
      (document) => document.kind === kind && document.name === name,
    );
  }

  /** Returns a document's open amount for a link with another. */
  open(document: Document, other: { kind: Kind }): number {
    const { uid, amount, kind } = document;
    if (kind === 'invoice') return Math.max(0, amount - this.linked(uid));
    if (kind === 'refund') return amount - this.linked(uid);
    // Money rule 4: a refund may take back amounts linked to invoices.
    if (other.kind === 'refund') return amount - this.refunded(uid);
    return amount - this.refunded(uid) - this.linked(uid);
  }

  /** Returns the linked amount: of a credit in effect towards invoices, of a debit in effect from credits. */
  linked(uid: number): number {
    const own = this.facts.links.filter(
      (link) => (link.credit === uid && this.#document(link.debit).kind === 'invoice') || link.debit === uid,
    );
    return total(own.map((link) => this.inEffect(link)));
  }

  refunded(uid: number): number {
    return total(this.#refundsOf(uid).map((link) => link.stated));
  }

  /**
   * Returns the amount in effect. Refunds take effect in full, then links to invoices, oldest first (money
   * rule 4).
   */
  inEffect(link: Link): number {
    if (this.#document(link.debit).kind === 'refund') return link.stated;
    const older = this.facts.links.filter(
      (other) =>
        other.credit === link.credit &&
        other.age < link.age &&
        this.#document(other.debit).kind === 'invoice',
    );
    const left =
      this.#document(link.credit).amount -
      this.refunded(link.credit) -
      total(older.map((other) => other.stated));
    return Math.max(0, Math.min(link.stated, left));
  }

  otherEnd(link: Link, uid: number): Document | undefined {
    if (link.credit === uid) return this.facts.documents.get(link.debit);
    if (link.debit === uid) return this.facts.documents.get(link.credit);
    return undefined;
  }

  #refundsOf(uid: number): Link[] {
    return this.facts.links.filter(
      (link) => link.credit === uid && this.#document(link.debit).kind === 'refund',
    );
  }

  #document(uid: number): Document {
    const document = this.facts.documents.get(uid);
    if (document === undefined) throw new Error(`the auditor has lost document ${uid}`);
    return document;
  }

  #family(customer: string): string {
    return this.facts.customers.get(customer) ?? customer;
  }

  #next(): number {
    this.facts.counter += 1;
    return this.facts.counter;
  }
}

interface Pair {
  credit: Document;
  debit: Document;
  amount: number;
}

type Side = readonly { other: Document; amount: number }[];

/** Distributes the credits unit by unit, each to the first debit with room. */
function pairs(credits: Side, debits: Side): Pair[] {
  const units = (side: Side) =>
    side.flatMap(({ other, amount }) => Array.from({ length: amount }, () => other));
  const wanting = units(debits);
  const found: Pair[] = [];
  for (const [i, credit] of units(credits).entries()) {
    const debit = wanting[i];
    if (debit === undefined) break;
    const last = found.at(-1);
    if (last?.credit === credit && last.debit === debit) last.amount += 1;
    else found.push({ credit, debit, amount: 1 });
  }
  return found;
}

export const isCredit = (kind: Kind) => kind === 'payment' || kind === 'creditNote';

const amounts = (side: Side) => side.map(({ amount }) => amount);

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Returns each document once, at its first place, with the sum of its lines. */
function addedUp(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>();
  for (const { name, amount } of lines) sums.set(name, (sums.get(name) ?? 0) + amount);
  return [...sums].map(([name, amount]) => ({ name, amount }));
}
