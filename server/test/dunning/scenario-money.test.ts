import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditNote, refund, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import {
  about,
  ONCE_A_DAY,
  pay,
  person,
  REMINDERS,
  STEPS,
  steps,
  accountTasks as tasks,
} from './scenario-steps.ts';

/** Claims are net of the money on account. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const credit = (scenario: Scenario, id: string, amount: number, owner = 'c', more: object = {}) =>
  store(scenario.client, '/credit_notes', creditNote(id, owner, amount, undefined, { ...more }));

/** Begins with EUR 1,000.00 due on 4 March, an unlinked payment of EUR 900.00 and a credit note. */
async function thousand(creditNoteOf: number, plan: Record<string, unknown> = {}): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS, plan);
  await scenario.owes('c', 'i', '2026-03-04', { amount: 100_000 });
  await pay(scenario, 'p', 90_000);
  if (creditNoteOf > 0) await credit(scenario, 'n', creditNoteOf);
  return scenario;
}

const MAILS = ['2026-03-11 first i', '2026-03-19 second i', '2026-04-03 call i'];

describe('EUR 1,000.00 with EUR 900.00 on account', () => {
  it('is reminded with a credit note of EUR 50.00, because EUR 50.00 remain', async () => {
    const scenario = await thousand(5_000);
    const announced = await scenario.announced('2026-04-15');
    await scenario.pass('2026-04-15', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(MAILS);
    expect(announced).toEqual(MAILS);
  });

  it('is not reminded with another EUR 100.00 on account, and makes one task that names the credit', async () => {
    const scenario = await thousand(10_000);
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31');
    expect(await steps(scenario)).toEqual([]);
    expect(announced).toEqual([]);
    // The task is created at the first moment of the 11th in Paris.
    expect(await tasks(scenario)).toEqual(['2026-03-10 c Apply credit on account: €1,000.00: open']);
  });

  it('is reminded only from the minimum amount of its plan on', async () => {
    const below = await thousand(0, { minimumAmounts: { EUR: 10_001 } });
    await below.pass('2026-04-15', ONCE_A_DAY);
    expect(await steps(below)).toEqual([]);
    expect(await tasks(below)).toEqual(['2026-03-11 c Apply credit on account: €900.00: open']);
    const reached = await thousand(0, { minimumAmounts: { EUR: 10_000 } });
    await reached.pass('2026-04-15', ONCE_A_DAY);
    expect(await reached.notifications()).toEqual(MAILS);
  });

  it('makes a task for the account managers until the credit is applied, then reminds of the rest', async () => {
    const scenario = await thousand(10_000);
    await scenario.pass('2026-03-24');
    await scenario.delete('/credit_notes/external:n');
    await pay(scenario, 'p', 90_000, { i: 90_000 });
    await scenario.pass('2026-04-15', ONCE_A_DAY);
    expect(await tasks(scenario)).toEqual(['2026-03-10 c Apply credit on account: €1,000.00: NOT_DUE']);
    expect(await steps(scenario)).toEqual(['2026-03-25 second i', '2026-04-09 call i']);
  });

  it('ends the task when the credit pays the invoice', async () => {
    const scenario = await thousand(10_000);
    await scenario.pass('2026-03-12');
    await pay(scenario, 'p', 90_000, { i: 90_000 });
    await store(scenario.client, '/credit_notes', creditNote('n', 'c', 10_000, { i: 10_000 }));
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await tasks(scenario)).toEqual(['2026-03-10 c Apply credit on account: €1,000.00: NOT_DUE']);
    expect(await steps(scenario)).toEqual([]);
  });

  it('makes a new task after 14 days when a user only marked it as done', async () => {
    const scenario = await thousand(10_000);
    const anna = await person(scenario);
    await scenario.pass('2026-03-11');
    for (const task of await about(scenario, 'ON_ACCOUNT')) await anna.perform(task);
    await scenario.pass('2026-03-24');
    expect(await tasks(scenario)).toHaveLength(1);
    await scenario.pass('2026-03-25');
    expect(await tasks(scenario)).toEqual([
      '2026-03-10 c Apply credit on account: €1,000.00: DONE',
      '2026-03-24 c Apply credit on account: €1,000.00: open',
    ]);
  });
});

describe('a plan for invoices', () => {
  it('applies credit on account to the oldest invoice, and asks for the rest of each other one', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)], { entity: 'INVOICE' });
    for (const [name, dueDate] of [
      ['a', '2026-03-02'],
      ['b', '2026-03-03'],
      ['c', '2026-03-04'],
    ] as const)
      await scenario.owes('c', name, dueDate, { amount: 10_000 });
    await pay(scenario, 'p', 15_000);
    const announced = await scenario.announced('2026-03-13');
    await scenario.pass('2026-03-13', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-10 first b', '2026-03-11 first c']);
    expect(announced).toEqual(await steps(scenario));
    expect(await tasks(scenario)).toEqual(['2026-03-09 c Apply credit on account: €150.00: open']);
  });
});

describe('an invoice that is due soon', () => {
  it('is not announced while credit covers it, and makes no task before its first reminder', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'i', '2026-03-09');
    await pay(scenario, 'p', 1000);
    await scenario.pass('2026-03-15', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([]);
    await scenario.pass('2026-03-18', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-16 null ']);
  });

  it('is announced with what credit on account leaves of it, after overdue invoices', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(STEPS);
    await scenario.owes('c', 'overdue', '2026-02-23', { amount: 600 });
    await scenario.owes('c', 'soon', '2026-03-11', { amount: 500 });
    await pay(scenario, 'p', 800);
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 null ',
      '2026-03-06 before soon',
      '2026-03-11 day soon',
    ]);
    // From the 12th on, 11.00 are overdue and 8.00 are on account.
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    expect((await scenario.notifications()).at(-1)).toBe('2026-03-12 second overdue+soon');
  });
});

describe('money that was paid beyond an invoice', () => {
  it('counts as credit on account until it is refunded', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'paid', '2026-02-01');
    await pay(scenario, 'p', 1000, { paid: 1000 });
    await scenario.owes('c', 'paid', '2026-02-01', { amount: 400 });
    await scenario.owes('c', 'i', '2026-03-04', { amount: 600 });
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    expect(await tasks(scenario)).toEqual(['2026-03-11 c Apply credit on account: €6.00: open']);
    // A refund of one cent leaves one cent of the invoice to claim.
    await store(scenario.client, '/refunds', refund('r', 'c', 1));
    await scenario.pass('2026-03-13', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-13 first i']);
  });
});

describe('invoices in several currencies', () => {
  it('are left out in a currency that credit covers, and reminded in the others', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.setRates(
      new Map([
        ['USD', '0.9'],
        ['JPY', '0.006'],
      ]),
    );
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'euros', '2026-03-04', { amount: 10_000 });
    await scenario.owes('c', 'dollars', '2026-03-04', { amount: 10_000, currency: 'USD' });
    await scenario.owes('c', 'yen', '2026-03-04', { amount: 10_000, currency: 'JPY' });
    await store(scenario.client, '/payments', {
      externalId: 'p',
      customer: { externalId: 'c' },
      amount: 10_000,
      currency: 'USD',
    });
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first euros+yen', '2026-03-19 second euros+yen']);
    expect(announced).toEqual(await steps(scenario));
    expect(await tasks(scenario)).toEqual(['2026-03-11 c Apply credit on account: US$100.00: open']);
  });

  it('are not reminded below the minimum of their currency, until they reach it together', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)], {
      minimumAmounts: { EUR: 5_000, USD: 3_000 },
    });
    await scenario.owes('c', 'euros', '2026-03-04', { amount: 4_999 });
    await scenario.owes('c', 'dollars', '2026-03-04', { amount: 3_000, currency: 'USD' });
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    await scenario.owes('c', 'cent', '2026-03-05', { amount: 1 });
    const announced = await scenario.announced('2026-03-31');
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    const since = [
      // Three days after the contact of the 11th is a Saturday.
      '2026-03-16 first euros+dollars+cent',
      '2026-03-19 second dollars+euros+cent',
      '2026-03-24 second euros+dollars+cent',
    ];
    expect(await scenario.notifications()).toEqual(['2026-03-11 first dollars', ...since]);
    expect(announced).toEqual(since);
  });
});

describe('a credit note', () => {
  it('stops all reminders when nothing is owed in total, also in another currency', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.setRates(new Map([['USD', '0.9']]));
    await scenario.plan(REMINDERS);
    await scenario.owes('c', 'euros', '2026-03-04', { amount: 10_000 });
    // 111.12 dollars are 100.008 euros, rounded to 100.01.
    await credit(scenario, 'n', 11_112, 'c', { currency: 'USD' });
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([]);
    expect(await tasks(scenario)).toHaveLength(1);
  });
});
