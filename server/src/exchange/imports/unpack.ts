import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ApiError } from '../../platform/errors.ts';

const MIB = 1024 * 1024;
/** Maximum decompressed size, in bytes. */
const MAX_BYTES = 16 * 1024 * MIB;
/** Maximum compression ratio. Records compress to about a tenth, repeated records to a fiftieth. */
const MAX_RATIO = 200;
/** Size below which the ratio is not checked. */
const FREE_BYTES = 16 * MIB;
export const UNPACKED_RULE =
  `an unpacked size of at most ${MAX_BYTES / 1024 / MIB} GiB, and beyond ${FREE_BYTES / MIB} MiB at ` +
  `most ${MAX_RATIO} times the size that was sent`;

/**
 * Decompresses a gzipped body.
 * @throws INVALID_DATA for other data, PAYLOAD_TOO_LARGE beyond the limits
 */
export async function* unpackBody(body: Readable): AsyncGenerator<Buffer> {
  let packed = 0;
  let bytes = 0;
  const gunzip = createGunzip();
  body.once('error', (error) => gunzip.destroy(error));
  body.on('data', (chunk: Buffer) => {
    packed += chunk.length;
  });
  try {
    const chunks: AsyncIterable<Buffer> = body.pipe(gunzip);
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES || bytes > FREE_BYTES + packed * MAX_RATIO)
        throw new ApiError('PAYLOAD_TOO_LARGE', `An import can have ${UNPACKED_RULE}. Split it.`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new ApiError(
        'INVALID_DATA',
        'The gzip data of the body is incomplete or invalid. Send it again.',
        { cause: error },
      );
    throw error;
  }
}
