import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets that the service itself must be able to read again, such as those that it signs with. */
export interface Cipher {
  /** @param context where the secret stands; it is decrypted nowhere else */
  encrypt(secret: string, context: string): string;
  /** @throws when it was encrypted with another key, or for another place */
  decrypt(encrypted: string, context: string): string;
}

const PLAIN = 'plain:';
const ENCRYPTED = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of 32 bytes: the first encrypts, and what any of them has encrypted can be read. */
export type KeyRing = () => readonly Buffer[];

/**
 * With keys, AES-256-GCM; without one, secrets are stored as they are. What was stored before there was a key stays
 * readable.
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
      if (!encrypted.startsWith(ENCRYPTED)) throw new Error('a stored secret is in a form that is not known');
      const bytes = Buffer.from(encrypted.slice(ENCRYPTED.length), 'base64');
      let cause: unknown;
      for (const key of keys()) {
        try {
          return open(key, bytes, context);
        } catch (error) {
          cause = error;
        }
      }
      throw new Error('a stored secret needs another SECRETS_KEY', { cause });
    },
  };
}

function open(key: Buffer, bytes: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const data = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
}
