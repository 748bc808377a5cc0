import type { RowSum } from './row-sum.ts';

/**
 * Size in bytes after which a part ends at the next row. The archive needs the size of each part in advance.
 */
const PART_BYTES = 8 * 1024 * 1024;
const NEWLINE = 10;

/**
 * Splits rows in COPY format (text, each ended by a newline) into parts of limited size with whole rows, and
 * adds them to the checksum.
 */
export async function* splitIntoParts(chunks: AsyncIterable<Buffer>, sum: RowSum): AsyncGenerator<Buffer> {
  let begun: Buffer = Buffer.alloc(0);
  let rows: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const text = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    let at = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, at)) {
      sum.add(text.subarray(at, end));
      at = end + 1;
    }
    rows.push(text.subarray(0, at));
    size += at;
    begun = text.subarray(at);
    if (size < PART_BYTES) continue;
    yield Buffer.concat(rows);
    rows = [];
    size = 0;
  }
  if (begun.length > 0) throw new Error('PostgreSQL sent an incomplete row');
  if (size > 0) yield Buffer.concat(rows);
}
