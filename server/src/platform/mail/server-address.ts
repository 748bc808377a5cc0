import type { MailAddress } from './types.ts';

/** An SMTP server for outgoing email. */
export interface SmtpServer {
  host: string;
  port: number;
  /** Whether TLS is used from the first byte; else STARTTLS. */
  secure: boolean;
  /** Whether nothing may be sent without TLS. */
  requireTls: boolean;
  login: { user: string; password: string } | null;
}

const EXPECTED =
  'smtps://user:password@host:465 or smtp://user:password@host:587, optionally with ?tls=required or ?tls=none';

/**
 * Parses the address of a mail server. A password is never sent in clear text to another machine, except with
 * `tls=none`.
 * @throws RangeError that describes the expected form without repeating the address
 */
export function smtpServer(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  const secure = url?.protocol === 'smtps:';
  if (url === null || url.hostname === '' || url.hash !== '' || !['', '/'].includes(url.pathname))
    throw new RangeError(EXPECTED);
  const tls = url.searchParams.get('tls');
  const known = [...url.searchParams.keys()].every((name) => name === 'tls');
  if (!(secure || url.protocol === 'smtp:') || !known || ![null, 'required', 'none'].includes(tls))
    throw new RangeError(EXPECTED);
  const host = decodeURIComponent(url.hostname).replaceAll(/^\[|\]$/g, '');
  const login = loginOf(url);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTls: tls === 'required' || (tls === null && login !== null && !isThisMachine(host)),
    login,
  };
}

function loginOf(url: URL): SmtpServer['login'] {
  if (url.username === '') return null;
  try {
    return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    throw new RangeError(EXPECTED);
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

const ADDRESS = /^[^\s"<>(),:;@\\[\]\p{Cc}]{1,64}@[^\s"<>(),:;@\\[\]\p{Cc}]{1,255}$/u;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * Parses `address` or `Name <address>`.
 * @throws RangeError that describes the expected form
 */
export function mailAddress(text: string): MailAddress {
  const [, name = '', inner = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = inner === '' ? text : inner.trim();
  const plain = name.trim().replaceAll(/^"|"$/g, '');
  if (!isMailAddress(address) || /\p{Cc}/u.test(plain))
    throw new RangeError('an address such as billing@example.com or Example <billing@example.com>');
  return { name: plain === '' ? null : plain, address };
}
