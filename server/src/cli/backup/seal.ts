import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { UsageError } from '../output.ts';

/**
 * Keys that encrypt or open a backup. They are never command-line arguments, which other users could read.
 */
export interface KeyOptions {
  /** Public keys, `age1…`, that it is encrypted for. */
  recipient?: string[];
  /** Path of a file with a passphrase in its first line. */
  passphraseFile?: string;
  /** Path of a file with private keys, as `age-keygen` writes it. */
  identity?: string;
}

const AGE = 'age-encryption.org/v1';
const GZIP = Buffer.from([0x1f, 0x8b]);

const passphraseIn = (path: string): string => {
  const [line = ''] = readFileSync(path, 'utf8').split('\n');
  if (line.trim() === '') throw new UsageError(`${path} has no passphrase in its first line.`);
  return line.trim();
};

/** Returns the encrypter, or null when no key is given: the backup is then not encrypted. */
export function encrypterOf({ recipient = [], passphraseFile }: KeyOptions): Encrypter | null {
  if (recipient.length > 0 && passphraseFile !== undefined)
    throw new UsageError('Encrypt a backup either for recipients or with a passphrase, not both.');
  const encrypter = new Encrypter();
  if (passphraseFile !== undefined) encrypter.setPassphrase(passphraseIn(passphraseFile));
  for (const one of recipient) {
    try {
      encrypter.addRecipient(one);
    } catch {
      throw new UsageError(`${one} is not an age public key, which starts with age1.`);
    }
  }
  return recipient.length === 0 && passphraseFile === undefined ? null : encrypter;
}

export async function encryptStream(source: Readable, encrypter: Encrypter): Promise<Readable> {
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Opens the compressed archive in a file, and decrypts it if needed. */
export async function openSealed(path: string, keys: KeyOptions): Promise<Readable> {
  const start = await readBeginning(path);
  if (start.subarray(0, 2).equals(GZIP)) return createReadStream(path);
  if (start.toString('latin1') !== AGE) throw new Error(`${path} is not a Quittance backup.`);
  if (keys.identity === undefined && keys.passphraseFile === undefined)
    throw new UsageError(
      `${path} is encrypted: give its key with --identity, or its passphrase with --passphrase-file.`,
    );
  const decrypter = new Decrypter();
  if (keys.passphraseFile !== undefined) decrypter.addPassphrase(passphraseIn(keys.passphraseFile));
  if (keys.identity !== undefined)
    for (const line of readFileSync(keys.identity, 'utf8')
      .split('\n')
      .map((one) => one.trim()))
      if (line !== '' && !line.startsWith('#')) addIdentity(decrypter, keys.identity, line);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(createReadStream(path))));
  } catch (cause) {
    throw new Error(`${path} cannot be decrypted with this key. Nothing was restored.`, { cause });
  }
}

function addIdentity(decrypter: Decrypter, path: string, line: string): void {
  try {
    decrypter.addIdentity(line);
  } catch {
    throw new UsageError(
      `${path} contains a line that is not an age private key, which starts with AGE-SECRET-KEY-.`,
    );
  }
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const toWeb = (source: Readable): ReadableStream<Uint8Array> => ReadableStream.from<Uint8Array>(source);
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable => Readable.from(stream);
