import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { invoice, store } from '../../../test/harness/factories.ts';
import {
  type BankClient,
  billedClient,
  feePart,
  matchOf,
  paymentOf,
  paymentPart,
} from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { decideLines } from './run.ts';

let service: TestService;
let client: Client;
let bank: BankClient;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-11T09:00:00.000Z') });
});
beforeEach(async () => {
  ({ client, bank } = await billedClient(service));
  await store(client, '/invoices', invoice('j', 'd', 300));
});
afterAll(() => closeVerified(service));

const decide = () => decideLines(service, client.organization, () => false);

/** Matches a deposit that pays the invoices `i` of 1000 and `j` of 300. */
async function deposit() {
  const id = await bank.line(1300, { endToEndId: 'E2E-1300' });
  return bank.matched(id, paymentPart('c', 1000, { i: 1000 }), paymentPart('d', 300, { j: 300 }));
}

const comeBack = (amount: number) =>
  bank.line(-amount, { endToEndId: 'E2E-1300', returnReason: 'AC04', bookedOn: '2026-02-20' });
const outstanding = async (number: string) => (await bank.record('invoices', number))['amountOutstanding'];

it('takes back every payment of a deposit for several customers', async () => {
  const { id } = await deposit();
  const back = await comeBack(1300);
  await decide();
  expect(await bank.transaction(back)).toMatchObject({
    state: 'MATCHED',
    match: { rule: 0, isAutomatic: true },
  });
  expect(matchOf(await bank.transaction(back)).parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['REFUND', -1000],
    ['REFUND', -300],
  ]);
  expect([await outstanding('i'), await outstanding('j')]).toEqual([1000, 300]);
  expect(await bank.transaction(id)).toMatchObject({ state: 'RETURNED' });
});

it('takes back the payment that is left of a deposit', async () => {
  const first = await deposit();
  expect((await client.delete(`/payments/${paymentOf(first)}`)).status).toBe(204);
  expect(await bank.transaction(first.id)).toMatchObject({ state: 'PARTLY_MATCHED' });
  const back = await comeBack(300);
  await decide();
  expect(await bank.transaction(back)).toMatchObject({ state: 'MATCHED', match: { rule: 0 } });
  expect(await outstanding('j')).toBe(300);
});

it('leaves a return of the whole deposit to a person if one of its payments was deleted', async () => {
  const first = await deposit();
  await client.delete(`/payments/${paymentOf(first)}`);
  const back = await comeBack(1300);
  await decide();
  expect(await bank.transaction(back)).toMatchObject({ match: null });
  expect(await outstanding('j')).toBe(0);
});

it('takes back a deposit of which the bank kept a fee, with the fee', async () => {
  await store(client, '/invoices', invoice('k', 'd', 310));
  const id = await bank.line(1300, { endToEndId: 'E2E-1300' });
  const parts = [paymentPart('c', 1000, { i: 1000 }), paymentPart('d', 310, { k: 310 }), feePart(-10)];
  await bank.matched(id, ...parts);
  const back = await comeBack(1300);
  await decide();
  expect(await bank.transaction(back)).toMatchObject({
    state: 'MATCHED',
    match: {
      rule: 0,
      parts: [
        { kind: 'REFUND', amount: -1000 },
        { kind: 'REFUND', amount: -310 },
        { kind: 'FEE', amount: 10 },
      ],
    },
  });
  expect([await outstanding('i'), await outstanding('k')]).toEqual([1000, 310]);
  expect(await bank.transaction(id)).toMatchObject({ state: 'RETURNED' });
});
