import { decode, encode } from '../../../platform/images/codecs.ts';
import type { Pixels } from '../../../platform/images/pixels.ts';
import { shrinkPicture } from '../../../platform/images/shrink.ts';
import { type LogoImage, readLogo } from './image.ts';

/** Maximum size of a stored logo, in bytes: every email contains it. */
const MAX_STORED_BYTES = 256 * 1024;
/**
 * Candidate lengths of the longest side, in pixels. The first one that results in a small enough file is
 * used. A letter shows at most 67 mm, so 1200 pixels are 450 dpi. The last size is always small enough.
 */
const SIDES = [1200, 900, 600, 400, 240] as const;

export interface FittedLogo {
  image: LogoImage;
  /** The scaled picture; null if the upload is stored unchanged. */
  scaled: Uint8Array | null;
}

/**
 * Scales a picture down to the size for letters and emails, keeping transparency. A small picture is only
 * validated.
 * @returns a description of the problem if the picture cannot be a logo
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
  return 'is too large even when it is scaled down';
}

async function encodeAt(side: number, pixels: Pixels, contentType: LogoImage['contentType']) {
  const { data, width, height } = shrinkPicture(pixels, side);
  return { picture: await encode(contentType, { data, width, height }), width, height };
}
