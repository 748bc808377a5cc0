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

/** Returns whether data has too large a size when it is decompressed. Both sizes are in bytes. */
export function isUnpackedTooLarge(unpacked: number, packed: number): boolean {
  return unpacked > MAX_BYTES || unpacked > FREE_BYTES + packed * MAX_RATIO;
}

/** Gzipped data is `BROKEN` if it is invalid or ends too early. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
  readonly reason: 'TOO_LARGE' | 'BROKEN';

  constructor(reason: UnpackError['reason'], options?: ErrorOptions) {
    super(reason === 'BROKEN' ? 'is incomplete or invalid' : 'is too large when unpacked', options);
    this.reason = reason;
  }
}

/** Decompresses gzipped data. @throws UnpackError, and any error of the source */
export async function* gunzip(packed: Readable): AsyncGenerator<Buffer> {
  let packedBytes = 0;
  let bytes = 0;
  const output = createGunzip();
  packed.once('error', (error) => output.destroy(error));
  packed.on('data', (chunk: Buffer) => {
    packedBytes += chunk.length;
  });
  try {
    const chunks: AsyncIterable<Buffer> = packed.pipe(output);
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (isUnpackedTooLarge(bytes, packedBytes)) throw new UnpackError('TOO_LARGE');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new UnpackError('BROKEN', { cause: error });
    throw error;
  }
}

/**
 * Decompresses a gzipped body.
 * @throws INVALID_DATA for other data, PAYLOAD_TOO_LARGE beyond the limits
 */
export async function* unpackBody(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* gunzip(body);
  } catch (error) {
    if (!(error instanceof UnpackError)) throw error;
    const cause = { cause: error };
    throw error.reason === 'TOO_LARGE'
      ? new ApiError('PAYLOAD_TOO_LARGE', `An import can have ${UNPACKED_RULE}. Split it.`, cause)
      : new ApiError(
          'INVALID_DATA',
          'The gzip data of the body is incomplete or invalid. Send it again.',
          cause,
        );
  }
}
