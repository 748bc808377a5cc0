import { isIPv6 } from 'node:net';

/**
 * Returns the unit in which an address is rate-limited: the address itself, or for IPv6 its /64 network,
 * which usually belongs to one customer of a provider.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = ''] = plain.split('::', 1);
  const groups = head === '' ? [] : head.split(':');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':').toLowerCase();
}
