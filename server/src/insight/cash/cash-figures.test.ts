import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { payment, read, store } from '../../../test/harness/factories.ts';
import { billedClient, feePart, paymentOf, paymentPart } from '../../../test/harness/matches.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { CashFigures } from './schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-11T09:00:00.000Z') });
});
afterAll(() => closeVerified(service));

it('counts unapplied cash by age, and what rules and people matched by week', async () => {
  const { client, bank } = await billedClient(service);
  const figures = () => read<CashFigures>(client, '/internal/figures/cash');
  expect(await figures()).toMatchObject({ unapplied: 0, straightThrough: { share: null } });

  await bank.line(300, { bookedOn: '2026-03-10' });
  await bank.line(40, { bookedOn: '2026-02-11' });
  const excluded = await bank.line(900, { bookedOn: '2026-03-09' });
  await client.post(`/bank_transactions/${excluded}/exclude`, { reason: 'Own transfer' });
  await bank.line(-70, { bookedOn: '2026-03-09' });
  await store(client, '/payments', payment('old', 'c', 25, undefined, { validatedAt: '2025-11-01' }));
  const shared = await bank.line(1090, { bookedOn: '2026-03-09' });
  const matched = await bank.matched(
    shared,
    paymentPart('c', 1000, { i: 950 }),
    paymentPart('d', 100),
    feePart(-10),
  );
  const { currency, unapplied, ages, straightThrough } = await figures();
  expect({ currency, unapplied }).toEqual({ currency: 'EUR', unapplied: 515 });
  expect(ages).toEqual([
    { age: 'WEEK', unidentified: 300, onAccount: 150, amount: 450 },
    { age: 'MONTH', unidentified: 40, onAccount: 0, amount: 40 },
    { age: 'QUARTER', unidentified: 0, onAccount: 0, amount: 0 },
    { age: 'OLDER', unidentified: 0, onAccount: 25, amount: 25 },
  ]);
  expect(straightThrough.share).toBe(0);
  expect(straightThrough.weeks).toHaveLength(12);
  expect(straightThrough.weeks.at(-1)).toEqual({
    week: '2026-03-09',
    automatic: 0,
    byPeople: 1,
    open: 1,
    share: 0,
  });

  // The money of a deleted payment is unidentified again, that of the other part is not.
  expect(await client.delete(`/payments/${paymentOf(matched, 1)}`)).toMatchObject({ status: 204 });
  expect((await figures()).ages[0]).toEqual({
    age: 'WEEK',
    unidentified: 400,
    onAccount: 50,
    amount: 450,
  });
});
