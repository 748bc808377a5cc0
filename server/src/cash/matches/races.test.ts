import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asError, closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { bankClient, feePart, matchOf, paymentOf, paymentPart } from '../../../test/harness/matches.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { withTransactionHooks } from '../../platform/db/transaction-hooks.ts';
import { applyMatch } from './apply-match.ts';
import { undoMatch } from './undo-match.ts';

const NOW = '2026-03-01T12:00:00.000Z';
let service: TestService;
let client: Client;
let bank: ReturnType<typeof bankClient>;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
});
beforeEach(async () => {
  client = await service.client();
  bank = bankClient(service, client);
  for (const name of ['c', 'd']) await store(client, '/customers', customer(name));
  await store(client, '/invoices', invoice('i', 'c', 1000));
  await store(client, '/invoices', invoice('j', 'd', 1000));
});
afterAll(() => closeVerified(service));

const total = async () => (await client.get<{ total: number }>('/payments')).body.total;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('two people at once', () => {
  it.each([
    ['the same customer', 'c', 'c'],
    ['one customer first', 'c', 'd'],
    ['the other one first', 'd', 'c'],
  ])('match a transaction once, and the second learns who did: %s', async (_title, one, other) => {
    const { id: userId } = await addUser(service, client, 'ada');
    const id = await bank.line(1000);
    const as = { 'x-quittance-user': userId };
    const send = (name: string) =>
      client.post(`/bank_transactions/${id}/match`, { parts: [paymentPart(name, 1000)] }, as);
    const answers = await Promise.all([send(one), send(other)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    if (refused === undefined) throw new Error('one is refused');
    expectError(refused, 409, 'CONFLICT');
    expect(asError(refused).Error.message).toBe(
      `ada L matched this transaction at ${NOW}. Undo that match first.`,
    );
    expect(await total()).toBe(1);
  });

  it('learn that a user who was removed since, or a program, matched it', async () => {
    const { id: userId } = await addUser(service, client, 'ada');
    const [byUser, byProgram] = [await bank.line(1000), await bank.line(1000)];
    const match = { parts: [paymentPart('c', 1000)] };
    await client.post(`/bank_transactions/${byUser}/match`, match, { 'x-quittance-user': userId });
    await bank.matched(byProgram, paymentPart('c', 1000));
    expect((await client.delete(`/internal/users/${userId}`)).status).toBe(204);
    for (const [id, actor] of [
      [byUser, 'USER'],
      [byProgram, 'API_KEY'],
    ] as const) {
      const refused = await bank.match(id, paymentPart('d', 1000));
      expect(refused.body).toMatchObject({
        Error: { reason: { code: 'TRANSACTION_MATCHED', values: { by: '', actor, at: NOW } } },
      });
    }
  });

  it('pay one invoice once with two transactions', async () => {
    const ids = [await bank.line(1000), await bank.line(1000)];
    const answers = await Promise.all(ids.map((id) => bank.match(id, paymentPart('c', 1000, { i: 1000 }))));
    expect(statuses(answers)).toEqual([200, 400]);
    expect(await total()).toBe(1);
  });

  it('join one payment once', async () => {
    await store(client, '/payments', payment('erp', 'c', 1000));
    const ids = [await bank.line(1000), await bank.line(1000)];
    const part = { kind: 'PAYMENT', amount: 1000, payment: { externalId: 'erp' } };
    expect(statuses(await Promise.all(ids.map((id) => bank.match(id, part))))).toEqual([200, 409]);
  });

  it('undo a match once', async () => {
    const id = await bank.line(1000);
    await bank.matched(id, paymentPart('c', 1000));
    expect(statuses(await Promise.all([bank.unmatch(id), bank.unmatch(id)]))).toEqual([200, 409]);
    expect(await total()).toBe(0);
  });

  it('match across the same families in opposite order, while their payments are imported', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = [await bank.line(20), await bank.line(20)];
      const parts = [paymentPart('c', 10), paymentPart('d', 10)];
      const answers = await Promise.all([
        bank.match(ids[0] ?? '', ...parts),
        bank.match(ids[1] ?? '', ...parts.toReversed()),
        client.post('/payments', payment(`p${round}`, 'c', 5)),
        client.post('/payments', payment(`q${round}`, 'd', 5)),
      ]);
      expect(statuses(answers)).toEqual([200, 200, 201, 201]);
      const undone = await Promise.all([
        ...ids.map((id) => bank.unmatch(id)),
        client.delete(`/payments/external:p${round}`),
      ]);
      expect(statuses(undone)).toEqual([200, 200, 204]);
    }
  });

  it('delete the two payments of a deposit, which ends its match', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await bank.line(19);
      const found = await bank.matched(id, paymentPart('c', 10), paymentPart('d', 10), feePart(-1));
      const deletions = [paymentOf(found, 0), paymentOf(found, 1)].map((one) =>
        client.delete(`/payments/${one}`),
      );
      expect(statuses(await Promise.all(deletions))).toEqual([204, 204]);
      expect(await bank.transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    }
  });
});

describe('a match', () => {
  it('stores nothing if the last step of its transaction fails', async () => {
    const id = await bank.line(1000);
    const broken = { end: async () => Promise.reject(new Error('killed')) };
    const parts = [paymentPart('c', 1000, { i: 1000 })];
    const { organization } = client;
    const applied = () => applyMatch(service, organization, { transactionId: id, parts });
    await expect(withTransactionHooks(broken, applied)).rejects.toThrow('killed');
    expect(await bank.transaction(id)).toMatchObject({ state: 'UNMATCHED', match: null });
    expect(await total()).toBe(0);
    const before = await bank.matched(id, ...parts);
    const undone = () => undoMatch(service, organization, { transactionId: id, cause: 'Wrong' });
    await expect(withTransactionHooks(broken, undone)).rejects.toThrow('killed');
    expect(await bank.transaction(id)).toEqual(before);
    expect(await total()).toBe(1);
  });

  it('is repeated with the same Idempotency-Key', async () => {
    const id = await bank.line(1000);
    const key = { 'idempotency-key': 'k' };
    const send = () =>
      client.post(`/bank_transactions/${id}/match`, { parts: [paymentPart('c', 1000)] }, key);
    const first = await send();
    expect(first.status, first.text).toBe(200);
    expect((await send()).text).toBe(first.text);
    expect(await total()).toBe(1);
  });

  it('of a rule has its proof, and does not repeat what a person undid', async () => {
    const id = await bank.line(1000);
    const parts = [paymentPart('c', 1000)];
    const { organization } = client;
    const byRule = { transactionId: id, parts, rule: 3, isAutomatic: true, proof: { number: 'i' } };
    const first = await applyMatch(service, organization, byRule);
    const { id: matchId } = matchOf(first);
    expect(await client.get(`/matches/${matchId}`)).toMatchObject({
      body: { rule: 3, isAutomatic: true, actor: { kind: 'SYSTEM', id: null }, proof: { number: 'i' } },
    });
    const again = await bank.match(id, paymentPart('d', 1000));
    expect(asError(again).Error.message).toMatch(/^A rule matched this transaction at /);
    await undoMatch(service, organization, { transactionId: id, cause: 'The rules changed' });
    await applyMatch(service, organization, byRule);
    await bank.unmatched(id);
    await expect(applyMatch(service, organization, byRule)).rejects.toMatchObject({ code: 'CONFLICT' });
    await bank.matched(id, paymentPart('d', 1000));
    await expect(applyMatch(service, organization, byRule)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
