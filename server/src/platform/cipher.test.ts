import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

function oneKey(): () => Buffer[] {
  const key = randomBytes(32);
  return () => [key];
}

it('decrypts its own text only for the same place and key', () => {
  const cipher = createCipher(oneKey());
  const encrypted = cipher.encrypt('whsec_ü', 'here');
  expect(encrypted).not.toContain('whsec_');
  expect(cipher.decrypt(encrypted, 'here')).toBe('whsec_ü');
  expect(cipher.encrypt('whsec_ü', 'here')).not.toBe(encrypted);
  expect(() => cipher.decrypt(encrypted, 'there')).toThrow();
  expect(() => createCipher(oneKey()).decrypt(encrypted, 'here')).toThrow();
  expect(() => createCipher(() => []).decrypt(encrypted, 'here')).toThrow('SECRETS_KEY');
  const end = encrypted.at(-3) === 'A' ? 'B' : 'A';
  expect(() => cipher.decrypt(`${encrypted.slice(0, -3)}${end}${encrypted.slice(-2)}`, 'here')).toThrow();
});

it('keeps secrets in plain text without a key, readable once there is one', () => {
  const plain = createCipher(() => []).encrypt('secret', 'here');
  expect(createCipher(() => []).decrypt(plain, 'here')).toBe('secret');
  expect(createCipher(oneKey()).decrypt(plain, 'here')).toBe('secret');
});

it('encrypts with the first of several keys and decrypts with any of them', () => {
  const keys = [randomBytes(32)];
  const cipher = createCipher(() => keys);
  const before = cipher.encrypt('secret', 'here');
  keys.unshift(randomBytes(32));
  const after = cipher.encrypt('secret', 'here');
  expect([before, after].map((text) => cipher.decrypt(text, 'here'))).toEqual(['secret', 'secret']);
  keys.pop();
  expect(cipher.decrypt(after, 'here')).toBe('secret');
  expect(() => cipher.decrypt(before, 'here')).toThrow('SECRETS_KEY');
});
