import type { Dispatcher } from 'undici';
import type { Context } from '../platform/context.ts';
import type { Connector } from './connector.ts';
import type { SourceKind } from './domain/kinds.ts';
import { openOdoo } from './odoo/open.ts';
import { openTryton } from './tryton/open.ts';

/** The settings of a connection, with its decrypted secret. */
export interface ConnectionSettings {
  url: string;
  database: string | null;
  login: string | null;
  secret: string;
  /** Null: the company of the user. */
  companyId: string | null;
}

/** The means of the service that a connector uses. */
export interface ConnectorTools {
  /** Connects to allowed addresses only. */
  dispatcher: Dispatcher;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

/** Opens a connector. It sends no request before one of its functions is called. */
export type OpenConnector = (settings: ConnectionSettings, tools: ConnectorTools) => Connector;

/** The connectors of this release, by the kind of source. */
export type Connectors = Readonly<Partial<Record<SourceKind, OpenConnector>>>;

export const CONNECTORS: Connectors = { ODOO: openOdoo, TRYTON: openTryton };

/** Dependencies of this wing. */
export type IntegrationContext = Context & { connectors: Connectors };
