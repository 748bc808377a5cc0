import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { linked, payment, read, store } from '../../../test/harness/factories.ts';
import { type BankClient, billedClient, matchOf } from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Match } from './schema.ts';

const NOW = '2026-03-01T12:00:00.000Z';
const clock = new ManualClock(NOW);

let service: TestService;
let client: Client;
let bank: BankClient;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  ({ client, bank } = await billedClient(service));
});
afterAll(() => closeVerified(service));

describe('an existing payment', () => {
  it('is joined, and stays as it was when the match is undone', async () => {
    const before = await store(client, '/payments', payment('erp', 'c', 1000, { i: 400 }));
    const id = await bank.line(1000);
    const part = { kind: 'PAYMENT', amount: 1000, payment: { externalId: 'erp' } };
    const answer = await bank.matched(id, { ...part, linkedInvoices: linked('invoice', { i: 600 }) });
    expect(answer).toMatchObject({ state: 'MATCHED', match: { parts: [{ isCreated: false }] } });
    expect(await bank.record('payments', 'erp')).toMatchObject({ amountLinked: 1000 });
    const other = await bank.line(1000);
    expectError(await bank.match(other, part), 409, 'CONFLICT', 'parts[0].payment');
    await bank.unmatched(id);
    expect(await bank.record('payments', 'erp')).toMatchObject({
      amountLinked: 400,
      linkedInvoices: before['linkedInvoices'],
    });
    expect(await bank.matched(other, part)).toMatchObject({ state: 'PARTLY_MATCHED' });
  });

  it('is refused with another amount or currency, unknown, or twice', async () => {
    await store(client, '/payments', payment('erp', 'c', 1000));
    await store(client, '/payments', payment('usd', 'c', 1000, undefined, { currency: 'USD' }));
    const join = (externalId: string, amount: number) => ({
      kind: 'PAYMENT',
      amount,
      payment: { externalId },
    });
    const id = await bank.line(900);
    expectError(await bank.match(id, join('erp', 900)), 400, 'INVALID_DATA', 'parts[0].amount');
    const same = await bank.line(1000);
    expectError(await bank.match(same, join('usd', 1000)), 400, 'INVALID_DATA', 'parts[0].payment');
    expectError(
      await bank.match(same, join('none', 1000)),
      400,
      'REFERENCE_NOT_FOUND',
      'parts[0].payment.externalId',
    );
    const double = await bank.line(2000);
    expectError(
      await bank.match(double, join('erp', 1000), join('erp', 1000)),
      400,
      'INVALID_DATA',
      'parts[0].payment',
    );
  });

  it('reopens the line when it is deleted or its amount changes', async () => {
    await store(client, '/payments', payment('erp', 'c', 1000));
    const id = await bank.line(1000);
    const part = { kind: 'PAYMENT', amount: 1000, payment: { externalId: 'erp' } };
    const first = await bank.matched(id, part);
    await store(client, '/payments', { externalId: 'erp', amount: 900 });
    expect(await bank.transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await read<Match>(client, `/matches/${matchOf(first).id}`)).toMatchObject({
      undoneAt: NOW,
      undoneBy: { kind: 'API_KEY' },
      undoneCause: 'The amount of its payment or refund was changed.',
    });
    await store(client, '/payments', { externalId: 'erp', amount: 1000 });
    await bank.matched(id, part);
    await client.delete('/payments/external:erp');
    expect(await bank.transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
  });
});
