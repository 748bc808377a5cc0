import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact, customer, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage, task } from './scenario.ts';
import { latest, ONCE_A_DAY, person, REMINDERS, workList } from './scenario-steps.ts';

/** Reminders without a recipient. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

const meet = ({ client }: Scenario) =>
  store(client, '/customers', customer('c', { contacts: [contact('now@buyer.example')] }));

describe('a reminder without a recipient', () => {
  async function withoutRecipient(plan: readonly object[] = REMINDERS): Promise<Scenario> {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(plan);
    await store(scenario.client, '/customers', customer('c'));
    await scenario.owes('c', 'i', '2026-03-04');
    await scenario.pass('2026-03-11', ONCE_A_DAY);
    return scenario;
  }
  const shown = async (scenario: Scenario) =>
    (await workList(scenario)).map(({ stepKey, state, outcome }) => `${stepKey} ${state} ${outcome}`);

  it('is in the work queue, and is sent once when a user retries it with a contact', async () => {
    const scenario = await withoutRecipient();
    const anna = await person(scenario);
    expect(await shown(scenario)).toEqual(['first FAILED NO_RECIPIENT']);
    const first = await latest(scenario, 'first');
    await meet(scenario);
    expect(await anna.perform(first)).toBe(202);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect((await scenario.actions()).find(({ id }) => id === first.id)).toMatchObject({ state: 'EXECUTED' });
    expect(await shown(scenario)).toEqual([]);
    // Sent on the 12th, so the second is on the 20th.
    expect((await scenario.notifications()).filter((line) => !line.endsWith('NOT_DUE'))).toEqual([
      '2026-03-11 first i',
      '2026-03-20 second i',
    ]);
    expect(await scenario.mails()).toHaveLength(2);
  });

  // Regression: a second action was created, here IGNORED NOT_DUE.
  it('is pending after a retry, and the service decides on no second one', async () => {
    const scenario = await withoutRecipient();
    const anna = await person(scenario);
    await meet(scenario);
    expect(await anna.perform(await latest(scenario, 'first'))).toBe(202);
    await scenario.pass('2026-03-12', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual(['2026-03-11 first i']);
  });

  // Regression: two were pending, and each attempt added one.
  it('fails again when a user retries it without a contact, and is in the work queue once', async () => {
    const scenario = await withoutRecipient();
    const anna = await person(scenario);
    for (const day of ['2026-03-12', '2026-03-13']) {
      expect(await anna.perform(await latest(scenario, 'first'))).toBe(202);
      await scenario.pass(day, ONCE_A_DAY);
    }
    expect(await shown(scenario)).toEqual(['first FAILED NO_RECIPIENT']);
  });

  it('counts as taken when a user ignores it, and the next one follows on its day', async () => {
    const scenario = await withoutRecipient();
    const anna = await person(scenario);
    expect(await anna.ignore(await latest(scenario, 'first'))).toBe(200);
    await meet(scenario);
    await scenario.pass('2026-03-31', ONCE_A_DAY);
    expect((await latest(scenario, 'first')).state).toBe('IGNORED');
    expect(await shown(scenario)).toEqual([]);
    // Ignored as the 12th begins; the second follows eight days later.
    expect((await scenario.notifications()).slice(1)).toEqual(['2026-03-20 second i']);
  });

  it('is followed by a call when a user ignores it', async () => {
    const scenario = await withoutRecipient([email('first', 7), task('call', 30)]);
    const anna = await person(scenario);
    await anna.ignore(await latest(scenario, 'first'));
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    // Ignored as the 12th begins; the plan has 23 days between the two steps.
    expect((await scenario.notifications()).slice(1)).toEqual(['2026-04-06 call i']);
  });

  // Regression: no call or letter was created at any age.
  it('is one task, and is superseded by the call and the letter', async () => {
    const scenario = await withoutRecipient();
    await scenario.pass('2026-04-02', ONCE_A_DAY);
    expect(await shown(scenario)).toEqual(['first FAILED NO_RECIPIENT']);
    await scenario.pass('2026-04-30', ONCE_A_DAY);
    expect(await scenario.notifications()).toEqual([
      '2026-03-11 first i IGNORED OVERTAKEN',
      '2026-04-03 call i IGNORED OVERTAKEN',
      '2026-04-20 notice i',
    ]);
  });
});
