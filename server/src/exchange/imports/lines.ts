import { ApiError } from '../../platform/errors.ts';

/** Longest line, in bytes: as much as one request may carry. */
export const MAX_LINE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

export interface RawLine {
  /** From 1. */
  number: number;
  /** Null: longer than a line may be. */
  bytes: Buffer | null;
}

/**
 * Splits a stream into lines without ever holding more than one line and one chunk. Empty lines are
 * counted and left out; a line that is too long is passed over, not kept.
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  const finish = (): RawLine | null => {
    const line = Buffer.concat(parts);
    const size = length;
    parts = [];
    length = 0;
    if (size > MAX_LINE_BYTES) return { number, bytes: null };
    return isBlank(line) ? null : { number, bytes: line };
  };
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE, start); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      // Lines that are empty take no time: a file may hold any number of them.
      if (length === 0 && end === start) {
        number += 1;
        start = end + 1;
        continue;
      }
      length += end - start;
      if (length <= MAX_LINE_BYTES) parts.push(chunk.subarray(start, end));
      const line = finish();
      if (line !== null) yield line;
      number += 1;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= MAX_LINE_BYTES) parts.push(chunk.subarray(start));
    else parts = [];
  }
  const line = finish();
  if (line !== null) yield line;
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** A stream that must not hold more lines than this. */
export function tooManyLines(max: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `An import takes at most ${max} lines.`);
}
