import type { ByteSource } from '../decode.ts';
import type { BankFileItem, ReadOptions, Refusal } from '../model.ts';
import { refusalFrom, refuse } from '../refuse.ts';
import { type ArchivedFile, filesOfArchive, isArchive } from './archive.ts';
import { type BankFormat, FORMATS, recognizeFormat, unknownFormat } from './formats.ts';
import { type OpenedFile, openFile } from './head.ts';

/** The beginning of a file, before its statements. */
export interface FileStart {
  type: 'file';
  /** Its path inside of a ZIP archive; null: the file is no archive. */
  name: string | null;
  format: BankFormat;
}

/** A file of an archive that cannot be read to its end; the other files of the archive are. */
export interface RefusedFile {
  type: 'refused';
  name: string;
  refusal: Refusal;
}

/**
 * Reads a file of any readable format, or a ZIP archive of such files. The first bytes decide the format. Each
 * statement belongs to the last `file` before it.
 * @throws BankFileError if the format is unknown, the file cannot be read, or the archive is damaged or too large
 */
export async function* readBankFile(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<BankFileItem | FileStart | RefusedFile> {
  const file = await openFile(source);
  if (!isArchive(file.head)) yield* readOpened(file, null, options);
  else for await (const archived of filesOfArchive(file.bytes)) yield* readArchived(archived, options);
}

async function* readArchived(
  { name, open }: ArchivedFile,
  options: ReadOptions,
): AsyncGenerator<BankFileItem | FileStart | RefusedFile> {
  try {
    const file = await openFile(await open());
    if (isArchive(file.head)) refuse('an archive inside of an archive is not read', { line: 1 });
    yield* readOpened(file, name, options);
  } catch (error) {
    yield { type: 'refused', name, refusal: refusalFrom(error) };
  }
}

async function* readOpened(
  { head, bytes }: OpenedFile,
  name: string | null,
  options: ReadOptions,
): AsyncGenerator<BankFileItem | FileStart> {
  const format = recognizeFormat(head) ?? refuse(unknownFormat(), { line: 1 });
  yield { type: 'file', name, format };
  yield* FORMATS[format].read(bytes, options);
}
