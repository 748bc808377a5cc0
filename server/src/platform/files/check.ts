import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ApiError, invalidField } from '../errors.ts';
import { confine, OutOfBounds } from '../workers/confined.ts';
import { type ClaimedType, disguiseOf, typeToStore } from './claimed-type.ts';
import type { FoundType } from './content-type.ts';
import type * as Tasks from './content-type.worker.ts';
import { type FileScanner, ScannerUnavailable, TooLongToScan } from './scanner.ts';
import type { CheckedFile, StagedFile } from './staging.ts';
import type { FileStorage } from './types.ts';

/** Archives are unpacked to tell what they are: strangers have made them. */
const run = confine<typeof Tasks>({
  module: new URL('content-type.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 64,
  millis: 5000,
});

/** The virus scanner knows it. */
export class InfectedFile extends ApiError {}

/**
 * Has a received file looked through, where there is a virus scanner.
 * @param field by which a refusal names it
 * @throws InfectedFile, PAYLOAD_TOO_LARGE beyond what the scanner reads, UNAVAILABLE while there is none to ask: nothing is taken unseen
 */
export async function scanStaged(
  { scanner }: Pick<FileStorage, 'scanner'>,
  staged: StagedFile,
  field: string,
): Promise<CheckedFile> {
  if (scanner !== null) await scan(scanner, createReadStream(staged.path), field);
  return { ...staged, checked: 'SCANNED' };
}

/** A file that the service has made itself, of what it holds already. */
export const ownFile = (staged: StagedFile): CheckedFile => ({ ...staged, checked: 'OWN' });

/**
 * Opens a stored file that is to leave the house, after it was looked through: what was known of when it came in may be less.
 * @throws as `scanStaged`
 */
export async function openScanned(
  { scanner, open }: Pick<FileStorage, 'scanner' | 'open'>,
  organizationId: string,
  sha256: string,
): Promise<Readable> {
  if (scanner !== null) await scan(scanner, await open(organizationId, sha256), 'file');
  return open(organizationId, sha256);
}

/**
 * Finds out what a received file is, by its bytes.
 * @returns the type to store
 * @throws INVALID_DATA where it is said to be something else, in a way that could harm
 */
export async function checkedType(staged: StagedFile, claimed: ClaimedType, field: string): Promise<string> {
  const found = await typeOf(staged.path);
  const disguise = disguiseOf(found, claimed);
  if (disguise !== null) throw invalidField(field, disguise);
  return typeToStore(found, claimed);
}

async function typeOf(path: string): Promise<FoundType> {
  try {
    return await run('typeOf', path, path);
  } catch (error) {
    if (error instanceof OutOfBounds) return { type: null, isText: false };
    throw error;
  }
}

async function scan(scanner: FileScanner, source: Readable, field: string): Promise<void> {
  try {
    const found = await scanner.scan(source);
    if (found === null) return;
    const error = `holds what the virus scanner knows as ${found.slice(0, 200)}`;
    throw new InfectedFile('INVALID_DATA', `${field}: ${error}`, { details: [{ field, error }] });
  } catch (cause) {
    if (cause instanceof TooLongToScan)
      throw new ApiError('PAYLOAD_TOO_LARGE', `${field}: is ${cause.message}`, { cause });
    if (!(cause instanceof ScannerUnavailable)) throw cause;
    throw new ApiError('UNAVAILABLE', 'Files cannot be looked through for viruses now, so none is taken.', {
      headers: { 'retry-after': '30' },
      cause,
    });
  } finally {
    source.destroy();
  }
}
