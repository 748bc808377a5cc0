import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, encryptionKeys } from '../config.ts';
import { type Cipher, createCipher } from '../platform/cipher.ts';
import { resolveDataFolder } from './database.ts';

const newKey = () => randomBytes(32).toString('base64');

/**
 * Opens the cipher for secrets in the database, with the keys of SECRETS_KEY or those of a file in the data
 * folder.
 */
export async function openCipher(config: Config): Promise<Cipher> {
  const { secretsKeys } = config;
  if (secretsKeys !== null) return createCipher(() => secretsKeys);
  const path = await keyFile(config);
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeFirst(path);
  // Reads the file on each use: a command in another process may have added a new key.
  return createCipher(() => encryptionKeys(readFileSync(path, 'utf8')));
}

/** Does the same without creating a key. Null when there is none. */
export async function loadExistingCipher(config: Config): Promise<Cipher | null> {
  return config.secretsKeys === null && !existsSync(await keyFile(config)) ? null : openCipher(config);
}

async function keyFile(config: Config): Promise<string> {
  return join(await resolveDataFolder(config), 'secrets-key');
}

/**
 * Creates the key file. When several processes start at once, exactly one creates it, completely. If it
 * exists, a full disk does not matter.
 */
async function writeFirst(path: string): Promise<void> {
  if (existsSync(path)) return;
  const draft = `${path}.${process.pid}`;
  await writePrivate(draft, `${newKey()}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Adds a new encryption key in front of the previous one, which can still decrypt. Keys in SECRETS_KEY are
 * managed by the operator.
 * @returns whether the file was changed
 */
export async function addKey(config: Config): Promise<boolean> {
  if (config.secretsKeys !== null) return false;
  const path = await keyFile(config);
  const [former = ''] = readFileSync(path, 'utf8').trim().split(',');
  const draft = `${path}.${process.pid}`;
  await writePrivate(draft, `${newKey()},${former}\n`);
  await rename(draft, path);
  return true;
}

/** Writes a file that only its owner can read. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
