import { randomBytes } from 'node:crypto';

/**
 * What stands behind the `+` of a reply address: which organization and which message an answer belongs to. Only who
 * has got the mail knows it. Lower-case letters and digits, because mail servers do not keep the case of addresses;
 * 42 of them, so that 21 remain for the name in front of it (64 in all, RFC 5321).
 */
export interface MailToken {
  organizationId: string;
  /** The column `token` of the message. */
  random: string;
}

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const RANDOM_BYTES = 10;
const ORGANIZATION_LENGTH = 26;
const RANDOM_LENGTH = 16;
const TOKEN = new RegExp(`^[${DIGITS}]{${ORGANIZATION_LENGTH + RANDOM_LENGTH}}$`);

/** 80 random bits for one message. */
export function randomToken(): string {
  return base32(randomBytes(RANDOM_BYTES));
}

export function encodeToken({ organizationId, random }: MailToken): string {
  return base32(Buffer.from(organizationId.replaceAll('-', ''), 'hex')) + random;
}

/** @returns null for what is no token */
export function parseToken(text: string): MailToken | null {
  const plain = text.toLowerCase();
  if (!TOKEN.test(plain)) return null;
  const hex = fromBase32(plain.slice(0, ORGANIZATION_LENGTH)).toString('hex').slice(0, 32);
  const organizationId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { organizationId, random: plain.slice(ORGANIZATION_LENGTH) };
}

/** `replies@example.com` with the token: `replies+<token>@example.com`. */
export function tokenAddress(base: string, token: MailToken): string {
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${encodeToken(token)}${base.slice(at)}`;
}

/** The token of an address that `tokenAddress` has made, whatever its domain; null for every other address. */
export function tokenOfAddress(address: string): MailToken | null {
  const [, text] = /\+([A-Za-z2-7]+)@[^@]*$/.exec(address) ?? [];
  return text === undefined ? null : parseToken(text);
}

function base32(bytes: Buffer): string {
  let digits = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) digits += DIGITS.charAt((value >>> (bits - 5)) & 31);
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? digits : digits + DIGITS.charAt((value << (5 - bits)) & 31);
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const digit of text) {
    value = (value << 5) | DIGITS.indexOf(digit);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 255);
    value &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
