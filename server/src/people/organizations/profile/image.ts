import { crc32, inflateSync } from 'node:zlib';
import type { ImageType } from '../../../platform/images/codecs.ts';

export interface LogoImage {
  contentType: ImageType;
  /** Pixels. */
  width: number;
  height: number;
}

/** Maximum side of an upload, in pixels: at most 64 MiB decoded. */
export const MAX_LOGO_PIXELS = 4096;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Detects the type and size of a picture from its bytes. A PNG is decoded completely, because letters draw
 * it. Broken pictures and decompression bombs are refused before they are stored.
 * @returns a description of the problem if the picture cannot be a logo
 */
export function readLogo(bytes: Buffer): LogoImage | string {
  const image = bytes.subarray(0, PNG.length).equals(PNG) ? readPng(bytes) : readJpeg(bytes);
  if (typeof image === 'string') return image;
  if (image.width < 1 || image.height < 1) return 'has no pixels';
  if (image.width > MAX_LOGO_PIXELS || image.height > MAX_LOGO_PIXELS)
    return `has ${image.width} by ${image.height} pixels; each side has at most ${MAX_LOGO_PIXELS}`;
  return image;
}

const BROKEN_PNG = 'is not a complete PNG';
/** Samples per pixel by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Filters of lines are numbered from 0 to this. */
const LAST_FILTER = 4;

function readPng(bytes: Buffer): LogoImage | string {
  const chunks = chunksOf(bytes);
  const [header] = chunks ?? [];
  if (chunks === null || header?.type !== 'IHDR' || header.data.length !== 13) return BROKEN_PNG;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filter, interlace] = header.data.subarray(8);
  const image: LogoImage = { contentType: 'image/png', width, height };
  if (interlace !== 0) return 'is an interlaced PNG; save it without interlacing';
  if (depth !== 8) return `is a PNG with ${depth} bits per sample; save it with 8`;
  const samples = SAMPLES[colour];
  if (samples === undefined || compression !== 0 || filter !== 0) return BROKEN_PNG;
  // Return early: the caller refuses this size, and nothing may be decompressed before.
  if (width > MAX_LOGO_PIXELS || height > MAX_LOGO_PIXELS || width < 1 || height < 1) return image;
  const palette = chunks.find(({ type }) => type === 'PLTE');
  if (colour === 3 && (palette === undefined || palette.data.length % 3 !== 0)) return BROKEN_PNG;
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const pixels = inflatePixels(data, height * (1 + width * samples));
  if (pixels === null) return BROKEN_PNG;
  // Each line begins with the number of its filter.
  const bytesPerLine = 1 + width * samples;
  for (let y = 0; y < height; y += 1)
    if ((pixels[y * bytesPerLine] ?? LAST_FILTER + 1) > LAST_FILTER) return BROKEN_PNG;
  if (colour === 3) {
    const colours = (palette?.data.length ?? 0) / 3;
    for (const [i, value] of pixels.entries())
      if (i % (1 + width) !== 0 && value >= colours && isUnfiltered(pixels, i, width)) return BROKEN_PNG;
  }
  return image;
}

/** Checks whether the scanline of a sample has no filter. */
const isUnfiltered = (pixels: Buffer, i: number, width: number) => pixels[i - (i % (1 + width))] === 0;

function inflatePixels(data: Buffer, length: number): Buffer | null {
  try {
    const pixels = inflateSync(data, { maxOutputLength: length });
    return pixels.length === length ? pixels : null;
  } catch {
    return null;
  }
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Returns the chunks of a PNG; null if one is truncated or has a wrong checksum. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return null;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}

const NO_IMAGE = 'is neither a PNG nor a JPEG; other formats, such as SVG, are not supported';
const BROKEN_JPEG = 'is not a complete JPEG';

/** Returns the size of a JPEG from its frame header, or why it is refused. */
function readJpeg(bytes: Buffer): LogoImage | string {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return NO_IMAGE;
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return BROKEN_JPEG;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return BROKEN_JPEG;
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (!isSegment(marker)) return BROKEN_JPEG;
    // Frame header. All decoders support baseline, extended and progressive frames.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [depth, components] = [bytes[at + 4], bytes[at + 9]];
      if (depth !== 8) return 'is a JPEG without 8 bits per colour';
      if (components !== 1 && components !== 3) return 'is a JPEG with a colour space other than RGB or grey';
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { contentType: 'image/jpeg', width, height };
    }
    if (length < 2) return BROKEN_JPEG;
    at += 2 + length;
  }
  return BROKEN_JPEG;
}

/**
 * Returns whether a marker with a length may precede the pixels: frames, tables, application data, comments.
 * After any other marker, a decoder might find the next one elsewhere and use another frame than the one
 * checked here.
 */
function isSegment(marker: number): boolean {
  if (marker >= 0xc0 && marker <= 0xc2) return true;
  return [0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
}
