import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { ApiError, invalidField } from '../errors.ts';
import { confine, OutOfBoundsError } from '../workers/confined.ts';
import { type ClaimedType, disguiseOf, typeToStore } from './claimed-type.ts';
import type { FoundType } from './content-type.ts';
import type * as Tasks from './content-type.worker.ts';
import { type FileScanner, FileTooLargeToScanError, ScannerUnavailableError } from './scanner.ts';
import type { CheckedFile, StagedFile } from './staging.ts';
import type { FileStorage } from './types.ts';

/** Type detection unpacks archives from untrusted sources, so it runs confined. */
const run = confine<typeof Tasks>({
  module: new URL('content-type.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 64,
  millis: 5000,
});

/** The virus scanner found a known virus. */
export class InfectedFileError extends ApiError {}

/**
 * Scans a received file if there is a virus scanner.
 * @param field name of the file in a refusal
 * @throws InfectedFileError; PAYLOAD_TOO_LARGE beyond the scanner's size limit; UNAVAILABLE while the scanner
 * cannot be reached, because no file is accepted unscanned
 */
export async function scanStaged(
  { scanner }: Pick<FileStorage, 'scanner'>,
  staged: StagedFile,
  field: string,
): Promise<CheckedFile> {
  if (scanner !== null) await scan(scanner, createReadStream(staged.path), field);
  return { ...staged, checked: 'SCANNED' };
}

/** Marks a file that the service made from its own data. */
export const ownFile = (staged: StagedFile): CheckedFile => ({ ...staged, checked: 'OWN' });

/**
 * Opens a stored file for sending, after another scan: the virus may have been unknown when the file arrived.
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
 * Detects the type of a received file from its bytes.
 * @returns the type to store
 * @throws INVALID_DATA when the claimed type differs in a way that could do harm
 */
export async function checkType(staged: StagedFile, claimed: ClaimedType, field: string): Promise<string> {
  const found = await detectType(staged.path);
  const disguise = disguiseOf(found, claimed);
  if (disguise !== null) throw invalidField(field, disguise);
  return typeToStore(found, claimed);
}

async function detectType(path: string): Promise<FoundType> {
  try {
    return await run('typeOf', path, path);
  } catch (error) {
    if (error instanceof OutOfBoundsError) return { type: null, isText: false };
    throw error;
  }
}

async function scan(scanner: FileScanner, source: Readable, field: string): Promise<void> {
  try {
    const found = await scanner.scan(source);
    if (found === null) return;
    const error = `contains a virus, according to the virus scanner: ${found.slice(0, 200)}`;
    throw new InfectedFileError('INVALID_DATA', `${field}: ${error}`, { details: [{ field, error }] });
  } catch (cause) {
    if (cause instanceof FileTooLargeToScanError)
      throw new ApiError('PAYLOAD_TOO_LARGE', `${field}: is ${cause.message}`, { cause });
    if (!(cause instanceof ScannerUnavailableError)) throw cause;
    throw new ApiError('UNAVAILABLE', 'Files cannot be scanned for viruses at the moment. Try again later.', {
      headers: { 'retry-after': '30' },
      cause,
    });
  } finally {
    source.destroy();
  }
}
