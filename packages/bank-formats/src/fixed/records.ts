import { type ByteSource, decodeGuessed, decodeWindows1252 } from '../decode.ts';
import { readByteLines } from '../lines.ts';
import { refuse } from '../refuse.ts';

/** A record of a format with a fixed width, filled up with spaces. */
export interface FixedRecord {
  text: string;
  line: number;
}

const [LF, CR] = [10, 13];
/** The character that ends a text file of old systems. */
const END_OF_FILE = '\u001a';

/**
 * Splits a file into records of a fixed width. Each is a line, which may lack trailing spaces; or the file has no
 * line ends at all. Empty lines are skipped.
 * @throws BankFileError for a longer line
 */
export async function* readFixedRecords(source: ByteSource, width: number): AsyncGenerator<FixedRecord> {
  for await (const { bytes, number } of readByteLines(withLineEnds(source, width))) {
    const decoded = decodeGuessed(bytes);
    // A character that two encodings write differently must not move the fields behind it.
    const fits = bytes.length !== width || decoded.length === width;
    const text = (fits ? decoded : decodeWindows1252(bytes)).replace(/^\uFEFF/, '');
    if (text.replaceAll(END_OF_FILE, '').trim() === '') continue;
    if (text.slice(width).trim() !== '')
      refuse(`the record has more than ${width} characters`, { line: number, column: width + 1 });
    yield { text: text.slice(0, width).padEnd(width), line: number };
  }
}

/** Ends each record with LF if the first line is too long for one: the file was written without line ends. */
async function* withLineEnds(source: ByteSource, width: number): AsyncGenerator<Uint8Array> {
  let rest: Buffer | null = Buffer.alloc(0);
  let isContinuous = false;
  for await (const bytes of source) {
    if (rest === null) {
      yield bytes;
      continue;
    }
    rest = Buffer.concat([rest, bytes]);
    if (!isContinuous) {
      const until = rest.findIndex((byte) => byte === LF || byte === CR);
      isContinuous = until < 0 && rest.length >= 2 * width;
      if (until < 0 && !isContinuous) continue;
    }
    if (!isContinuous) {
      yield rest;
      rest = null;
      continue;
    }
    for (; rest.length >= width; rest = rest.subarray(width))
      yield Buffer.concat([rest.subarray(0, width), Buffer.from([LF])]);
  }
  if (rest !== null) yield rest;
}
