import { BalanceCheck } from '../balance.ts';
import type { ByteSource } from '../decode.ts';
import { dayField, field, textField } from '../fixed/fields.ts';
import { type FixedRecord, readFixedRecords } from '../fixed/records.ts';
import type { Balance, BankFileItem, ReadOptions, Refusal, StatementStart } from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { readAmount } from './amount.ts';
import { transactionOf } from './entry.ts';

/** Characters of a record. */
const WIDTH = 120;
/** Additional information of one entry. */
const MAX_INFORMATION = 1_000;

/** Branch and account, which every record of a statement repeats. */
const accountOf = (record: FixedRecord) => `${field(record, 12, 16)}${field(record, 22, 32)}`;

/** Returns bank and branch, a slash and the account: positions 5 to 25 of the IBAN. */
const numberOf = (record: FixedRecord) =>
  [`${field(record, 3, 7)}${field(record, 12, 16)}`, field(record, 22, 32)]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('/');

/** A statement while it is read, from its old balance (01) to its new balance (07). */
class CfonbStatement {
  readonly #first: FixedRecord;
  readonly #options: ReadOptions;
  #open: { start: StatementStart; check: BalanceCheck; currency: string } | null = null;
  #entry: { record: FixedRecord; information: FixedRecord[] } | null = null;
  #closing: Balance | null = null;
  #refusal: Refusal | null = null;

  constructor(first: FixedRecord, options: ReadOptions) {
    this.#first = first;
    this.#options = options;
  }

  *begin(): Generator<BankFileItem> {
    let opening: Balance | null = null;
    try {
      opening = this.#readBalance(this.#first, this.#currencyOf(this.#first));
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
    const currency = opening?.currency ?? null;
    const start: StatementStart = {
      type: 'statement',
      kind: 'STATEMENT',
      id: null,
      sequence: null,
      account: {
        iban: null,
        number: numberOf(this.#first),
        bic: null,
        currency,
        ownerName: null,
      },
      from: opening?.date ?? null,
      until: null,
      opening,
      line: this.#first.line,
    };
    this.#open = { start, check: new BalanceCheck(start), currency: currency ?? '' };
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

  /** Ends the statement; its last record is the new balance, unless the file was cut off. */
  *end(line: number): Generator<BankFileItem> {
    if (this.#open === null) return;
    const isCut = this.#closing === null;
    const cut = isCut ? { line, column: null, message: 'the statement has no new balance (07)' } : null;
    const end = this.#open.check.end(this.#closing, line);
    yield { ...end, refusal: this.#refusal ?? cut ?? end.refusal };
  }

  *#read(record: FixedRecord): Generator<BankFileItem> {
    const { line } = record;
    if (this.#open === null) return;
    const { currency } = this.#open;
    const code = field(record, 1, 2);
    if (!/^0[457]$/.test(code)) refuse(`"${code}" is not a record of CFONB 120`, { line, column: 1 });
    if (accountOf(record) !== accountOf(this.#first))
      refuse('the record belongs to another account than the old balance', { line, column: 12 });
    const stated = textField(record, 17, 19);
    if (stated !== null && stated !== currency)
      refuse(`a record is in ${stated}, the account in ${currency}`, { line, column: 17 });
    if (code === '05') return this.#addInformation(record);
    yield* this.#endEntry();
    if (code === '04') this.#entry = { record, information: [] };
    else this.#closing = this.#readBalance(record, currency);
  }

  #addInformation(record: FixedRecord): void {
    const { line } = record;
    const entry = this.#entry ?? refuse('additional information (05) follows no entry', { line });
    if (entry.information.length >= MAX_INFORMATION)
      refuse(`an entry has more than ${MAX_INFORMATION} records of additional information`, { line });
    entry.information.push(record);
  }

  *#endEntry(): Generator<BankFileItem> {
    const entry = this.#entry;
    if (entry === null || this.#open === null) return;
    this.#entry = null;
    const transaction = transactionOf(entry.record, entry.information, this.#open.currency, this.#options);
    this.#open.check.add(transaction);
    yield transaction;
  }

  #readBalance(record: FixedRecord, currency: string): Balance {
    return {
      amount: readAmount(record, currency, this.#options),
      currency,
      date: dayField(record, 35, 'DDMMYY'),
    };
  }

  #currencyOf(record: FixedRecord): string {
    const stated = textField(record, 17, 19) ?? this.#options.fallbackCurrency;
    return stated ?? refuse('the currency of the account is not stated', { line: record.line, column: 17 });
  }
}

/**
 * Reads a CFONB 120 file of France; each pair of balances is a statement.
 * @throws BankFileError if it is no such file; what cannot be true refuses its statement only
 */
export async function* readCfonb120(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let statement: CfonbStatement | null = null;
  let [isEmpty, line] = [true, 1];
  for await (const record of readFixedRecords(source, WIDTH)) {
    line = record.line;
    const code = field(record, 1, 2);
    if (code === '01') {
      if (statement !== null) yield* statement.end(line);
      statement = new CfonbStatement(record, options);
      yield* statement.begin();
      isEmpty = false;
    } else if (statement === null) refuse(`record "${code}" belongs to no statement`, { line, column: 1 });
    else {
      yield* statement.take(record);
      if (code !== '07') continue;
      yield* statement.end(line);
      statement = null;
    }
  }
  if (statement !== null) yield* statement.end(line);
  if (isEmpty) refuse('this is not a CFONB 120 file', { line: 1 });
}
