import type { ConnectionSettings, ConnectorTools } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { type TrytonConnector, trytonConnector } from './connector.ts';

/**
 * Opens the connector of a Tryton. The secret of the connection is the password of its user.
 * @throws SourceError if the database or the user is missing
 */
export function openTryton(
  { url, database, login, secret }: ConnectionSettings,
  { dispatcher }: ConnectorTools,
): TrytonConnector {
  if (database === null || login === null)
    throw new SourceError('LOGIN_REFUSED', 'Tryton needs the name of its database and of a user.');
  return trytonConnector({ url, database, login, password: secret }, { dispatcher });
}
