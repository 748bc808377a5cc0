/**
 * Decodes and encodes PNG and JPEG with the WebAssembly codecs of Squoosh (jSquash). They need no native
 * build, and a malicious picture can only corrupt the module's own memory. They take seconds and 12 bytes per
 * pixel, so call them in a confined thread only.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import encodePng, { init as initPngEncoder } from '@jsquash/png/encode.js';
import type { Pixels } from './pixels.ts';

export type ImageType = 'image/png' | 'image/jpeg';

/** Leaves no visible artefacts in letters. */
const JPEG_QUALITY = 85;
const { resolve } = createRequire(import.meta.url);

/** Returns the pixels of a picture, rotated by its EXIF data. @throws for a broken picture */
export async function decode(type: ImageType, bytes: Uint8Array): Promise<Pixels> {
  const { buffer } = new Uint8Array(bytes);
  if (type === 'image/png') {
    await initPngDecoder(await readModule('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return decodePng(buffer);
  }
  await initJpegDecoder({ wasmBinary: await readModule('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm') });
  return decodeJpeg(buffer, { preserveOrientation: true });
}

/** Returns a picture of these pixels, without metadata. */
export async function encode(type: ImageType, pixels: Pixels): Promise<Buffer> {
  if (type === 'image/png') {
    await initPngEncoder(await readModule('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return Buffer.from(await encodePng(pixels));
  }
  await initJpegEncoder({ wasmBinary: await readModule('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm') });
  return Buffer.from(await encodeJpeg(pixels, { quality: JPEG_QUALITY }));
}

/** Reads a WebAssembly module of a package. The codecs would fetch it by URL, which fails for a file. */
const readModule = (path: string): Promise<Uint8Array> => readFile(resolve(path));
