import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import type { NewVat } from '../lifecycle/vat-facts.ts';

/** Maximum length of a line, in bytes; equal to the maximum body of one request. */
export const MAX_LINE_BYTES = 1024 * 1024;

const NEWLINE = 0x0a;

/** A PDF that an import puts on the document of its line. Its content is in the storage. */
export interface LinePdf {
  sha256: string;
  size: number;
  fileName: string;
}

export interface RawLine {
  /** Line number, from 1. */
  number: number;
  /** Null if the line is too long. */
  bytes: Buffer | null;
  /** The PDF of its document; only lines that the service itself made have one. */
  pdf?: LinePdf;
  /** The VAT of its invoice; only lines that the service itself made have one. */
  vat?: NewVat;
  /** Facts that are stored otherwise than stated; only lines that the service itself made have any. */
  warnings?: ErrorDetail[];
}

/**
 * Splits a stream into lines, holding at most one line and one chunk in memory. Empty lines are counted but
 * not returned. A line that is too long is skipped without buffering it.
 */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
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
      // Skip empty lines quickly: a file may contain any number of them.
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

export function tooManyLines(max: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `An import can have at most ${max} lines. Split the file.`);
}
