import type { Random } from '../../model/random.ts';
import type { Books } from './books.ts';
import { EUR, type FakeLine, JPY, USD } from './tables.ts';

/** Draws what an accountant does, one operation after another. */
export class History {
  readonly #books: Books;
  readonly #random: Random;
  /** Changes whose transaction began, but has not committed. */
  #open: { startedAt: number; commitAt: number; work: () => void }[] = [];
  readonly done: string[] = [];

  constructor(books: Books, random: Random) {
    this.#books = books;
    this.#random = random;
    for (let i = 0; i < 4; i += 1) books.addPartner({ name: `Client ${i}` });
  }

  /** Lets time pass, commits what is due, and does one thing. */
  step(): void {
    const random = this.#random;
    // Often nothing passes, so that stamps are equal.
    this.#books.now += random.chance(40) ? 0 : random.integer(1, 120);
    this.#commitDue(this.#books.now);
    if (random.chance(15)) {
      const startedAt = this.#books.now;
      this.#open.push({ startedAt, commitAt: startedAt + random.integer(1, 800), work: () => this.#doOne() });
    } else this.#doOne();
  }

  /** Commits everything that is open. */
  settle(): void {
    this.#books.now += 900;
    this.#commitDue(Number.MAX_SAFE_INTEGER);
  }

  #commitDue(until: number): void {
    const due = this.#open.filter(({ commitAt }) => commitAt <= until);
    this.#open = this.#open.filter(({ commitAt }) => commitAt > until);
    for (const { startedAt, work } of due) this.#books.commitLate(startedAt, work);
  }

  #doOne(): void {
    const actions: [weight: number, name: string, work: () => void][] = [
      [20, 'invoice', () => this.#invoice()],
      [14, 'payment', () => this.#payment()],
      [16, 'match', () => this.#match()],
      [6, 'creditNote', () => this.#creditNote()],
      [4, 'refund', () => this.#entry(1)],
      [3, 'writeOff', () => this.#entry(-1)],
      [6, 'unmatch', () => this.#unmatch()],
      [3, 'unmatchAll', () => this.#withMove(({ id }) => this.#books.unmatchAll(id))],
      [3, 'changeDue', () => this.#withLine((line) => this.#books.changeDue(line.id, this.#day()))],
      [4, 'reprice', () => this.#reprice()],
      [2, 'cancelInvoice', () => this.#withMove(({ id }) => this.#books.setState(id, 'cancel'))],
      [2, 'deleteMove', () => this.#withMove(({ id }) => this.#books.deleteMove(id))],
      [3, 'cancelPayment', () => this.#cancelPayment()],
      [3, 'partner', () => this.#partner()],
      [2, 'changePartner', () => this.#changePartner()],
      [2, 'merge', () => this.#merge()],
      [2, 'block', () => this.#withLine((line) => this.#books.block(line.id, this.#random.chance(50)))],
      [2, 'otherCompany', () => this.#otherCompany()],
    ];
    let drawn = this.#random.integer(
      1,
      actions.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, name, work] of actions) {
      drawn -= weight;
      if (drawn > 0) continue;
      this.done.push(name);
      work();
      return;
    }
  }

  #day(): string {
    return `2026-12-${String(this.#random.integer(1, 28)).padStart(2, '0')}`;
  }

  #amount(): number {
    return this.#random.integer(1, 9) * (this.#random.chance(50) ? 1000 : this.#random.integer(1, 999));
  }

  #currency(): { currencyId: number; rate: number } {
    const currencyId = this.#random.chance(75) ? EUR : this.#random.pick([USD, JPY]);
    return { currencyId, rate: this.#random.integer(800, 1200) };
  }

  #partnerId(): number {
    return this.#random.pick([...this.#books.tables.partners.keys()]);
  }

  #invoice(): void {
    const partnerId = this.#books.tables.commercialId(this.#partnerId());
    const amount = this.#amount();
    const amounts = this.#random.chance(20) ? [amount, amount, this.#amount()] : [amount];
    this.#books.addMove({ type: 'out_invoice', partnerId, amounts, ref: 'PO-1', ...this.#currency() });
  }

  #payment(): void {
    const partnerId = this.#random.chance(95) ? this.#partnerId() : null;
    const isPaid = partnerId !== null;
    this.#books.addMove({ partnerId, amounts: [-this.#amount()], withPayment: isPaid, ...this.#currency() });
  }

  #entry(sign: number): void {
    const partnerId = this.#partnerId();
    this.#books.addMove({ partnerId, amounts: [sign * this.#amount()], ...this.#currency() });
  }

  #otherCompany(): void {
    this.#books.addMove({ type: 'out_invoice', partnerId: this.#partnerId(), amounts: [5000], companyId: 2 });
  }

  /** Odoo matches a credit note with the invoice that it reverses. */
  #creditNote(): void {
    const [debit] = this.#random.shuffled(this.#lines(1));
    if (debit === undefined) {
      this.#invoice();
      return;
    }
    const { partnerId, currencyId } = debit;
    const amounts = [-Math.max(1, Math.round(debit.amount / this.#random.integer(1, 3)))];
    const move = this.#books.addMove({ type: 'out_refund', partnerId, amounts, currencyId });
    const [credit] = this.#books.receivables(move.id);
    if (credit !== undefined && this.#random.chance(60)) this.#books.match(debit.id, credit.id);
  }

  #lines(sign: number): FakeLine[] {
    const { tables } = this.#books;
    return [...tables.lines.values()].filter(
      (line) =>
        line.isReceivable &&
        line.companyId === 1 &&
        line.partnerId !== null &&
        tables.move(line.moveId).state === 'posted' &&
        Math.sign(tables.residual(line)) === sign,
    );
  }

  #match(): void {
    const debits = this.#lines(1);
    const credits = this.#lines(-1);
    if (debits.length === 0 || credits.length === 0) {
      this.#payment();
      return;
    }
    const debit = this.#random.pick(debits);
    const own = credits.filter(({ partnerId }) => partnerId === debit.partnerId);
    // Sometimes another customer pays, and sometimes in another currency.
    const same = own.filter(({ currencyId }) => currencyId === debit.currencyId);
    const pool =
      this.#random.chance(80) && same.length > 0
        ? same
        : this.#random.chance(70) && own.length > 0
          ? own
          : credits;
    const limit = this.#random.chance(50) ? this.#amount() : Number.MAX_SAFE_INTEGER;
    this.#books.match(debit.id, this.#random.pick(pool).id, limit);
  }

  #unmatch(): void {
    const partials = [...this.#books.tables.partials.values()].filter(({ debit }) => debit > 0);
    if (partials.length > 0) this.#books.unmatch(this.#random.pick(partials));
  }

  #withMove(work: (move: { id: number }) => void): void {
    const moves = [...this.#books.tables.moves.values()].filter(
      ({ type, state }) => type !== 'entry' && state === 'posted',
    );
    if (moves.length > 0) work(this.#random.pick(moves));
  }

  #withLine(work: (line: FakeLine) => void): void {
    const lines = this.#lines(1);
    if (lines.length > 0) work(this.#random.pick(lines));
  }

  #reprice(): void {
    this.#withMove(({ id }) => {
      this.#books.setState(id, 'draft');
      if (this.#random.chance(80)) this.#books.reprice(id, this.#amount());
      if (this.#random.chance(80)) this.#books.setState(id, 'posted');
    });
  }

  #cancelPayment(): void {
    const payments = [...this.#books.tables.payments.values()].filter(({ moveId }) => moveId !== null);
    if (payments.length > 0) this.#books.cancelPayment(this.#random.pick(payments).id);
  }

  #partner(): void {
    const parentId = this.#random.chance(50) ? this.#partnerId() : null;
    const isCompany = parentId === null || this.#random.chance(40);
    this.#books.addPartner({ parentId, isCompany, email: 'a@b.example' });
  }

  #changePartner(): void {
    const id = this.#partnerId();
    if (this.#random.chance(50)) this.#books.changePartner(id, { isActive: this.#random.chance(50) });
    else this.#books.changePartner(id, { name: `Client ${this.#random.integer(1, 99)}` });
  }

  /** Odoo merges no partner with one above or below it. */
  #merge(): void {
    const { tables } = this.#books;
    const companies = [...tables.partners.values()].filter(
      ({ parentId, isCompany }) => isCompany && parentId === null,
    );
    const [from, into] = this.#random.shuffled(companies);
    if (from !== undefined && into !== undefined) this.#books.mergePartners(from.id, into.id);
  }
}
