import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { type ErpWorld, erpWorld } from '../../../test/harness/recorded-payments.ts';
import { howOften, itDraws } from '../../../test/harness/seeds.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-13T09:00:00.000Z') });
});
// Runs `quittance verify` over all worlds.
afterAll(() => closeVerified(service));

/** The money that comes in: invoices with different amounts. */
const AMOUNTS = { 'RE-2026-0815': 60_00, 'RE-2026-0816': 75_50, 'RE-2026-0817': 910_00 };
const NUMBERS = ['RE-2026-0815', 'RE-2026-0816', 'RE-2026-0817'] as const;

const number = fc.constantFrom(...NUMBERS);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('line' as const), number }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('erp' as const),
      number,
      isLinked: fc.boolean(),
      isPointing: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('jobs' as const), number }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), number }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('return' as const), number }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The truth about one payment. */
interface Money {
  isBooked: boolean;
  isReturned: boolean;
  isRecorded: boolean;
}

async function carryOut(world: ErpWorld, truth: ReadonlyMap<string, Money>, one: Step): Promise<void> {
  const amount = AMOUNTS[one.number];
  const money = truth.get(one.number);
  if (money === undefined) throw new Error('each invoice has its payment');
  switch (one.type) {
    case 'line':
      if (!money.isBooked) await world.line(one.number, amount);
      money.isBooked = true;
      return;
    case 'erp': {
      // An accounting system does not record a payment that it knows was returned.
      if (money.isReturned && !money.isRecorded) return;
      const { isLinked, isPointing } = one;
      await world.erp(one.number, amount, { isLinked, isPointing: isPointing && money.isBooked });
      money.isRecorded = true;
      return;
    }
    case 'jobs':
      await world.settleJobs();
      return;
    case 'delete':
      if (!money.isRecorded || money.isReturned) return;
      expect((await world.client.delete(`/payments/external:ERP ${one.number}`)).status).toBe(204);
      money.isRecorded = false;
      return;
    case 'return':
      if (!money.isBooked || money.isReturned) return;
      await world.settleJobs();
      await world.line(one.number, -amount);
      money.isReturned = true;
  }
}

/** Payments less refunds, and open lines: where the money is recorded. */
async function recordedMoney({ client, payments, transactions }: ErpWorld): Promise<number> {
  const refunds = await client.get<{ items: { amount: number }[] }>('/refunds?limit=100');
  const open = (await transactions()).filter(({ match }) => match === null);
  const sum = (items: readonly { amount: number }[]) =>
    items.reduce((total, { amount }) => total + amount, 0);
  return sum(await payments()) - sum(refunds.body.items) + sum(open);
}

itDraws(
  'the money that came in is recorded once, by the bank or the ERP first',
  { timeout: 300_000 },
  async (seed) => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const world = await erpWorld(service, AMOUNTS);
      const truth = new Map(
        NUMBERS.map((one) => [one, { isBooked: false, isReturned: false, isRecorded: false }]),
      );
      for (const one of steps) await carryOut(world, truth, one);
      await world.settleJobs();
      const expected = NUMBERS.reduce((sum, one) => {
        const { isBooked = false, isRecorded = false, isReturned = false } = truth.get(one) ?? {};
        return sum + (isBooked || isRecorded ? AMOUNTS[one] : 0) - (isReturned ? AMOUNTS[one] : 0);
      }, 0);
      expect(await recordedMoney(world)).toBe(expected);
      const numbers = (await world.payments()).map(({ externalId }) => externalId);
      for (const [one, { isRecorded }] of truth)
        expect(numbers.includes(`ERP ${one}`), `ERP ${one} of ${numbers}`).toBe(isRecorded);
    });
    await fc.assert(property, { seed, numRuns: howOften(25, 250) });
  },
);
