import { UnreadableMailError } from './mail.ts';

/** Limits beyond those of any mail program or server. */
const MAX_HEADERS = 1000;
const MAX_PARTS = 1000;
const MAX_BOUNDARIES = 200;
const MAX_FLOWING_LINES = 50_000;
/** Bytes of a line that are compared with boundaries. */
const MAX_BOUNDARY_LINE = 300;

const NEWLINE = 0x0a;
const DASH = 0x2d;
const RETURN = 0x0d;
const BLANK = 0x20;
const TAB = 0x09;

/**
 * Counts what the parser would hold as objects, in one pass before it starts: headers, parts, and lines of
 * flowed text.
 * @throws UnreadableMailError beyond the limits
 */
export function checkCounts(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (headersOf(text) > MAX_HEADERS) throw new UnreadableMailError(`it has more than ${MAX_HEADERS} headers`);
  const latin = text.toString('latin1');
  const boundaries = boundariesIn(latin);
  if (boundaries.size > MAX_BOUNDARIES || partsOf(text, boundaries) > MAX_PARTS)
    throw new UnreadableMailError(`it has more than ${MAX_PARTS} parts`);
  if (/format\s{0,9}=\s{0,9}"?flowed/i.test(latin) && flowingLinesOf(text) > MAX_FLOWING_LINES)
    throw new UnreadableMailError(`it has more than ${MAX_FLOWING_LINES} lines`);
}

/** Counts the headers up to the first empty line. Continuation lines do not count. */
function headersOf(text: Buffer): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const first = text[at] ?? NEWLINE;
    if (first === NEWLINE || (first === RETURN && text[at + 1] === NEWLINE)) break;
    if (first !== BLANK && first !== TAB) count += 1;
    const end = text.indexOf(NEWLINE, at);
    if (end === -1) break;
    at = end + 1;
  }
  return count;
}

/** Returns everything declared as a boundary, at any place. */
function boundariesIn(latin: string): Set<string> {
  const found = new Set<string>();
  for (const [, quoted, plain] of latin.matchAll(
    /boundary(?:\*\d)?\*?\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
  )) {
    found.add(quoted ?? plain ?? '');
    if (found.size > MAX_BOUNDARIES) break;
  }
  return found;
}

/** Counts the lines that begin a part: two dashes and a boundary. Boundaries have at most 70 characters. */
function partsOf(text: Buffer, boundaries: ReadonlySet<string>): number {
  if (boundaries.size === 0) return 0;
  let count = 0;
  for (let at = 0; at !== -1 && at < text.length; ) {
    const end = text.indexOf(NEWLINE, at);
    if (text[at] === DASH && text[at + 1] === DASH) {
      const line = text
        .toString('latin1', at + 2, Math.min(end === -1 ? text.length : end, at + MAX_BOUNDARY_LINE))
        .trimEnd();
      if (boundaries.has(line)) count += 1;
    }
    at = end === -1 ? -1 : end + 1;
  }
  return count;
}

/** Counts lines of flowed text. They end in a space, which no encoding of a file produces. */
function flowingLinesOf(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(NEWLINE); at !== -1; at = text.indexOf(NEWLINE, at + 1)) {
    const last = text[at - 1] === RETURN ? text[at - 2] : text[at - 1];
    if (last === BLANK) count += 1;
  }
  return count;
}
