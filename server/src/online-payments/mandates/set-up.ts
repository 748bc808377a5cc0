import { recordChange, refuseMerged } from '../../ledger/commands.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import {
  type ProviderContext,
  type StoredProvider,
  storedProviders,
  withProvider,
} from '../connections/open.ts';
import { type Mode, modeOf, type Provider } from '../domain/kinds.ts';
import { ProviderError } from '../providers/errors.ts';
import { mandatesOf } from './refresh.ts';
import { loadMandate, openSetup, type StoredMandate } from './stored.ts';

/** A debtor who wants to give a mandate in the portal. */
export interface MandateRequest {
  organizationId: string;
  customerId: string;
  currency: string;
  /** Shown to the debtor by the provider, in the debtor's language. */
  description: string;
  debtor: { name: string; email: string | null; language: string };
  /** Where the provider sends the debtor afterwards. It proves nothing. */
  returnUrl: string;
  cancelUrl: string;
}

export type StartedMandate =
  | { outcome: 'REDIRECT'; mandateId: string; url: string }
  /** No provider with mandates is connected. */
  | { outcome: 'NOT_OFFERED' }
  /** The provider did not answer. */
  | { outcome: 'UNAVAILABLE' };

/** Providers with mandates, in the order in which they are chosen. */
const MANDATE_PROVIDERS: readonly Provider[] = ['GOCARDLESS', 'SANDBOX'];

type ConnectionContext = Pick<ProviderContext, 'database' | 'organizations'>;

/** Returns whether the organization is connected with a provider of mandates. */
export async function canSetUpMandates(context: ConnectionContext, organizationId: string): Promise<boolean> {
  return (await mandateConnection(context, organizationId))?.state === 'ACTIVE';
}

/** Returns the mode in which mandates can be debited, or null. Outside a sandbox it is LIVE only. */
export async function mandateMode(context: ConnectionContext, organizationId: string): Promise<Mode | null> {
  return (await mandateConnection(context, organizationId))?.mode ?? null;
}

async function mandateConnection(
  { database, organizations }: ConnectionContext,
  organizationId: string,
): Promise<StoredProvider | null> {
  const [all, organization] = await Promise.all([
    storedProviders(database.pool, organizationId),
    organizations.byId(organizationId),
  ]);
  if (organization === null) return null;
  const usable = MANDATE_PROVIDERS.flatMap((name) =>
    all.filter(({ provider, mode }) => provider === name && mode === modeOf(organization)),
  );
  return usable.find(({ state }) => state === 'ACTIVE') ?? usable[0] ?? null;
}

/** Starts the page on which a debtor gives a mandate. A second call returns the page that is still open. */
export async function startMandate(
  context: ProviderContext,
  request: MandateRequest,
): Promise<StartedMandate> {
  const { organizationId } = request;
  const connection = await mandateConnection(context, organizationId);
  if (connection?.state !== 'ACTIVE') return { outcome: 'NOT_OFFERED' };
  const { provider } = connection;
  const stored = await storeSetup(context, request, provider);
  if (stored.setupUrl !== null) return { outcome: 'REDIRECT', mandateId: stored.id, url: stored.setupUrl };
  try {
    const { currency, description, debtor, returnUrl, cancelUrl } = request;
    const { id } = stored;
    const page = await withProvider(context, { organizationId, provider }, (adapter) =>
      mandatesOf(adapter).setUp({ id, currency, description, debtor, returnUrl, cancelUrl }),
    );
    await context.database.pool.query({
      name: 'store page of mandate',
      text: `UPDATE payment_mandates SET setup_id = $3, setup_url = $4, setup_expires_at = $5, updated_at = $6
             WHERE organization_id = $1 AND id = $2 AND state = 'SETUP'`,
      values: [organizationId, id, page.setupId, page.url, page.expiresAt, context.clock.now()],
    });
    return { outcome: 'REDIRECT', mandateId: id, url: page.url };
  } catch (error) {
    if (error instanceof ProviderError) return { outcome: 'UNAVAILABLE' };
    throw error;
  }
}

/** Stores a new setup, or returns the open one of the same customer and currency. */
async function storeSetup(
  { database, clock }: ProviderContext,
  { organizationId, customerId, currency }: MandateRequest,
  provider: Provider,
): Promise<StoredMandate> {
  return inTransaction(database, async (connection) => {
    await refuseMerged(connection, organizationId, [customerId]);
    const now = clock.now();
    await connection.query({
      name: 'end expired pages of mandates',
      text: `UPDATE payment_mandates SET state = 'EXPIRED', ended_at = $5, setup_url = NULL, next_status_at = NULL,
               updated_at = $5
             WHERE organization_id = $1 AND customer_id = $2 AND provider = $3 AND currency = $4 AND state = 'SETUP'
               AND (setup_expires_at < $6 OR mode <> (SELECT p.mode FROM payment_providers p
                 WHERE p.organization_id = $1 AND p.provider = $3))`,
      values: [organizationId, customerId, provider, currency, now, clock.wall.now()],
    });
    const { rows } = await connection.query<{ id: string }>({
      name: 'store setup of mandate',
      text: `INSERT INTO payment_mandates (organization_id, id, customer_id, provider, mode, state, currency,
               created_at, updated_at, next_status_at)
             SELECT p.organization_id, $2, $3, p.provider, p.mode, 'SETUP', $5, $6, $6, $7
             FROM payment_providers p WHERE p.organization_id = $1 AND p.provider = $4
             ON CONFLICT (organization_id, customer_id, provider, currency) WHERE state = 'SETUP' DO NOTHING
             RETURNING id`,
      values: [organizationId, newId(), customerId, provider, currency, now, clock.wall.now()],
    });
    const [created] = rows;
    if (created !== undefined)
      await recordChange(connection, organizationId, {
        action: 'mandate.started',
        records: [{ kind: 'CUSTOMER', id: customerId }],
        after: { currency },
      });
    const facts = { customerId, provider, currency };
    const stored =
      created === undefined
        ? await openSetup(connection, organizationId, facts)
        : await loadMandate(connection, organizationId, created.id);
    if (stored === null) throw new Error('the setup of a mandate is missing');
    return stored;
  });
}
