import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Encrypter } from 'age-encryption';
import { extract, type Pack, pack } from 'tar-stream';
import { syncFolder } from '../../platform/sync-folder.ts';
import { messageOf } from '../output.ts';
import { encryptStream, type KeyOptions, openSealed } from './seal.ts';

/** Adds an entry to an archive. Resolves when the next one can be added. */
export type Add = (name: string, size: number, body: Buffer | AsyncIterable<Uint8Array>) => Promise<void>;

/** Level of gzip: PDFs do not shrink, and rows shrink mostly at the lowest levels. */
const EFFORT = 2;

/**
 * Writes an archive (tar, compressed, optionally encrypted). Memory holds one part and stream buffers. The
 * file gets its name only when it is complete and synced to disk.
 * @param fill adds the entries
 * @returns the size in bytes, and the result of `fill`
 */
export async function writeArchive<T>(
  path: string,
  encrypter: Encrypter | null,
  fill: (add: Add) => Promise<T>,
): Promise<{ bytes: number; filled: T }> {
  const part = `${path}.part`;
  const archive = pack();
  const gzip = createGzip({ level: EFFORT });
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const compressed = pipeline(archive, gzip, { signal });
    const file = createWriteStream(part, { mode: 0o600, flush: true });
    const written = (async () => {
      const source = encrypter === null ? gzip : await encryptStream(gzip, encrypter);
      await pipeline(source, file, { signal });
    })();
    const filled = fill((name, size, body) => addEntry(archive, { name, size }, body));
    const finished = filled.then(() => archive.finalize());
    // The first failure is the reason. It ends the other streams, which then fail too.
    const all = [compressed, written, finished].map((one) =>
      one.catch((error: unknown) => {
        if (!signal.aborted) ended.abort(error);
        archive.destroy();
        throw error;
      }),
    );
    await Promise.allSettled(all);
    if (signal.aborted) throw signal.reason;
    await rename(part, path);
    await syncFolder(dirname(path));
    return { bytes: file.bytesWritten, filled: await filled };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function addEntry(
  archive: Pack,
  { name, size }: { name: string; size: number },
  body: Buffer | AsyncIterable<Uint8Array>,
): Promise<void> {
  const taken = Promise.withResolvers<void>();
  const entry = archive.entry({ name, size, mode: 0o600 }, (error) =>
    error ? taken.reject(error) : taken.resolve(),
  );
  taken.promise.catch(() => {});
  await pipeline(Readable.from(Buffer.isBuffer(body) ? [body] : body), entry);
  await taken.promise;
}

export interface Entry {
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/**
 * Yields the entries of an archive, one after the other. Each must be read to its end.
 * @throws an Error that names the file when it is truncated or altered, also while the body of an entry is
 * read
 */
export async function* readArchive(path: string, keys: KeyOptions): AsyncGenerator<Entry> {
  const source = await openSealed(path, keys);
  const unpacked = extract();
  let damage: unknown = null;
  const flow = pipeline(source, createGunzip(), unpacked).catch((error: unknown) => {
    damage = error;
  });
  const damaged = async (error: unknown): Promise<Error> => {
    await flow;
    const reason = messageOf(damage ?? error);
    return new Error(`${path} is damaged or truncated (${reason}). Nothing was restored.`, { cause: error });
  };
  async function* streamBody(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk;
    } catch (error) {
      throw await damaged(error);
    }
  }
  const entries = unpacked[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await entries.next().catch(async (error: unknown) => {
        throw await damaged(error);
      });
      if (next.done === true) break;
      yield { name: next.value.header.name, body: streamBody(next.value) };
    }
    await flow;
    if (damage !== null) throw await damaged(damage);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}
