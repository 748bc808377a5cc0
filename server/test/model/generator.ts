import type { Auditor, Document } from './auditor.ts';
import type { Command, Kind, Line, PutDocument, Reconcile } from './commands.ts';
import { TODAY } from './figures.ts';
import type { Random } from './random.ts';

const KINDS: readonly Kind[] = ['invoice', 'payment', 'creditNote', 'refund'];
const DUE_DATES = ['2026-01-31', '2026-06-14', TODAY, '2026-09-30'];

/**
 * Draws commands for a small world of two families and a loner, in which documents meet again and
 * again. It looks at the auditor's books so that about half of what it asks for is possible.
 * @param prefix begins every name, so that worlds beside each other have nothing in common
 */
export class Generator {
  readonly #random: Random;
  readonly #auditor: Auditor;
  readonly #prefix: string;

  constructor(random: Random, auditor: Auditor, prefix: string) {
    this.#random = random;
    this.#auditor = auditor;
    this.#prefix = prefix;
  }

  /** The customers with whom a world begins. */
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
    const draw = this.#random.whole(1, 100);
    if (draw <= 18) return this.#put('invoice');
    if (draw <= 40) return this.#put('payment');
    if (draw <= 50) return this.#put('creditNote');
    if (draw <= 64) return this.#put('refund');
    if (draw <= 80) return this.#reconcile();
    if (draw <= 91) return { type: 'delete', kind: this.#random.pick(KINDS), name: this.#name('x') };
    if (draw <= 98) return this.#family();
    return { type: 'deleteCustomer', name: this.#random.pick(this.#customers()) };
  }

  #put(kind: Kind): PutDocument {
    const name = this.#name('x');
    const existing = this.#auditor.find(kind, name);
    const command: PutDocument = { type: 'put', kind, name, lists: this.#lists(kind, existing) };
    if (existing === undefined || this.#random.chance(25)) command.customer = this.#owner();
    if (existing === undefined || this.#random.chance(50)) command.amount = 10 * this.#random.whole(0, 40);
    if (this.#random.chance(6)) command.currency = this.#random.pick(['USD', 'EUR']);
    if (kind === 'invoice' && (existing === undefined || this.#random.chance(20)))
      command.dueDate = this.#random.pick(DUE_DATES);
    // A new record that lacks something, now and then.
    if (this.#random.chance(2)) delete command.amount;
    if (this.#random.chance(2)) delete command.customer;
    return command;
  }

  #lists(kind: Kind, existing: Document | undefined): PutDocument['lists'] {
    const lists: PutDocument['lists'] = {};
    if (kind === 'invoice') return lists;
    const others: Kind[] = kind === 'refund' ? ['payment', 'creditNote'] : ['invoice'];
    for (const other of others)
      if (this.#random.chance(60)) lists[other] = this.#lines(other, kind, existing);
    return lists;
  }

  #lines(kind: Kind, ownerKind: Kind, owner: Document | undefined): Line[] {
    const candidates = this.#documents([kind]).filter(
      (document) => owner === undefined || document.currency === owner.currency || this.#random.chance(10),
    );
    const lines = this.#random
      .some(candidates, 3)
      .map((document): Line => ({ name: document.name, amount: this.#amount(document, ownerKind) }));
    if (this.#random.chance(2)) lines.push({ name: `${this.#prefix}nobody`, amount: 10 });
    const [first] = lines;
    if (first !== undefined && this.#random.chance(2)) lines.push({ ...first });
    return lines;
  }

  /** Mostly what the document has room for; sometimes anything. */
  #amount(document: Document, otherKind: Kind): number {
    const open = this.#auditor.open(document, { kind: otherKind });
    if (open > 0 && this.#random.chance(50))
      return this.#random.chance(50) ? open : this.#random.whole(1, open);
    return 10 * this.#random.whole(1, 10);
  }

  #reconcile(): Reconcile {
    const name = this.#name('x');
    const command: Reconcile = {
      type: 'reconcile',
      name,
      invoices: [],
      refunds: [],
      payments: [],
      creditNotes: [],
    };
    if (this.#random.chance(12)) return command;
    const credits = this.#random.some(this.#documents(['payment', 'creditNote']), 3);
    const debits = this.#random.some(this.#documents(['invoice', 'refund']), 3);
    const roomOf = (document: Document, other: Kind) => {
      const room = this.#auditor.open(document, { kind: other });
      return this.#random.chance(5) ? document.amount : room;
    };
    let left = credits.reduce((sum, credit) => sum + roomOf(credit, 'invoice'), 0);
    const asked = debits.map((debit) => {
      const amount = Math.min(left, roomOf(debit, 'payment'));
      left -= amount;
      return { document: debit, amount };
    });
    let sum = asked.reduce((total, { amount }) => total + amount, 0);
    const given = credits.map((credit) => {
      const amount = Math.min(sum, roomOf(credit, 'invoice'));
      sum -= amount;
      return { document: credit, amount };
    });
    for (const { document, amount } of [...asked, ...given]) {
      const side = document.kind === 'creditNote' ? 'creditNotes' : (`${document.kind}s` as const);
      if (amount > 0) command[side].push({ name: document.name, amount });
    }
    const [first] = command.payments;
    if (first !== undefined && this.#random.chance(5)) first.amount += 1;
    return command;
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

  /** Mostly someone of the first family, so that links are possible. */
  #owner(): string {
    const customers = this.#customers();
    return this.#random.pick(this.#random.chance(75) ? customers.slice(0, 3) : customers);
  }

  #name(letter: string): string {
    return `${this.#prefix}${letter}${this.#random.whole(1, 8)}`;
  }

  #documents(kinds: readonly Kind[]): Document[] {
    return [...this.#auditor.facts.documents.values()].filter(
      (document) => kinds.includes(document.kind) && document.name.startsWith(this.#prefix),
    );
  }
}
