import { type ByteSource, decodeGuessed } from './decode.ts';
import { refuse } from './refuse.ts';

/** Characters of one line; bank formats with lines have at most a few hundred. */
const MAX_LINE = 20_000;

export interface Line {
  /** Without its line end. */
  text: string;
  /** From 1. */
  number: number;
}

/**
 * Splits a file into lines. A line that is valid UTF-8 is decoded as such, any other as Windows-1252: banks that
 * state no encoding use either.
 * @throws BankFileError for a line that is too long
 */
export async function* readLines(source: ByteSource): AsyncGenerator<Line> {
  for await (const { bytes, number } of readByteLines(source)) yield { text: decodeGuessed(bytes), number };
}

/**
 * Splits a file into lines, which end with LF, CR LF or CR.
 * @throws BankFileError for a line that is too long
 */
export async function* readByteLines(source: ByteSource): AsyncGenerator<{ bytes: Buffer; number: number }> {
  let rest = Buffer.alloc(0);
  let number = 0;
  for await (const bytes of source) {
    const data = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
    let from = 0;
    for (let end = endOf(data, from); end >= 0; end = endOf(data, from)) {
      number += 1;
      yield { bytes: checkLength(data.subarray(from, end), number), number };
      from = end + (data[end] === CR && data[end + 1] === LF ? 2 : 1);
    }
    rest = data.subarray(from);
    if (rest.length > MAX_LINE) refuse(`the line has more than ${MAX_LINE} bytes`, { line: number + 1 });
  }
  if (rest.at(-1) === CR) rest = rest.subarray(0, -1);
  if (rest.length > 0) yield { bytes: checkLength(rest, number + 1), number: number + 1 };
}

const [LF, CR] = [10, 13];

/** Returns where the line ends; −1 if that is not known yet, as after a CR at the end of the data. */
function endOf(data: Buffer, from: number): number {
  for (let at = from; at < data.length; at += 1) {
    if (data[at] === LF) return at;
    if (data[at] === CR) return at + 1 < data.length ? at : -1;
  }
  return -1;
}

/** @throws BankFileError if the line is too long */
function checkLength(bytes: Buffer, line: number): Buffer {
  if (bytes.length > MAX_LINE) refuse(`the line has more than ${MAX_LINE} bytes`, { line });
  return bytes;
}
