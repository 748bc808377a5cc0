import type { Cipher } from '../../../platform/cipher.ts';

const contextOf = (organizationId: string, channelId: string) => `channel ${organizationId} ${channelId}`;

/** Encrypts the address of a channel. A copy cannot be decrypted for another channel. */
export const encryptUrl = (cipher: Cipher, organizationId: string, channelId: string, url: string): string =>
  cipher.encrypt(url, contextOf(organizationId, channelId));

/** Decrypts the address of a channel. @throws if it was encrypted with another key */
export const decryptUrl = (
  cipher: Cipher,
  organizationId: string,
  channelId: string,
  encrypted: string,
): string => cipher.decrypt(encrypted, contextOf(organizationId, channelId));

/** Characters of the address that people see, besides its host. */
const SHOWN = 4;

/** Shortens an address for people: with all of it, anyone can post to the channel. */
export function hintOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}/…${`${pathname}${search}`.slice(1).slice(-SHOWN)}`;
}

/** Error of a channel whose address cannot be decrypted. */
export const UNREADABLE_URL = 'the address cannot be decrypted with the current SECRETS_KEY; enter it again';
