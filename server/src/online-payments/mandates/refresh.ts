import { recordChange } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type ProviderContext, storedProvider, withProvider } from '../connections/open.ts';
import {
  ABANDONED_MS,
  hasMandateEnded,
  nextMandateLookMs,
  nextMandateState,
  UNANSWERED_MS,
} from '../domain/mandate-states.ts';
import { ProviderError } from '../providers/errors.ts';
import type { MandateProvider, ObservedMandate } from '../providers/mandate-port.ts';
import type { PaymentProvider } from '../providers/port.ts';
import type { MandateEnder } from './schema.ts';
import { loadMandate, lockMandate, recordMandateEvent, type StoredMandate } from './stored.ts';

/** Returns the mandates of a provider. @throws ProviderError if it has none */
export function mandatesOf({ mandates }: PaymentProvider): MandateProvider {
  if (mandates === undefined)
    throw new ProviderError('REFUSED', 'The provider has no mandates.', { isFinal: true });
  return mandates;
}

/**
 * Reads a mandate from its provider and stores what it states. Any number of calls, in any order, have the effect of
 * the last state.
 * @returns what the provider states; null if it does not know the mandate, or was not asked yet
 * @throws ProviderError if the provider does not answer
 */
export async function refreshMandate(
  context: ProviderContext,
  organizationId: string,
  mandateId: string,
): Promise<ObservedMandate | null> {
  const { database } = context;
  const stored = await loadMandate(database.pool, organizationId, mandateId);
  if (stored === null) return null;
  const observed = await observe(context, organizationId, stored);
  if (observed !== null)
    await inTransaction(database, (connection) =>
      applyObserved(context, connection, { organizationId, mandateId, observed }),
    );
  await expireAbandoned(context, organizationId, mandateId);
  await scheduleMandate(context, organizationId, mandateId);
  return observed;
}

/** Asks the provider about a mandate. Ends the mandate if the provider is no longer connected. */
async function observe(
  context: ProviderContext,
  organizationId: string,
  stored: StoredMandate,
): Promise<ObservedMandate | null> {
  const of = { organizationId, provider: stored.provider };
  const connected = await storedProvider(context.database.pool, of);
  if (connected === null) {
    await endMandate(context, organizationId, stored, 'USER');
    return null;
  }
  const named = stored.providerId ?? stored.setupId;
  // A key of the other mode does not know the mandate. It counts again when the mode is back.
  if (named === null || connected.mode !== stored.mode) return null;
  return withProvider(context, of, (adapter) => mandatesOf(adapter).read(named));
}

/** Ends a page that no debtor will finish: the provider never answered, or the page is too old. */
async function expireAbandoned(
  { database, clock }: ProviderContext,
  organizationId: string,
  mandateId: string,
): Promise<void> {
  const before = (ms: number) => new Date(clock.millis() - ms).toISOString();
  await database.pool.query({
    name: 'end abandoned page of mandate',
    text: `UPDATE payment_mandates SET state = 'EXPIRED', ended_at = $3, setup_url = NULL, updated_at = $3
           WHERE organization_id = $1 AND id = $2 AND state = 'SETUP'
             AND created_at < CASE WHEN setup_id IS NULL THEN $4::timestamptz ELSE $5::timestamptz END`,
    values: [organizationId, mandateId, clock.now(), before(UNANSWERED_MS), before(ABANDONED_MS)],
  });
}

interface Applied {
  organizationId: string;
  mandateId: string;
  observed: ObservedMandate;
}

async function applyObserved(
  { clock }: ProviderContext,
  connection: Connection,
  { organizationId, mandateId, observed }: Applied,
): Promise<void> {
  const current = await lockMandate(connection, organizationId, mandateId);
  if (current === null) return;
  const now = clock.now();
  const state = nextMandateState(current.state, observed.state);
  const isNew = current.providerId === null && observed.providerId !== null;
  const hasEnded = hasMandateEnded(state) && !hasMandateEnded(current.state);
  await connection.query({
    name: 'store observed mandate',
    text: `UPDATE payment_mandates SET state = $3, provider_mandate_id = coalesce($4, provider_mandate_id),
             scheme = coalesce($5, scheme), reference = coalesce($6, reference), bank_name = coalesce($7, bank_name),
             account_ending = coalesce($8, account_ending), setup_url = CASE WHEN $3 = 'SETUP' THEN setup_url END,
             authorized_at = coalesce(authorized_at, CASE WHEN $4 IS NOT NULL THEN $9::timestamptz END),
             ended_at = CASE WHEN $10 THEN $9::timestamptz WHEN $11 THEN NULL ELSE ended_at END,
             ended_by = CASE WHEN $10 THEN $12 WHEN $11 THEN NULL ELSE ended_by END, updated_at = $9
           WHERE organization_id = $1 AND id = $2 AND (state, provider_mandate_id, account_ending)
             IS DISTINCT FROM ($3, coalesce($4, provider_mandate_id), coalesce($8, account_ending))`,
    values: [
      organizationId,
      mandateId,
      state,
      observed.providerId,
      observed.scheme,
      observed.reference,
      observed.bankName,
      observed.accountEnding,
      now,
      hasEnded,
      !hasMandateEnded(state),
      observed.endedBy,
    ],
  });
  if (isNew)
    await recordMandateEvent(connection, organizationId, { type: 'mandate.created', id: mandateId, now });
  if (hasEnded && current.providerId !== null)
    await recordMandateEvent(connection, organizationId, { type: 'mandate.cancelled', id: mandateId, now });
}

/** Stores when the provider is asked again, also after an error. */
export async function scheduleMandate(
  { database, clock }: ProviderContext,
  organizationId: string,
  mandateId: string,
): Promise<void> {
  const stored = await loadMandate(database.pool, organizationId, mandateId);
  if (stored === null) return;
  const delay = nextMandateLookMs(stored.state, clock.millis() - Date.parse(stored.createdAt));
  await database.pool.query({
    name: 'schedule look at mandate',
    text: 'UPDATE payment_mandates SET next_status_at = $3 WHERE organization_id = $1 AND id = $2',
    values: [
      organizationId,
      mandateId,
      delay === null ? null : new Date(clock.wall.millis() + delay).toISOString(),
    ],
  });
}

/**
 * Ends a mandate at its provider, and with it the debits that were not submitted. An ended one stays as it is. Without
 * a connection, it ends here only.
 * @param by who ends it
 * @throws ProviderError if the provider does not answer; nothing is stored then
 */
export async function endMandate(
  context: ProviderContext,
  organizationId: string,
  stored: StoredMandate,
  by: MandateEnder,
): Promise<void> {
  if (hasMandateEnded(stored.state)) return;
  const { database, clock } = context;
  const { id, provider } = stored;
  const named = stored.providerId ?? stored.setupId;
  const connected = await storedProvider(database.pool, { organizationId, provider });
  if (named !== null && connected !== null)
    await withProvider(context, { organizationId, provider }, (adapter) => mandatesOf(adapter).cancel(named));
  await inTransaction(database, async (connection) => {
    const current = await lockMandate(connection, organizationId, id);
    if (current === null || hasMandateEnded(current.state)) return;
    const now = clock.now();
    await connection.query({
      name: 'end mandate',
      text: `UPDATE payment_mandates SET state = 'CANCELLED', ended_by = $3, ended_at = $4, setup_url = NULL,
               next_status_at = NULL, updated_at = $4 WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id, by, now],
    });
    await recordChange(connection, organizationId, {
      action: 'mandate.cancelled',
      records: [{ kind: 'CUSTOMER', id: current.customerId }],
      before: { state: current.state },
      after: { state: 'CANCELLED' },
    });
    if (current.providerId !== null)
      await recordMandateEvent(connection, organizationId, { type: 'mandate.cancelled', id, now });
  });
}
