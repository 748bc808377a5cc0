import { isIPv6 } from 'node:net';

/**
 * What an address counts as where addresses are limited: itself, or for IPv6 its network of 64 bits, of which one
 * customer of a provider has all addresses.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = ''] = plain.split('::', 1);
  const groups = head === '' ? [] : head.split(':');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':').toLowerCase();
}
