import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { read } from '../../test/harness/factories.ts';
import { type Debtor, debtor, ledgerPayments, type StripeWorld, stripeWorld } from './testing/world.ts';
import { verifyOnlinePayments } from './verify.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld();
});
afterAll(() => world.close());

const TOTAL = 100_00;
const RUNS = 12;

/** What a debtor, a bank, the provider and the service do, in any order and at once. */
const STEPS = [
  'PAY',
  'ACCEPT',
  'REFUSE',
  'DISPUTE',
  'WIN',
  'REFUND_PART',
  'REFUND_REST',
  'WEBHOOK',
  'READ',
  'READ_TWICE',
  'LOSE_ANSWER',
] as const;
type Step = (typeof STEPS)[number];

interface Checkout {
  id: string;
  sessionId: string;
}

async function run(step: Step, { refresh, hook }: Debtor, { id, sessionId }: Checkout): Promise<void> {
  const { fake } = world;
  const intentId = fake.sessions.get(sessionId)?.payment_intent ?? null;
  const status = intentId === null ? null : fake.intents.get(intentId)?.status;
  const readStatus = () => refresh(id).catch(() => {});
  const event = fake.webhook('event', { id: intentId ?? sessionId, object: 'payment_intent' });
  if (step === 'WEBHOOK') expect(await hook(event)).toBe(204);
  if (step === 'READ') await readStatus();
  if (step === 'READ_TWICE') await Promise.all([readStatus(), readStatus()]);
  if (step === 'LOSE_ANSWER') fake.misbehaviours.push('HALF_AFTER');
  if (step === 'PAY' && intentId === null) fake.pay(sessionId, 'processing');
  if (intentId === null) return;
  if (step === 'ACCEPT' && status === 'processing') fake.decide(intentId, 'succeeded');
  if (step === 'REFUSE' && status === 'processing') fake.decide(intentId, 'requires_payment_method');
  if (status !== 'succeeded') return;
  const left = TOTAL - (fake.charges.get(intentId)?.amount_refunded ?? 0);
  if (step === 'DISPUTE' && left === TOTAL) fake.dispute(intentId, 'needs_response');
  if (step === 'WIN' && fake.charges.get(intentId)?.disputed === true) fake.dispute(intentId, 'won');
  if (fake.charges.get(intentId)?.disputed === true) return;
  if (step === 'REFUND_PART' && left > 10_00) fake.refund(intentId, 10_00);
  if (step === 'REFUND_REST' && left > 0) fake.refund(intentId, left);
}

it('gives at most one payment in the ledger, which agrees with the provider', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const one = await debtor(world, { 'R-1': 60_00, 'R-2': 40_00 });
      const checkout = await one.checkout(TOTAL, { method: 'SEPA_DEBIT' });
      for (const step of all) await run(step, one, checkout);
      world.fake.misbehaviours.length = 0;
      await one.refresh(checkout.id);
      await expectAgreement(one, checkout);
    }),
    { numRuns: RUNS },
  );
});

async function expectAgreement({ client, payment }: Debtor, { id, sessionId }: Checkout): Promise<void> {
  const { fake } = world;
  const intentId = fake.sessions.get(sessionId)?.payment_intent ?? '';
  const isTaken = fake.intents.get(intentId)?.status === 'succeeded';
  const isDisputed = [...fake.disputes.values()].some(
    (one) => one.payment_intent === intentId && one.status !== 'won',
  );
  const refunded = fake.charges.get(intentId)?.amount_refunded ?? 0;
  const expected = isTaken ? [{ externalId: `online:${id}`, amount: TOTAL }] : [];
  expect(await ledgerPayments(client)).toMatchObject(expected);
  const open = isTaken && !isDisputed ? refunded : TOTAL;
  const [first, second] = await Promise.all(
    ['R-1', 'R-2'].map((number) => read(client, `/invoices/external:${number}`)),
  );
  expect(Number(first?.['amountOutstanding']) + Number(second?.['amountOutstanding'])).toBe(open);
  if (isTaken && isDisputed) expect(await payment(id)).toMatchObject({ state: 'REVERSED' });
  const report = await verifyOnlinePayments(world.service.database, {
    organizationId: client.organization.id,
  });
  expect(report).toMatchObject({ onlinePayments: 1, differences: [] });
}
