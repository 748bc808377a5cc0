import { BalanceCheck } from '../balance.ts';
import type { ByteSource } from '../decode.ts';
import { amountOfDigits, dayField, digitsField, field, textField } from '../fixed/fields.ts';
import { type FixedRecord, readFixedRecords } from '../fixed/records.ts';
import type { Balance, BankFileItem, ReadOptions, Refusal, StatementStart } from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import { type CodaAccount, isSameAccount, readAccount } from './account.ts';
import { readAmount, transactionOf } from './movement.ts';
import { type CompleteMovement, Movements } from './movements.ts';

/** Characters of a record. */
const WIDTH = 128;

/** A statement while it is read, from its header (0) to its trailer (9). */
class CodaStatement {
  readonly #header: FixedRecord;
  readonly #options: ReadOptions;
  #account: CodaAccount | null = null;
  #open: { start: StatementStart; check: BalanceCheck; currency: string } | null = null;
  readonly #movements = new Movements();
  #closing: Balance | null = null;
  #records = 0;
  #totals = { debit: 0, credit: 0 };
  #refusal: Refusal | null = null;

  constructor(header: FixedRecord, options: ReadOptions) {
    this.#header = header;
    this.#options = options;
  }

  *take(record: FixedRecord): Generator<BankFileItem> {
    if (this.#refusal !== null) return;
    try {
      yield* this.#read(record);
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
  }

  /** Ends the statement with its trailer; null: it is missing. */
  *end(trailer: FixedRecord | null, line: number): Generator<BankFileItem> {
    if (this.#open === null) {
      yield* this.#announce({ iban: null, number: null, currency: null }, null);
      this.#refusal ??= { line, column: null, message: 'the statement has no old balance (record 1)' };
    }
    if (this.#refusal === null) this.#refusal = this.#contradiction(trailer, line);
    const check = this.#open?.check;
    if (check === undefined) return;
    const end = check.end(this.#closing, line);
    yield { ...end, refusal: this.#refusal ?? end.refusal };
  }

  #contradiction(trailer: FixedRecord | null, line: number): Refusal | null {
    try {
      this.#check(trailer, line);
      return null;
    } catch (error) {
      return refusalFrom(error);
    }
  }

  *#read(record: FixedRecord): Generator<BankFileItem> {
    const kind = record.text[0] ?? '';
    if (kind === '4') return;
    this.#records += 1;
    if (kind === '1') yield* this.#readOldBalance(record);
    else if (kind === '2') yield* this.#readMovement(record);
    else if (kind === '3') this.#movements.addInformation(record);
    else if (kind === '8') yield* this.#readNewBalance(record);
    else refuse(`"${kind}" is not a record of CODA`, { line: record.line, column: 1 });
  }

  *#readOldBalance(record: FixedRecord): Generator<BankFileItem> {
    if (this.#open !== null) refuse('the statement has two old balances', { line: record.line });
    const account = readAccount(field(record, 6, 42), field(record, 2, 2));
    const currency =
      account.currency ??
      this.#options.fallbackCurrency ??
      refuse('the currency of the account is not stated', { line: record.line, column: 40 });
    const opening: Balance = {
      amount: readAmount(record, 43, currency, this.#options),
      currency,
      date: /^0*$/.test(field(record, 59, 64)) ? null : dayField(record, 59, 'DDMMYY'),
    };
    yield* this.#announce({ ...account, currency }, opening, record);
  }

  *#announce(
    account: CodaAccount,
    opening: Balance | null,
    record: FixedRecord | null = null,
  ): Generator<BankFileItem> {
    const isSeparate = !/^[ 0]*$/.test(field(this.#header, 84, 88));
    const number = record === null ? null : textField(record, 126, 128);
    const start: StatementStart = {
      type: 'statement',
      // Separate applications repeat details of movements that another statement books.
      kind: isSeparate ? 'NOTIFICATION' : 'STATEMENT',
      id: textOrNull(field(this.#header, 25, 34).replace(/^0+$/, '')),
      sequence: number,
      account: {
        iban: account.iban,
        number: account.number,
        bic: textField(this.#header, 61, 71),
        currency: account.currency,
        ownerName: record === null ? null : textField(record, 65, 90),
      },
      from: opening?.date ?? null,
      until: null,
      opening,
      line: this.#header.line,
    };
    this.#account = account;
    this.#open = { start, check: new BalanceCheck(start), currency: account.currency ?? '' };
    yield start;
  }

  *#readMovement(record: FixedRecord): Generator<BankFileItem> {
    const { line } = record;
    if (this.#open === null) refuse('a movement precedes the old balance', { line });
    if (this.#closing !== null) refuse('a movement follows the new balance', { line });
    yield* this.#count(this.#movements.take(record));
  }

  *#count(complete: CompleteMovement | null): Generator<BankFileItem> {
    if (complete === null || this.#open === null) return;
    const transaction = transactionOf(complete, this.#open.currency, this.#options);
    this.#open.check.add(transaction);
    if (transaction.amount < 0) this.#totals.debit -= transaction.amount;
    else this.#totals.credit += transaction.amount;
    yield transaction;
  }

  *#readNewBalance(record: FixedRecord): Generator<BankFileItem> {
    const { line } = record;
    if (this.#open === null || this.#account === null)
      return refuse('the new balance precedes the old one', { line });
    if (this.#closing !== null) refuse('the statement has two new balances', { line });
    yield* this.#count(this.#movements.end());
    const account = readAccount(field(record, 5, 41), this.#account.iban === null ? '' : '3');
    if (!isSameAccount(account, this.#account))
      refuse('the new balance is of another account than the old one', { line, column: 5 });
    const { currency } = this.#open;
    if (account.currency !== null && account.currency !== currency)
      refuse(`the statement opens in ${currency} and closes in ${account.currency}`, { line, column: 39 });
    this.#closing = {
      amount: readAmount(record, 42, currency, this.#options),
      currency,
      date: dayField(record, 58, 'DDMMYY'),
    };
  }

  /** Compares the trailer with the records. An empty statement may lack its new balance. */
  #check(trailer: FixedRecord | null, line: number): void {
    if (this.#open === null) return;
    if (trailer === null) refuse('the statement has no trailer (record 9)', { line });
    if (this.#closing === null && this.#movements.isOpen)
      refuse('the statement has no new balance (record 8)', { line });
    const records = Number(digitsField(trailer, 17, 22, 'a number of records'));
    if (records !== this.#records)
      refuse(`the trailer counts ${records} records, the statement has ${this.#records}`, {
        line,
        column: 17,
      });
    for (const [name, column] of [
      ['debit', 23],
      ['credit', 38],
    ] as const) {
      const digits = digitsField(trailer, column, column + 14, 'an amount');
      const total = amountOfDigits(digits, 3, this.#open.currency, this.#options, { line, column });
      if (total !== this.#totals[name])
        refuse(`the trailer has ${name}s of ${total}, the movements add up to ${this.#totals[name]}`, {
          line,
          column,
        });
    }
  }
}

/**
 * Reads a CODA file (version 2) of Belgium. Movements with detail number 0000 count; others are their details.
 * @throws BankFileError if it is no such file; what cannot be true refuses its statement only
 */
export async function* readCoda(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let statement: CodaStatement | null = null;
  let [isEmpty, line] = [true, 1];
  for await (const record of readFixedRecords(source, WIDTH)) {
    line = record.line;
    const kind = record.text[0];
    if (kind === '0') {
      if (statement !== null) yield* statement.end(null, line);
      statement = new CodaStatement(checkHeader(record), options);
      isEmpty = false;
    } else if (statement === null) refuse('the record belongs to no statement', { line });
    else if (kind === '9') {
      yield* statement.end(record, line);
      statement = null;
    } else yield* statement.take(record);
  }
  if (statement !== null) yield* statement.end(null, line);
  if (isEmpty) refuse('this is not a CODA file', { line: 1 });
}

function checkHeader(record: FixedRecord): FixedRecord {
  const { line } = record;
  if (field(record, 15, 16) !== '05')
    refuse('this is not a CODA file: it has another application', { line, column: 15 });
  const version = field(record, 128, 128);
  if (version !== '2') refuse(`version "${version}" of CODA is not read, only 2`, { line, column: 128 });
  return record;
}
