import type { Dispatcher } from 'undici';
import type { OutgoingTargets } from '../platform/outgoing-agent.ts';
import type { Connector } from './connector.ts';

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
  /** The addresses that connections without HTTP may reach, and endpoints that an address names. */
  targets: OutgoingTargets;
  /** Aborts when the process stops, and when the work with the connector has ended or failed. */
  signal: AbortSignal;
}

/** Opens a connector. It sends no request before one of its functions is called. */
export type OpenConnector = (settings: ConnectionSettings, tools: ConnectorTools) => Connector;
