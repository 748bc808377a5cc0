import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

it('gives back what it sealed, to its own place and key only', () => {
  const sealer = createSealer(randomBytes(32));
  const sealed = sealer.seal('whsec_ü', 'here');
  expect(sealed).not.toContain('whsec_');
  expect(sealer.open(sealed, 'here')).toBe('whsec_ü');
  expect(sealer.seal('whsec_ü', 'here')).not.toBe(sealed);
  expect(() => sealer.open(sealed, 'there')).toThrow();
  expect(() => createSealer(randomBytes(32)).open(sealed, 'here')).toThrow();
  expect(() => createSealer(null).open(sealed, 'here')).toThrow('SECRETS_KEY');
  const end = sealed.at(-3) === 'A' ? 'B' : 'A';
  expect(() => sealer.open(`${sealed.slice(0, -3)}${end}${sealed.slice(-2)}`, 'here')).toThrow();
});

it('keeps secrets as they are without a key; they stay readable once there is one', () => {
  const plain = createSealer(null).seal('secret', 'here');
  expect(createSealer(null).open(plain, 'here')).toBe('secret');
  expect(createSealer(randomBytes(32)).open(plain, 'here')).toBe('secret');
});
