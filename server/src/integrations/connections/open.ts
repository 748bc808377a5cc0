import { outgoingAgent } from '../../platform/outgoing-agent.ts';
import type { Connector } from '../connector.ts';
import type { IntegrationContext } from '../connectors.ts';
import type { SourceKind } from '../domain/kinds.ts';
import { SourceError } from '../source-error.ts';
import { type ConnectionRef, decryptKey } from './secrets.ts';

/** The stored settings of a connection. */
export interface StoredSettings {
  kind: SourceKind;
  url: string;
  database: string | null;
  login: string | null;
  /** Encrypted. */
  secret: string;
  companyId: string | null;
  expectedEveryMinutes: number | null;
}

/** The stored key of a connection cannot be decrypted with the current SECRETS_KEY. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** Decrypts the key of a connection. @throws UnreadableSecretError */
export function readKey({ cipher }: Pick<IntegrationContext, 'cipher'>, of: ConnectionRef, stored: string) {
  try {
    return decryptKey(cipher, of, stored);
  } catch (cause) {
    throw new UnreadableSecretError('The stored key cannot be decrypted. Enter it again.', { cause });
  }
}

/** The parts of the context that open a connector. */
export type ConnectorContext = Pick<
  IntegrationContext,
  'cipher' | 'connectors' | 'webhookTargets' | 'database' | 'organizations' | 'sourceFolders' | 'storage'
>;

/** A connector with its own connections. */
export interface OpenConnection {
  connector: Connector;
  /** Ends its connections, also those of a connector that failed. */
  end(): Promise<void>;
}

/** Opens the connector of a connection. @throws SourceError, UnreadableSecretError */
export function openConnection(
  context: ConnectorContext,
  of: ConnectionRef,
  { stored, signal }: { stored: StoredSettings; signal: AbortSignal },
): OpenConnection {
  const { kind, secret: encrypted, ...settings } = stored;
  const open = context.connectors[kind];
  if (open === undefined) throw new SourceError('UNKNOWN_ANSWER', `This release cannot read ${kind}.`);
  const secret = readKey(context, of, encrypted);
  const { database, organizations, sourceFolders: folders, webhookTargets: targets } = context;
  const { stagingFolder } = context.storage;
  const dispatcher = outgoingAgent(targets);
  // A connector that failed is not closed: its own sockets end with the signal.
  const ended = new AbortController();
  const tools = { dispatcher, targets, signal: AbortSignal.any([signal, ended.signal]) };
  const end = async () => {
    ended.abort();
    await dispatcher.destroy();
  };
  try {
    const host = { ...of, ...tools, database, organizations, folders, stagingFolder };
    const connector = open({ ...settings, secret }, host);
    return { connector, end };
  } catch (error) {
    void end();
    throw error;
  }
}

/** Runs work with a connector and closes its connections afterwards. @throws SourceError, UnreadableSecretError */
export async function withConnector<T>(
  context: ConnectorContext,
  of: ConnectionRef,
  way: { stored: StoredSettings; signal: AbortSignal },
  work: (connector: Connector) => Promise<T>,
): Promise<T> {
  const { connector, end } = openConnection(context, of, way);
  try {
    const result = await work(connector);
    await connector.close?.();
    return result;
  } finally {
    await end();
  }
}
