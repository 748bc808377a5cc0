/** Scans files for viruses before they are used. */
export interface FileScanner {
  /**
   * @param bytes read once, in chunks
   * @returns the name of the virus that was found; null: none
   * @throws ScannerUnavailableError, and any error of the source
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;
}

/** The file could not be scanned and must not be accepted. */
export class ScannerUnavailableError extends Error {
  override name = 'ScannerUnavailableError';
}

/** The file exceeds the scanner's size limit. */
export class FileTooLargeToScanError extends Error {
  override name = 'FileTooLargeToScanError';
}

/** The address on which clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

const CLAMD_PORT = 3310;

/**
 * Parses an address such as `unix:///run/clamav/clamd.ctl` or `tcp://127.0.0.1:3310`.
 * @throws RangeError that describes the expected form
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
