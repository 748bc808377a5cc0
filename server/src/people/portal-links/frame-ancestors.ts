/** Limit that keeps the header below the maximum of common proxies. */
export const FRAME_ANCESTORS_LENGTH = 2000;

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A fully qualified domain name, optionally with `https://` and a port. */
const NAME = new RegExp(
  `^(?:https://)?((?:${LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9]))(?::(\\d{1,5}))?$`,
);

/**
 * Returns the first of the space-separated names that is not allowed in `frame-ancestors`; null if all are.
 * Wildcards and IP addresses are refused: each site that may embed an account must be named.
 */
export function wrongFrameAncestor(text: string): string | null {
  return namesIn(text).find((name) => !isFrameAncestor(name)) ?? null;
}

/** Normalizes the list for storage and the header, with one space between names; null if it is empty. */
export function frameAncestorsOf(text: string): string | null {
  const names = namesIn(text);
  return names.length === 0 ? null : names.join(' ');
}

function isFrameAncestor(name: string): boolean {
  const [, host = '', port] = NAME.exec(name) ?? [];
  if (host === '' || host.length > 253) return false;
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

const namesIn = (text: string) => text.split(' ').filter((name) => name !== '');
