export interface SftpLocation {
  host: string;
  port: number;
  /** Absolute, or relative to the folder in which the login begins. */
  path: string;
  /** Accepted host keys as `SHA256:` and 43 characters. Empty: none is known yet. */
  fingerprints: readonly string[];
}

const EXPECTED = 'sftp://host:22/path?fingerprint=SHA256:…';
const HOST = /^([A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])$/;
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;

/**
 * Parses the address of a folder on an SFTP server. `/~/exports` is relative to the folder of the login, as in
 * curl. Several fingerprints accept several host keys, for the time in which a server changes its key.
 * @throws RangeError that describes the expected form
 */
export function sftpLocation(text: string): SftpLocation {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'sftp:' || !HOST.test(url.hostname)) throw new RangeError(EXPECTED);
  const hasOther = [...url.searchParams.keys()].some((name) => name !== 'fingerprint');
  if (hasOther || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new RangeError(EXPECTED);
  // A plus that is not escaped means a space in a query, and is common in fingerprints.
  const fingerprints = url.searchParams
    .getAll('fingerprint')
    .map((one) => one.trim().replaceAll(' ', '+').replace(/=+$/, ''));
  if (!fingerprints.every((one) => FINGERPRINT.test(one)))
    throw new RangeError(`${EXPECTED}, with 43 characters after SHA256:`);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 22),
    path: pathOf(url),
    fingerprints,
  };
}

function pathOf({ pathname }: URL): string {
  const path = decode(pathname).replace(/(?<=.)\/+$/, '') || '/';
  if (/\p{Cc}/u.test(path)) throw new RangeError(EXPECTED);
  if (path === '/~') return '.';
  return path.startsWith('/~/') ? path.slice('/~/'.length) : path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new RangeError(EXPECTED, { cause });
  }
}
