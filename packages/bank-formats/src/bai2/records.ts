import type { ByteSource } from '../decode.ts';
import { readLines } from '../lines.ts';
import { refuse } from '../refuse.ts';

/** A record: its code, and its text with that of its continuations (88), each without the closing slash. */
export interface Bai2Record {
  code: string;
  parts: string[];
  line: number;
}

/** Continuations of one record. */
const MAX_PARTS = 1_000;

/** Records end with a slash. Some banks write several on a line. */
const BETWEEN = /\/\s*(?=(?:01|02|03|16|49|88|98|99),)/;
const RECORD = /^\s*(01|02|03|16|49|88|98|99),(.*)$/;

/**
 * Splits a file into records.
 * @throws BankFileError for a line that is no record and no text of a transaction
 */
export async function* readRecords(source: ByteSource): AsyncGenerator<Bai2Record> {
  let record: Bai2Record | null = null;
  for await (const { text, number: line } of readLines(source)) {
    for (const piece of text.split(BETWEEN)) {
      const match = RECORD.exec(withoutSlash(piece));
      const [, code = '', content = ''] = match ?? [];
      if (match === null) {
        // Texts of transactions may continue on a line without a code.
        if (record?.code === '16' && record.parts.length < MAX_PARTS) record.parts.push(withoutSlash(piece));
        else if (piece.trim() !== '') refuse(`"${piece.trim().slice(0, 40)}" is not a record`, { line });
      } else if (code === '88') {
        if (record === null) refuse('a continuation (88) follows no record', { line });
        if (record.parts.length >= MAX_PARTS)
          refuse(`a record has more than ${MAX_PARTS} continuations`, { line });
        record.parts.push(content);
      } else {
        if (record !== null) yield record;
        record = { code, parts: [content], line };
      }
    }
  }
  if (record !== null) yield record;
}

/** Returns a record without the slash that ends it. */
function withoutSlash(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.endsWith('/') ? trimmed.slice(0, -1) : trimmed;
}

/** Takes the fields of a record one after another. */
export class Fields {
  readonly #parts: string[];
  #fields: string[];

  constructor({ parts }: Bai2Record) {
    const [first = '', ...others] = parts;
    this.#fields = first.split(',');
    this.#parts = others;
  }

  /** Returns the next field without spaces around it; undefined: there is none. */
  next(): string | undefined {
    if (this.#fields.length === 0) {
      const part = this.#parts.shift();
      if (part === undefined) return undefined;
      this.#fields = part.split(',');
    }
    return this.#fields.shift()?.trim();
  }

  /** Returns the fields and continuations that are left, as the text that they are. */
  rest(): string[] {
    return [this.#fields.join(','), ...this.#parts].map((part) => part.trim()).filter((part) => part !== '');
  }
}
