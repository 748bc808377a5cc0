/** A mailbox that the service reads. */
export interface MailboxAddress {
  host: string;
  port: number;
  /** Whether TLS is used from the first byte; else STARTTLS. */
  secure: boolean;
  /** Whether no password may be sent without TLS. */
  requireTls: boolean;
  user: string;
  password: string;
  /** The folder to read. */
  folder: string;
}

const EXPECTED = 'imaps://user:password@host/INBOX (or imap:// with STARTTLS; ?tls=none allows none)';

/**
 * Parses the address of a mailbox. A password is never sent in clear text to another machine, except with
 * `tls=none`.
 * @throws RangeError that describes the expected form without repeating the address
 */
export function mailboxAddress(text: string): MailboxAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['imap:', 'imaps:'].includes(url.protocol) || url.hostname === '' || url.hash !== '')
    throw new RangeError(EXPECTED);
  const tls = url.searchParams.get('tls');
  const known = [...url.searchParams.keys()].every((name) => name === 'tls');
  if (url.username === '' || !known || ![null, 'none'].includes(tls)) throw new RangeError(EXPECTED);
  const secure = url.protocol === 'imaps:';
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  try {
    return {
      host,
      port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
      secure,
      requireTls: !secure && tls === null && !isLoopback,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    throw new RangeError(EXPECTED);
  }
}
