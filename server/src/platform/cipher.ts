import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets that the service must be able to read again, such as signing secrets. */
export interface Cipher {
  /** @param context where the secret is stored; it can be decrypted only with the same context */
  encrypt(secret: string, context: string): string;
  /** @throws when the secret was encrypted with another key, or with another context */
  decrypt(encrypted: string, context: string): string;
}

const PLAIN = 'plain:';
const ENCRYPTED = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of 32 bytes. The first one encrypts; all of them decrypt. */
export type KeyRing = () => readonly Buffer[];

/**
 * Creates a cipher: AES-256-GCM with keys; without a key, secrets are stored as plain text. Secrets that were
 * stored before the first key stay readable.
 */
export function createCipher(keys: KeyRing): Cipher {
  return {
    encrypt(secret, context) {
      const [key] = keys();
      if (key === undefined) return `${PLAIN}${secret}`;
      const iv = randomBytes(IV_BYTES);
      const aes = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([aes.update(secret, 'utf8'), aes.final()]);
      return `${ENCRYPTED}${Buffer.concat([iv, aes.getAuthTag(), data]).toString('base64')}`;
    },
    decrypt(encrypted, context) {
      if (encrypted.startsWith(PLAIN)) return encrypted.slice(PLAIN.length);
      if (!encrypted.startsWith(ENCRYPTED)) throw new Error('a stored secret has an unknown format');
      const bytes = Buffer.from(encrypted.slice(ENCRYPTED.length), 'base64');
      let cause: unknown;
      for (const key of keys()) {
        try {
          return decryptBytes(key, bytes, context);
        } catch (error) {
          cause = error;
        }
      }
      throw new Error('a stored secret was encrypted with a different SECRETS_KEY', { cause });
    },
  };
}

function decryptBytes(key: Buffer, bytes: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const data = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
}
