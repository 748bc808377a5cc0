import { BalanceCheck } from '../balance.ts';
import type { ByteSource } from '../decode.ts';
import { dayField, digitsField, field, textField } from '../fixed/fields.ts';
import { type FixedRecord, readFixedRecords } from '../fixed/records.ts';
import type { Balance, BankFileItem, ReadOptions, Refusal, StatementStart } from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { spanishIban } from './account.ts';
import { readAmount, readCurrency, readTotal, transactionOf } from './values.ts';

/** Characters of a record. */
const WIDTH = 80;
/** Texts of one transaction; the standard allows five. */
const MAX_TEXTS = 100;

/** An account while it is read, from its header (11) to its end (33). */
class Aeb43Account {
  readonly #header: FixedRecord;
  readonly #options: ReadOptions;
  #currency = '';
  #check: BalanceCheck | null = null;
  #transaction: { record: FixedRecord; texts: FixedRecord[] } | null = null;
  /** Numbers and sums of the transactions of each side. */
  readonly #sides = { 1: { count: 0, total: 0 }, 2: { count: 0, total: 0 } };
  #closing: Balance | null = null;
  #refusal: Refusal | null = null;

  constructor(header: FixedRecord, options: ReadOptions) {
    this.#header = header;
    this.#options = options;
  }

  *begin(): Generator<BankFileItem> {
    const header = this.#header;
    const [bankAndBranch, number] = [field(header, 3, 10), field(header, 11, 20)];
    const isNumber = /^\d{18}$/.test(bankAndBranch + number);
    const opening = this.#orRefuse(() => this.#readOpening());
    const start: StatementStart = {
      type: 'statement',
      kind: 'STATEMENT',
      id: null,
      sequence: null,
      account: {
        iban: isNumber ? spanishIban(bankAndBranch, number) : null,
        number: `${bankAndBranch}${number}`.trim(),
        bic: null,
        currency: opening?.currency ?? null,
        ownerName: textField(header, 52, 77),
      },
      from: opening?.date ?? null,
      until: this.#orRefuse(() => dayField(header, 27, 'YYMMDD')),
      opening,
      line: header.line,
    };
    this.#check = new BalanceCheck(start);
    yield start;
  }

  *take(record: FixedRecord): Generator<BankFileItem> {
    if (this.#refusal !== null) return;
    try {
      yield* this.#read(record);
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
  }

  /** Ends the account; its last record is 33, unless the file was cut off. */
  *end(line: number): Generator<BankFileItem> {
    if (this.#check === null) return;
    const isCut = this.#closing === null;
    const cut = isCut ? { line, column: null, message: 'the account has no end (record 33)' } : null;
    const end = this.#check.end(this.#closing, line);
    yield { ...end, refusal: this.#refusal ?? cut ?? end.refusal };
  }

  #orRefuse<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      this.#refusal ??= refusalFrom(error);
      return null;
    }
  }

  #readOpening(): Balance {
    this.#currency = readCurrency(this.#header, 48, this.#options);
    return {
      amount: readAmount(this.#header, 33, this.#currency, this.#options),
      currency: this.#currency,
      // The balance is of the end of the day before.
      date: dayField(this.#header, 21, 'YYMMDD'),
    };
  }

  *#read(record: FixedRecord): Generator<BankFileItem> {
    const { line } = record;
    const code = field(record, 1, 2);
    if (code === '23') this.#addText(record);
    // The amount in its original currency has no accounting value.
    else if (code === '24') this.#transactionOf(record);
    else if (code === '22') {
      yield* this.#endTransaction();
      this.#transaction = { record, texts: [] };
    } else if (code === '33') {
      yield* this.#endTransaction();
      this.#readEnd(record);
    } else refuse(`"${code}" is not a record of AEB43`, { line, column: 1 });
  }

  #transactionOf(record: FixedRecord): { record: FixedRecord; texts: FixedRecord[] } {
    const code = field(record, 1, 2);
    return (
      this.#transaction ?? refuse(`a record ${code} follows no transaction`, { line: record.line, column: 1 })
    );
  }

  #addText(record: FixedRecord): void {
    const { texts } = this.#transactionOf(record);
    if (texts.length >= MAX_TEXTS)
      refuse(`a transaction has more than ${MAX_TEXTS} texts`, { line: record.line });
    texts.push(record);
  }

  *#endTransaction(): Generator<BankFileItem> {
    const read = this.#transaction;
    if (read === null) return;
    this.#transaction = null;
    const transaction = transactionOf(read.record, read.texts, this.#currency, this.#options);
    // The code decides the side, also where the amount is zero.
    const side = this.#sides[field(read.record, 28, 28) === '1' ? 1 : 2];
    side.count += 1;
    side.total += Math.abs(transaction.amount);
    this.#check?.add(transaction);
    yield transaction;
  }

  #readEnd(record: FixedRecord): void {
    const { line } = record;
    const currency = readCurrency(record, 74, this.#options);
    if (currency !== this.#currency)
      refuse(`the account opens in ${this.#currency} and ends in ${currency}`, { line, column: 74 });
    if (field(record, 3, 20) !== field(this.#header, 3, 20))
      refuse('the end is of another account than the header', { line, column: 3 });
    this.#compare(record, 'debits', this.#sides[1], 21);
    this.#compare(record, 'credits', this.#sides[2], 40);
    this.#closing = { amount: readAmount(record, 59, currency, this.#options), currency, date: null };
  }

  /** Compares the number and the sum of one side. */
  #compare(record: FixedRecord, name: string, side: { count: number; total: number }, column: number): void {
    const place = { line: record.line, column };
    const count = Number(digitsField(record, column, column + 4, 'a number of transactions'));
    if (count !== side.count) refuse(`the end counts ${count} ${name}, the account has ${side.count}`, place);
    const total = readTotal(record, column + 5, this.#currency, this.#options);
    if (total !== side.total) refuse(`the ${name} add up to ${side.total}, the end has ${total}`, place);
  }
}

/**
 * Reads an AEB43 file (Norma 43) of Spain; each account is a statement.
 * @throws BankFileError if it is no such file, or its number of records is wrong: accounts may be missing
 */
export async function* readAeb43(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let account: Aeb43Account | null = null;
  let [isEmpty, line, records] = [true, 1, 0];
  for await (const record of readFixedRecords(source, WIDTH)) {
    line = record.line;
    const code = field(record, 1, 2);
    if (code === '11' || code === '88') {
      if (account !== null) yield* account.end(line);
      account = null;
    }
    if (code === '88') {
      const count = Number(digitsField(record, 21, 26, 'a number of records'));
      if (count !== records)
        refuse(`the end of the file counts ${count} records, the file has ${records}`, { line, column: 21 });
      records = 0;
    } else if (code === '11') {
      account = new Aeb43Account(record, options);
      yield* account.begin();
      isEmpty = false;
    } else if (account !== null) yield* account.take(record);
    else if (code !== '00') refuse(`record "${code}" belongs to no account`, { line, column: 1 });
    if (code !== '00' && code !== '88') records += 1;
    if (code === '33' && account !== null) {
      yield* account.end(line);
      account = null;
    }
  }
  if (account !== null) yield* account.end(line);
  if (isEmpty) refuse('this is not an AEB43 file', { line: 1 });
}
