import { crc32, deflateSync } from 'node:zlib';

interface Sides {
  width: number;
  height: number;
}

/** Deviations from a plain PNG. */
export interface PngFlaws {
  depth?: number;
  colour?: number;
  interlace?: number;
  /** Number of pixel lines that are left out. */
  missing?: number;
}

/** Returns an RGB PNG, painted pixel by pixel. */
export function png(
  { width, height }: Sides,
  paint: (x: number, y: number) => readonly [number, number, number] = () => [0, 0, 0],
  { depth = 8, colour = 2, interlace = 0, missing = 0 }: PngFlaws = {},
): Buffer {
  const line = 1 + width * 3;
  const rows = Buffer.alloc((height - missing) * line);
  for (let y = 0; y < height - missing; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(paint(x, y), y * line + 1 + x * 3);
  return framed({ width, height }, [depth, colour, 0, 0, interlace], rows);
}

/** Returns a PNG of one colour, with alpha. */
export function plainPng(
  { width, height }: Sides,
  colour: readonly [number, number, number, number],
): Buffer {
  const line = Buffer.alloc(1 + width * 4);
  for (let x = 0; x < width; x += 1) line.set(colour, 1 + x * 4);
  return framed(
    { width, height },
    [8, 6, 0, 0, 0],
    Buffer.concat(Array.from({ length: height }, () => line)),
  );
}

/**
 * Builds a PNG from filtered lines.
 * @param facts depth, colour type, compression, filter and interlace
 */
function framed({ width, height }: Sides, facts: readonly number[], lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(facts, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
