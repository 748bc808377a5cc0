import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { read } from '../../../test/harness/factories.ts';
import { type BankClient, billedClient, paymentPart } from '../../../test/harness/matches.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { BankTransaction } from '../transactions/schema.ts';
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

describe('undoing and excluding', () => {
  it('keeps the match as history with its cause, records both in the audit and as events', async () => {
    const id = await bank.line(1000);
    const { match: first } = await bank.matched(id, paymentPart('c', 1000, { i: 1000 }));
    clock.set('2026-03-02T12:00:00.000Z');
    const undone = await bank.unmatched(id, 'Paid for its sister');
    expect(undone).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000, payments: [] });
    expect(await read<Match>(client, `/matches/${first?.id}`)).toMatchObject({
      undoneAt: '2026-03-02T12:00:00.000Z',
      undoneBy: { kind: 'API_KEY', id: client.apiKey },
      undoneCause: 'Paid for its sister',
      parts: [{ amount: 1000, payment: null, customer: { externalId: 'c' } }],
    });
    expectError(await bank.unmatch(id), 409, 'CONFLICT');
    const events = await client.get<{ items: { type: string; data: object }[] }>(
      '/events?type=match.applied,match.undone',
    );
    const bankTransaction = { id, amount: 1000, currency: 'EUR' };
    expect(events.body.items.map(({ type, data }) => [type, data])).toEqual([
      ['match.applied', { id: first?.id, bankTransaction, rule: null, isAutomatic: false }],
      ['match.undone', { id: first?.id, bankTransaction, cause: 'Paid for its sister' }],
    ]);
    const audit = await client.get<{ items: { action: string }[] }>(`/internal/audit/entries?recordId=${id}`);
    expect(audit.body.items.map(({ action }) => action)).toEqual([
      'bank_transaction.unmatched',
      'bank_transaction.matched',
    ]);
    expect(await bank.matched(id, paymentPart('d', 1000))).toMatchObject({ state: 'ON_ACCOUNT' });
  });

  it('excludes a transaction with a reason, and includes it again', async () => {
    const id = await bank.line(77);
    const path = `/bank_transactions/${id}`;
    const exclude = (reason: string) => client.post<BankTransaction>(`${path}/exclude`, { reason });
    const first = await exclude('Own transfer');
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'EXCLUDED', exclusionReason: 'Own transfer' },
    });
    expect((await exclude('Own transfer')).body).toEqual(first.body);
    expect((await exclude('Interest')).body).toMatchObject({ exclusionReason: 'Interest' });
    expect(await client.post(`${path}/include`, undefined)).toMatchObject({
      status: 200,
      body: { state: 'UNMATCHED', exclusionReason: null },
    });
    await bank.matched(id, paymentPart('c', 77));
    expectError(await exclude('Own transfer'), 409, 'CONFLICT');
    expect(await client.post(`${path}/include`, undefined)).toMatchObject({ body: { state: 'ON_ACCOUNT' } });
  });

  it('moves the payment with a merged customer, and undoing still deletes it', async () => {
    const id = await bank.line(1000);
    await bank.matched(id, paymentPart('c', 1000, { i: 1000 }));
    const into = { into: { externalId: 'd' } };
    const merged = await client.post('/internal/customers/external:c/merge', into);
    expect(merged.status, merged.text).toBeLessThan(300);
    expect(await bank.transaction(id)).toMatchObject({
      match: { parts: [{ customer: { externalId: 'd' } }] },
    });
    const other = await bank.line(10);
    expect(await bank.matched(other, paymentPart('c', 10))).toMatchObject({
      match: { parts: [{ customer: { externalId: 'd' } }] },
    });
    await bank.unmatched(id);
    expect(await bank.record('invoices', 'i')).toMatchObject({ amountOutstanding: 1000 });
  });
});
