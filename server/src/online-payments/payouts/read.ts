import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ProviderContext, withProvider } from '../connections/open.ts';
import type { ProviderRef } from '../connections/secrets.ts';
import type { Provider } from '../domain/kinds.ts';
import { ProviderError } from '../providers/errors.ts';
import type { ObservedPayout } from '../providers/port.ts';
import { matchPayouts } from './match.ts';

/** Days whose payouts are read again, because their state may have changed. */
const OVERLAP_DAYS = 10;
/** Days of payouts that the first reading covers. */
const FIRST_DAYS = 60;
const INTERVAL_MINUTES = 15;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the payouts of a provider, stores them and finds their lines of bank statements. */
export async function readPayouts(
  context: ProviderContext,
  organization: Organization,
  provider: Provider,
): Promise<void> {
  const of = { organizationId: organization.id, provider };
  const startedAt = context.clock.wall.now();
  const since = await sinceOf(context, of);
  if (since === null) return;
  try {
    await withProvider(context, of, async (adapter) => {
      for await (const payout of adapter.payouts(since)) await storePayout(context, of, payout);
    });
    await schedulePayouts(context, of, startedAt);
  } catch (error) {
    await schedulePayouts(context, of, null);
    if (!(error instanceof ProviderError)) throw error;
  }
  await matchPayouts(context, organization, provider);
}

async function sinceOf(
  { database, clock }: ProviderContext,
  { organizationId, provider }: ProviderRef,
): Promise<string | null> {
  const { rows } = await database.pool.query<{ readAt: string | null }>({
    name: 'progress of payouts',
    text: `SELECT payouts_read_at AS "readAt" FROM payment_providers
           WHERE organization_id = $1 AND provider = $2`,
    values: [organizationId, provider],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const from = row.readAt === null ? clock.wall.millis() : Date.parse(row.readAt);
  const days = row.readAt === null ? FIRST_DAYS : OVERLAP_DAYS;
  return new Date(from - days * DAY_MS).toISOString();
}

async function schedulePayouts(
  { database, clock }: ProviderContext,
  { organizationId, provider }: ProviderRef,
  readAt: string | null,
): Promise<void> {
  await database.pool.query({
    name: 'schedule payouts',
    text: `UPDATE payment_providers SET payouts_read_at = coalesce($3, payouts_read_at),
             next_payouts_at = $4::timestamptz + interval '${INTERVAL_MINUTES} minutes'
           WHERE organization_id = $1 AND provider = $2`,
    values: [organizationId, provider, readAt, clock.wall.now()],
  });
}

/** Stores a payout with its items once. A payout that is stored changes its state only. */
async function storePayout(
  { database, clock }: ProviderContext,
  { organizationId, provider }: ProviderRef,
  payout: ObservedPayout,
): Promise<void> {
  const { providerId, state, currency, amount, arrivesOn, reference, items } = payout;
  const fee = items.reduce((sum, item) => sum + item.fee + (item.kind === 'FEE' ? -item.gross : 0), 0);
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: string }>({
      name: 'put payout',
      text: `INSERT INTO payouts (organization_id, id, provider, provider_id, state, currency, amount, fee, arrives_on,
               reference, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
             ON CONFLICT (organization_id, provider, provider_id) DO UPDATE SET state = excluded.state,
               fee = excluded.fee, arrives_on = excluded.arrives_on, reference = excluded.reference,
               updated_at = CASE WHEN payouts.state = excluded.state THEN payouts.updated_at ELSE excluded.updated_at END
             RETURNING id`,
      values: [
        organizationId,
        newId(),
        provider,
        providerId,
        state,
        currency,
        amount,
        fee,
        arrivesOn,
        reference,
        clock.now(),
      ],
    });
    await connection.query({
      name: 'insert items of payout',
      text: `INSERT INTO payout_items (organization_id, payout_id, rank, kind, provider_id,
               provider_refund_id, online_payment_id, gross, fee, net)
             SELECT $1, $2, r.rank, r.kind, r."providerId", r."refundId",
               (SELECT o.id FROM online_payments o WHERE o.organization_id = $1 AND o.provider = $3
                  AND (o.provider_payment_id = r."providerId" OR o.provider_id = r."providerId") LIMIT 1),
               r.gross, r.fee, r.net
             FROM ROWS FROM (json_to_recordset($4) AS (kind text, "providerId" text, "refundId" text, gross bigint, fee bigint, net bigint))
               WITH ORDINALITY AS r(kind, "providerId", "refundId", gross, fee, net, rank)
             ON CONFLICT (organization_id, payout_id, rank) DO UPDATE
             SET online_payment_id = coalesce(payout_items.online_payment_id, excluded.online_payment_id)`,
      values: [organizationId, rows[0]?.id, provider, JSON.stringify(items)],
    });
  });
}
