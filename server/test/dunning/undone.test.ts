import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { runDecisions } from '../../src/outreach/hourly/in-line.ts';
import { customer, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import type { Answer } from '../harness/service.ts';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';
import { latest, ONCE_A_DAY, pay, REMINDERS } from './scenario-steps.ts';

/** Undo of reminders that a person ignored by mistake. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Begins with a mail that is decided on 2026-03-11 at 08:00 and not sent yet. */
async function decided(plan: readonly object[] = REMINDERS): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(plan);
  await scenario.owes('c', 'i', '2026-03-04');
  await decide(scenario, '2026-03-11T08:00');
  return scenario;
}

/** Runs the decisions of an hour without sending. */
async function decide(scenario: Scenario, at: string): Promise<void> {
  scenario.sleep(at);
  await runDecisions(scenario.service, scenario.client.organization.id, stage.clock.now());
}

/** Returns the levels of all invoices. */
async function levels({ service, client }: Scenario): Promise<object[]> {
  const { rows } = await service.database.pool.query<object>(
    `SELECT invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at, told_on, noticed_on, due_on
     FROM dunning_levels
     WHERE organization_id = $1 ORDER BY 1, 2, 3`,
    [client.organization.id],
  );
  return rows;
}

/**
 * Ignores an action as a person.
 * @returns a function that undoes it
 */
async function ignore({ client, service }: Scenario, action: Action): Promise<() => Promise<Answer>> {
  const { id } = await addUser(service, client, `anna${action.id}`);
  const by = { 'x-quittance-user': id };
  const ignoring = { comment: 'By mistake' };
  const answer = await client.post(`/internal/actions/${action.id}/ignore`, ignoring, by);
  expect(answer.status, answer.text).toBe(200);
  return () => client.post('/internal/undo', { changeIds: [answer.headers.get('quittance-changes')] }, by);
}

it('restores the action as if it had never been ignored, also after a sweep', async () => {
  const scenario = await decided();
  const [before, first] = [await levels(scenario), await latest(scenario, 'first')];
  const undo = await ignore(scenario, first);
  expect(await levels(scenario)).not.toEqual(before);
  await decide(scenario, '2026-03-11T09:00');
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await levels(scenario)).toEqual(before);
  const { updatedAt: _, ...facts } = first;
  expect(await latest(scenario, 'first')).toMatchObject(facts);
  await scenario.pass('2026-03-20', [10]);
  expect(await scenario.notifications()).toEqual(['2026-03-11 first i', '2026-03-19 second i']);
  expect(await scenario.mails()).toHaveLength(2);
});

it('is refused once the next step was taken', async () => {
  const scenario = await decided([email('first', 7), email('second', 8)]);
  scenario.sleep('2026-03-11T10:00');
  const undo = await ignore(scenario, await latest(scenario, 'first'));
  await decide(scenario, '2026-03-12T08:00');
  expect((await latest(scenario, 'second')).state).toBe('TODO');
  expect(await undo()).toMatchObject({
    status: 409,
    text: expect.stringContaining('a newer action covers'),
  });
  expect((await latest(scenario, 'first')).state).toBe('IGNORED');
  await scenario.pass('2026-03-20', [10]);
  expect(await scenario.mails()).toHaveLength(1);
});

it('sends no email after the undo when the invoice was paid meanwhile', async () => {
  const scenario = await decided();
  const undo = await ignore(scenario, await latest(scenario, 'first'));
  await pay(scenario, 'p', 1000, { i: 1000 });
  expect(await undo()).toMatchObject({ status: 200 });
  await scenario.pass('2026-03-20', [10]);
  expect(await latest(scenario, 'first')).toMatchObject({ state: 'IGNORED', outcome: 'PAID' });
  expect(await scenario.mails()).toEqual([]);
});

it('restores a failed action and its levels', async () => {
  const scenario = await stage.begin('2026-03-02');
  await scenario.plan(REMINDERS);
  await store(scenario.client, '/customers', customer('c'));
  await scenario.owes('c', 'i', '2026-03-04');
  await scenario.pass('2026-03-11', ONCE_A_DAY);
  const [before, first] = [await levels(scenario), await latest(scenario, 'first')];
  expect(first).toMatchObject({ state: 'FAILED', outcome: 'NO_RECIPIENT' });
  const undo = await ignore(scenario, first);
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await levels(scenario)).toEqual(before);
  const { updatedAt: _, ...facts } = first;
  expect(await latest(scenario, 'first')).toMatchObject(facts);
});
