import { randomBytes } from 'node:crypto';

/** Base32 of RFC 4648 in lower case: mail servers change the case of addresses. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ORGANIZATION_LETTERS = 26;
const TOKEN_LETTERS = 16;
const TOKEN = /^[a-z2-7]{16}$/;
/** A local part has 64 characters at most. */
export const MAX_BASE_LETTERS = 64 - 1 - ORGANIZATION_LETTERS - TOKEN_LETTERS;

/** Returns a new reply token: 80 random bits in case-insensitive letters and digits. */
export function newReplyToken(): string {
  return lettersOf(randomBytes(10)).slice(0, TOKEN_LETTERS);
}

/**
 * Returns the address for replies to and bounces of one message: `replies@example.com` becomes
 * `replies+<organization and token>@example.com`.
 */
export function replyAddress(base: string, organizationId: string, token: string): string {
  const at = base.lastIndexOf('@');
  const organization = lettersOf(Buffer.from(organizationId.replaceAll('-', ''), 'hex'));
  return `${base.slice(0, at)}+${organization}${token}${base.slice(at)}`;
}

export interface ReplyKey {
  organizationId: string;
  token: string;
}

/** Returns organization and token of a reply address; null when `replyAddress` did not make it. */
export function parseReplyAddress(base: string, address: string): ReplyKey | null {
  const [actual, expected] = [address.trim().toLowerCase(), base.toLowerCase()];
  const at = expected.lastIndexOf('@');
  const [before, after] = [`${expected.slice(0, at)}+`, expected.slice(at)];
  if (!actual.startsWith(before) || !actual.endsWith(after)) return null;
  const key = actual.slice(before.length, -after.length);
  const token = key.slice(ORGANIZATION_LETTERS);
  const organizationId = uuidOf(key.slice(0, ORGANIZATION_LETTERS));
  return organizationId === null || !TOKEN.test(token) ? null : { organizationId, token };
}

function lettersOf(bytes: Buffer): string {
  let letters = '';
  let bits = 0n;
  let count = 0;
  for (const byte of bytes) {
    bits = (bits << 8n) | BigInt(byte);
    count += 8;
    for (; count >= 5; count -= 5) letters += ALPHABET[Number((bits >> BigInt(count - 5)) & 31n)] ?? '';
  }
  return count === 0 ? letters : letters + (ALPHABET[Number((bits << BigInt(5 - count)) & 31n)] ?? '');
}

function uuidOf(letters: string): string | null {
  if (letters.length !== ORGANIZATION_LETTERS) return null;
  let bits = 0n;
  for (const letter of letters) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 5n) | BigInt(value);
  }
  const hex = (bits >> 2n).toString(16).padStart(32, '0');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return (bits & 3n) === 0n ? parts.join('-') : null;
}
