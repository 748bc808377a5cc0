import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { ONCE_A_DAY, pay, REMINDERS } from './scenario-steps.ts';

/** A customer gets one contact for all its debts. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const MAILS = [email('first', 7), email('second', 15), email('third', 25), email('fourth', 35)];
const invoiceOf = (id: string) => `/invoices/external:${id}`;

/** Begins with five invoices, due on five successive days and 14 to 10 days old. */
async function five(): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  for (const [i, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await scenario.owes('c', name, `2026-02-${16 + i}`);
  return scenario;
}

describe('five invoices, of which one changes a day', () => {
  const ways: [string, (scenario: Scenario, id: string) => Promise<unknown>][] = [
    ['is paid', (scenario, id) => pay(scenario, `p-${id}`, 1000, { [id]: 1000 })],
    ['is disputed', (scenario, id) => scenario.post(`${invoiceOf(id)}/dispute`, { reason: 'QUALITY' })],
    ['is promised', (scenario, id) => scenario.post(`${invoiceOf(id)}/promise`, { date: '2026-06-30' })],
    [
      'is paused',
      (scenario, id) => scenario.put(`/internal${invoiceOf(id)}/dunning`, { pausedUntil: '2026-06-30' }),
    ],
    [
      'is written off',
      (scenario, id) => scenario.post(`${invoiceOf(id)}/write_off`, { reason: 'Insolvent' }),
    ],
  ];
  it.each(ways)('cause no email except on the days of the others, when one %s', async (_way, settle) => {
    const scenario = await five();
    for (const [i, name] of ['a', 'b', 'c', 'd'].entries()) {
      await scenario.pass(`2026-03-0${2 + i}`, ONCE_A_DAY);
      await settle(scenario, name);
    }
    const announced = await scenario.announced('2026-03-25');
    await scenario.pass('2026-03-25', ONCE_A_DAY);
    const since = ['2026-03-10 second e', '2026-03-25 call e'];
    expect(await scenario.notifications()).toEqual(['2026-03-02 first a+b+c+d+e', ...since]);
    expect(announced).toEqual(since);
  });

  it('cause no email except on the day of the older invoice, when one is added', async () => {
    const scenario = await five();
    await scenario.pass('2026-03-02', ONCE_A_DAY);
    await scenario.owes('c', 'older', '2026-02-10');
    await scenario.pass('2026-03-09', ONCE_A_DAY);
    // The days between contacts end on the 5th. The invoice is then 23 days old and brings the others along.
    expect(await scenario.notifications()).toEqual([
      '2026-03-02 first a+b+c+d+e',
      '2026-03-05 second older+a+b+c+d+e',
    ]);
  });
});

describe('a contact', () => {
  it('covers invoices that are overdue, due today or due within seven days, each at its own step', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)]);
    await scenario.owes('c', 'overdue', '2026-03-04');
    await scenario.owes('c', 'today', '2026-03-11');
    await scenario.owes('c', 'soon', '2026-03-18');
    await scenario.owes('c', 'later', '2026-03-19');
    const announced = await scenario.announced('2026-04-10');
    await scenario.pass('2026-04-10', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-11 first overdue+today+soon',
      '2026-03-18 first today+overdue+soon+later',
      // The second step is due eight days after the first. Three days after the contact of the 18th is a
      // Saturday.
      '2026-03-23 second overdue+today+soon+later',
      // The mail included the last two at 5 and 4 days, shortly before their first step. They advanced with
      // it.
      '2026-03-26 second today+overdue+soon+later',
      '2026-04-02 second soon+overdue+today+later',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('covers invoices due within the days of the earliest courtesy, where these are more than seven', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('early', -14), ...REMINDERS]);
    // Its courtesy was missed, so the first reminder mentions it.
    await scenario.owes('c', 'overdue', '2026-02-23');
    await scenario.owes('c', 'soon', '2026-03-16');
    await scenario.owes('c', 'later', '2026-03-17');
    await scenario.pass('2026-03-02', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-02 first overdue+soon']);
  });

  it('uses the step of the oldest invoice, while the others reach their steps on their own days', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(MAILS);
    await scenario.owes('c', 'a', '2026-01-21');
    await scenario.owes('c', 'b', '2026-02-20');
    await scenario.owes('c', 'c', '2026-02-27');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      // The invoices are 40, 10 and 3 days old. Invoice b takes its first step; c is four days too early and
      // takes none.
      '2026-03-02 fourth a+b+c',
      // From now on the customer is at the fourth step.
      '2026-03-06 fourth c+a+b',
      '2026-03-10 fourth b+a+c',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });

  it('includes invoices that reach the same step within three days, and excludes those within four', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('first', 7), email('second', 15)]);
    await scenario.owes('c', 'a', '2026-03-02');
    await scenario.owes('c', 'three', '2026-03-05');
    await scenario.owes('c', 'four', '2026-03-06');
    const announced = await scenario.announced('2026-04-30');
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-09 first a+three+four',
      '2026-03-13 first four+a+three',
      '2026-03-17 second a+three+four',
      '2026-03-23 second four+a+three',
    ]);
    expect(announced).toEqual(await scenario.notifications());
  });
});
