import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** A body that is read as a stream, with a digest that distinguishes it from others. */
export interface HashedBody {
  stream: Readable;
  /**
   * Returns the digest of all bytes. Reads a body that has not been read yet. Null for a body that was read
   * only in part.
   */
  digest(): Promise<string | null>;
}

/** Returns the body of a request as a stream that computes its SHA-256 while it is read. */
export function hashedBody(body: Readable): HashedBody {
  const sum = createHash('sha256');
  let state: 'NEW' | 'BEGUN' | 'READ' = 'NEW';
  async function* bytes(): AsyncGenerator<Buffer> {
    state = 'BEGUN';
    const chunks: AsyncIterable<Buffer> = body;
    for await (const chunk of chunks) {
      sum.update(chunk);
      yield chunk;
    }
    state = 'READ';
  }
  const readAll = async () => {
    for await (const _ of bytes());
  };
  return {
    stream: Readable.from(bytes(), { objectMode: false }),
    digest: async () => {
      if (state === 'NEW') await readAll();
      return state === 'READ' ? sum.copy().digest('base64url') : null;
    },
  };
}
