import { BalanceCheck } from '../balance.ts';
import { dayOfSixDigits } from '../dates.ts';
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
import { paymentDetails } from '../payment.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import { type Bai2Record, Fields, readRecords } from './records.ts';

/** Ledger balances; available ones say when money may be used. */
const [OPENING, CLOSING] = ['010', '015'];

interface Group {
  asOf: StatedDate | null;
  currency: string | null;
}

/** Reads an amount in minor units, whose decimal point is left out. */
function readAmount(text: string, line: number): number {
  if (!/^[+-]?\d{1,18}$/.test(text)) return refuse(`"${text.slice(0, 40)}" is not an amount`, { line });
  const amount = Number(text);
  return Number.isSafeInteger(amount) ? amount : refuse(`${text} is too large`, { line });
}

/** Skips the fields of a funds type, and returns the value date that one of them states. */
function readFunds(fields: Fields, line: number): StatedDate | null {
  const type = fields.next();
  if (type === 'V') {
    const day = fields.next() ?? '';
    fields.next();
    return day === '' ? null : dayOfSixDigits(day, line);
  }
  const count = type === 'S' ? 3 : type === 'D' ? 2 * Number(fields.next() ?? 0) : 0;
  if (!Number.isSafeInteger(count) || count < 0 || count > 200)
    refuse('a funds type has too many parts', { line });
  for (let at = 0; at < count; at += 1) fields.next();
  return null;
}

/** An account while it is read. */
class Account {
  readonly #group: Group;
  readonly #currency: string;
  readonly #check: BalanceCheck;
  readonly #line: number;
  readonly start: StatementStart;
  /** Σ of all amounts as they are written, which record 49 repeats. */
  #total = 0;
  #closing: Balance | null = null;
  #refusal: Refusal | null = null;

  constructor(record: Bai2Record, group: Group, { decimals }: ReadOptions) {
    const fields = new Fields(record);
    this.#group = group;
    this.#line = record.line;
    const number = fields.next() ?? '';
    // The standard assumes US dollars.
    this.#currency = textOrNull(fields.next()) ?? group.currency ?? 'USD';
    if (decimals(this.#currency) === null)
      refuse(`${this.#currency} is not a currency`, { line: record.line });
    const opening = this.#readBalances(fields);
    this.start = {
      type: 'statement',
      kind: opening === null ? 'INTRADAY' : 'STATEMENT',
      id: null,
      sequence: null,
      account: {
        iban: null,
        number: textOrNull(number),
        bic: null,
        currency: this.#currency,
        ownerName: null,
      },
      from: group.asOf,
      until: group.asOf,
      opening,
      line: record.line,
    };
    this.#check = new BalanceCheck(this.start);
  }

  /** Reads type, amount, count and funds of each balance and total; returns the opening balance. */
  #readBalances(fields: Fields): Balance | null {
    let opening: Balance | null = null;
    for (let type = fields.next(); type !== undefined; type = fields.next()) {
      const text = fields.next() ?? '';
      fields.next();
      readFunds(fields, this.#line);
      if (text === '') continue;
      const amount = readAmount(text, this.#line);
      this.#total += amount;
      const balance = { amount, currency: this.#currency, date: this.#group.asOf };
      if (type === OPENING) opening = balance;
      if (type === CLOSING) this.#closing = balance;
    }
    return opening;
  }

  *take(record: Bai2Record): Generator<BankFileItem> {
    if (this.#refusal !== null) return;
    try {
      const transaction = this.#read(record);
      if (transaction === null) return;
      this.#check.add(transaction);
      yield transaction;
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
  }

  /** Ends the account with its control record (49); null: it is missing. */
  end(control: Bai2Record | null, line: number): BankFileItem {
    const end = this.#check.end(this.#closing, line);
    return { ...end, refusal: this.#refusal ?? this.#contradiction(control, line) ?? end.refusal };
  }

  #read(record: Bai2Record): Transaction | null {
    const { line } = record;
    const fields = new Fields(record);
    const type = fields.next() ?? '';
    const written = readAmount(textOrNull(fields.next()) ?? '0', line);
    this.#total += written;
    const valueOn = readFunds(fields, line);
    const [bankReference, ownReference] = [fields.next(), fields.next()];
    const sign = directionOf(type, line);
    if (sign === 0) return null;
    return {
      type: 'transaction',
      status: 'BOOKED',
      amount: written * sign,
      currency: this.#currency,
      bookedOn: this.#group.asOf,
      valueOn,
      isReversal: false,
      bankReference: textOrNull(bankReference),
      ownReference: textOrNull(ownReference),
      code: type,
      charges: [],
      additionalText: null,
      details: [paymentDetails({ text: textOrNull(fields.rest().join(' ').replace(/\s+/g, ' ')) })],
      line,
    };
  }

  #contradiction(control: Bai2Record | null, line: number): Refusal | null {
    if (control === null) return { line, column: null, message: 'the account has no control record (49)' };
    const stated = new Fields(control).next() ?? '';
    if (/^[+-]?\d+$/.test(stated) && Number(stated) === this.#total) return null;
    const message = `the amounts add up to ${this.#total}, the control record (49) has ${stated.slice(0, 40)}`;
    return { line, column: null, message };
  }
}

/** Returns 1 for money in, −1 for money out, 0 for a record about no money, by the ranges of type codes. */
function directionOf(type: string, line: number): 1 | -1 | 0 {
  const code = /^\d{3}$/.test(type) ? Number(type) : -1;
  if (code >= 100 && code < 400) return 1;
  if (code >= 400 && code < 700) return -1;
  return code === 890 ? 0 : refuse(`the type code "${type.slice(0, 10)}" is not of a transaction`, { line });
}

function readGroup(record: Bai2Record): Group {
  const [, , , date = '', , currency] = record.parts.join(',').split(',');
  const digits = date.trim();
  return { asOf: digits === '' ? null : dayOfSixDigits(digits, record.line), currency: textOrNull(currency) };
}

/**
 * Reads a BAI2 file; each account of a group is a statement.
 * @throws BankFileError if it is no such file, or an account cannot be identified
 */
export async function* readBai2(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let group: Group = { asOf: null, currency: null };
  let account: Account | null = null;
  let [isFirst, line] = [true, 1];
  for await (const record of readRecords(source)) {
    line = record.line;
    if (isFirst && record.code !== '01') refuse('a BAI2 file begins with a record 01', { line });
    isFirst = false;
    if (account !== null && record.code !== '16') {
      yield account.end(record.code === '49' ? record : null, line);
      account = null;
    } else if (account !== null) yield* account.take(record);
    else if (record.code === '16') refuse('a transaction (16) follows no account (03)', { line });
    if (record.code === '02') group = readGroup(record);
    if (record.code === '03') {
      account = new Account(record, group, options);
      yield account.start;
    }
  }
  if (account !== null) yield account.end(null, line);
  if (isFirst) refuse('this is not a BAI2 file', { line: 1 });
}
