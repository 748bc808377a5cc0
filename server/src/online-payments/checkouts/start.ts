import { setTimeout } from 'node:timers/promises';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ProviderContext, storedProvider, withProvider } from '../connections/open.ts';
import type { PaymentOffer } from '../domain/rules.ts';
import { recordStateEvent } from '../payments/events.ts';
import { lockPayment } from '../payments/load.ts';
import { storeState } from '../payments/store.ts';
import { ProviderError } from '../providers/errors.ts';
import type { CreatedPayment } from '../providers/port.ts';
import { offersWithSelection } from './offers.ts';
import type { CheckoutStart, StartedCheckout } from './portal.ts';
import { type OpenSelection, selectionKey } from './selection.ts';

type Start = Omit<CheckoutStart, 'organizationId'>;

/** An open checkout of the same invoices. */
interface OpenCheckout {
  id: string;
  url: string | null;
  providerId: string | null;
  isSame: boolean;
  /** Another request waits for the answer of the provider. */
  isAwaited: boolean;
}

/** Minutes before its end in which the page of a checkout is no longer given to a debtor. */
const SPARE_MINUTES = 5;
const MAX_ATTEMPTS = 3;
/** Longer than any provider is waited for: a checkout without an answer was interrupted. */
const AWAITED_SECONDS = 45;
/** How often and how long a second tab looks for the page of the first one. */
const LOOK_MS = 250;
const MAX_LOOKS = 120;

/**
 * Starts the payment of invoices on a page of a provider. A second tab gets the page of the first one. The amount is
 * that of the ledger now; the debtor is asked again if it is not the one of the button.
 */
export async function startCheckout(
  context: ProviderContext,
  organization: Organization,
  start: Start,
): Promise<StartedCheckout> {
  const { pool } = context.database;
  const { offers, selection } = await offersWithSelection(pool, organization, {
    ...start,
    now: context.clock.now(),
  });
  const offer = offers.find(
    ({ provider, method, total }) =>
      provider === start.provider && method === start.method && total === start.total,
  );
  if (offer === undefined || selection === null) return { outcome: 'CHANGED' };
  try {
    return await openPage(context, organization, { start, offer, selection });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: 'UNAVAILABLE' };
  }
}

/** Returns the page of an open checkout of the same invoices, or of a new one. @throws ProviderError */
async function openPage(
  context: ProviderContext,
  organization: Organization,
  checkout: Checkout,
): Promise<StartedCheckout> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const open = await awaitedCheckout(context, organization.id, checkout);
    if (open?.isAwaited === true) return { outcome: 'UNAVAILABLE' };
    if (open?.isSame === true && open.url !== null)
      return { outcome: 'REDIRECT', onlinePaymentId: open.id, url: open.url };
    if (open !== null) await endCheckout(context, organization.id, checkout.start, open);
    const id = await insertCheckout(context, organization, checkout);
    if (id !== null) return createOrEnd(context, organization, { id, ...checkout });
  }
  return { outcome: 'UNAVAILABLE' };
}

interface Checkout {
  start: Start;
  offer: PaymentOffer;
  selection: OpenSelection;
}

/** Returns the open checkout, after another request that creates its page has its answer. */
async function awaitedCheckout(
  context: ProviderContext,
  organizationId: string,
  checkout: Checkout,
): Promise<OpenCheckout | null> {
  let open = await openCheckout(context, organizationId, checkout);
  for (let look = 0; look < MAX_LOOKS && open?.isAwaited === true; look += 1) {
    await setTimeout(LOOK_MS);
    open = await openCheckout(context, organizationId, checkout);
  }
  return open;
}

async function openCheckout(
  { database, clock }: ProviderContext,
  organizationId: string,
  { start, offer, selection }: Checkout,
): Promise<OpenCheckout | null> {
  const { rows } = await database.pool.query<OpenCheckout>({
    name: 'open checkout of invoices',
    text: `SELECT o.id, o.checkout_url AS url, o.provider_id AS "providerId",
             o.amount = $6 AND o.surcharge = $7 AND o.currency = $8 AND o.reference = $9
               AND coalesce(o.expires_at > $10::timestamptz + interval '${SPARE_MINUTES} minutes', true) AS "isSame",
             o.provider_id IS NULL AND o.created_at > $11::timestamptz - interval '${AWAITED_SECONDS} seconds'
               AS "isAwaited"
           FROM online_payments o WHERE o.organization_id = $1 AND o.customer_id = $2 AND o.provider = $3
             AND o.method = $4 AND o.selection = $5 AND o.state = 'CREATED' AND o.kind = 'CHECKOUT'`,
    values: [
      organizationId,
      start.customerId,
      offer.provider,
      offer.method,
      selectionKey(selection.invoices),
      offer.amount,
      offer.surcharge,
      offer.currency,
      start.reference,
      clock.wall.now(),
      clock.now(),
    ],
  });
  return rows[0] ?? null;
}

/** Ends a checkout whose amount is outdated, or whose page was never answered. A paid one stays. */
async function endCheckout(
  context: ProviderContext,
  organizationId: string,
  { provider }: Start,
  { id, providerId }: Pick<OpenCheckout, 'id' | 'providerId'>,
): Promise<void> {
  if (providerId !== null)
    await withProvider(context, { organizationId, provider }, (adapter) => adapter.cancel(providerId));
  await inTransaction(context.database, async (connection) => {
    const current = await lockPayment(connection, organizationId, id);
    if (current?.state !== 'CREATED') return;
    const now = context.clock.now();
    // The sweep still asks for it, so a payment that came first is found.
    await storeState(connection, organizationId, id, { state: 'CANCELLED', endedAt: now, now });
    await recordStateEvent(connection, organizationId, id, now);
  });
}

/** Stores a checkout before the provider is asked. Null: another tab was first. */
async function insertCheckout(
  context: ProviderContext,
  { id: organizationId }: Organization,
  { start, offer, selection }: Checkout,
): Promise<string | null> {
  const { database, clock } = context;
  const id = newId();
  const stored = await storedProvider(database.pool, { organizationId, provider: offer.provider });
  return inTransaction(database, async (connection) => {
    const now = clock.now();
    const { rowCount } = await connection.query({
      name: 'insert online payment',
      text: `INSERT INTO online_payments (organization_id, id, customer_id, provider, mode, account, kind, source,
                 method, state, currency, amount, surcharge, reference, selection, created_at, updated_at, next_status_at)
               VALUES ($1, $2, $3, $4, $5, $6, 'CHECKOUT', 'PORTAL', $7, 'CREATED', $8, $9, $10, $11, $12, $13, $13,
                 $14::timestamptz + interval '2 minutes')
               ON CONFLICT (organization_id, customer_id, provider, method, selection)
                 WHERE state = 'CREATED' AND kind = 'CHECKOUT' DO NOTHING`,
      values: [
        organizationId,
        id,
        start.customerId,
        offer.provider,
        stored?.mode ?? 'TEST',
        stored?.account ?? null,
        offer.method,
        offer.currency,
        offer.amount,
        offer.surcharge,
        start.reference,
        selectionKey(selection.invoices),
        now,
        clock.wall.now(),
      ],
    });
    if (rowCount === 0) return null;
    await connection.query({
      name: 'insert invoices of online payment',
      text: `INSERT INTO online_payment_invoices (organization_id, online_payment_id, invoice_id, rank, amount)
               SELECT $1, $2, r.invoice_id, r.rank, r.amount
               FROM unnest($3::uuid[], $4::bigint[]) WITH ORDINALITY AS r(invoice_id, amount, rank)`,
      values: [
        organizationId,
        id,
        selection.invoices.map(({ invoiceId }) => invoiceId),
        selection.invoices.map(({ amount }) => amount),
      ],
    });
    await recordStateEvent(connection, organizationId, id, now);
    return id;
  });
}

/** Creates a page. Without an answer the checkout ends, so that the next request need not wait for it. */
async function createOrEnd(
  context: ProviderContext,
  organization: Organization,
  created: Checkout & { id: string },
): Promise<StartedCheckout> {
  try {
    return await createPage(context, organization, created);
  } catch (error) {
    await endCheckout(context, organization.id, created.start, { id: created.id, providerId: null });
    throw error;
  }
}

/** Asks the provider for the page. If its answer is lost, no debtor sees the page, and it expires there. */
async function createPage(
  context: ProviderContext,
  { id: organizationId }: Organization,
  { id, start, offer, selection }: Checkout & { id: string },
): Promise<StartedCheckout> {
  const { provider, method, currency, total } = offer;
  const { reference, description, language } = start;
  const created = await withProvider(context, { organizationId, provider }, (adapter) =>
    adapter.create({
      id,
      method,
      currency,
      amount: total,
      reference,
      description,
      debtor: { ...selection.debtor, language },
      returnUrl: start.returnUrl.replace('{id}', id),
      cancelUrl: start.cancelUrl.replace('{id}', id),
    }),
  );
  const isOpen = await storePage(context, organizationId, id, created);
  if (!isOpen)
    await withProvider(context, { organizationId, provider }, (adapter) =>
      adapter.cancel(created.providerId),
    );
  return created.url === null || !isOpen
    ? { outcome: 'UNAVAILABLE' }
    : { outcome: 'REDIRECT', onlinePaymentId: id, url: created.url };
}

/** Stores the page of a checkout. Returns whether it is still open: the answer may have come too late. */
async function storePage(
  { database, clock }: ProviderContext,
  organizationId: string,
  id: string,
  { providerId, url, expiresAt }: CreatedPayment,
): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    const current = await lockPayment(connection, organizationId, id);
    const isOpen = current?.state === 'CREATED';
    const page = isOpen ? { checkoutUrl: url } : {};
    await storeState(connection, organizationId, id, { providerId, expiresAt, ...page, now: clock.now() });
    return isOpen;
  });
}
