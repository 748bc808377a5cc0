/** Changes a Tryton as a bookkeeper does, by its own functions only. */
import type { Books, TrytonSession } from './rpc.ts';
import { day, decimal, runWizard } from './rpc.ts';

export type Currency = 'EUR' | 'USD';
export type Term = 'days30' | 'halves' | 'thirds';

export interface InvoiceWish {
  party: number;
  /** Net amounts of its lines, as decimal texts; negative for a credit note. */
  amounts: readonly string[];
  currency?: Currency;
  term?: Term;
  on: string;
  hasTax?: boolean;
  reference?: string;
}

export interface PaymentWish {
  invoice: number;
  /** Decimal text, in the currency of the payment. */
  amount: string;
  currency: Currency;
  on: string;
  /** The rest stays open or is written off; an excess stays on account. */
  rest?: 'partial' | 'writeoff' | 'overpayment';
  writeOff?: number;
}

/** Debits and credits of a line, as decimal texts. */
export interface EntryLine {
  party: number | null;
  account?: number;
  debit?: string;
  credit?: string;
  currency?: Currency;
  /** Signed like debit less credit. */
  amount?: string;
}

export interface BankLineWish {
  party: number;
  amount: string;
  on: string;
  invoice?: number;
}

export interface Driver {
  createParty(values: Record<string, unknown>): Promise<number>;
  createInvoice(wish: InvoiceWish): Promise<number>;
  postInvoice(invoice: number): Promise<void>;
  pay(wish: PaymentWish): Promise<void>;
  /** Credits an invoice, and cancels it if `withRefund`. */
  credit(invoice: number, on: string, withRefund: boolean): Promise<void>;
  cancelInvoice(invoice: number): Promise<void>;
  /** Makes an entry with these receivable lines against cash, and returns its id. */
  createMove(on: string, lines: readonly EntryLine[], isPosted?: boolean): Promise<number>;
  postMove(move: number): Promise<void>;
  cancelMove(move: number): Promise<void>;
  /** Lets lines pay a part of an invoice, or no longer if it is null. */
  assign(lines: readonly number[], invoice: number | null): Promise<void>;
  reconcile(lines: readonly number[], on: string, writeOff?: number): Promise<void>;
  unreconcile(lines: readonly number[]): Promise<void>;
  moveDueDate(line: number, on: string): Promise<void>;
  merge(source: number, destination: number): Promise<void>;
  /** Posts a bank statement with one line, which pays an invoice if one is given. */
  bankLine(wish: BankLineWish): Promise<void>;
  /** Makes the entry of a bank statement without posting it, pays with it, and returns the statement. */
  validateBankLine(wish: BankLineWish): Promise<number>;
  /** Cancels a statement that is not posted, which deletes its entries. */
  cancelStatement(statement: number): Promise<void>;
  write(model: string, id: number, values: Record<string, unknown>): Promise<void>;
  remove(model: string, id: number): Promise<void>;
}

export function driveTryton(session: TrytonSession, books: Books): Driver {
  const { call, create, find } = session;
  const periods = new Map<string, number>();
  const periodOf = async (on: string): Promise<number> => {
    const month = on.slice(0, 7);
    const known = periods.get(month);
    if (known !== undefined) return known;
    const domain = [
      ['start_date', '<=', day(on)],
      ['end_date', '>=', day(on)],
      ['type', '=', 'standard'],
      ['fiscalyear.company', '=', books.company],
    ];
    const [period] = await find('account.period', domain, ['id']);
    if (typeof period?.['id'] !== 'number') throw new Error(`${on} is in no period`);
    periods.set(month, period['id']);
    return period['id'];
  };
  const postMove = async (move: number) => void (await call('model.account.move.post', [[move]]));
  const write = async (model: string, id: number, values: Record<string, unknown>) =>
    void (await call(`model.${model}.write`, [[id], values]));

  return {
    createParty: (values) => create('party.party', { addresses: [['create', [{}]]], ...values }),
    createInvoice: (wish) => createInvoice(session, books, wish),
    postInvoice: async (invoice) => void (await call('model.account.invoice.post', [[invoice]])),
    pay: (wish) => payInvoice(session, books, wish),
    credit: (invoice, on, withRefund) => {
      const values = { with_refund: withRefund, with_refund_allowed: true, invoice_date: day(on) };
      const about = { model: 'account.invoice', ids: [invoice] };
      return runWizard(session, 'account.invoice.credit', about, [
        { state: 'start', values, execute: 'credit' },
      ]);
    },
    cancelInvoice: async (invoice) => void (await call('model.account.invoice.cancel', [[invoice]])),
    createMove: async (on, lines, isPosted = true) => {
      const move = await create('account.move', await moveValues(books, on, await periodOf(on), lines));
      if (isPosted) await postMove(move);
      return move;
    },
    postMove,
    cancelMove: (move) =>
      runWizard(session, 'account.move.cancel', { model: 'account.move', ids: [move] }, [
        { state: 'default', values: { description: 'Cancelled' }, execute: 'cancel' },
      ]),
    assign: async (lines, invoice) =>
      void (await call('model.account.move.line.write', [lines, { invoice_payment: invoice }])),
    reconcile: (lines, on, writeOff) =>
      runWizard(session, 'account.move.reconcile_lines', { model: 'account.move.line', ids: lines }, [
        { state: 'start', execute: 'start' },
        {
          state: 'writeoff',
          values: { writeoff: writeOff ?? null, date: day(on), description: null },
          execute: 'reconcile',
          isAsked: true,
        },
      ]),
    unreconcile: (lines) =>
      runWizard(session, 'account.move.unreconcile_lines', { model: 'account.move.line', ids: lines }, [
        { state: 'unreconcile', execute: 'unreconcile' },
      ]),
    moveDueDate: (line, on) => write('account.move.line', line, { maturity_date: day(on) }),
    merge: (source, destination) =>
      runWizard(session, 'party.replace', { model: 'party.party', ids: [source] }, [
        { state: 'ask', values: { source, destination }, execute: 'replace' },
      ]),
    bankLine: async (wish) => {
      const statement = await validateBankLine(session, books, wish);
      await call('model.account.statement.post', [[statement]]);
    },
    validateBankLine: (wish) => validateBankLine(session, books, wish),
    cancelStatement: async (statement) => void (await call('model.account.statement.cancel', [[statement]])),
    write,
    remove: async (model, id) => void (await call(`model.${model}.delete`, [[id]])),
  };
}

async function payInvoice(session: TrytonSession, books: Books, wish: PaymentWish): Promise<void> {
  const { invoice, amount, currency, on, rest = 'partial', writeOff = books.writeOff } = wish;
  const start = {
    payment_method: books.paymentMethod,
    amount: decimal(amount),
    currency: books.currencies[currency],
    currency_digits: 2,
    date: day(on),
    description: null,
    company: books.company,
  };
  const ask = { type: rest, writeoff: rest === 'partial' ? null : writeOff };
  await runWizard(session, 'account.invoice.pay', { model: 'account.invoice', ids: [invoice] }, [
    { state: 'start', values: start, execute: 'choice' },
    { state: 'ask', values: ask, execute: 'pay', isAsked: true },
  ]);
}

async function moveValues(books: Books, on: string, period: number, lines: readonly EntryLine[]) {
  const receivable = lines.map(({ party, account, debit, credit, currency, amount }) => ({
    account: account ?? books.accounts.receivable,
    party,
    debit: decimal(debit ?? '0'),
    credit: decimal(credit ?? '0'),
    maturity_date: null,
    ...(currency === undefined || currency === 'EUR'
      ? {}
      : { second_currency: books.currencies[currency], amount_second_currency: decimal(amount ?? '0') }),
  }));
  const cash = lines.map(({ debit, credit }) => ({
    account: books.accounts.cash,
    debit: decimal(credit ?? '0'),
    credit: decimal(debit ?? '0'),
  }));
  return {
    company: books.company,
    journal: books.cashJournal,
    period,
    date: day(on),
    lines: [['create', [...receivable, ...cash]]],
  };
}

async function validateBankLine(
  { call, create }: TrytonSession,
  books: Books,
  { party, amount, on, invoice }: BankLineWish,
): Promise<number> {
  const statement = await create('account.statement', {
    name: `Statement of ${on}`,
    company: books.company,
    journal: books.statementJournal,
    date: day(on),
    number_of_lines: 1,
    lines: [
      [
        'create',
        [
          {
            number: '1',
            date: day(on),
            amount: decimal(amount),
            party,
            account: books.accounts.receivable,
            description: 'Transfer',
            invoice: invoice ?? null,
          },
        ],
      ],
    ],
  });
  await call('model.account.statement.validate_statement', [[statement]]);
  return statement;
}

async function createInvoice(
  { find, create }: TrytonSession,
  books: Books,
  { party, amounts, currency = 'EUR', term = 'days30', on, hasTax, reference }: InvoiceWish,
): Promise<number> {
  const [address] = await find('party.address', [['party', '=', party]], ['id']);
  const lines = amounts.map((amount) => ({
    type: 'line',
    invoice_type: 'out',
    company: books.company,
    currency: books.currencies[currency],
    account: books.accounts.revenue,
    description: 'Work',
    // A credit note has negative quantities, as in Tryton's own wizard.
    quantity: amount.startsWith('-') ? -1 : 1,
    unit_price: decimal(amount.replace('-', '')),
    taxes: hasTax === true ? [['add', [books.tax]]] : [],
  }));
  return create('account.invoice', {
    type: 'out',
    company: books.company,
    party,
    invoice_address: address?.['id'],
    account: books.accounts.receivable,
    currency: books.currencies[currency],
    journal: books.journal,
    payment_term: books.terms[term],
    invoice_date: day(on),
    reference: reference ?? null,
    lines: [['create', lines]],
  });
}
