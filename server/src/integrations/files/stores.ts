import type { ConnectorHost } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import type { FileStore, FileStoreSettings, OpenFileStore } from './file-store.ts';
import { openFolder } from './folder.ts';
import { openHttps } from './https.ts';
import { openS3 } from './s3.ts';
import { openSftp } from './sftp.ts';

/** Stores by the protocol of their address, except for folders, which need the operator's list. */
const STORES: Readonly<Record<string, OpenFileStore>> = {
  'https:': openHttps,
  'http:': openHttps,
  's3:': openS3,
  'sftp:': openSftp,
};

export const FILE_PROTOCOLS: readonly string[] = ['file:', ...Object.keys(STORES)];

/** Opens the store of an address. @throws SourceError for another protocol, or a folder that is not allowed */
export function openFileStore(settings: FileStoreSettings, host: ConnectorHost): FileStore {
  const { protocol } = new URL(settings.url);
  if (protocol === 'file:') {
    const own = host.folders.map((one) => one.replaceAll('{organization}', host.organizationId));
    return openFolder(own)(settings, host);
  }
  const open = Object.hasOwn(STORES, protocol) ? STORES[protocol] : undefined;
  if (open === undefined)
    throw new SourceError('UNKNOWN_ANSWER', `This release reads no files at ${protocol} addresses.`);
  return open(settings, host);
}
