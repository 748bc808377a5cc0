import { expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { encodeToken, parseToken, randomToken, tokenAddress, tokenOfAddress } from './tokens.ts';

it('comes back from an address as it went, in any case', () => {
  for (let i = 0; i < 500; i += 1) {
    const token = { organizationId: newId(), random: randomToken() };
    const address = tokenAddress('replies@mail.example.com', token);
    expect(address).toMatch(/^replies\+[a-z2-7]{42}@mail\.example\.com$/);
    expect(tokenOfAddress(address)).toEqual(token);
    expect(tokenOfAddress(address.toUpperCase())).toEqual(token);
    expect(parseToken(encodeToken(token))).toEqual(token);
  }
});

it('leaves the name in front of it alone, with a + of its own too', () => {
  const token = { organizationId: newId(), random: randomToken() };
  expect(tokenOfAddress(tokenAddress('a+b@example.com', token))).toEqual(token);
});

it.each([
  'replies@example.com',
  'replies+@example.com',
  'replies+short@example.com',
  `replies+${'a'.repeat(43)}@example.com`,
  `replies+${'1'.repeat(42)}@example.com`,
  `replies${'a'.repeat(42)}@example.com`,
  '',
])('is none: %s', (address) => {
  expect(tokenOfAddress(address)).toBeNull();
});
