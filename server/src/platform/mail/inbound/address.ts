/** A mailbox that is read. */
export interface MailboxAddress {
  host: string;
  port: number;
  /** TLS from the first byte on; else STARTTLS. */
  secure: boolean;
  /** Whether no password is sent without TLS. */
  requireTls: boolean;
  user: string;
  password: string;
  /** The folder that is read. */
  folder: string;
}

const EXPECTED = 'imaps://user:password@host/INBOX (or imap:// with STARTTLS; ?tls=none allows none)';

/**
 * Reads the address of a mailbox. A password never travels in clear text to another machine unless `tls=none` asks for it.
 * @throws RangeError saying what it must be, without repeating it
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
