import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { ByteSource } from '../decode.ts';
import { BankFileError, refuse } from '../refuse.ts';

const MIB = 1024 * 1024;
/** Size of an archive, which is kept in memory: its directory is at its end. */
const MAX_ARCHIVE = 64 * MIB;
const MAX_ENTRIES = 1_000;
/** Unpacked size of all files together. */
const MAX_UNPACKED = 1_024 * MIB;
/** Ratio of unpacked to packed size; statements compress to about a thirtieth. */
const MAX_RATIO = 200;
/** Unpacked size below which the ratio is not checked. */
const FREE_BYTES = 16 * MIB;

/** A file inside of an archive, checked against its size and checksum before its first byte is handed over. */
export interface ArchivedFile {
  /** Its path in the archive. */
  name: string;
  /** @throws BankFileError if it cannot be unpacked, or is damaged */
  open: () => Promise<ByteSource>;
}

/** Files that operating systems add to archives, and folders. */
const NOT_A_FILE = /\/$|(?:^|\/)(?:__MACOSX\/.*|\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Returns whether a file begins like a ZIP archive; workbooks (XLSX) do too. */
export const isArchive = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5) && head[3] === head[2] + 1;

/**
 * Lists the files of a ZIP archive in the order of its directory.
 * @throws BankFileError if it is damaged, or larger than allowed when packed or unpacked
 */
export async function* filesOfArchive(source: ByteSource): AsyncGenerator<ArchivedFile> {
  const zip = await openArchive(await collect(source));
  if (zip.entryCount > MAX_ENTRIES) refuse(`the archive has more than ${MAX_ENTRIES} files`, { line: 1 });
  const entries = await listEntries(zip);
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    refuse(
      'this is a workbook or document, no archive of bank files. Read a workbook with a mapping of its columns',
      { line: 1 },
    );
  checkSizes(entries);
  const files = entries.filter(({ fileName }) => !NOT_A_FILE.test(fileName));
  if (files.length === 0) refuse('the archive contains no file', { line: 1 });
  for (const entry of files) yield { name: entry.fileName, open: () => openEntry(zip, entry) };
}

/** Refuses an archive whose directory announces too much. Unpacking stops where a file exceeds its announcement. */
function checkSizes(entries: readonly Entry[]): void {
  const total = (size: 'compressedSize' | 'uncompressedSize') =>
    entries.reduce((sum, one) => sum + one[size], 0);
  const [packed, unpacked] = [total('compressedSize'), total('uncompressedSize')];
  if (unpacked > MAX_UNPACKED)
    refuse(`the archive has more than ${MAX_UNPACKED / MIB} MiB when it is unpacked`, { line: 1 });
  if (unpacked > FREE_BYTES + packed * MAX_RATIO)
    refuse(`the archive unpacks to more than ${MAX_RATIO} times its size`, { line: 1 });
}

async function collect(source: ByteSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > MAX_ARCHIVE) refuse(`the archive has more than ${MAX_ARCHIVE / MIB} MiB`, { line: 1 });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function openArchive(bytes: Buffer): Promise<ZipFile> {
  return fromBufferPromise(bytes).catch(refuseDamage);
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    refuseDamage(error);
  }
  return entries;
}

async function openEntry(zip: ZipFile, entry: Entry): Promise<ByteSource> {
  if (entry.isEncrypted()) refuse('the file is encrypted', { line: 1 });
  if (!entry.canDecodeFileData()) refuse('the file is compressed by an unknown method', { line: 1 });
  let checksum = 0;
  for await (const bytes of unpack(zip, entry)) checksum = crc32(bytes, checksum);
  if (checksum !== entry.crc32) refuse('the file is damaged: its checksum is wrong', { line: 1 });
  return unpack(zip, entry);
}

/** Unpacks a file. The library ends with an error if it is longer or shorter than announced. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    yield* stream;
  } catch (error) {
    refuseDamage(error);
  }
}

function refuseDamage(error: unknown): never {
  if (error instanceof BankFileError) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  return refuse(`the archive is damaged: ${reason.slice(0, 200)}`, { line: 1 });
}
