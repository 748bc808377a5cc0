import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

it('gives back what it sealed, to its own place and key only', () => {
  const cipher = createCipher(randomBytes(32));
  const encrypted = cipher.encrypt('whsec_ü', 'here');
  expect(encrypted).not.toContain('whsec_');
  expect(cipher.decrypt(encrypted, 'here')).toBe('whsec_ü');
  expect(cipher.encrypt('whsec_ü', 'here')).not.toBe(encrypted);
  expect(() => cipher.decrypt(encrypted, 'there')).toThrow();
  expect(() => createCipher(randomBytes(32)).decrypt(encrypted, 'here')).toThrow();
  expect(() => createCipher(null).decrypt(encrypted, 'here')).toThrow('SECRETS_KEY');
  const end = encrypted.at(-3) === 'A' ? 'B' : 'A';
  expect(() => cipher.decrypt(`${encrypted.slice(0, -3)}${end}${encrypted.slice(-2)}`, 'here')).toThrow();
});

it('keeps secrets as they are without a key; they stay readable once there is one', () => {
  const plain = createCipher(null).encrypt('secret', 'here');
  expect(createCipher(null).decrypt(plain, 'here')).toBe('secret');
  expect(createCipher(randomBytes(32)).decrypt(plain, 'here')).toBe('secret');
});
