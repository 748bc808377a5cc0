import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../errors.ts';
import { newId } from '../ids.ts';

/** An upload that arrived whole and is on this machine's disk, but in no storage yet. */
export interface StagedFile {
  path: string;
  /** Lower-case hexadecimal digits. */
  sha256: string;
  /** Bytes, at least one. */
  size: number;
}

/** A received file that may be stored: it was looked through for viruses, where there is a scanner, or is the service's own. */
export interface CheckedFile extends StagedFile {
  checked: 'SCANNED' | 'OWN';
}

const ENDING = '.upload';

/**
 * Receives a file into a folder of this machine, hashing it on its way; never more than a chunk of it is in
 * memory. When it returns, the bytes are on the disk. What breaks off or is refused leaves nothing behind.
 * @throws PAYLOAD_TOO_LARGE beyond `maxBytes`, INVALID_DATA when it is empty, and whatever the source throws
 */
export async function stageFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, field }: { maxBytes: number; field: string },
): Promise<StagedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${newId()}${ENDING}`);
  const file = await open(path, 'wx', 0o600);
  try {
    const received = await receive(file, source, maxBytes);
    if (received.size === 0) {
      const details = [{ field, error: 'is empty' }];
      throw new ApiError('INVALID_DATA', `${field}: is empty`, { details });
    }
    await file.sync();
    await file.close();
    return { path, ...received };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

async function receive(
  file: FileHandle,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw fileTooLarge(maxBytes);
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), size };
}

export function fileTooLarge(maxBytes: number): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', `A file has at most ${maxBytes} bytes here.`);
}

/** Forgets a received file; one that was put in place is not touched by it. */
export async function discardStaged(staged: StagedFile): Promise<void> {
  await rm(staged.path, { force: true });
}

/** Removes what uploads left behind whose process was killed, as far as it is older than `before`. */
export async function sweepStaged(folder: string, before: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names.filter((one) => one.endsWith(ENDING))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}
