import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditNote, invoice, payment, refund, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY, pay } from './scenario-steps.ts';

/** Amounts in the text of mails. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('the text of a reminder', () => {
  it('asks for the amount owed less credit on account', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.owes('c', 'i', '2026-03-04', { amount: 100_000 });
    await pay(scenario, 'p', 90_000);
    await store(scenario.client, '/credit_notes', creditNote('n', 'c', 5_000));
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    const [mail] = await scenario.mails();
    expect(mail).toMatch(/€50\.00/);
    expect(mail).toMatch(/€950\.00/);
    expect(mail).not.toMatch(/€1,000\.00 overdue/);
  });

  it('does not count amounts due today or soon as overdue', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7)]);
    await scenario.owes('c', 'overdue', '2026-03-04', { amount: 11_100 });
    await scenario.owes('c', 'today', '2026-03-11', { amount: 22_200 });
    await scenario.owes('c', 'soon', '2026-03-18', { amount: 33_300 });
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    const [mail = ''] = await scenario.mails();
    for (const amount of ['€111.00', '€222.00', '€333.00']) expect(mail).toContain(amount);
    expect(mail).not.toMatch(/€333\.00 (is|are) overdue|€666\.00/);
  });
});

const MAILS = [email('first', 7), email('second', 15)];
const dueOn = (scenario: Scenario, dueDate: string) =>
  store(scenario.client, '/invoices', invoice('i', 'c', 1000, { dueDate }));

describe('the text of a reminder after the due date changed', () => {
  it('ignores earlier reminders when the invoice was not overdue on their days', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(MAILS);
    await scenario.owes('c', 'i', '2026-02-20');
    await scenario.pass('2026-03-02', ONCE_A_DAY);
    await dueOn(scenario, '2026-03-16');
    await scenario.pass('2026-03-23', ONCE_A_DAY);
    const [, again] = await scenario.mails();
    expect(again).toContain('7 days overdue');
    expect(again).not.toMatch(/2 Mar|remind|without further delay/i);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect((await scenario.mails())[2]).toContain('our reminder of 23 March');
  });

  it('mentions earlier reminders when the invoice was overdue on their days', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(MAILS);
    await scenario.owes('c', 'i', '2026-02-20');
    await scenario.pass('2026-03-02', ONCE_A_DAY);
    await dueOn(scenario, '2026-02-25');
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    expect((await scenario.mails())[1]).toContain('our reminder of 2 March');
  });
});

describe('the text of a reminder after a payment was returned', () => {
  const RETURNED = 'The payment that we had recorded for invoice i was returned or reversed';
  const ORDINARY = 'Perhaps it has escaped your notice';

  /** Begins with an invoice that was reminded of on 2 March and paid on the 3rd. */
  async function paid(settle = (scenario: Scenario) => pay(scenario, 'p', 1000, { i: 1000 })) {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([...MAILS, email('third', 35)]);
    await scenario.owes('c', 'i', '2026-02-20');
    await scenario.pass('2026-03-03', ONCE_A_DAY);
    await settle(scenario);
    await scenario.pass('2026-03-05', ONCE_A_DAY);
    return scenario;
  }

  const ways: [string, (scenario: Scenario) => Promise<unknown>][] = [
    [
      'is refunded',
      ({ client }) => store(client, '/refunds', refund('r', 'c', 1000, { payments: { p: 1000 } })),
    ],
    ['is deleted', (scenario) => scenario.delete('/payments/external:p')],
    ['is reduced', ({ client }) => store(client, '/payments', payment('p', 'c', 400, { i: 400 }))],
  ];
  it.each(ways)('says so once when it %s', async (_way, undo) => {
    const scenario = await paid();
    await undo(scenario);
    await scenario.pass('2026-04-15', ONCE_A_DAY);
    const [, next = '', after = ''] = await scenario.mails();
    expect(next).toContain(RETURNED);
    expect(next).not.toContain(ORDINARY);
    expect(next).not.toContain('2 March');
    expect(after).not.toBe('');
    expect(after).not.toContain('returned or reversed');
  });

  const others: [string, () => Promise<Scenario>][] = [
    [
      'the amount of a paid invoice grew',
      async () => {
        const scenario = await paid();
        await store(scenario.client, '/invoices', invoice('i', 'c', 2000, { dueDate: '2026-02-20' }));
        return scenario;
      },
    ],
    [
      'a credit note that settled the invoice was deleted',
      async () => {
        const scenario = await paid(({ client }) =>
          store(client, '/credit_notes', creditNote('n', 'c', 1000, { i: 1000 })),
        );
        await scenario.delete('/credit_notes/external:n');
        return scenario;
      },
    ],
  ];
  it.each(others)('is the ordinary one when %s', async (_what, change) => {
    const scenario = await change();
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    const [, next = ''] = await scenario.mails();
    expect(next).toContain(ORDINARY);
    expect(next).not.toContain('returned or reversed');
  });
});

describe('the initial plan of an organization', () => {
  it('does not remind below 10.00', async () => {
    const scenario = await stage.begin('2026-03-02', { currency: 'EUR' });
    await scenario.service.database.pool.query(
      'UPDATE dunning_plans SET is_active = true WHERE organization_id = $1',
      [scenario.client.organization.id],
    );
    await scenario.owes('small', 's', '2026-02-20', { amount: 999 });
    await scenario.owes('enough', 'e', '2026-02-20', { amount: 1000 });
    await scenario.pass('2026-03-03', ONCE_A_DAY);
    expect((await scenario.actions()).map(({ customer }) => customer.externalId)).toEqual(['enough']);
  });
});

describe('a plan for invoices', () => {
  it('sends one email about all due invoices of a customer by default', async () => {
    const scenario = await stage.begin('2026-03-02', {}, {});
    await scenario.plan([email('two', 2)], { entity: 'INVOICE' });
    for (const name of ['a', 'b', 'c']) await scenario.owes('c', name, '2026-03-02');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    const [mail = '', ...others] = await scenario.mails();
    expect(others).toEqual([]);
    expect(mail).toContain('€30.00 is overdue');
    expect((await scenario.notifications()).map((line) => line.replace(/ \S*$/, ''))).toEqual([
      '2026-03-04 two',
    ]);
  });
});
