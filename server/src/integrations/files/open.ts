import type { ConnectionSettings, ConnectorHost } from '../open-connector.ts';
import { FilesConnector } from './connector.ts';
import { openFileStore } from './stores.ts';

/** Opens the connector of an export in files. @throws SourceError if the place is not allowed */
export function openFiles(
  { url, login, secret, expectedEveryMinutes }: ConnectionSettings,
  host: ConnectorHost,
): FilesConnector {
  const store = openFileStore({ url, login, secret }, host);
  return new FilesConnector({ url, login, expectedEveryMinutes }, store, host);
}
