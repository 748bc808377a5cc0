import type { Dispatcher } from 'undici';
import type { Database } from '../platform/db/database.ts';
import type { Organizations } from '../platform/organizations.ts';
import type { OutgoingTargets } from '../platform/outgoing-agent.ts';
import type { ConnectionRef } from './connections/secrets.ts';
import type { Connector } from './connector.ts';

/** The settings of a connection, with its decrypted secret. */
export interface ConnectionSettings {
  url: string;
  database: string | null;
  login: string | null;
  secret: string;
  /** Null: the company of the user. */
  companyId: string | null;
  /** How often a new export comes, in minutes; null: the facts are as of each read. */
  expectedEveryMinutes: number | null;
}

/** The means of the service that a connector uses. */
export interface ConnectorTools {
  /** Connects to allowed addresses only. */
  dispatcher: Dispatcher;
  /** The addresses that connections without HTTP may reach, and endpoints that an address names. */
  targets: OutgoingTargets;
  /** Aborts when the process stops, and when the work with the connector has ended or failed. */
  signal: AbortSignal;
}

/** The means of a connector that keeps a copy of its source. */
export interface ConnectorHost extends ConnectorTools, ConnectionRef {
  database: Database;
  organizations: Organizations;
  /** Folders below which exports may lie; `{organization}` is replaced by the id of the organization. Empty: none. */
  folders: readonly string[];
  /** A folder for files while they are read. A sweep removes those of killed processes. */
  stagingFolder: string;
}

/** Opens a connector. It sends no request before one of its functions is called. */
export type OpenConnector = (settings: ConnectionSettings, host: ConnectorHost) => Connector;
