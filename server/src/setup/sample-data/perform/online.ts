import { finishAutopay, startAutopay } from '../../../autopay/commands.ts';
import { findCustomerId } from '../../../ledger/contacts/queries.ts';
import { findView } from '../../../ledger/reads.ts';
import {
  decideTestCheckout,
  decideTestMandate,
  loadOffers,
  PAYMENT_PROVIDERS,
  refreshPayment,
  refundOnlinePayment,
  startCheckout,
} from '../../../online-payments/commands.ts';
import { listOnlinePayments } from '../../../online-payments/payments/queries.ts';
import type { SampleEvent } from '../script/events.ts';
import type { SampleStage } from './stage.ts';

type EventOf<Type extends SampleEvent['type']> = Extract<SampleEvent, { type: Type }>;

/** A portal that no one opens: the sample debtors have none. */
const PORTAL = 'https://sample.example/portal/sample';

const payingContext = ({ context }: SampleStage) => ({ ...context, paymentProviders: PAYMENT_PROVIDERS });

/** A debtor pays invoices in the portal. Nothing happens in a currency without the method. */
export async function payOnline(stage: SampleStage, event: EventOf<'CHECKOUT'>): Promise<void> {
  const { organization } = stage;
  const context = payingContext(stage);
  const { database, clock } = context;
  const customerId = await findCustomerId(database.pool, organization.id, { externalId: event.customer });
  if (customerId === null) return;
  const invoiceIds: string[] = [];
  for (const externalId of event.invoices)
    invoiceIds.push((await findView(database, organization.id, 'INVOICE', { externalId })).id);
  const asked = { customerId, invoiceIds, now: clock.now() };
  const offers = await loadOffers(database.pool, organization, asked);
  const offer = offers.find(({ method }) => (method === 'CARD') === (event.method === 'CARD'));
  if (offer === undefined) return;
  const { provider, method, total } = offer;
  const started = await startCheckout(context, organization, {
    customerId,
    invoiceIds,
    provider,
    method,
    total,
    reference: event.customer.toUpperCase(),
    description: organization.name,
    language: organization.language,
    returnUrl: `${PORTAL}/checkouts/{id}`,
    cancelUrl: `${PORTAL}/checkouts/{id}`,
  });
  if (started.outcome !== 'REDIRECT') return;
  const page = { organizationId: organization.id, customerId, id: nameIn(started.url) };
  await decideTestCheckout(context, page, { outcome: event.outcome, days: event.days });
  await refreshPayment(context, organization, started.onlinePaymentId);
}

/** A colleague refunds a part of the latest online payment of a customer. */
export async function refundOnline(
  stage: SampleStage,
  { customer, amount }: EventOf<'ONLINE_REFUND'>,
): Promise<void> {
  const { organization } = stage;
  const context = payingContext(stage);
  const ref = { externalId: customer };
  const customerId = await findCustomerId(context.database.pool, organization.id, ref);
  if (customerId === null) return;
  const query = { customerId, state: 'SUCCEEDED', limit: 1 } as const;
  const { items } = await listOnlinePayments(context.database, organization.id, query);
  for (const { id } of items) await refundOnlinePayment(context, organization, id, { amount });
}

/** A debtor gives a mandate and turns automatic payment on. */
export async function giveMandate(stage: SampleStage, { customer }: EventOf<'MANDATE'>): Promise<void> {
  const { organization } = stage;
  const context = payingContext(stage);
  const { id: organizationId, currency, language, name } = organization;
  const ref = { externalId: customer };
  const customerId = await findCustomerId(context.database.pool, organizationId, ref);
  if (customerId === null) return;
  const started = await startAutopay(context, {
    organizationId,
    customerId,
    currency,
    description: name,
    debtor: { name: customer, email: null, language },
    returnUrl: `${PORTAL}/autopay`,
    cancelUrl: `${PORTAL}/autopay`,
  });
  if (started.outcome !== 'REDIRECT') return;
  await decideTestMandate(context, { organizationId, customerId, id: nameIn(started.url) }, 'PAID');
  await finishAutopay(context, { organizationId, customerId });
}

/** Returns the name of a payment or mandate in the address of its page. */
const nameIn = (url: string): string => url.split('/').at(-1) ?? '';
