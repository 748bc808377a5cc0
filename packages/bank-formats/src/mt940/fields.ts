import type { ByteSource } from '../decode.ts';
import { readLines } from '../lines.ts';
import { refuse } from '../refuse.ts';

/** A field of an MT message: its tag without colons and its lines. */
export interface Field {
  tag: string;
  lines: string[];
  line: number;
}

/** The end of a message: a line of `-`, with or without the brace of its block. */
export const END = '-';

/** Fields of MT940 and MT942. Only these begin a field, because texts may contain `:12:` as well. */
const TAG = /^:(13D|20|21|25|25P|28|28C|34F|60F|60M|61|62F|62M|64|65|86|90C|90D|NS):/;

/** Lines before a message: blocks of the SWIFT network, or three lines (bank, message, bank) in the Netherlands. */
const BEFORE_MESSAGE = /^(\{.*|\s*|[A-Z]{6}[A-Z0-9]{2,6}|94[02])\s*$/;

/** Characters of a field; texts have at most 390, and banks that do not cut them write some hundred. */
const MAX_FIELD = 10_000;

/**
 * Splits a file into fields. Lines of the network around a message are skipped.
 * @throws BankFileError if the file has other lines outside of fields, or a field is too long
 */
export async function* readFields(source: ByteSource): AsyncGenerator<Field> {
  let field: Field | null = null;
  let length = 0;
  for await (const { text: read, number } of readLines(source)) {
    const text = number === 1 ? read.replace(/^\uFEFF/, '') : read;
    const tag = TAG.exec(text)?.[1];
    if (tag !== undefined) {
      if (field !== null) yield field;
      field = { tag, lines: [text.slice(tag.length + 2)], line: number };
      length = text.length;
    } else if (/^-\}?\s*(\{.*)?$/.test(text)) {
      if (field !== null) yield field;
      field = null;
      yield { tag: END, lines: [], line: number };
    } else if (field !== null) {
      length += text.length + 1;
      field.lines.push(text);
    } else if (!BEFORE_MESSAGE.test(text))
      refuse(`"${text.slice(0, 40)}" is outside of a field`, { line: number });
    if (field !== null && length > MAX_FIELD)
      refuse(`field ${field.tag} has more than ${MAX_FIELD} characters`, { line: number });
  }
  if (field !== null) yield field;
}
