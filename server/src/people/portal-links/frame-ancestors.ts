/** So that the header stays within what proxies take. */
export const FRAME_ANCESTORS_LENGTH = 2000;

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** A fully qualified domain name, with `https://` and a port where they are given. */
const NAME = new RegExp(
  `^(?:https://)?((?:${LABEL}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9]))(?::(\\d{1,5}))?$`,
);

/**
 * The first of space-separated names that may not stand in `frame-ancestors`; null when all may. Neither wildcards nor
 * addresses: what may embed somebody's account is named.
 */
export function wrongFrameAncestor(text: string): string | null {
  return namesIn(text).find((name) => !isFrameAncestor(name)) ?? null;
}

/** The list as it is stored and sent, one space between names; null when there is none. */
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
