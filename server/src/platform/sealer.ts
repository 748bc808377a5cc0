import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps secrets that the service itself must be able to read again, such as those that it signs with. */
export interface Sealer {
  /** @param context where the secret stands; it opens nowhere else */
  seal(secret: string, context: string): string;
  /** @throws when it was sealed with another key, or for another place */
  open(sealed: string, context: string): string;
}

const PLAIN = 'plain:';
const SEALED = 'aes-256-gcm:';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * With a key of 32 bytes, AES-256-GCM; without one, secrets are stored as they are. What was stored before there was
 * a key stays readable.
 */
export function createSealer(key: Buffer | null): Sealer {
  return {
    seal(secret, context) {
      if (key === null) return `${PLAIN}${secret}`;
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${SEALED}${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64')}`;
    },
    open(sealed, context) {
      if (sealed.startsWith(PLAIN)) return sealed.slice(PLAIN.length);
      if (key === null || !sealed.startsWith(SEALED)) throw new Error('a stored secret needs SECRETS_KEY');
      const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const data = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
    },
  };
}
