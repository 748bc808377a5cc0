import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeVerified } from '../../test/harness/contract.ts';
import { payment, read, store } from '../../test/harness/factories.ts';
import { itDraws } from '../../test/harness/seeds.ts';
import type { Client } from '../../test/harness/service.ts';
import { MISCHIEFS } from '../online-payments/testing/gocardless/fake.ts';
import {
  bill,
  dayAfter,
  debitsOf,
  goTo,
  MONDAY,
  openAccount,
  openAmount,
  openStage,
  type Stage,
  sendWebhook,
  turnOnAutopay,
  work,
} from './testing/stage.ts';

/** Random histories of one debtor, with a provider that misbehaves and a bank that changes its mind. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.fake.stop();
  await closeVerified(stage.service);
});

/** Due on different days, so that one is announced while another is under way. */
const DUE_DATES = { 'F-1': '2026-03-09', 'F-2': '2026-03-09', 'F-3': '2026-03-12' };
const INVOICES = ['F-1', 'F-2', 'F-3'] as const;
const AMOUNT = 10_000;
const BANK = ['submitted', 'confirmed', 'failed', 'charged_back', 'cancelled', 'paid_out'] as const;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('WORK' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('DAY' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('BANK' as const),
      status: fc.constantFrom(...BANK),
      which: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('WEBHOOK' as const), events: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('PAY' as const),
      invoice: fc.constantFrom(...INVOICES),
      amount: fc.constantFrom(4_000, AMOUNT),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('MISCHIEF' as const), mischief: fc.constantFrom(...MISCHIEFS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const FINAL = ['failed', 'charged_back', 'cancelled'];

/** A bank can do this with a payment in this state. */
function isPossible(status: string, next: string): boolean {
  if (next === 'cancelled') return status === 'pending_submission';
  if (next === 'submitted') return status === 'pending_submission';
  if (next === 'charged_back' || next === 'paid_out') return status === 'confirmed';
  return next === 'failed' ? !FINAL.includes(status) : status === 'submitted';
}

async function perform(client: Client, one: Step, number: number): Promise<void> {
  const { fake } = stage;
  const payments = fake.books.all('payments');
  if (one.kind === 'WORK') await Promise.all([work(stage, client), work(stage, client)]);
  if (one.kind === 'DAY') goTo(stage, dayAfter(stage, one.days));
  if (one.kind === 'WEBHOOK') expect(await sendWebhook(stage, client, one.events)).toBe(204);
  if (one.kind === 'MISCHIEF') {
    const waiting = [one.mischief];
    fake.mischief = () => waiting.pop() ?? null;
  }
  if (one.kind === 'BANK') {
    const payment = payments[one.which % Math.max(1, payments.length)];
    if (payment !== undefined && isPossible(String(payment['status']), one.status))
      fake.books.setPayment(payment.id, one.status, { origin: 'bank', cause: 'insufficient_funds' });
  }
  if (one.kind === 'PAY') {
    const open = await openAmount(client, one.invoice);
    const amount = Math.min(open, one.amount);
    if (amount > 0)
      await store(client, '/payments', payment(`P-${number}`, 'C-1', amount, { [one.invoice]: amount }));
  }
}

/** Checks the rules that hold at every moment. */
async function check(client: Client): Promise<void> {
  const payments = stage.fake.books.all('payments');
  const alive = payments.filter(({ status }) => !FINAL.includes(String(status)));
  const debits = await debitsOf(stage, client);
  for (const name of INVOICES) {
    const own = alive.filter(({ description }) => description === name);
    // Never two debits of one invoice that may both take money.
    expect(own.length, `${name}: ${JSON.stringify(own)}`).toBeLessThanOrEqual(1);
  }
  // Every payment there is a debit here, with its amount.
  const ids = new Map(debits.map((one) => [one.id, one.amount]));
  for (const { metadata, amount } of payments)
    expect(ids.get(Object(metadata)['online_payment'])).toBe(amount);
  // Nothing is counted before the provider confirmed it.
  const { items } = await read<{ items: { externalId: string; amount: number }[] }>(client, '/payments');
  const counted = items
    .filter(({ externalId }) => externalId.startsWith('online:'))
    .map(({ externalId }) => externalId);
  const confirmed = stage.fake.books.events
    .filter(({ action }) => action === 'confirmed')
    .map(({ links }) => links['payment']);
  const allowed = payments
    .filter(({ id }) => confirmed.includes(id))
    .map(({ metadata }) => `online:${String(Object(metadata)['online_payment'])}`);
  for (const one of counted) expect(allowed).toContain(one);
}

itDraws(
  'a debtor is never debited twice, and nothing counts before it is confirmed',
  { timeout: 600_000 },
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        goTo(stage, MONDAY);
        stage.fake.mischief = () => null;
        stage.fake.books.resources.delete('payments');
        stage.fake.books.events.length = 0;
        const client = await openAccount(stage, { maxRetries: 1, retryAfterDays: 1 });
        await turnOnAutopay(stage, client);
        for (const name of INVOICES) await bill(client, name, AMOUNT, DUE_DATES[name]);
        for (const [number, one] of steps.entries()) {
          await perform(client, one, number);
          await check(client);
        }
        stage.fake.mischief = () => null;
        await work(stage, client);
        await check(client);
      }),
      { numRuns: 15, seed },
    );
  },
);
