import { statfs } from 'node:fs/promises';
import { ApiError } from '../../platform/errors.ts';
import { COPY_ENDING, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { SourceError } from '../source-error.ts';

const MIB = 1024 * 1024;

/** Bytes that stay free on the disk of the copies, so that uploads still find room. */
const MIN_FREE_BYTES = 256 * MIB;

/** Bytes that are copied between two looks at the free space. */
const SPACE_CHECK_BYTES = 64 * MIB;

interface StageOptions {
  name: string;
  maxBytes: number;
  /** The problem if the limit is exceeded. Absent: the file is too large. */
  tooLarge?: string;
  minFreeBytes?: number;
}

/**
 * Copies a file of an export to the local disk. Null: it is empty.
 * @throws SourceError if it is too large, or the disk is almost full
 */
export async function stageExport(
  folder: string,
  content: AsyncIterable<Buffer>,
  { name, maxBytes, tooLarge, minFreeBytes = MIN_FREE_BYTES }: StageOptions,
): Promise<StagedFile | null> {
  let size = 0;
  const watched = async function* () {
    let checkedAt = 0;
    await requireSpace(folder, name, minFreeBytes);
    for await (const chunk of content) {
      size += chunk.length;
      if (size - checkedAt >= SPACE_CHECK_BYTES) {
        checkedAt = size;
        await requireSpace(folder, name, minFreeBytes);
      }
      yield chunk;
    }
  };
  try {
    return await stageFile(folder, watched(), { maxBytes, field: 'file', ending: COPY_ENDING });
  } catch (error) {
    if (isDiskFull(error)) throw noSpaceError(name, error);
    if (!(error instanceof ApiError)) throw error;
    if (size === 0 && error.code === 'INVALID_DATA') return null;
    if (error.code !== 'PAYLOAD_TOO_LARGE') throw error;
    const problem = tooLarge ?? `${name} is larger than ${Math.floor(maxBytes / MIB)} MiB`;
    throw new SourceError('UNKNOWN_ANSWER', `${problem}.`, { cause: error });
  }
}

async function requireSpace(folder: string, name: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw noSpaceError(name);
}

/** Returns whether a write failed because the disk is full. Errors of other threads arrive without their code. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && /^(?:ENOSPC|EDQUOT)\b/.test(error.message);

/** Returns the error for a disk without room. The export is read again, since an operator may make room. */
export const noSpaceError = (name: string, cause?: unknown): SourceError =>
  new SourceError(
    'UNREACHABLE',
    `The server has too little disk space to copy ${name}. Ask its operator to free space or to set STAGING_DIR.`,
    { cause },
  );
