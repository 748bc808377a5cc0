import type { ConnectionSettings, ConnectorTools } from '../open-connector.ts';
import { OdooConnector } from './connector.ts';

/** Opens the connector of an Odoo. The secret of the connection is an API key. */
export function openOdoo(
  { url, database, login, secret, companyId }: ConnectionSettings,
  { dispatcher }: ConnectorTools,
): OdooConnector {
  const company = companyId === null ? null : Number(companyId);
  return new OdooConnector({ url, database, login, apiKey: secret, companyId: company }, dispatcher);
}
