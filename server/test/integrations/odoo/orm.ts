import type { Books } from './books.ts';
import { EUR, type FakeLine, JPY, USD } from './tables.ts';

/** A record with Odoo's field names. Relations are ids, absent values `false`. */
export type Record_ = Record<string, unknown>;

const CURRENCIES = new Map([
  [EUR, 'EUR'],
  [USD, 'USD'],
  [JPY, 'JPY'],
]);
const RELATIONS = new Set([
  'parent_id',
  'commercial_partner_id',
  'partner_id',
  'move_id',
  'company_id',
  'currency_id',
  'debit_move_id',
  'credit_move_id',
  'debit_currency_id',
  'credit_currency_id',
  'country_id',
  'state_id',
]);

export const stampText = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

const decimals = (currencyId: number) => (currencyId === JPY ? 1 : 100);
const number = (minor: number, currencyId: number) => minor / decimals(currencyId);

/** An error of Odoo with the class of its exception. */
export class FakeFault extends Error {
  readonly exception: string;
  readonly status: number;

  constructor(exception: string, status: number, message: string) {
    super(message);
    this.exception = exception;
    this.status = status;
  }
}

/** Answers Odoo's own queries from the books. */
export class Orm {
  readonly books: Books;
  /** Changes records on their way out, for values that no Odoo of today sends. */
  distort: (model: string, record: Record_) => Record_ = (_model, record) => record;

  constructor(books: Books) {
    this.books = books;
  }

  *records(model: string): Generator<Record_> {
    const { tables } = this.books;
    const one = (record: Record_) => this.distort(model, record);
    if (model === 'res.partner') for (const id of tables.partners.keys()) yield one(this.#partner(id));
    else if (model === 'account.move') for (const id of tables.moves.keys()) yield one(this.#move(id));
    else if (model === 'account.move.line')
      for (const line of tables.lines.values()) yield one(this.#line(line));
    else if (model === 'account.partial.reconcile')
      for (const id of tables.partials.keys()) yield one(this.#partial(id));
    else if (model === 'res.currency')
      for (const [id, name] of CURRENCIES) yield one({ id, name, active: true });
    else if (model === 'res.country') yield one({ id: 75, code: 'FR', name: 'Frankreich' });
    else if (model === 'res.company')
      for (const id of [1, 2]) yield one({ id, name: `Société ${id}`, currency_id: EUR });
    else if (model === 'res.users') yield one({ id: 2, login: 'lecture@example.com', company_id: 1 });
    else if (model !== 'res.country.state' && model !== 'ir.attachment')
      throw new FakeFault('werkzeug.exceptions.NotFound', 404, `le modèle ${model} n'existe pas`);
  }

  #partner(id: number): Record_ {
    const partner = this.books.tables.partner(id);
    return {
      id,
      name: partner.name,
      is_company: partner.isCompany,
      parent_id: partner.parentId ?? false,
      commercial_partner_id: this.books.tables.commercialId(id),
      type: partner.type,
      email: partner.email ?? false,
      phone: false,
      ...(this.books.version === 19 ? {} : { mobile: false }),
      street: false,
      street2: false,
      zip: false,
      city: false,
      state_id: false,
      country_id: partner.countryId ?? false,
      vat: false,
      ref: false,
      lang: partner.lang,
      active: partner.isActive,
      write_date: stampText(partner.writeAt),
    };
  }

  #move(id: number): Record_ {
    const move = this.books.tables.move(id);
    const isEntry = move.type === 'entry';
    return {
      id,
      name: move.state === 'draft' ? '/' : move.name,
      ref: move.ref ?? false,
      move_type: move.type,
      state: move.state,
      payment_state: move.paymentState,
      partner_id: move.partnerId ?? false,
      company_id: move.companyId,
      currency_id: move.currencyId,
      invoice_date: isEntry ? false : move.date,
      invoice_date_due: '2026-10-15',
      date: move.date,
      amount_untaxed: number(isEntry ? 0 : move.untaxed, move.currencyId),
      amount_total: number(move.total, move.currencyId),
      write_date: stampText(move.writeAt),
    };
  }

  #line(line: FakeLine): Record_ {
    const { tables, version } = this.books;
    const move = tables.move(line.moveId);
    return {
      id: line.id,
      move_id: line.moveId,
      move_type: move.type,
      parent_state: move.state,
      'account_id.account_type': line.isReceivable ? 'asset_receivable' : 'income',
      partner_id: line.partnerId ?? false,
      company_id: line.companyId,
      date: move.date,
      date_maturity: line.dueOn ?? false,
      ref: move.ref ?? false,
      balance: number(line.balance, EUR),
      amount_currency: number(line.amount, line.currencyId),
      currency_id: line.currencyId,
      amount_residual: number(tables.companyResidual(line), EUR),
      amount_residual_currency: number(tables.residual(line), line.currencyId),
      matching_number: false,
      ...(version === 17 ? { blocked: line.isBlocked } : {}),
      ...(version === 19 ? { no_followup: line.isBlocked } : {}),
      write_date: stampText(line.writeAt),
    };
  }

  #partial(id: number): Record_ {
    const { tables } = this.books;
    const partial = tables.partials.get(id);
    if (partial === undefined) throw new Error(`the fake has no match ${id}`);
    const [debit, credit] = [tables.line(partial.debitId), tables.line(partial.creditId)];
    return {
      id,
      debit_move_id: debit.id,
      credit_move_id: credit.id,
      amount: number(partial.company, EUR),
      debit_amount_currency: number(partial.debit, debit.currencyId),
      credit_amount_currency: number(partial.credit, credit.currencyId),
      debit_currency_id: debit.currencyId,
      credit_currency_id: credit.currencyId,
      write_date: stampText(partial.writeAt),
    };
  }

  search(model: string, domain: readonly unknown[]): Record_[] {
    const isWanted = this.#compile(domain);
    const found: Record_[] = [];
    for (const record of this.records(model)) if (isWanted(record)) found.push(record);
    return found.toSorted((a, b) => Number(a['id']) - Number(b['id']));
  }

  /** Compiles a domain in prefix notation: terms are joined by `&` unless an operator precedes them. */
  #compile(domain: readonly unknown[]): (record: Record_) => boolean {
    const rest = [...domain];
    const next = (): ((record: Record_) => boolean) => {
      const term = rest.shift();
      if (term === '|' || term === '&') {
        const [first, second] = [next(), next()];
        return term === '|' ? (one) => first(one) || second(one) : (one) => first(one) && second(one);
      }
      if (!Array.isArray(term))
        throw new FakeFault('builtins.ValueError', 500, `Domaine invalide: ${String(term)}`);
      return this.#compileTerm(String(term[0]), String(term[1]), term[2]);
    };
    const terms: ((record: Record_) => boolean)[] = [];
    while (rest.length > 0) terms.push(next());
    return (record) => terms.every((term) => term(record));
  }

  #compileTerm(field: string, operator: string, value: unknown): (record: Record_) => boolean {
    const set = new Set(Array.isArray(value) ? value : []);
    const read = (record: Record_) => {
      if (!(field in record)) throw new FakeFault('builtins.ValueError', 500, `Champ invalide ${field}`);
      return record[field];
    };
    const compare = (record: Record_): number => {
      const one = read(record);
      if (typeof one === 'number') return one - Number(value);
      return String(one) < String(value) ? -1 : Number(String(one) > String(value));
    };
    if (operator === '=') return (record) => read(record) === value;
    if (operator === '!=') return (record) => read(record) !== value;
    if (operator === 'in') return (record) => set.has(read(record));
    if (operator === 'not in') return (record) => !set.has(read(record));
    if (operator === '>') return (record) => compare(record) > 0;
    if (operator === '>=') return (record) => compare(record) >= 0;
    if (operator === 'child_of')
      return (record) => this.#ancestors(Number(record['id'])).some((id) => set.has(id));
    throw new FakeFault('builtins.ValueError', 500, `Opérateur invalide ${operator}`);
  }

  /** Returns the partner above another one. */
  parentId(id: number): number | null {
    return this.books.tables.partners.get(id)?.parentId ?? null;
  }

  #ancestors(id: number): number[] {
    const parentId = this.parentId(id);
    return parentId === null ? [id] : [id, ...this.#ancestors(parentId)];
  }

  /** Writes a record as an answer: relations with a name in the user's language. */
  render(record: Record_, fields: readonly string[]): Record_ {
    const entries = ['id', ...fields].map((field) => {
      if (!(field in record)) throw new FakeFault('builtins.ValueError', 500, `Champ invalide '${field}'`);
      const value = record[field];
      return [
        field,
        RELATIONS.has(field) && typeof value === 'number' ? [value, `Nom traduit ${value}`] : value,
      ];
    });
    return Object.fromEntries(entries);
  }

  /** Returns the names of the fields that `fields_get` lists. */
  fieldNames(model: string): string[] {
    const { version } = this.books;
    const own = version === 17 ? ['blocked'] : version === 19 ? ['no_followup'] : [];
    if (model === 'account.move.line') return LINE_NAMES.split(' ').concat(own);
    if (model !== 'res.partner') return [...(OTHER_NAMES.get(model) ?? '').split(' ')];
    return PARTNER_NAMES.split(' ').concat(version === 19 ? [] : ['mobile']);
  }
}

const LINE_NAMES =
  'id move_id move_type parent_state partner_id company_id date date_maturity ref balance amount_currency ' +
  'currency_id amount_residual amount_residual_currency matching_number write_date';
const PARTNER_NAMES =
  'id name is_company parent_id commercial_partner_id type email phone street street2 zip city state_id ' +
  'country_id vat ref lang active write_date';
const OTHER_NAMES = new Map([
  [
    'account.move',
    'id name ref move_type state payment_state partner_id company_id currency_id invoice_date invoice_date_due ' +
      'date amount_untaxed amount_total write_date',
  ],
  [
    'account.partial.reconcile',
    'id debit_move_id credit_move_id amount debit_amount_currency credit_amount_currency debit_currency_id ' +
      'credit_currency_id write_date',
  ],
  ['res.currency', 'id name active'],
  ['res.country', 'id name code'],
]);
