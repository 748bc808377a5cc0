import ipaddr from 'ipaddr.js';
import type { ErrorDetail } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { RESOURCES } from './resources.ts';

/** Names that a scope can consist of. */
const SINGLE = new Set(['FULL', 'READ']);
const LISTED = new Set(RESOURCES.flatMap((resource) => [`${resource}:read`, `${resource}:write`]));
export const MAX_ADDRESSES = 100;

/** Returns the problem of a scope, or null. A scope is either FULL or READ alone, or a list of resources. */
export function wrongScope(scope: Scope): string | null {
  if (scope.length === 0) return 'must not be empty';
  const unknown = scope.filter((name) => !SINGLE.has(name) && !LISTED.has(name));
  if (unknown.length > 0)
    return `must be FULL, READ or a list such as invoices:read, customers:write of these resources: ${RESOURCES.join(', ')}`;
  if (new Set(scope).size < scope.length) return 'contains the same entry twice';
  return scope.length > 1 && scope.some((name) => SINGLE.has(name))
    ? 'must be FULL or READ alone, or a list of resources'
    : null;
}

/**
 * Normalizes an address or a network to its stored form, such as `192.0.2.0/24`.
 * @returns null if the text is neither
 */
export function networkOf(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (more.length > 0 || !isWhole(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const parsed = ipaddr.parse(address);
  const max = parsed.kind() === 'ipv6' ? 128 : 32;
  const length = bits === undefined ? max : Number(bits);
  if (length > max) return null;
  const network = `${parsed.toString()}/${length}`;
  const first = parsed.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4;
  return `${first.networkAddressFromCIDR(network).toString()}/${length}`;
}

/** Checks for a complete address. Excludes short forms such as `127.1`, which ipaddr.js accepts. */
function isWhole(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
}

/** Returns the problems of the networks of a key pair. */
export function wrongAddresses(addresses: readonly string[]): ErrorDetail[] {
  if (addresses.length === 0 || addresses.length > MAX_ADDRESSES)
    return [{ field: 'addresses', error: `must be 1 to ${MAX_ADDRESSES} addresses or networks, or null` }];
  return addresses.flatMap((text, i) =>
    networkOf(text) === null
      ? [{ field: `addresses[${i}]`, error: 'must be an address or a network such as 192.0.2.0/24' }]
      : [],
  );
}
