import {
  EUR,
  type FakeLine,
  type FakeMove,
  type FakePartial,
  type FakePartner,
  type FakeVersion,
  Tables,
} from './tables.ts';

export interface NewMove {
  type?: string;
  partnerId: number | null;
  /** Receivable amounts in minor units: positive is a debit. Several are instalments. */
  amounts: readonly number[];
  currencyId?: number;
  /** Units of the company's currency for one unit of the item's, times 1000. */
  rate?: number;
  date?: string;
  ref?: string | null;
  companyId?: number;
  state?: string;
  withPayment?: boolean;
  /** Ids that were drawn before another transaction committed. */
  ids?: readonly number[];
}

/**
 * The books of the fake Odoo: what an accountant does, and what each change leaves behind in which version.
 * Stamps are whole seconds and the start of the transaction, as measured on real systems.
 */
export class Books {
  readonly version: FakeVersion;
  readonly tables = new Tables();
  /** Seconds since 1970. */
  now = Date.parse('2026-11-01T08:00:00Z') / 1000;
  /** Start of the transaction in progress. */
  #stamp: number | null = null;
  #number = 0;

  constructor(version: FakeVersion) {
    this.version = version;
  }

  get #at(): number {
    return this.#stamp ?? this.now;
  }

  /** Runs changes whose transaction began earlier. They become visible now, under the earlier stamp. */
  commitLate<T>(startedAt: number, work: () => T): T {
    this.#stamp = startedAt;
    try {
      return work();
    } finally {
      this.#stamp = null;
    }
  }

  addPartner(values: Partial<Omit<FakePartner, 'id' | 'writeAt'>> = {}): number {
    const id = this.tables.nextId();
    const partner: FakePartner = {
      id,
      name: `Partner ${id}`,
      isCompany: true,
      parentId: null,
      type: 'contact',
      email: null,
      lang: 'fr_FR',
      countryId: 75,
      isActive: true,
      writeAt: this.#at,
      ...values,
    };
    this.tables.partners.set(id, partner);
    return id;
  }

  changePartner(id: number, values: Partial<FakePartner>): void {
    Object.assign(this.tables.partner(id), values, { writeAt: this.#at });
  }

  /** Adds an entry with its receivable items and one counterpart. */
  addMove(values: NewMove): FakeMove {
    const { tables } = this;
    const { type = 'entry', partnerId, amounts, currencyId = EUR, date = '2026-10-01', ref = null } = values;
    const { rate = 1000, companyId = 1, state = 'posted', ids = [] } = values;
    const total = Math.abs(amounts.reduce((sum, amount) => sum + amount, 0));
    this.#number += 1;
    const move: FakeMove = {
      id: ids[0] ?? tables.nextId(),
      name: `${type.toUpperCase()}/2026/${this.#number}`,
      ref,
      type,
      state,
      paymentState: 'not_paid',
      partnerId,
      companyId,
      currencyId,
      date,
      untaxed: Math.round(total / 1.2),
      total,
      paymentId: null,
      writeAt: this.#at,
    };
    tables.moves.set(move.id, move);
    const shared = { moveId: move.id, partnerId, companyId, currencyId, isBlocked: false, writeAt: this.#at };
    for (const [i, amount] of amounts.entries()) {
      const id = ids[i + 1] ?? tables.nextId();
      const balance = currencyId === EUR ? amount : Math.round((amount * rate) / 1000);
      const dueOn = type === 'entry' && i > 0 ? null : `2026-${String(10 + (i % 3)).padStart(2, '0')}-15`;
      tables.addLine({ ...shared, id, isReceivable: true, amount, balance, dueOn });
    }
    const id = tables.nextId();
    tables.addLine({
      ...shared,
      id,
      isReceivable: false,
      amount: -total,
      balance: -total,
      dueOn: null,
    });
    if (values.withPayment === true) this.#addPayment(move);
    return move;
  }

  #addPayment(move: FakeMove): void {
    const id = this.tables.nextId();
    const state = this.version === 17 ? 'posted' : 'in_process';
    this.tables.payments.set(id, { id, state, moveId: move.id, writeAt: this.#at });
    move.paymentId = id;
    // Only 19 stamps the partner of a payment.
    if (this.version >= 19 && move.partnerId !== null) this.changePartner(move.partnerId, {});
  }

  receivables(moveId: number): FakeLine[] {
    return this.tables.linesOf(moveId).filter(({ isReceivable }) => isReceivable);
  }

  /** Matches two items. Both get the stamp, and the invoice's move; a payment's move does not. */
  match(debitId: number, creditId: number, limit = Number.MAX_SAFE_INTEGER): FakePartial | null {
    const { tables } = this;
    const [debit, credit] = [tables.line(debitId), tables.line(creditId)];
    const [open, available] = [tables.residual(debit), -tables.residual(credit)];
    // Across currencies, what is open on either side is taken in proportion; the rate does not matter here.
    const isSame = debit.currencyId === credit.currencyId;
    const paid = isSame ? Math.min(open, available, limit) : Math.min(open, limit);
    const used = isSame ? paid : Math.max(1, Math.min(available, Math.round(available * (paid / open))));
    if (paid <= 0 || used <= 0 || available <= 0) return null;
    const share = (whole: number, part: number, of: number) =>
      part === of ? whole : Math.round((whole * part) / of);
    const company = Math.min(
      share(Math.abs(tables.companyResidual(debit)), paid, open),
      share(Math.abs(tables.companyResidual(credit)), used, available),
    );
    const id = tables.nextId();
    const partial = {
      id,
      debitId,
      creditId,
      debit: paid,
      credit: used,
      company,
      exchangeMoveIds: [],
      writeAt: this.#at,
    };
    tables.addPartial(partial);
    this.#touch(debit, credit);
    for (const line of [debit, credit]) this.#correctRate(partial, line);
    return partial;
  }

  /** A rest in the currency of the company alone is an exchange difference: an item of 0. */
  #correctRate(partial: FakePartial, line: FakeLine): void {
    const { tables } = this;
    const rest = tables.companyResidual(line);
    if (tables.residual(line) !== 0 || rest === 0) return;
    const { partnerId, currencyId, companyId } = line;
    const move = this.addMove({ partnerId, amounts: [0], currencyId, companyId });
    const [correction] = this.receivables(move.id);
    if (correction === undefined) return;
    correction.balance = -rest;
    correction.dueOn = null;
    const id = tables.nextId();
    const ends =
      rest > 0
        ? { debitId: line.id, creditId: correction.id }
        : { debitId: correction.id, creditId: line.id };
    tables.addPartial({
      ...ends,
      id,
      debit: 0,
      credit: 0,
      company: Math.abs(rest),
      exchangeMoveIds: [],
      writeAt: this.#at,
    });
    partial.exchangeMoveIds.push(move.id);
  }

  #touch(...lines: readonly FakeLine[]): void {
    for (const line of lines) {
      line.writeAt = this.#at;
      const move = this.tables.move(line.moveId);
      if (move.type !== 'entry') move.writeAt = this.#at;
    }
  }

  /** Undoes a match. Both items, the invoice and the payment get the stamp. */
  unmatch(partial: FakePartial): void {
    const { tables } = this;
    if (!tables.partials.has(partial.id)) return;
    tables.removePartial(partial);
    const ends = [partial.debitId, partial.creditId].flatMap((id) => tables.lines.get(id) ?? []);
    this.#touch(...ends);
    for (const { moveId } of ends) this.#touchPayment(tables.move(moveId));
    for (const id of partial.exchangeMoveIds) this.deleteMove(id);
  }

  #touchPayment({ paymentId }: FakeMove): void {
    const payment = paymentId === null ? undefined : this.tables.payments.get(paymentId);
    if (payment !== undefined) payment.writeAt = this.#at;
  }

  unmatchAll(moveId: number): void {
    for (const { id } of this.receivables(moveId))
      for (const partial of this.tables.matchesOf(id)) this.unmatch(partial);
  }

  /** Deletes a move and its items. Nothing keeps a stamp of it. */
  deleteMove(moveId: number): void {
    if (!this.tables.moves.has(moveId)) return;
    this.unmatchAll(moveId);
    for (const line of this.tables.linesOf(moveId)) this.tables.removeLine(line);
    this.tables.moves.delete(moveId);
  }

  #stampMove(moveId: number): void {
    this.tables.move(moveId).writeAt = this.#at;
    for (const line of this.tables.linesOf(moveId)) line.writeAt = this.#at;
  }

  changeDue(lineId: number, dueOn: string): void {
    const line = this.tables.line(lineId);
    line.dueOn = dueOn;
    this.#stampMove(line.moveId);
  }

  setState(moveId: number, state: string): void {
    this.unmatchAll(moveId);
    this.tables.move(moveId).state = state;
    // 18 builds the items of a reset move again, under new ids.
    if (this.version === 18 && state === 'draft') this.#rebuildLines(moveId);
    this.#stampMove(moveId);
  }

  #rebuildLines(moveId: number): void {
    for (const line of this.tables.linesOf(moveId)) {
      this.tables.removeLine(line);
      const id = this.tables.nextId();
      this.tables.addLine({ ...line, id });
    }
  }

  /** Changes the amounts of a draft, keeping the sign. */
  reprice(moveId: number, amount: number): void {
    const move = this.tables.move(moveId);
    for (const line of this.receivables(moveId)) {
      const rate = line.balance / line.amount;
      line.amount = Math.sign(line.amount) * amount;
      line.balance = line.currencyId === EUR ? line.amount : Math.round(line.amount * rate);
    }
    move.total = Math.abs(this.receivables(moveId).reduce((sum, line) => sum + line.amount, 0));
    move.untaxed = Math.round(move.total / 1.2);
    this.#stampMove(moveId);
  }

  /** 17 keeps the entry of a cancelled payment; later versions delete it. */
  cancelPayment(paymentId: number): void {
    const payment = this.tables.payments.get(paymentId);
    if (payment?.moveId === null || payment?.moveId === undefined) return;
    payment.state = this.version === 17 ? 'cancel' : 'canceled';
    payment.writeAt = this.#at;
    if (this.version === 17) this.setState(payment.moveId, 'cancel');
    else {
      this.deleteMove(payment.moveId);
      payment.moveId = null;
    }
  }

  /** Merges a partner into another one: SQL rewrites references without stamps, except moves and the survivor. */
  mergePartners(fromId: number, intoId: number): void {
    const { tables } = this;
    for (const line of tables.lines.values()) if (line.partnerId === fromId) line.partnerId = intoId;
    for (const partner of tables.partners.values())
      if (partner.parentId === fromId) partner.parentId = intoId;
    for (const move of tables.moves.values()) {
      if (move.partnerId !== fromId) continue;
      move.partnerId = intoId;
      move.writeAt = this.#at;
    }
    tables.partners.delete(fromId);
    this.changePartner(intoId, {});
  }

  block(lineId: number, isBlocked: boolean): void {
    const line = this.tables.line(lineId);
    line.isBlocked = isBlocked;
    line.writeAt = this.#at;
  }
}
