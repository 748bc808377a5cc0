import { toMinorUnits } from '../amount.ts';
import { BalanceCheck } from '../balance.ts';
import { dayOf } from '../dates.ts';
import type { ByteSource } from '../decode.ts';
import type {
  Balance,
  BankFileItem,
  ReadOptions,
  Refusal,
  StatedDate,
  StatementStart,
  Transaction,
} from '../model.ts';
import { counterpartyOf, paymentDetails } from '../payment.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { joinPieces } from '../text.ts';
import { readTokens, type Token } from './tokens.ts';

/** Values of an aggregate by their paths, such as `BANKACCTTO.ACCTID`. */
type Values = Map<string, { text: string; line: number }>;

/** Aggregates that contain one statement. */
const STATEMENTS: ReadonlySet<string> = new Set(['STMTRS', 'CCSTMTRS']);
/** Aggregates inside of a statement whose values have a path. */
const NESTED: ReadonlySet<string> = new Set([
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKTRANLIST',
  'LEDGERBAL',
  'AVAILBAL',
  'BANKACCTTO',
  'CCACCTTO',
  'PAYEE',
  'CURRENCY',
  'ORIGCURRENCY',
]);
/** Values of one statement or transaction. */
const MAX_VALUES = 1_000;

/** Returns the text at the first of several paths that has one. */
const firstText = (values: Values, ...paths: string[]): string | null =>
  paths.map((path) => values.get(path)?.text).find((text) => text !== undefined) ?? null;

/** The day that the bank states; its time zone must not move it. */
function readDay(value: { text: string; line: number } | undefined): StatedDate | null {
  if (value === undefined || value.text === '') return null;
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(value.text);
  if (match === null) return refuse(`"${value.text.slice(0, 40)}" is not a date`, { line: value.line });
  return dayOf(match[1] ?? '', match[2] ?? '', match[3] ?? '', value.line);
}

function readAmount(
  { text, line }: { text: string; line: number },
  currency: string,
  options: ReadOptions,
): number {
  const amount = toMinorUnits(
    text.replace(/^[+-]/, '').replace(',', '.').replace(/^\./, '0.'),
    currency,
    options,
  );
  if (typeof amount === 'string') return refuse(amount, { line });
  return text.startsWith('-') ? -amount : amount;
}

/** A statement while it is read. */
class OfxStatement {
  readonly #options: ReadOptions;
  readonly #line: number;
  readonly #values: Values = new Map();
  readonly #within: string[] = [];
  #transaction: { values: Values; line: number } | null = null;
  #open: { start: StatementStart; check: BalanceCheck } | null = null;
  #refusal: Refusal | null = null;

  constructor(line: number, options: ReadOptions) {
    this.#line = line;
    this.#options = options;
  }

  *take(token: Token): Generator<BankFileItem> {
    if (this.#refusal !== null) return;
    try {
      yield* this.#read(token);
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
  }

  *end(line: number): Generator<BankFileItem> {
    const { start, check } = this.#open ?? (yield* this.#announce());
    const end = check.end(this.#closing(start.account.currency), line);
    yield { ...end, refusal: this.#refusal ?? end.refusal };
  }

  *#read({ tag, text, line }: Token): Generator<BankFileItem> {
    if (tag === 'STMTTRN') {
      yield* this.#endTransaction();
      this.#transaction = { values: new Map(), line };
    } else if (tag === '/STMTTRN' || tag === '/BANKTRANLIST') yield* this.#endTransaction();
    if (NESTED.has(tag)) this.#within.push(tag);
    else if (tag.startsWith('/')) {
      const at = this.#within.lastIndexOf(tag.slice(1));
      if (at >= 0) this.#within.length = at;
    } else if (text !== '') this.#set(tag, text, line);
  }

  #set(tag: string, text: string, line: number): void {
    const values = this.#transaction?.values ?? this.#values;
    const within = this.#within.filter((name) => this.#transaction === null || name !== 'BANKTRANLIST');
    const path = [...within, tag].join('.');
    if (values.size >= MAX_VALUES)
      refuse(`a statement or transaction has more than ${MAX_VALUES} values`, { line });
    if (!values.has(path)) values.set(path, { text, line });
  }

  *#endTransaction(): Generator<BankFileItem> {
    const read = this.#transaction;
    if (read === null) return;
    this.#transaction = null;
    const { start, check } = this.#open ?? (yield* this.#announce());
    const currency =
      start.account.currency ?? refuse('the currency of the account is not stated', { line: read.line });
    const transaction = transactionOf(read.values, currency, read.line, this.#options);
    check.add(transaction);
    yield transaction;
  }

  *#announce(): Generator<BankFileItem, { start: StatementStart; check: BalanceCheck }> {
    const text = (...paths: string[]) => firstText(this.#values, ...paths);
    const { iban, accountNumber } = counterpartyOf({
      account: text('BANKACCTFROM.ACCTID', 'CCACCTFROM.ACCTID'),
    });
    const bank = text('BANKACCTFROM.BANKID');
    const number = accountNumber === null || bank === null ? accountNumber : `${bank}/${accountNumber}`;
    const start: StatementStart = {
      type: 'statement',
      kind: 'STATEMENT',
      id: null,
      sequence: null,
      account: { iban, number, bic: null, currency: text('CURDEF'), ownerName: null },
      from: this.#day('BANKTRANLIST.DTSTART'),
      until: this.#day('BANKTRANLIST.DTEND'),
      opening: null,
      line: this.#line,
    };
    yield start;
    this.#open = { start, check: new BalanceCheck(start) };
    return this.#open;
  }

  #day(path: string): StatedDate | null {
    return this.#orRefuse(() => readDay(this.#values.get(path)));
  }

  #closing(currency: string | null): Balance | null {
    const amount = this.#values.get('LEDGERBAL.BALAMT');
    if (amount === undefined || currency === null) return null;
    return this.#orRefuse(() => ({
      amount: readAmount(amount, currency, this.#options),
      currency,
      date: readDay(this.#values.get('LEDGERBAL.DTASOF')),
    }));
  }

  #orRefuse<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.#refusal ??= refusalFrom(error);
      return null;
    }
  }
}

function transactionOf(values: Values, currency: string, line: number, options: ReadOptions): Transaction {
  const text = (...paths: string[]) => firstText(values, ...paths);
  const amount = values.get('TRNAMT') ?? refuse('a transaction has no amount', { line });
  const stated = text('CURRENCY.CURSYM');
  if (stated !== null && stated !== currency)
    refuse(`a transaction is in ${stated}, the account in ${currency}`, { line: amount.line });
  return {
    type: 'transaction',
    status: 'BOOKED',
    amount: readAmount(amount, currency, options),
    currency,
    bookedOn: readDay(values.get('DTPOSTED')),
    valueOn: readDay(values.get('DTAVAIL')),
    isReversal: text('CORRECTACTION') === 'DELETE',
    bankReference: text('FITID'),
    ownReference: text('CHECKNUM', 'REFNUM'),
    code: text('TRNTYPE'),
    charges: [],
    additionalText: null,
    details: [
      paymentDetails({
        counterparty: counterpartyOf({
          name: text('NAME', 'PAYEE.NAME', 'EXTDNAME'),
          account: text('BANKACCTTO.ACCTID', 'CCACCTTO.ACCTID'),
        }),
        text: joinPieces([text('MEMO') ?? '']),
      }),
    ],
    line,
  };
}

/**
 * Reads the statements of bank accounts and credit cards of an OFX 1 or OFX 2 file. It states no opening
 * balance, so nothing can be added up.
 * @throws BankFileError if it is no such file, or the bank refused the request that it answers
 */
export async function* readOfx(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let statement: OfxStatement | null = null;
  let failure: string | null = null;
  let [isOfx, statements, line] = [false, 0, 1];
  for await (const token of readTokens(source)) {
    line = token.line;
    if (token.tag.startsWith('!DOCTYPE')) refuse('a document type declaration is not allowed', { line });
    isOfx ||= token.tag === 'OFX';
    if (token.tag === 'CODE' && statement === null && token.text !== '0') failure = `code ${token.text}`;
    if (token.tag === 'MESSAGE' && failure !== null) failure = token.text;
    if (STATEMENTS.has(token.tag)) {
      if (statement !== null) yield* statement.end(line);
      statement = new OfxStatement(line, options);
      statements += 1;
    } else if (statement !== null && STATEMENTS.has(token.tag.slice(1)) && token.tag.startsWith('/')) {
      yield* statement.end(line);
      statement = null;
    } else if (statement !== null) yield* statement.take(token);
  }
  if (statement !== null) yield* cut(statement, line);
  if (!isOfx) refuse('this is not an OFX file', { line: 1 });
  if (statements === 0)
    refuse(failure === null ? 'the file has no statement' : `the bank refused: ${failure}`, { line: 1 });
}

/** Ends a statement whose end tag is missing: the file was cut off. */
function* cut(statement: OfxStatement, line: number): Generator<BankFileItem> {
  for (const item of statement.end(line))
    yield item.type === 'end'
      ? { ...item, refusal: item.refusal ?? { line, column: null, message: 'the statement has no end' } }
      : item;
}
