import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_FILES, MAX_ARCHIVE_UNPACKED, MAX_PDF_BYTES, mib } from '../limits.ts';
import type { Refusal } from '../model.ts';
import { EInvoiceError, refusalFrom, refuse } from '../refuse.ts';

/** A file of an archive: its bytes, or why it cannot be unpacked. */
export type UnpackedFile = { name: string } & (
  | { bytes: Uint8Array; refusal: null }
  | { bytes: null; refusal: Refusal }
);

/** Files that operating systems add to archives, and folders. */
const NOT_A_FILE = /\/$|(?:^|\/)(?:__MACOSX\/.*|\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Returns whether a file begins like a ZIP archive. */
export const isArchive = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5) && head[3] === head[2] + 1;

/**
 * Unpacks the files of a ZIP archive one by one, in the order of its directory.
 * @throws EInvoiceError if the archive is damaged, or larger than allowed when packed or unpacked
 */
export async function* unpackArchive(bytes: Uint8Array): AsyncGenerator<UnpackedFile> {
  if (bytes.length > MAX_ARCHIVE_BYTES)
    refuse('READ-SIZE', `the archive has more than ${mib(MAX_ARCHIVE_BYTES)}`);
  const zip = await openArchive(bytes);
  const files = await listFiles(zip);
  for (const entry of files) yield await unpackFile(zip, entry);
}

async function openArchive(bytes: Uint8Array): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return fromBufferPromise(buffer).catch(refuseDamage);
}

async function listFiles(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ARCHIVE_FILES)
    refuse('READ-SIZE', `the archive has more than ${MAX_ARCHIVE_FILES} files`);
  const files: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) if (!NOT_A_FILE.test(entry.fileName)) files.push(entry);
  } catch (error) {
    refuseDamage(error);
  }
  if (files.length === 0) refuse('READ-ARCHIVE', 'the archive contains no file');
  const size = files.reduce((sum, one) => sum + one.uncompressedSize, 0);
  if (size > MAX_ARCHIVE_UNPACKED)
    refuse('READ-SIZE', `the archive has more than ${mib(MAX_ARCHIVE_UNPACKED)} when it is unpacked`);
  return files;
}

async function unpackFile(zip: ZipFile, entry: Entry): Promise<UnpackedFile> {
  const name = entry.fileName;
  try {
    return { name, bytes: await unpack(zip, entry), refusal: null };
  } catch (error) {
    return { name, bytes: null, refusal: refusalFrom(error) };
  }
}

/** The library ends with an error if a file is longer or shorter than announced. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted()) refuse('READ-ENCRYPTED', 'the file is encrypted');
  if (!entry.canDecodeFileData()) refuse('READ-ARCHIVE', 'the file is compressed by an unknown method');
  if (entry.uncompressedSize > MAX_PDF_BYTES)
    refuse('READ-SIZE', `the file has more than ${mib(MAX_PDF_BYTES)}`);
  const pieces: Uint8Array[] = [];
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) pieces.push(piece);
  } catch (error) {
    refuseDamage(error);
  }
  const bytes = Buffer.concat(pieces);
  if (crc32(bytes) !== entry.crc32) refuse('READ-ARCHIVE', 'the file is damaged: its checksum is wrong');
  if (isArchive(bytes)) refuse('READ-ARCHIVE', 'an archive inside of an archive is not read');
  return bytes;
}

function refuseDamage(error: unknown): never {
  if (error instanceof EInvoiceError) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  return refuse('READ-ARCHIVE', `the archive is damaged: ${reason.slice(0, 200)}`);
}
