/** The tables of the fake Odoo. Amounts are integers in minor units; currencies have two decimals. */

export type FakeVersion = 17 | 18 | 19;

export interface FakePartner {
  id: number;
  name: string;
  isCompany: boolean;
  parentId: number | null;
  type: string;
  email: string | null;
  lang: string;
  countryId: number | null;
  isActive: boolean;
  writeAt: number;
}

export interface FakeMove {
  id: number;
  name: string;
  ref: string | null;
  type: string;
  state: string;
  paymentState: string;
  partnerId: number | null;
  companyId: number;
  currencyId: number;
  date: string;
  untaxed: number;
  total: number;
  paymentId: number | null;
  writeAt: number;
}

export interface FakeLine {
  id: number;
  moveId: number;
  isReceivable: boolean;
  partnerId: number | null;
  companyId: number;
  dueOn: string | null;
  /** In the currency of the company. */
  balance: number;
  /** In the currency of the item. */
  amount: number;
  currencyId: number;
  isBlocked: boolean;
  writeAt: number;
}

export interface FakePartial {
  id: number;
  debitId: number;
  creditId: number;
  /** In the currency of the debit, of the credit, and of the company. */
  debit: number;
  credit: number;
  company: number;
  /** The entry that corrects the rate, deleted with the match. */
  exchangeMoveIds: number[];
  writeAt: number;
}

export interface FakePayment {
  id: number;
  state: string;
  moveId: number | null;
  writeAt: number;
}

export const EUR = 126;
export const USD = 1;
export const JPY = 25;

export class Tables {
  readonly partners = new Map<number, FakePartner>();
  readonly moves = new Map<number, FakeMove>();
  readonly lines = new Map<number, FakeLine>();
  readonly #linesOfMoves = new Map<number, Set<FakeLine>>();
  readonly partials = new Map<number, FakePartial>();
  readonly payments = new Map<number, FakePayment>();
  /** Matches by item, kept with every change. */
  readonly #matches = new Map<number, Set<FakePartial>>();
  #lastId = 6;

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  addPartial(partial: FakePartial): void {
    this.partials.set(partial.id, partial);
    for (const id of [partial.debitId, partial.creditId])
      this.#matches.set(id, (this.#matches.get(id) ?? new Set()).add(partial));
  }

  removePartial(partial: FakePartial): void {
    this.partials.delete(partial.id);
    for (const id of [partial.debitId, partial.creditId]) this.#matches.get(id)?.delete(partial);
  }

  matchesOf(lineId: number): FakePartial[] {
    return [...(this.#matches.get(lineId) ?? [])];
  }

  residual(line: FakeLine): number {
    return this.matchesOf(line.id).reduce(
      (open, { debitId, debit, credit }) => (debitId === line.id ? open - debit : open + credit),
      line.amount,
    );
  }

  companyResidual(line: FakeLine): number {
    return this.matchesOf(line.id).reduce(
      (open, { debitId, company }) => (debitId === line.id ? open - company : open + company),
      line.balance,
    );
  }

  addLine(line: FakeLine): void {
    this.lines.set(line.id, line);
    this.#linesOfMoves.set(line.moveId, (this.#linesOfMoves.get(line.moveId) ?? new Set()).add(line));
  }

  removeLine(line: FakeLine): void {
    this.lines.delete(line.id);
    this.#linesOfMoves.get(line.moveId)?.delete(line);
  }

  linesOf(moveId: number): FakeLine[] {
    return [...(this.#linesOfMoves.get(moveId) ?? [])].toSorted((a, b) => a.id - b.id);
  }

  partner(id: number): FakePartner {
    const partner = this.partners.get(id);
    if (partner === undefined) throw new Error(`the fake has no partner ${id}`);
    return partner;
  }

  move(id: number): FakeMove {
    const move = this.moves.get(id);
    if (move === undefined) throw new Error(`the fake has no move ${id}`);
    return move;
  }

  line(id: number): FakeLine {
    const line = this.lines.get(id);
    if (line === undefined) throw new Error(`the fake has no item ${id}`);
    return line;
  }

  commercialId(id: number): number {
    const { parentId, isCompany } = this.partner(id);
    return isCompany || parentId === null ? id : this.commercialId(parentId);
  }
}
