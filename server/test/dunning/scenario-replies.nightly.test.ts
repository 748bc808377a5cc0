import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { send } from '../harness/uploads.ts';
import { plain } from '../inbound/mails.ts';
import { openStage, type Scenario, type Stage } from './scenario.ts';
import { about, ONCE_A_DAY, person, REMINDERS, steps } from './scenario-steps.ts';

/** Replies of debtors. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

const SETTINGS = '/internal/dunning_settings';

/** Begins with an invoice due on 4 March whose first reminder was sent on the 11th. */
async function reminded(settings: object = {}): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  await scenario.put(SETTINGS, settings);
  await scenario.owes('c', 'i', '2026-03-04');
  await scenario.pass('2026-03-12T10:00', ONCE_A_DAY);
  return scenario;
}

/** Lets the debtor answer the latest mail. */
async function answer({ client }: Scenario, from = 'Jo Dupont <c@buyer.example>'): Promise<void> {
  const sent = await read<{ items: { messageId: string | null }[] }>(
    client,
    '/internal/messages?direction=OUTBOUND&limit=1',
  );
  const headers = [`In-Reply-To: ${sent.items[0]?.messageId}`];
  const mail = plain({ to: 'billing@seller.example', from, headers });
  expect(await send(client, '/internal/inbound_mail', mail, 'message/rfc822')).toMatchObject({
    body: { outcome: 'REPLY' },
  });
}

describe('a reply', () => {
  it('stops all emails while it waits, and is escalated to the account managers once, after 14 days', async () => {
    const scenario = await reminded();
    const bruno = await addUser(scenario.service, scenario.client, 'bruno');
    await scenario.post('/customers/external:c/account-managers', { userIds: [bruno.id] });
    await answer(scenario);
    await scenario.pass('2026-03-26', ONCE_A_DAY);
    expect(await about(scenario, 'ESCALATION')).toEqual([]);
    await scenario.pass('2026-05-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i']);
    expect(await about(scenario, 'REPLY')).toMatchObject([{ state: 'TODO', source: 'REPLY' }]);
    const [escalation, ...others] = await about(scenario, 'ESCALATION');
    expect(others).toEqual([]);
    expect(escalation).toMatchObject({ state: 'TODO', type: 'TASK', assignedTo: [{ id: bruno.id }] });
    // The full 14 days after the day of the reply have passed.
    expect(escalation?.createdAt.slice(0, 10)).toBe('2026-03-27');
  });

  it('lets reminders continue with the next step when its task is done', async () => {
    const scenario = await reminded();
    const anna = await person(scenario);
    await answer(scenario);
    await scenario.pass('2026-05-29', ONCE_A_DAY);
    expect(await scenario.announced('2026-06-16')).toEqual([]);
    for (const reply of await about(scenario, 'REPLY')) await anna.perform(reply);
    const announced = await scenario.announced('2026-06-16');
    await scenario.pass('2026-06-16', ONCE_A_DAY);
    const since = ['2026-06-01 second i', '2026-06-16 call i'];
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', ...since]);
    expect(announced).toEqual(since);
  });

  it('also lets reminders continue when its task is ignored', async () => {
    const scenario = await reminded();
    const anna = await person(scenario);
    await answer(scenario);
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    for (const reply of await about(scenario, 'REPLY')) await anna.ignore(reply);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', '2026-03-25 second i']);
  });

  it('stops reminders of its customer only, until every reply is done', async () => {
    const scenario = await reminded();
    const anna = await person(scenario);
    await scenario.owes('other', 'j', '2026-03-05');
    await answer(scenario);
    await answer(scenario, 'Kim Dupont <kim@buyer.example>');
    const [one, two] = await about(scenario, 'REPLY');
    if (one === undefined || two === undefined) throw new Error('two replies make two tasks');
    await anna.perform(one);
    await scenario.pass('2026-03-24', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([
      '2026-03-11 first i',
      '2026-03-13 first j',
      '2026-03-23 second j',
    ]);
    await anna.perform(two);
    await scenario.pass('2026-03-25', ONCE_A_DAY);
    expect((await steps(scenario)).at(-1)).toBe('2026-03-25 second i');
  });

  it('stops nothing where the organization does not pause for replies', async () => {
    const scenario = await reminded({ replyDeadlineDays: 0 });
    await answer(scenario);
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual([
      '2026-03-11 first i',
      '2026-03-19 second i',
      '2026-04-03 call i IGNORED OVERTAKEN',
      '2026-04-20 notice i',
    ]);
    expect(await about(scenario, 'ESCALATION')).toEqual([]);
  });

  // Regression: the earlier reply still stopped the reminders.
  it('stops nothing once the organization no longer pauses for replies', async () => {
    const scenario = await reminded();
    await answer(scenario);
    await scenario.pass('2026-03-19', ONCE_A_DAY);
    await scenario.put(SETTINGS, { replyDeadlineDays: 0 });
    await scenario.pass('2026-03-20', ONCE_A_DAY);
    expect(await steps(scenario)).toEqual(['2026-03-11 first i', '2026-03-20 second i']);
  });
});
