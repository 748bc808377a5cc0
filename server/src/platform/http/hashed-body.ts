import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** A body that is read as a stream, and by what it can be told from another one. */
export interface HashedBody {
  stream: Readable;
  /** Of all its bytes. Reads a body that nobody has begun to read; null for one of which a part was read only. */
  digest(): Promise<string | null>;
}

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
