import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LetterBatch } from '../../src/outreach/letters/schema.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { decide, decideOne, deliver, mailServices } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { openStage, type Scenario, type Stage, task } from './scenario.ts';
import { beginOwing, exclude, overview, REMINDER, receive } from './scenario-cash.ts';
import { latest, ONCE_A_DAY } from './scenario-steps.ts';

/** Money arrives after a reminder was prepared and before it goes out. 2026-03-02 is a Monday. */

let stage: Stage;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  stage = await openStage(true);
  services = await mailServices(stage.service, null);
});
afterAll(async () => {
  await services.close();
  await stage.close();
});

describe('an email that the service decided on', () => {
  it('is not sent if money arrives before it is sent, and comes back when the line is excluded', async () => {
    const scenario = await beginOwing(stage);
    const { service, client } = scenario;
    scenario.sleep('2026-03-06T09:00');
    const { id: customerId } = await read<{ id: string }>(client, '/customers/external:K-10001');
    const actionId = await decideOne(service, client, customerId);
    const line = await receive(scenario);
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'NOT_DUE', outcome: 'CASH_RECEIVED' });
    expect(await read(client, `/actions/${actionId}`)).toMatchObject({
      state: 'IGNORED',
      outcome: 'CASH_RECEIVED',
    });
    expect((await overview(scenario)).timeline).toMatchObject([
      { kind: 'ACTION', state: 'CASH_RECEIVED' },
      { kind: 'INVOICE' },
    ]);
    expect(await decide(service, client, customerId)).toEqual([]);
    await exclude(scenario, line);
    const again = await decideOne(service, client, customerId);
    expect(await deliver(services, client, again)).toMatchObject({ kind: 'SENT' });
  });
});

describe('a reminder that a person sends without a plan', () => {
  it('is sent while money is received', async () => {
    const scenario = await beginOwing(stage);
    const { service, client } = scenario;
    await receive(scenario);
    const { id: customerId } = await read<{ id: string }>(client, '/customers/external:K-10001');
    const user = await addUser(service, client, 'ada');
    const body = { customerId, type: 'EMAIL', name: 'Please pay' };
    const made = await client.post<{ id: string }>('/internal/actions', body, {
      'x-quittance-user': user.id,
    });
    expect(made.status, made.text).toBe(201);
    await client.post(`/internal/actions/${made.body.id}/perform`, {}, { 'x-quittance-user': user.id });
    expect(await deliver(services, client, made.body.id)).toMatchObject({ kind: 'SENT' });
  });
});

describe('an email that a person approved', () => {
  it('waits while money is received, and is sent when the line is excluded', async () => {
    const scenario = await beginOwing(stage, REMINDER, { mode: 'MANUAL' });
    await scenario.pass('2026-03-06T10:00', ONCE_A_DAY);
    const { id, state } = await latest(scenario, 'first');
    expect(state).toBe('TODO');
    const line = await receive(scenario);
    const user = await addUser(scenario.service, scenario.client, 'ada');
    const approved = await scenario.client.post(
      `/internal/actions/${id}/perform`,
      {},
      {
        'x-quittance-user': user.id,
      },
    );
    expect(approved.status, approved.text).toBe(202);
    await scenario.pass('2026-03-06T12:00', [11]);
    expect(await latest(scenario, 'first')).toMatchObject({ state: 'TODO', outcome: null });
    await exclude(scenario, line);
    await scenario.pass('2026-03-06', [13]);
    expect(await latest(scenario, 'first')).toMatchObject({ state: 'EXECUTED', outcome: 'SENT' });
  });
});

describe('a letter', () => {
  const print = async ({ client, service }: Scenario, body: object = {}) => {
    const user = await addUser(service, client, `user-${newId()}`);
    return client.post<LetterBatch>('/internal/letters/batches', body, { 'X-Quittance-User': user.id });
  };

  it('of a plan stays in the list while money is received', async () => {
    const scenario = await beginOwing(stage, [task('letter', 7, { type: 'LETTER', needsEarlier: false })]);
    await scenario.pass('2026-03-06T10:00', ONCE_A_DAY);
    const { id } = await latest(scenario, 'letter');
    const line = await receive(scenario);
    expectError(await print(scenario), 409, 'CONFLICT');
    expectError(await print(scenario, { actionIds: [id] }), 409, 'CONFLICT', 'actionIds[0]');
    expect(await latest(scenario, 'letter')).toMatchObject({ state: 'TODO', outcome: null });
    await exclude(scenario, line);
    expect((await print(scenario)).body).toMatchObject({ letterCount: 1 });
  });
});
