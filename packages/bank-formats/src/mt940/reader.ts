import { BalanceCheck } from '../balance.ts';
import type { ByteSource } from '../decode.ts';
import type {
  Balance,
  BankFileItem,
  ReadOptions,
  Refusal,
  StatementAccount,
  StatementStart,
  Transaction,
} from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import { readNarrative } from './details.ts';
import { END, type Field, readFields } from './fields.ts';
import { readBalance, readEntry } from './values.ts';

const IBAN = /^([A-Z]{2}\d{2}[A-Z0-9]{10,30}?)([A-Z]{3})?$/;

/** Reads field 25. Banks write an IBAN, `bank code/account`, and some a currency behind either. */
function readAccount(text: string): Pick<StatementAccount, 'iban' | 'number' | 'currency'> {
  const compact = text.replace(/\s/g, '');
  const iban = IBAN.exec(compact);
  if (iban !== null) return { iban: iban[1] ?? null, number: null, currency: iban[2] ?? null };
  const [, number = compact, currency = null] = /^(.*\d)([A-Z]{3})$/.exec(compact) ?? [];
  return { iban: null, number: textOrNull(number), currency };
}

/** A message, as far as it was read: one page of a statement. */
class Message {
  readonly #options: ReadOptions;
  readonly #first: Field;
  #id: string | null = null;
  #sequence: string | null = null;
  #account: ReturnType<typeof readAccount> = { iban: null, number: null, currency: null };
  #opening: Balance | null = null;
  #floorCurrency: string | null = null;
  #closing: Balance | null = null;
  #check: BalanceCheck | null = null;
  /** The last entry, which a field 86 may still complete. */
  #entry: Transaction | null = null;
  #refusal: Refusal | null = null;

  constructor(first: Field, options: ReadOptions) {
    this.#first = first;
    this.#options = options;
  }

  /** Takes a field and returns what it completes. */
  *take(field: Field): Generator<BankFileItem> {
    if (this.#refusal !== null) return;
    try {
      yield* this.#read(field);
    } catch (error) {
      this.#refusal = refusalFrom(error);
    }
  }

  /** Ends the message. */
  *end(line: number): Generator<BankFileItem> {
    yield* this.#lastEntry();
    const check = this.#check ?? new BalanceCheck(yield* this.#announce());
    const end = check.end(this.#closing, line);
    const isCut = this.#opening !== null && this.#closing === null;
    const cut = isCut ? { line, column: null, message: 'the statement has no closing balance' } : null;
    yield { ...end, refusal: this.#refusal ?? cut ?? end.refusal };
  }

  *#read(field: Field): Generator<BankFileItem> {
    const { tag, lines, line } = field;
    const [text = ''] = lines;
    if (this.#closing !== null && tag === '61') refuse('an entry follows the closing balance', { line });
    if (this.#check !== null && /^(20|25P?|28C?|60[FM])$/.test(tag))
      refuse(`field ${tag} is between entries`, { line });
    if (tag === '20') this.#id = textOrNull(text);
    else if (tag === '25' || tag === '25P') this.#account = readAccount(text);
    else if (tag === '28' || tag === '28C') this.#sequence = textOrNull(text);
    else if (tag === '60F' || tag === '60M') this.#opening = readBalance(field, this.#options);
    else if (tag === '34F') this.#floorCurrency ??= /^[A-Z]{3}/.exec(text)?.[0] ?? null;
    else if (tag === '61') {
      yield* this.#lastEntry();
      if (this.#check === null) this.#check = new BalanceCheck(yield* this.#announce());
      const currency = this.#currency() ?? refuse('the currency of the account is not stated', { line });
      this.#entry = readEntry(field, currency, this.#options);
    } else if (tag === '86') this.#complete(lines);
    else if (tag === '62F' || tag === '62M') {
      yield* this.#lastEntry();
      this.#closing = readBalance(field, this.#options);
    }
  }

  /** Adds a narrative to the last entry. After the closing balance it is about the statement. */
  #complete(lines: readonly string[]): void {
    if (this.#entry === null) return;
    const { code, label, details } = readNarrative(lines);
    this.#entry.details.push(details);
    this.#entry.additionalText = label ?? this.#entry.additionalText;
    this.#entry.code ??= code;
  }

  *#lastEntry(): Generator<BankFileItem> {
    const entry = this.#entry;
    if (entry === null) return;
    this.#entry = null;
    this.#check?.add(entry);
    yield entry;
  }

  #currency(): string | null {
    return this.#opening?.currency ?? this.#account.currency ?? this.#floorCurrency;
  }

  *#announce(): Generator<BankFileItem, StatementStart> {
    const start: StatementStart = {
      type: 'statement',
      kind: this.#opening === null ? 'INTRADAY' : 'STATEMENT',
      id: this.#id,
      sequence: this.#sequence,
      account: { ...this.#account, bic: null, currency: this.#currency(), ownerName: null },
      from: this.#opening?.date ?? null,
      until: null,
      opening: this.#opening,
      line: this.#first.line,
    };
    yield start;
    return start;
  }
}

/**
 * Reads a file of MT940 or MT942 messages; each message is a statement.
 * @throws BankFileError if it is no such file; what cannot be true refuses its statement only
 */
export async function* readMt940(source: ByteSource, options: ReadOptions): AsyncGenerator<BankFileItem> {
  let message: Message | null = null;
  let isEmpty = true;
  let line = 1;
  for await (const field of readFields(source)) {
    line = field.line;
    if (field.tag === '20' || field.tag === END) {
      if (message !== null) yield* message.end(line);
      message = null;
    }
    if (field.tag === '20') message = new Message(field, options);
    else if (field.tag !== END && message === null)
      refuse(`field ${field.tag} is outside of a statement`, { line });
    if (message !== null) yield* message.take(field);
    isEmpty &&= message === null;
  }
  if (message !== null) yield* message.end(line);
  if (isEmpty) refuse('this is not an MT940 or MT942 file', { line: 1 });
}
