/** Looks through files for viruses before anything is done with them. */
export interface FileScanner {
  /**
   * @param bytes are read once, a chunk at a time
   * @returns what was found, as the scanner calls it; null: nothing
   * @throws ScannerUnavailable, and whatever the source throws
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;
}

/** Nobody can tell whether the file is harmless: it must not be taken. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable';
}

/** The file is longer than what the scanner looks through. */
export class TooLongToScan extends Error {
  override name = 'TooLongToScan';
}

/** Where clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

const CLAMD_PORT = 3310;

/**
 * Reads an address such as `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`.
 * @throws RangeError saying what it must be
 */
export function clamdAddress(text: string): ClamdAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'unix:' && url.host === '' && url.pathname.length > 1)
    return { path: decodeURIComponent(url.pathname) };
  const isTcp = url?.protocol === 'tcp:' && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (url === null || !isTcp || `${url.search}${url.hash}${url.username}` !== '')
    throw new RangeError('unix:///path/of/a/socket or tcp://host:port, such as tcp://127.0.0.1:3310');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? CLAMD_PORT : Number(url.port),
  };
}
