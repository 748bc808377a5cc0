import { refuse } from '../refuse.ts';
import type { PdfDictionary, PdfValue } from './values.ts';

const MAX_NESTING = 64;

const NULL = { kind: 'null' } as const;
const OTHER = { kind: 'other' } as const;

/** Bytes that all lexers of one file may read together: a damaged file cannot make them read it again and again. */
export class ReadBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** @throws EInvoiceError if the file was read too often */
  spend(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) refuse('READ-PDF', 'the PDF is too damaged to be read');
  }
}

/** Raised where bytes are no PDF value; the caller skips the object. */
export class PdfSyntaxError extends Error {
  override readonly name = 'PdfSyntaxError';
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
const DELIMITERS: ReadonlySet<number | undefined> = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !DELIMITERS.has(byte);

const HEX = /^[0-9a-fA-F]$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads the values of a PDF file, or of an object stream in it. */
export class PdfLexer {
  position: number;
  readonly #bytes: Buffer;
  readonly #budget: ReadBudget;

  constructor(bytes: Buffer, position: number, budget: ReadBudget) {
    this.#bytes = bytes;
    this.position = position;
    this.#budget = budget;
  }

  /** Reads the next value. @throws PdfSyntaxError */
  readValue(nesting = 0): PdfValue {
    if (nesting > MAX_NESTING) throw new PdfSyntaxError();
    const start = this.position;
    this.skipSpace();
    const value = this.#readToken(nesting);
    if (nesting === 0) this.#budget.spend(this.position - start);
    return value;
  }

  #readToken(nesting: number): PdfValue {
    const byte = this.#bytes[this.position];
    const next = this.#bytes[this.position + 1];
    if (byte === 0x2f) return { kind: 'name', name: this.#readName() };
    if (byte === 0x28) return { kind: 'string', bytes: this.#readString() };
    if (byte === 0x5b) return { kind: 'array', items: this.#readArray(nesting) };
    if (byte === 0x3c && next === 0x3c) return this.#readDictionary(nesting);
    if (byte === 0x3c) return { kind: 'string', bytes: this.#readHexString() };
    return this.#readWord();
  }

  /** Skips spaces and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.position];
      if (isSpace(byte)) this.position += 1;
      else if (byte === 0x25) this.#skipLine();
      else return;
    }
  }

  #skipLine(): void {
    while (this.position < this.#bytes.length) {
      const byte = this.#bytes[this.position];
      if (byte === 0x0a || byte === 0x0d) return;
      this.position += 1;
    }
  }

  /** Returns whether a keyword is next, and goes behind it. */
  takeKeyword(keyword: string): boolean {
    const end = this.position + keyword.length;
    if (this.#bytes.toString('latin1', this.position, end) !== keyword) return false;
    this.position = end;
    return true;
  }

  #readRegular(): string {
    const start = this.position;
    while (isRegular(this.#bytes[this.position])) this.position += 1;
    return this.#bytes.toString('latin1', start, this.position);
  }

  #readName(): string {
    this.position += 1;
    const name = this.#readRegular();
    return name.replace(/#([0-9a-fA-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #readWord(): PdfValue {
    const word = this.#readRegular();
    if (word === '') return this.#fail();
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return word === 'null' ? NULL : OTHER;
    const number = Number(word);
    return /^\d{1,10}$/.test(word) ? this.#readReference(number) : { kind: 'number', number };
  }

  /** A reference is two numbers and an R. */
  #readReference(number: number): PdfValue {
    const after = this.#bytes.toString('latin1', this.position, this.position + 24);
    const match = /^\s{1,8}\d{1,5}\s{1,8}R(?![^\s()<>[\]{}/%])/.exec(after);
    if (match === null) return { kind: 'number', number };
    this.position += match[0].length;
    return { kind: 'reference', object: number };
  }

  #readArray(nesting: number): PdfValue[] {
    this.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.#bytes[this.position] === 0x5d) break;
      items.push(this.readValue(nesting + 1));
    }
    this.position += 1;
    return items;
  }

  #readDictionary(nesting: number): PdfDictionary {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.takeKeyword('>>')) return { kind: 'dictionary', entries };
      if (this.#bytes[this.position] !== 0x2f) this.#fail();
      const name = this.#readName();
      entries.set(name, this.readValue(nesting + 1));
    }
  }

  #readHexString(): Uint8Array {
    this.position += 1;
    const end = this.#bytes.indexOf('>', this.position);
    if (end < 0) this.#fail();
    const digits = [...this.#bytes.toString('latin1', this.position, end)].filter((one) => HEX.test(one));
    this.position = end + 1;
    return Buffer.from(digits.join('') + (digits.length % 2 === 0 ? '' : '0'), 'hex');
  }

  #readString(): Uint8Array {
    this.position += 1;
    const start = this.position;
    let open = 1;
    while (open > 0) {
      const byte = this.#bytes[this.position];
      if (byte === undefined) this.#fail();
      if (byte === 0x5c) this.position += 1;
      else if (byte === 0x28) open += 1;
      else if (byte === 0x29) open -= 1;
      this.position += 1;
    }
    return Buffer.from(decodeEscapes(this.#bytes.toString('latin1', start, this.position - 1)), 'latin1');
  }

  #fail(): never {
    this.#budget.spend(this.position);
    throw new PdfSyntaxError();
  }
}

function decodeEscapes(text: string): string {
  return text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_all, octal?: string, one?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    if (one === undefined || /^[\r\n]/.test(one)) return '';
    return ESCAPES[one] ?? one;
  });
}
