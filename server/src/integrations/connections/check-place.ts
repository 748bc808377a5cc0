import { invalidField } from '../../platform/errors.ts';
import { checkAddress } from '../../platform/outgoing-address.ts';
import type { OutgoingTargets } from '../../platform/outgoing-agent.ts';
import type { SourceKind } from '../domain/kinds.ts';
import { s3Location } from '../files/s3-location.ts';
import { sftpLocation } from '../files/sftp-location.ts';
import { FILE_PROTOCOLS } from '../files/stores.ts';

/** Validates the address of a source. Exports may also lie elsewhere than at an https:// address. @throws INVALID_DATA */
export function checkPlace(kind: SourceKind, url: string, targets: OutgoingTargets): void {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  if (kind !== 'FILES' || protocol === 'https:' || protocol === 'http:') {
    checkAddress(url, targets);
    return;
  }
  const known = FILE_PROTOCOLS.map((one) => `${one}//`).join(', ');
  if (!FILE_PROTOCOLS.includes(protocol)) throw invalidField('url', `must start with one of ${known}`);
  checkStore(protocol, url);
  const { username, password, hash } = new URL(url);
  if (`${username}${password}${hash}` !== '')
    throw invalidField('url', 'must not hold a user name, a password or a fragment');
}

/** @throws INVALID_DATA with the form that an address of this protocol has */
function checkStore(protocol: string, url: string): void {
  try {
    if (protocol === 's3:') s3Location(url);
    if (protocol === 'sftp:') sftpLocation(url);
  } catch (error) {
    if (error instanceof RangeError) throw invalidField('url', `must be ${error.message}`);
    throw error;
  }
}
