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

type ConnectorContext = Pick<
  IntegrationContext,
  'cipher' | 'connectors' | 'webhookTargets' | 'database' | 'organizations' | 'sourceFolders'
>;

/** Runs work with a connector and closes its connections afterwards. @throws SourceError, UnreadableSecretError */
export async function withConnector<T>(
  context: ConnectorContext,
  of: ConnectionRef,
  { stored, signal }: { stored: StoredSettings; signal: AbortSignal },
  work: (connector: Connector) => Promise<T>,
): Promise<T> {
  const { kind, secret: encrypted, ...settings } = stored;
  const open = context.connectors[kind];
  if (open === undefined) throw new SourceError('UNKNOWN_ANSWER', `This release cannot read ${kind}.`);
  const secret = readKey(context, of, encrypted);
  const targets = context.webhookTargets;
  const dispatcher = outgoingAgent(targets);
  // A connector that failed is not closed: its own sockets end with the signal.
  const end = new AbortController();
  const tools = { dispatcher, targets, signal: AbortSignal.any([signal, end.signal]) };
  try {
    const { database, organizations, sourceFolders: folders } = context;
    const host = { ...of, ...tools, database, organizations, folders };
    const connector = open({ ...settings, secret }, host);
    const result = await work(connector);
    await connector.close?.();
    return result;
  } finally {
    end.abort();
    await dispatcher.destroy();
  }
}
