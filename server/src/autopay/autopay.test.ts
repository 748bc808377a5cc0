import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../test/harness/contract.ts';
import { payment, read, store } from '../../test/harness/factories.ts';
import type { Client } from '../../test/harness/service.ts';
import { stopAutopay } from './debtor.ts';
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

let stage: Stage;
let client: Client;
beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  goTo(stage, MONDAY);
  stage.fake.mischief = () => null;
  stage.fake.books.resources.delete('payments');
  client = await openAccount(stage);
});
afterAll(async () => {
  await stage.fake.stop();
  await closeVerified(stage.service);
});

const DUE = '2026-03-09';
const payments = () => stage.fake.books.all('payments');
const bank = (status: string, cause = status) => {
  const [first] = payments();
  stage.fake.books.setPayment(first?.id ?? '', status, { origin: 'bank', cause });
};
const tasks = async () =>
  (await read<{ items: { name: string; type: string }[] }>(client, '/actions')).items.flatMap(
    ({ name, type }) => (type === 'TASK' ? [name] : []),
  );

describe('automatic payment', () => {
  it('collects an invoice on its due date, after a notice, and counts it when it is confirmed', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    expect(payments()).toMatchObject([{ amount: 10_000, currency: 'EUR', charge_date: DUE }]);
    expect(await debitsOf(stage, client)).toMatchObject([{ state: 'PENDING', chargeOn: DUE, attempt: 1 }]);
    const { rows: mails } = await stage.service.database.pool.query<{ subject: string; text: string }>(
      'SELECT subject, text_body AS text FROM messages WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(mails).toMatchObject([{ subject: 'Direct debit on 9 Mar 2026' }]);
    expect(mails[0]?.text).toContain('Invoice F-1: €100.00 on 9 Mar 2026');
    expect(await openAmount(client, 'F-1')).toBe(10_000);
    bank('confirmed');
    expect(await sendWebhook(stage, client, 1)).toBe(204);
    expect(await openAmount(client, 'F-1')).toBe(0);
    await work(stage, client);
    expect(payments()).toHaveLength(1);
  });

  it('debits nothing unless the debtor turned it on, and nothing that was due before', async () => {
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    await bill(client, 'F-0', 500, '2026-02-27');
    await turnOnAutopay(stage, client);
    await work(stage, client);
    expect(payments()).toMatchObject([{ amount: 10_000 }]);
  });

  it('debits once when two processes work at once, and again after killed ones', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    const lost = ['ANSWER_LOST', 'ANSWER_LOST'] as const;
    let calls = 0;
    stage.fake.mischief = ({ path, method }) =>
      path === '/payments' && method === 'POST' ? (lost[calls++] ?? null) : null;
    await Promise.all([work(stage, client), work(stage, client)]);
    await work(stage, client);
    await work(stage, client);
    expect(payments()).toHaveLength(1);
    expect(await debitsOf(stage, client)).toMatchObject([{ state: 'PENDING', amount: 10_000 }]);
  });

  it('reads what is owed right before, and takes less after a partial payment', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    stage.fake.mischief = ({ path }) => (path === '/payments' ? 'SERVER_ERROR' : null);
    await work(stage, client);
    expect(payments()).toEqual([]);
    stage.fake.mischief = () => null;
    await work(stage, client);
    await store(client, '/payments', payment('P-1', 'C-1', 4_000, { 'F-1': 4_000 }));
    await work(stage, client);
    expect(payments()).toMatchObject([{ amount: 10_000, status: 'cancelled' }]);
    goTo(stage, dayAfter(stage, 1));
    await work(stage, client);
    expect(payments().filter(({ status }) => status !== 'cancelled')).toMatchObject([{ amount: 6_000 }]);
    expect(await debitsOf(stage, client)).toMatchObject([
      { state: 'CANCELLED', attempt: 1 },
      { state: 'PENDING', attempt: 2, chargeOn: '2026-03-10' },
    ]);
  });

  it('leaves money on account and notifies when a debit is too late to stop', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    bank('submitted');
    await store(client, '/payments', payment('P-1', 'C-1', 10_000, { 'F-1': 10_000 }));
    await work(stage, client);
    expect(await tasks()).toEqual(['Direct debit could not be stopped: F-1']);
    bank('confirmed');
    await work(stage, client);
    const { body } = await client.get<{ balance: number }>('/customers/external:C-1/balance');
    expect(body).toMatchObject({ balance: -10_000 });
    expect(await tasks()).toHaveLength(1);
  });

  it('reopens the invoice and makes a task when a debit fails after it was confirmed', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    bank('confirmed');
    await work(stage, client);
    expect(await openAmount(client, 'F-1')).toBe(0);
    bank('charged_back', 'authorisation_disputed');
    await work(stage, client);
    await work(stage, client);
    expect(await openAmount(client, 'F-1')).toBe(10_000);
    expect(await tasks()).toEqual(['Direct debit failed: F-1']);
    goTo(stage, dayAfter(stage, 20));
    await work(stage, client);
    expect(payments()).toHaveLength(1);
  });

  it('stops what was not submitted when the debtor turns it off, and never starts again', async () => {
    const customerId = await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await work(stage, client);
    const ref = { organizationId: client.organization.id, customerId };
    await stopAutopay(stage.context, ref, { endsMandate: true });
    await work(stage, client);
    goTo(stage, dayAfter(stage, 1));
    await work(stage, client);
    expect(payments()).toMatchObject([{ status: 'cancelled' }]);
    const { items } = await read<{ items: object[] }>(client, '/payment_mandates');
    expect(items).toMatchObject([{ state: 'CANCELLED', endedBy: 'DEBTOR', account: { ending: '11' } }]);
    expect(await read(client, '/autopay/customers/external:C-1')).toMatchObject({
      isOn: false,
      turnedOffBy: 'DEBTOR',
    });
  });

  it('ends with its mandate, which the bank or a user may cancel', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    const { items } = await read<{ items: { id: string; providerId: string }[] }>(
      client,
      '/payment_mandates',
    );
    const [mandate] = items;
    stage.fake.books.endMandate(mandate?.providerId ?? '', 'cancelled', {
      origin: 'bank',
      cause: 'account_closed',
    });
    expect(await sendWebhook(stage, client, 1)).toBe(204);
    await work(stage, client);
    expect(await read(client, `/payment_mandates/${mandate?.id}`)).toMatchObject({ endedBy: 'BANK' });
    expect((await client.post(`/payment_mandates/${mandate?.id}/cancel`, undefined)).status).toBe(200);
    expect(await read(client, '/autopay/customers/external:C-1')).toMatchObject({
      isOn: false,
      turnedOffBy: 'MANDATE',
    });
    expect(payments()).toEqual([]);
    const { items: events } = await read<{ items: { type: string }[] }>(
      client,
      '/events?type=mandate.created,mandate.cancelled',
    );
    expect(events.map(({ type }) => type)).toEqual(['mandate.created', 'mandate.cancelled']);
  });

  it('keeps to the limits of a customer, which cannot turn it on', async () => {
    await turnOnAutopay(stage, client);
    await bill(client, 'F-1', 10_000, DUE);
    await bill(client, 'F-2', 3_000, DUE);
    await bill(client, 'F-3', 3_000, DUE);
    const limits = { maxAmount: 9_000, maxMonthly: 5_000 };
    expect((await client.put('/autopay/customers/external:C-1', limits)).status).toBe(200);
    expect((await client.put('/autopay/customers/external:C-1', { ...limits, isOn: true })).status).toBe(400);
    await work(stage, client);
    expect(payments()).toMatchObject([{ amount: 3_000 }]);
  });
});
