import { type Auditor, type Document, isCredit } from './auditor.ts';
import type { Command, Kind, Line, PutDocument, Reconcile } from './commands.ts';
import { TODAY } from './figures.ts';
import type { Random } from './random.ts';

const KINDS: readonly Kind[] = ['invoice', 'payment', 'creditNote', 'refund'];
const SIDES = {
  invoice: 'invoices',
  refund: 'refunds',
  payment: 'payments',
  creditNote: 'creditNotes',
} as const;
const DUE_DATES = ['2026-01-31', '2026-06-14', TODAY, '2026-09-30'];

type Owner = Pick<Document, 'kind' | 'customer' | 'currency'>;

/**
 * Draws commands for a small world of two families and a single customer, in which documents meet repeatedly.
 * It reads the auditor's books, so that about half of its commands are possible.
 * @param prefix begins every name, so that concurrent worlds share no records
 */
export class Generator {
  readonly #random: Random;
  readonly #auditor: Auditor;
  readonly #prefix: string;
  /** Earlier reconciliations, for repetition. */
  readonly #asked: Reconcile[] = [];

  constructor(random: Random, auditor: Auditor, prefix: string) {
    this.#random = random;
    this.#auditor = auditor;
    this.#prefix = prefix;
  }

  /** Returns the initial customers of a world. */
  people(): Command[] {
    const [a, a1, a2, b, b1, c] = this.#customers();
    return [
      { type: 'customer', name: a },
      { type: 'customer', name: a1, parent: a },
      { type: 'customer', name: a2, parent: a },
      { type: 'customer', name: b },
      { type: 'customer', name: b1, parent: b },
      { type: 'customer', name: c },
    ];
  }

  next(): Command {
    const draw = this.#random.integer(1, 100);
    if (draw <= 18) return this.#put('invoice');
    if (draw <= 42) return this.#put('payment');
    if (draw <= 53) return this.#put('creditNote');
    if (draw <= 66) return this.#put('refund');
    if (draw <= 86) return this.#reconcile();
    if (draw <= 91) return { type: 'delete', kind: this.#random.pick(KINDS), name: this.#name() };
    if (draw <= 95) return this.#writeOff();
    if (draw <= 98) return this.#family();
    return { type: 'deleteCustomer', name: this.#random.pick(this.#customers()) };
  }

  #writeOff(): Command {
    const reason = this.#random.chance(60) ? this.#random.pick(['Bankrupt', 'Small']) : null;
    return { type: 'writeOff', name: this.#name(), reason };
  }

  #put(kind: Kind): PutDocument {
    const name = this.#name();
    const existing = this.#auditor.find(kind, name);
    const command: PutDocument = { type: 'put', kind, name, lists: {} };
    if (existing === undefined || this.#random.chance(25)) command.customer = this.#owner();
    if (existing === undefined || this.#random.chance(40)) command.amount = 10 * this.#random.integer(0, 40);
    if (this.#random.chance(5)) command.currency = this.#random.pick(['USD', 'EUR', 'EUR']);
    if (kind === 'invoice' && (existing === undefined || this.#random.chance(20)))
      command.dueDate = this.#random.pick(DUE_DATES);
    const owner = {
      kind,
      customer: command.customer ?? existing?.customer ?? '',
      currency: command.currency ?? existing?.currency ?? 'EUR',
    };
    const others: Kind[] =
      kind === 'refund' ? ['payment', 'creditNote'] : kind === 'invoice' ? [] : ['invoice'];
    for (const other of others)
      if (this.#random.chance(55)) command.lists[other] = this.#lines(other, owner, existing);
    // Sometimes a new record lacks a field.
    if (this.#random.chance(2)) delete command.amount;
    if (this.#random.chance(2)) delete command.customer;
    return command;
  }

  #lines(kind: Kind, owner: Owner, existing: Document | undefined): Line[] {
    if (existing !== undefined && this.#random.chance(25)) return this.#present(kind, existing);
    const candidates = this.#documents([kind]).filter(
      (document) => this.#fits(document, owner) || this.#random.chance(4),
    );
    const lines = this.#random
      .some(candidates, 4)
      .map((document): Line => ({ name: document.name, amount: this.#amount(document, owner.kind) }));
    if (this.#random.chance(2)) lines.push({ name: `${this.#prefix}unknown`, amount: 10 });
    const [first] = lines;
    if (first !== undefined && this.#random.chance(2)) lines.push({ ...first });
    return lines;
  }

  /** Returns the current links of a document, sometimes with lower amounts. */
  #present(kind: Kind, document: Document): Line[] {
    const lines = new Map<string, Line>();
    for (const link of this.#auditor.facts.links) {
      const other = this.#auditor.otherEnd(link, document.uid);
      if (other?.kind !== kind) continue;
      lines.set(other.name, { name: other.name, amount: (lines.get(other.name)?.amount ?? 0) + link.stated });
    }
    const list = this.#random.shuffled([...lines.values()]);
    const [first] = list;
    if (first !== undefined && first.amount > 1 && this.#random.chance(30)) first.amount -= 1;
    return list;
  }

  /** Returns whether two documents can be linked at all. */
  #fits(document: Document, owner: Omit<Owner, 'kind'>): boolean {
    const { customers } = this.#auditor.facts;
    const family = (customer: string) => customers.get(customer) ?? customer;
    return document.currency === owner.currency && family(document.customer) === family(owner.customer);
  }

  /** Returns mostly an amount that the document has room for, sometimes any amount. */
  #amount(document: Document, otherKind: Kind): number {
    const open = this.#auditor.open(document, { kind: otherKind });
    if (open > 0 && this.#random.chance(50))
      return this.#random.chance(50) ? open : this.#random.integer(1, open);
    return 10 * this.#random.integer(1, 10);
  }

  #reconcile(): Command {
    const name = this.#name();
    const command: Reconcile = {
      type: 'reconcile',
      name,
      invoices: [],
      refunds: [],
      payments: [],
      creditNotes: [],
    };
    const before = this.#asked.findLast((asked) => asked.name === name);
    if (before !== undefined && this.#random.chance(15)) return before;
    if (before !== undefined && this.#random.chance(20)) return this.#varied(before);
    if (this.#random.chance(10)) return command;
    const [credits, debits] = this.#pairable();
    const roomOf = (document: Document, other: Kind) =>
      this.#random.chance(6) ? document.amount : this.#auditor.open(document, { kind: other });
    let left = credits.reduce((sum, credit) => sum + roomOf(credit, 'invoice'), 0);
    const taken = debits.map((document) => {
      const amount = Math.min(left, roomOf(document, 'payment'));
      left -= amount;
      return { document, amount };
    });
    let owed = taken.reduce((sum, { amount }) => sum + amount, 0);
    const linked = credits.map((document) => {
      const amount = Math.min(owed, roomOf(document, 'invoice'));
      owed -= amount;
      return { document, amount };
    });
    for (const { document, amount } of [...taken, ...linked])
      if (amount > 0) command[SIDES[document.kind]].push({ name: document.name, amount });
    // There are no amounts to pair.
    if (taken.every(({ amount }) => amount === 0)) return this.#put('invoice');
    const [first] = command.payments;
    if (first !== undefined && this.#random.chance(5)) first.amount += 1;
    this.#asked.push(command);
    return command;
  }

  /** Returns a repeated reconciliation with slightly different amounts of its first items. */
  #varied(before: Reconcile): Reconcile {
    const command = structuredClone(before);
    const by = this.#random.pick([-10, -1, 1, 10]);
    for (const [line] of [
      command.invoices.length > 0 ? command.invoices : command.refunds,
      command.payments.length > 0 ? command.payments : command.creditNotes,
    ])
      if (line !== undefined) line.amount = Math.max(1, line.amount + by);
    this.#asked.push(command);
    return command;
  }

  /** Returns credits and debits that can mostly be linked and mostly have room. */
  #pairable(): [credits: Document[], debits: Document[]] {
    const all = this.#documents(KINDS).filter(
      (document) => this.#auditor.open(document, { kind: 'invoice' }) > 0 || this.#random.chance(15),
    );
    if (all.length === 0) return [[], []];
    const owner = this.#random.pick(all);
    const fitting = all.filter((document) => this.#fits(document, owner) || this.#random.chance(2));
    const credits = fitting.filter(({ kind }) => isCredit(kind));
    return [
      this.#random.some(credits, 4),
      this.#random.some(
        fitting.filter((one) => !credits.includes(one)),
        4,
      ),
    ];
  }

  #family(): Command {
    const name = this.#random.pick(this.#customers());
    if (this.#random.chance(25)) return { type: 'customer', name };
    const parent = this.#random.chance(20) ? null : this.#random.pick(this.#customers());
    return { type: 'customer', name, parent };
  }

  #customers(): [string, string, string, string, string, string] {
    const p = this.#prefix;
    return [`${p}a`, `${p}a1`, `${p}a2`, `${p}b`, `${p}b1`, `${p}c`];
  }

  /** Returns mostly a customer of the first family, so that links are possible. */
  #owner(): string {
    const customers = this.#customers();
    return this.#random.pick(this.#random.chance(75) ? customers.slice(0, 3) : customers);
  }

  #name(): string {
    return `${this.#prefix}x${this.#random.integer(1, 8)}`;
  }

  #documents(kinds: readonly Kind[]): Document[] {
    return [...this.#auditor.facts.documents.values()].filter(
      (document) => kinds.includes(document.kind) && document.name.startsWith(this.#prefix),
    );
  }
}
