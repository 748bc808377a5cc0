import { decode, encode } from '../../../platform/images/codecs.ts';
import type { Pixels } from '../../../platform/images/pixels.ts';
import { shrink } from '../../../platform/images/shrink.ts';
import { type LogoImage, readLogo } from './image.ts';

/** Largest stored logo, in bytes: it goes out with every email. */
const MAX_STORED_BYTES = 256 * 1024;
/**
 * Longest sides of a stored logo, in pixels: the first whose picture has few enough bytes. A letter shows at most 67 mm, so
 * 1200 pixels are 450 to the inch. The last one fits whatever the pixels are.
 */
const SIDES = [1200, 900, 600, 400, 240] as const;

export interface FittedLogo {
  image: LogoImage;
  /** The scaled picture; null where the upload is stored as it is. */
  scaled: Uint8Array | null;
}

/**
 * Scales a picture down to what letters and emails need; a small one is only read. Transparency stays.
 * @returns what is wrong with it, in words, where it cannot be a logo
 */
export async function fitLogo(bytes: Buffer): Promise<FittedLogo | string> {
  const image = readLogo(bytes);
  if (typeof image === 'string') return image;
  const { contentType } = image;
  if (bytes.length <= MAX_STORED_BYTES && Math.max(image.width, image.height) <= SIDES[0])
    return { image, scaled: null };
  const pixels = await decode(contentType, bytes).catch(() => null);
  if (pixels === null) return 'cannot be read; save it again as a PNG or JPEG';
  for (const side of SIDES) {
    const { picture, width, height } = await encodeAt(side, pixels, contentType);
    if (picture.length <= MAX_STORED_BYTES) return { image: { contentType, width, height }, scaled: picture };
  }
  return 'has too many bytes even when it is scaled down';
}

async function encodeAt(side: number, pixels: Pixels, contentType: LogoImage['contentType']) {
  const { data, width, height } = shrink(pixels, side);
  return { picture: await encode(contentType, { data, width, height }), width, height };
}
