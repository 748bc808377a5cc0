import { recordChange } from '../../ledger/commands.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { METHODS_OF_PROVIDERS } from '../domain/kinds.ts';
import { ABANDONED_DAYS } from '../domain/schedule.ts';
import { recordStateEvent } from '../payments/events.ts';
import { storeState } from '../payments/store.ts';
import { ProviderError } from '../providers/errors.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { storedProvider, withProvider } from './open.ts';
import { findProvider } from './queries.ts';
import type { PaymentProviderCheck, PaymentProviderConnection, PaymentProviderUpdate } from './schema.ts';
import { encryptSecret, type ProviderRef } from './secrets.ts';

/** Stored in place of the key of the test provider, which has none. */
const NO_KEY = 'none';

/** Facts of a connection that the audit log compares. It never contains a secret. */
const auditedFacts = ({ provider, state, mode, methods, hasWebhookSecret }: PaymentProviderConnection) => ({
  provider,
  state,
  mode,
  methods,
  hasWebhookSecret,
});

/**
 * Creates or changes the connection with a payment provider. Absent secrets stay as they are.
 * @throws INVALID_DATA; CONFLICT for an outdated version, or another mode while payments are under way
 */
export async function putProvider(
  context: PaymentContext,
  organization: Organization,
  of: ProviderRef,
  { version, ...body }: PaymentProviderUpdate,
): Promise<PaymentProviderConnection> {
  const { database, publicUrl } = context;
  refuseWrongSettings(context, organization, of, body);
  return inTransaction(database, async (connection) => {
    await lockProviders(connection, of.organizationId);
    const stored = await storedProvider(connection, of);
    const hasKey = of.provider !== 'SANDBOX';
    if (stored === null && hasKey && body.key === undefined) throw invalidField('key', 'is required');
    const before = stored === null ? null : await findProvider(connection, of, publicUrl);
    if (before !== null) refuseOutdated(version, before);
    const isOther = body.key !== undefined || body.mode !== stored?.mode;
    if (stored !== null && body.mode !== stored.mode) {
      if (body.key === undefined) throw invalidField('key', 'is required for another mode');
      await refuseWhileUnderWay(context, connection, of);
      await endOpenPayments(context, connection, of);
    }
    await writeProvider(context, connection, of, { ...body, ...(hasKey ? {} : { key: NO_KEY }), isOther });
    const after = await findProvider(connection, of, publicUrl);
    await recordChange(connection, of.organizationId, {
      action: before === null ? 'payment_provider.created' : 'payment_provider.changed',
      records: [{ kind: 'ORGANIZATION', id: of.organizationId }],
      ...(before === null ? {} : { before: auditedFacts(before) }),
      after: auditedFacts(after),
      ...(body.key === undefined && body.webhookSecret === undefined ? {} : { always: true }),
    });
    return after;
  });
}

function refuseWrongSettings(
  { paymentProviders }: PaymentContext,
  { sandbox }: Organization,
  { provider }: ProviderRef,
  update: PaymentProviderUpdate,
): void {
  const { mode, methods, key } = update;
  if (paymentProviders[provider] === undefined)
    throw invalidField('provider', 'is not supported by this release');
  if (provider === 'SANDBOX') refuseTestSettings({ sandbox }, update);
  if (sandbox && mode === 'LIVE') throw invalidField('mode', 'must be TEST in a sandbox');
  if (methods.some((method) => !METHODS_OF_PROVIDERS[provider].includes(method)))
    throw invalidField('methods', `must be among ${METHODS_OF_PROVIDERS[provider].join(', ')}`);
  // A key of Stripe says its mode.
  const stated = /^(?:sk|rk)_(test|live)_/.exec(key ?? '')?.[1]?.toUpperCase();
  if (provider === 'STRIPE' && key !== undefined && stated !== mode)
    throw invalidField('key', `must be a secret or restricted key of the mode ${mode}`);
}

/** The built-in test provider has no keys, and exists in sandboxes only. */
function refuseTestSettings(
  { sandbox }: Pick<Organization, 'sandbox'>,
  { mode, key, webhookSecret }: PaymentProviderUpdate,
): void {
  if (!sandbox) throw invalidField('provider', 'SANDBOX exists in sandboxes only');
  if (mode !== 'TEST') throw invalidField('mode', 'must be TEST');
  if (key !== undefined) throw invalidField('key', 'must be absent: the test provider has none');
  if (webhookSecret !== undefined)
    throw invalidField('webhookSecret', 'must be absent: the test provider has none');
}

async function lockProviders(connection: Connection, organizationId: string): Promise<void> {
  await connection.query({
    name: 'lock payment providers',
    text: `SELECT pg_advisory_xact_lock(hashtext('payment providers'), hashtext($1::text))`,
    values: [organizationId],
  });
}

async function writeProvider(
  { cipher, clock }: PaymentContext,
  connection: Connection,
  of: ProviderRef,
  { mode, key, webhookSecret, methods, isPaused, isOther }: PaymentProviderUpdate & { isOther: boolean },
): Promise<void> {
  await connection.query({
    name: 'put payment provider',
    text: `INSERT INTO payment_providers (organization_id, provider, state, mode, secret, webhook_secret, methods,
             next_payouts_at, actor, created_at, updated_at)
           VALUES ($1, $2, CASE WHEN $3 THEN 'PAUSED' ELSE 'ACTIVE' END, $4, coalesce($5, ''), $6, $7, $8, $9, $10, $10)
           ON CONFLICT (organization_id, provider) DO UPDATE SET
             state = CASE WHEN $3 IS NULL THEN payment_providers.state ELSE excluded.state END, mode = $4,
             secret = coalesce($5, payment_providers.secret),
             webhook_secret = coalesce($6, payment_providers.webhook_secret), methods = $7, actor = $9,
             account = CASE WHEN $11 THEN NULL ELSE payment_providers.account END,
             checked_at = CASE WHEN $11 THEN NULL ELSE payment_providers.checked_at END,
             problem_code = CASE WHEN $11 THEN NULL ELSE payment_providers.problem_code END,
             problem_text = CASE WHEN $11 THEN NULL ELSE payment_providers.problem_text END,
             failing_since = CASE WHEN $11 THEN NULL ELSE payment_providers.failing_since END,
             next_payouts_at = $8, updated_at = $10`,
    values: [
      of.organizationId,
      of.provider,
      isPaused ?? null,
      mode,
      key === undefined ? null : encryptSecret(cipher, of, 'key', key),
      webhookSecret === undefined ? null : encryptSecret(cipher, of, 'webhook', webhookSecret),
      methods,
      clock.wall.now(),
      JSON.stringify(currentActor()),
      clock.now(),
      isOther,
    ],
  });
}

/** SQL: online payment `o` of provider $2 is neither settled nor ended. */
const IS_UNSETTLED = `o.provider = $2 AND o.state IN ('CREATED', 'PENDING')`;
/** SQL: no debtor pays any longer on the page of `o`. $3 is the time. */
const IS_ABANDONED = `o.kind = 'CHECKOUT' AND o.state = 'CREATED'
  AND o.created_at < $3::timestamptz - interval '${ABANDONED_DAYS} days'`;

/** @throws CONFLICT while payments are under way. Those with a problem are for people, and do not count. */
async function refuseWhileUnderWay(
  { clock }: Pick<PaymentContext, 'clock'>,
  connection: Connection,
  { organizationId, provider }: ProviderRef,
): Promise<void> {
  const { rows } = await connection.query({
    name: 'online payments under way',
    text: `SELECT 1 FROM online_payments o WHERE o.organization_id = $1 AND ${IS_UNSETTLED}
             AND o.problem IS NULL AND NOT (${IS_ABANDONED}) LIMIT 1`,
    values: [organizationId, provider, clock.now()],
  });
  if (rows.length > 0) throw new ApiError('CONFLICT', refusal('PROVIDER_IN_USE'));
}

/** Ends what is still open, because the keys that could read it are gone. */
async function endOpenPayments(
  { clock }: Pick<PaymentContext, 'clock'>,
  connection: Connection,
  { organizationId, provider }: ProviderRef,
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'open payments of provider',
    text: `SELECT o.id FROM online_payments o WHERE o.organization_id = $1 AND ${IS_UNSETTLED} FOR UPDATE`,
    values: [organizationId, provider],
  });
  const now = clock.now();
  for (const { id } of rows) {
    await storeState(connection, organizationId, id, {
      state: 'EXPIRED',
      holdsUntil: null,
      endedAt: now,
      now,
    });
    await recordStateEvent(connection, organizationId, id, now);
  }
}

/**
 * Removes a connection with its keys. Payments and payouts stay. A job ends its mandates, and automatic payment with
 * them.
 * @throws NOT_FOUND; CONFLICT while payments are under way
 */
export async function removeProvider(context: PaymentContext, of: ProviderRef): Promise<void> {
  await inTransaction(context.database, async (connection) => {
    await lockProviders(connection, of.organizationId);
    const before = await findProvider(connection, of, context.publicUrl);
    await refuseWhileUnderWay(context, connection, of);
    await endOpenPayments(context, connection, of);
    await connection.query({
      name: 'delete payment provider',
      text: 'DELETE FROM payment_providers WHERE organization_id = $1 AND provider = $2',
      values: [of.organizationId, of.provider],
    });
    await connection.query({
      name: 'look at mandates of removed provider',
      text: `UPDATE payment_mandates SET next_status_at = $3
             WHERE organization_id = $1 AND provider = $2 AND next_status_at IS NOT NULL`,
      values: [of.organizationId, of.provider, context.clock.wall.now()],
    });
    await recordChange(connection, of.organizationId, {
      action: 'payment_provider.removed',
      records: [{ kind: 'ORGANIZATION', id: of.organizationId }],
      before: auditedFacts(before),
    });
  });
}

/** Asks the provider for the account and rights of the key, and stores the account. @throws NOT_FOUND */
export async function checkProvider(context: PaymentContext, of: ProviderRef): Promise<PaymentProviderCheck> {
  try {
    const { checked, mode } = await withProvider(context, of, async (provider, stored) => ({
      checked: await provider.check(),
      mode: stored.mode,
    }));
    await context.database.pool.query({
      name: 'store account of payment provider',
      text: `UPDATE payment_providers SET account = $3, checked_at = $4
             WHERE organization_id = $1 AND provider = $2`,
      values: [of.organizationId, of.provider, checked.account, context.clock.wall.now()],
    });
    const problem = checked.mode === mode ? null : `The key is of the mode ${checked.mode}.`;
    return {
      isWorking: problem === null && checked.missing.length === 0,
      account: checked.account,
      accountName: checked.name,
      missing: [...checked.missing],
      problem,
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { isWorking: false, account: null, accountName: null, missing: [], problem: error.message };
  }
}
