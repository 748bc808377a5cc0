import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '../errors.ts';
import { newId } from '../ids.ts';

/** A complete upload on the local disk that is not in the storage yet. */
export interface StagedFile {
  path: string;
  /** Lower-case hexadecimal digits. */
  sha256: string;
  /** In bytes, at least one. */
  size: number;
}

/**
 * A received file that may be stored: scanned for viruses if there is a scanner, or made by the service
 * itself.
 */
export interface CheckedFile extends StagedFile {
  checked: 'SCANNED' | 'OWN';
}

const ENDING = '.upload';
/** Ending of copies that no request waits for, and that are never put into the storage. */
export const COPY_ENDING = '.copy';

/**
 * Receives a file into a local folder and hashes it on the way. Memory use is limited to one chunk. On return
 * the bytes are synced to disk. An aborted or refused upload leaves nothing behind.
 * @throws PAYLOAD_TOO_LARGE beyond `maxBytes`, INVALID_DATA when it is empty, and any error of the source
 */
export async function stageFile(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, field, ending = ENDING }: { maxBytes: number; field: string; ending?: string },
): Promise<StagedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${newId()}${ending}`);
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
  return new ApiError('PAYLOAD_TOO_LARGE', `A file may have at most ${maxBytes} bytes here.`);
}

/** Deletes a received file. A file that was already put in place is not affected. */
export async function discardStaged(staged: StagedFile): Promise<void> {
  await rm(staged.path, { force: true });
}

/** Removes files older than `before` that killed processes left behind. */
export async function sweepStaged(folder: string, before: number, ending = ENDING): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let swept = 0;
  for (const name of names.filter((one) => one.endsWith(ending))) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtimeMs >= before) continue;
    await rm(path, { force: true });
    swept += 1;
  }
  return swept;
}
