import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { outgoingAgent } from '../../platform/outgoing-agent.ts';
import type { Method, Mode, Provider } from '../domain/kinds.ts';
import { ProviderError } from '../providers/errors.ts';
import type { PaymentProvider, ProviderBooks, ProviderSettings } from '../providers/port.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { decryptSecret, type ProviderRef } from './secrets.ts';

/** A stored connection, with its encrypted secrets. */
export interface StoredProvider {
  provider: Provider;
  state: 'ACTIVE' | 'PAUSED';
  mode: Mode;
  account: string | null;
  methods: Method[];
  secret: string;
  webhookSecret: string | null;
}

export type ProviderContext = Pick<
  PaymentContext,
  'database' | 'clock' | 'cipher' | 'webhookTargets' | 'paymentProviders' | 'organizations'
>;

/** Returns the stored connections of an organization. */
export async function storedProviders(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<StoredProvider[]> {
  const { rows } = await queryable.query<StoredProvider>({
    name: 'stored payment providers',
    text: `SELECT provider, state, mode, account, methods, secret, webhook_secret AS "webhookSecret"
           FROM payment_providers WHERE organization_id = $1 ORDER BY created_at`,
    values: [organizationId],
  });
  return rows;
}

/** Returns a stored connection, or null. */
export async function storedProvider(
  queryable: Pick<Connection, 'query'>,
  { organizationId, provider }: ProviderRef,
): Promise<StoredProvider | null> {
  const all = await storedProviders(queryable, organizationId);
  return all.find((one) => one.provider === provider) ?? null;
}

/** Runs work with the adapter of a connection. Its failures are stored. @throws NOT_FOUND, ProviderError */
export async function withProvider<T>(
  context: ProviderContext,
  of: ProviderRef,
  work: (provider: PaymentProvider, stored: StoredProvider) => Promise<T>,
): Promise<T> {
  const stored = await storedProvider(context.database.pool, of);
  if (stored === null) throw notFound();
  const dispatcher = outgoingAgent(context.webhookTargets);
  const ended = new AbortController();
  try {
    const tools = { dispatcher, signal: ended.signal, books: await booksOf(context, of) };
    const result = await work(openProvider(context, of, stored, tools), stored);
    await storeProblem(context, of, null);
    return result;
  } catch (error) {
    if (error instanceof ProviderError && error.problem !== 'REFUSED')
      await storeProblem(context, of, { code: error.problem, text: error.message });
    throw error;
  } finally {
    ended.abort();
    await dispatcher.destroy();
  }
}

/**
 * Returns the books of the test provider; null for another provider.
 * @throws ProviderError outside a sandbox, even if a connection was stored there
 */
async function booksOf(
  context: ProviderContext,
  { organizationId, provider }: ProviderRef,
): Promise<ProviderBooks | null> {
  if (provider !== 'SANDBOX') return null;
  const organization = await context.organizations.byId(organizationId);
  if (organization?.sandbox !== true)
    throw new ProviderError('REFUSED', 'The test provider exists in sandboxes only.', { isFinal: true });
  return { organizationId, context };
}

/** Opens the adapter of a connection. @throws ProviderError if a stored secret cannot be decrypted */
export function openProvider(
  { cipher, paymentProviders }: ProviderContext,
  of: ProviderRef,
  stored: StoredProvider,
  tools: Parameters<NonNullable<PaymentContext['paymentProviders'][Provider]>>[1],
): PaymentProvider {
  const open = paymentProviders[of.provider];
  if (open === undefined)
    throw new ProviderError('UNREADABLE', 'This release has no adapter for the provider.', { isFinal: true });
  return open(settingsOf(cipher, of, stored), tools);
}

function settingsOf(
  cipher: PaymentContext['cipher'],
  of: ProviderRef,
  { secret, webhookSecret, mode }: StoredProvider,
): ProviderSettings {
  try {
    return {
      key: decryptSecret(cipher, of, 'key', secret),
      webhookSecret: webhookSecret === null ? null : decryptSecret(cipher, of, 'webhook', webhookSecret),
      mode,
    };
  } catch {
    throw new ProviderError('UNAUTHORIZED', 'The stored key cannot be decrypted. Enter it again.', {
      isFinal: true,
    });
  }
}

const MAX_PROBLEM = 500;

async function storeProblem(
  { database, clock }: ProviderContext,
  { organizationId, provider }: ProviderRef,
  problem: { code: string; text: string } | null,
): Promise<void> {
  await database.pool.query({
    name: 'store problem of payment provider',
    text: `UPDATE payment_providers SET problem_code = $3, problem_text = $4,
             failing_since = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(failing_since, $5::timestamptz) END
           WHERE organization_id = $1 AND provider = $2
             AND (problem_code IS DISTINCT FROM $3 OR problem_text IS DISTINCT FROM $4)`,
    values: [
      organizationId,
      provider,
      problem?.code ?? null,
      problem?.text.slice(0, MAX_PROBLEM) ?? null,
      clock.wall.now(),
    ],
  });
}
