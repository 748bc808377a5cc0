import { isIP } from 'node:net';
import { type ApiError, invalidField } from './errors.ts';
import type { OutgoingTargets } from './outgoing-agent.ts';
import { isPublicAddress } from './public-addresses.ts';

/**
 * Validates the text of an endpoint's address. The IP address that it resolves to is checked on each
 * connection.
 * @throws INVALID_DATA naming url
 */
export function checkAddress(url: string, { allowPrivate, ports }: OutgoingTargets): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol))
    throw wrong('must be an https:// address');
  if (`${parsed.username}${parsed.password}${parsed.hash}` !== '')
    throw wrong('must not hold a user name, a password or a fragment');
  if (allowPrivate) return;
  if (parsed.protocol !== 'https:') throw wrong('must be an https:// address');
  if (!ports.includes(Number(parsed.port || 443))) throw wrong(`must use port ${ports.join(' or ')}`);
  const host = parsed.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isLocal =
    /(^|\.)(localhost|local|internal)$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isLocal) throw wrong('must be an address on the public internet');
}

function wrong(error: string): ApiError {
  return invalidField('url', error);
}
