/** Shared parts of the careful scenarios: the plan of a new organization, money, and people who act. */
import { expect } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { payment, read, type Stored, store } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { email, type Scenario, task } from './scenario.ts';

/**
 * Mails after 7 and 15 days, a call after 30 and a formal notice after 45; the last two are marked
 * `needsEarlier`.
 */
export const REMINDERS = [
  email('first', 7),
  email('second', 15),
  task('call', 30),
  task('notice', 45, { type: 'LETTER' }),
];
/** The same steps plus the courtesies of an organization's default plan. */
export const STEPS = [email('before', -5), email('day', 0), ...REMINDERS];

/** One run a day at 8, the first hour of mail, where the hour does not matter. */
export const ONCE_A_DAY = [8];

export function pay(
  scenario: Scenario,
  externalId: string,
  amount: number,
  links?: Record<string, number>,
  owner = 'c',
): Promise<Stored> {
  return store(scenario.client, '/payments', payment(externalId, owner, amount, links));
}

/** Returns whether the action is a step of a plan. */
const isStep = (line: string) => !line.includes(' null ') && !line.includes('promise:');

/** Returns the actions for steps of plans only. */
export async function steps(scenario: Scenario): Promise<string[]> {
  return (await scenario.notifications()).filter(isStep);
}

/** Returns the actions of a topic other than a plan's steps. */
export async function about(scenario: Scenario, topic: Action['topic']): Promise<Action[]> {
  return (await scenario.actions()).filter((one) => one.topic === topic);
}

/** Returns the tasks about money on account: UTC day of creation, customer and state. */
export async function accountTasks(scenario: Scenario): Promise<string[]> {
  return (await about(scenario, 'ON_ACCOUNT')).map(
    ({ createdAt, name, customer, state, outcome }) =>
      `${createdAt.slice(0, 10)} ${customer.externalId} ${name}: ${state === 'TODO' ? 'open' : outcome}`,
  );
}

/** Returns the latest action of a step. */
export async function latest(scenario: Scenario, stepKey: string): Promise<Action> {
  const found = (await scenario.actions()).filter((one) => one.stepKey === stepKey).at(-1);
  if (found === undefined) throw new Error(`nothing was done about the step ${stepKey}`);
  return found;
}

/** Returns the collector's work list. */
export async function workList(scenario: Scenario): Promise<Action[]> {
  return (await read<{ items: Action[] }>(scenario.client, '/internal/actions')).items;
}

/** A person of the organization who performs and ignores actions. */
interface Person {
  perform(action: Pick<Action, 'id'>, body?: object): Promise<number>;
  ignore(action: Pick<Action, 'id'>): Promise<number>;
  resolve(messageId: string, as: 'SENT' | 'NOT_SENT'): Promise<number>;
}

export async function person({ service, client }: Scenario, name = 'anna'): Promise<Person> {
  const { id } = await addUser(service, client, name);
  const post = async (path: string, body: object) => {
    const { status, text } = await client.post(path, body, { 'X-Quittance-User': id });
    expect([200, 202, 409], `${path} answered ${status}: ${text}`).toContain(status);
    return status;
  };
  return {
    perform: (action, body = {}) => post(`/internal/actions/${action.id}/perform`, body),
    ignore: (action) => post(`/internal/actions/${action.id}/ignore`, { comment: 'Not needed' }),
    resolve: (messageId, as) => post(`/internal/messages/${messageId}/resolve`, { as }),
  };
}
