import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { invoice, read, store } from '../../../test/harness/factories.ts';
import { erpWorld } from '../../../test/harness/recorded-payments.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { BankProposals } from '../decisions/schema.ts';
import type { CashSummary } from '../overview/schema.ts';
import type { RecordedDecisions } from './schema.ts';

const NOW = '2026-03-13T09:00:00.000Z';
let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
});
afterAll(() => closeVerified(service));

const NUMBER = 'RE-2026-0815';
const AMOUNT = 60_00;
const CAUSE = 'The bank confirmed it';

/** A world with the requests of a person who decides. */
async function world(invoices: Record<string, number> = { [NUMBER]: AMOUNT }) {
  const erp = await erpWorld(service, invoices);
  const { client } = erp;
  const path = '/internal/cash/recorded_twice';
  const findings = async () => (await read<CashSummary>(client, '/internal/cash/summary')).recordedTwice;
  const decide = async (
    isSame: boolean,
    finding: Awaited<ReturnType<typeof findings>>[number] | undefined,
  ) => {
    const pair = { bankTransactionId: finding?.bankTransaction.id, paymentId: finding?.payment.id };
    const answer = await client.post(path, { ...pair, isSame });
    expect(answer.status, answer.text).toBe(204);
    return pair;
  };
  const undo = (pair: object, cause = CAUSE) => client.post(`${path}/undo`, { ...pair, cause });
  const decisions = async (id: string | undefined) =>
    (await read<RecordedDecisions>(client, `${path}?bankTransactionId=${id}`)).items;
  return { ...erp, findings, decide, undo, decisions };
}

/** Accepts the first proposal of a line, as a person does. */
async function acceptFirst(client: Client, id: string | undefined): Promise<void> {
  const { proposals } = await read<BankProposals>(client, `/bank_transactions/${id}/proposals`);
  const answer = await client.post(`/bank_transactions/${id}/match`, { proposalId: proposals[0]?.id });
  expect(answer.status, answer.text).toBe(200);
}

/** Two payments of 60.00: of a line that a rule matched, and of the accounting system. Another invoice has the amount. */
async function askedWorld() {
  const asked = await world();
  await asked.line(NUMBER, AMOUNT);
  await asked.settleJobs();
  await store(asked.client, '/invoices', invoice('RE-2026-0900', 'K-10001', AMOUNT));
  await asked.erp(NUMBER, AMOUNT, { isLinked: false });
  await asked.settleJobs();
  return asked;
}

describe('the decision that they are two payments', () => {
  it('is listed with its user, and is undone with a cause: the pair waits again', async () => {
    const { client, findings, decide, undo, decisions, settleJobs } = await askedWorld();
    const [finding] = await findings();
    const pair = await decide(false, finding);
    expect([await findings(), await decisions(pair.bankTransactionId)]).toEqual([
      [],
      [
        {
          kind: 'PAYMENT',
          payment: finding?.payment,
          paidOn: '2026-03-11',
          amount: AMOUNT,
          currency: 'EUR',
          decidedAt: NOW,
          decidedBy: { kind: 'API_KEY', id: client.apiKey },
        },
      ],
    ]);
    expect((await undo(pair)).status).toBe(204);
    const again = { ...finding, undoneCause: CAUSE };
    expect([finding?.undoneCause, await findings(), await decisions(pair.bankTransactionId)]).toEqual([
      null,
      [again],
      [],
    ]);
    expectError(await undo(pair), 409, 'CONFLICT');
    const path = `/internal/audit/entries?recordId=${pair.bankTransactionId}`;
    const { items } = await read<{ items: { action: string; changes: object[] }[] }>(client, path);
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'bank_transaction.payment_reconsidered', changes: [{ field: 'cause' }] },
      { action: 'bank_transaction.payment_kept' },
    ]);
    await settleJobs();
    expect(await findings()).toEqual([again]);
  });

  it('stays when the pair becomes certain later', async () => {
    const { client, findings, decide, payments, settleJobs } = await askedWorld();
    await decide(false, (await findings())[0]);
    expect((await client.delete('/invoices/external:RE-2026-0900')).status).toBe(204);
    await client.post(`/payments`, { externalId: `ERP ${NUMBER}`, refNumber: 'Changed' });
    await settleJobs();
    expect([await findings(), (await payments()).length]).toEqual([[], 2]);
  });
});

describe('the decision that they are one payment', () => {
  it('is undone with a cause: the line is open, and nothing joins them again', async () => {
    const { client, findings, decide, undo, payments, transactions, settleJobs } = await askedWorld();
    const pair = await decide(true, (await findings())[0]);
    expect(await payments()).toHaveLength(1);
    expect((await undo(pair)).status).toBe(204);
    expect(await transactions()).toMatchObject([{ state: 'UNMATCHED', match: null }]);
    await settleJobs();
    expect(await transactions()).toMatchObject([{ state: 'PROPOSED' }]);
    await acceptFirst(client, pair.bankTransactionId);
    await settleJobs();
    expect(await transactions()).toMatchObject([{ state: 'MATCHED', match: { rule: 3 } }]);
    expect((await payments()).map(({ externalId }) => externalId).sort()).toEqual([
      `ERP ${NUMBER}`,
      expect.stringMatching(/^bank:/),
    ]);
    expect(await findings()).toEqual([]);
    expectError(await undo(pair), 409, 'CONFLICT');
  });

  it('is not repeated by a rule that had joined them', async () => {
    const { client, line, erp, findings, payments, transactions, settleJobs } = await world();
    await line(NUMBER, AMOUNT);
    await settleJobs();
    await erp(NUMBER, AMOUNT, { isLinked: false });
    await settleJobs();
    const [joined] = await transactions();
    expect(await payments()).toHaveLength(1);
    const undone = await client.post(`/bank_transactions/${joined?.id}/unmatch`, { cause: CAUSE });
    expect(undone.status, undone.text).toBe(200);
    await settleJobs();
    await acceptFirst(client, joined?.id);
    await settleJobs();
    expect(await payments()).toHaveLength(2);
    expect(await findings()).toEqual([]);
  });
});

describe('two equal lines with two equal payments', () => {
  const lines = async () => {
    const equal = await world({ 'RE-1': AMOUNT, 'RE-2': AMOUNT });
    for (const number of ['RE-1', 'RE-2']) {
      await equal.line(number, AMOUNT);
      const open = (await equal.transactions()).find(({ match }) => match === null);
      const part = { kind: 'PAYMENT', amount: AMOUNT, customer: { externalId: 'K-10001' } };
      await equal.client.post(`/bank_transactions/${open?.id}/match`, { parts: [part] });
      await equal.erp(number, AMOUNT, { isLinked: false });
    }
    await equal.settleJobs();
    return equal;
  };

  it('are one question for each line', async () => {
    const { findings, decide, payments } = await lines();
    const asked = await findings();
    const distinct = (of: (one: (typeof asked)[number]) => string) => new Set(asked.map(of)).size;
    expect([
      asked.length,
      distinct((one) => one.bankTransaction.id),
      distinct((one) => one.payment.id),
    ]).toEqual([2, 2, 2]);
    for (const finding of asked) await decide(true, finding);
    expect(await findings()).toEqual([]);
    expect((await payments()).map(({ externalId }) => externalId).sort()).toEqual(['ERP RE-1', 'ERP RE-2']);
  });

  it('are decided for a line at once, and undone at once', async () => {
    const { findings, decide, undo, decisions } = await lines();
    const [first, second] = await findings();
    const pair = await decide(false, first);
    expect((await findings()).map(({ bankTransaction }) => bankTransaction.id)).toEqual([
      second?.bankTransaction.id,
    ]);
    expect(await decisions(pair.bankTransactionId)).toHaveLength(2);
    expect((await undo(pair)).status).toBe(204);
    expect(await findings()).toEqual([{ ...first, undoneCause: CAUSE }, second]);
  });
});
