import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { email, openStage, type Scenario, type Stage, task } from '../../../test/dunning/scenario.ts';
import { latest, ONCE_A_DAY } from '../../../test/dunning/scenario-steps.ts';
import { expectError } from '../../../test/harness/contract.ts';
import { addUser } from '../../../test/harness/people.ts';
import { newId } from '../../platform/ids.ts';
import type { LetterBatch } from './schema.ts';

/** Formal notices without payment details. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const NOTICE = [email('first', 1), task('notice', 5, { type: 'LETTER' })];

/** Makes formal notices due for invoices in these currencies, each of another customer. */
async function noticed(currencies: readonly string[], steps = NOTICE, more: object = {}): Promise<Scenario> {
  const scenario = await stage.begin('2026-03-02', { currency: 'EUR' });
  await scenario.plan(steps);
  for (const currency of currencies) {
    await scenario.customer(currency, more);
    await scenario.owes(currency, `i-${currency}`, '2026-02-27', { amount: 50_000, currency });
  }
  await scenario.pass('2026-03-09', ONCE_A_DAY);
  return scenario;
}

const addAccount = ({ service, client }: Scenario, currency: string) =>
  service.database.pool.query(
    `INSERT INTO bank_accounts (organization_id, id, name, account_number, currency, created_at)
     VALUES ($1, $2, 'Main', '1234567', $3, $4)`,
    [client.organization.id, newId(), currency, service.clock.now()],
  );

async function print(scenario: Scenario, body: object = {}) {
  const { id } = await addUser(scenario.service, scenario.client, `ada-${newId()}`);
  const headers = { 'X-Quittance-User': id };
  return scenario.client.post<LetterBatch>('/internal/letters/batches', body, headers);
}

describe('a formal notice without a bank account', () => {
  it('is held with a reason and printed once there is an account', async () => {
    const scenario = await noticed(['EUR']);
    const notice = await latest(scenario, 'notice');
    expect(notice).toMatchObject({ state: 'TODO', holdReason: 'NO_BANK_ACCOUNT' });
    expectError(await print(scenario), 409, 'CONFLICT');
    expectError(await print(scenario, { actionIds: [notice.id] }), 409, 'CONFLICT', 'actionIds[0]');
    expect(await latest(scenario, 'notice')).toMatchObject({ state: 'TODO' });
    await addAccount(scenario, 'EUR');
    expect(await latest(scenario, 'notice')).toMatchObject({ state: 'TODO', holdReason: null });
    const { status, body } = await print(scenario);
    expect([status, body.letterCount]).toEqual([201, 1]);
    expect(await latest(scenario, 'notice')).toMatchObject({ outcome: 'PRINTED', holdReason: null });
  });

  it('does not prevent other letters from being printed', async () => {
    const scenario = await noticed(['JPY', 'EUR']);
    await addAccount(scenario, 'EUR');
    expect((await print(scenario)).body.letterCount).toBe(1);
    const left = (await scenario.actions()).filter(
      ({ type, state }) => type === 'LETTER' && state === 'TODO',
    );
    expect(left).toMatchObject([{ customer: { externalId: 'JPY' }, holdReason: 'NO_BANK_ACCOUNT' }]);
  });
});

describe('a letter without a bank account', () => {
  it('is not held when it is no formal notice', async () => {
    const scenario = await noticed(['EUR'], [task('notice', 5, { type: 'LETTER', needsEarlier: false })]);
    expect(await latest(scenario, 'notice')).toMatchObject({ holdReason: null });
    expect((await print(scenario)).status).toBe(201);
  });

  it('is not held when the customer pays by other means than bank transfers', async () => {
    const paymentMethods = { wireTransfer: { enabled: false } };
    const scenario = await noticed(['EUR'], NOTICE, { paymentMethods });
    expect(await latest(scenario, 'notice')).toMatchObject({ holdReason: null });
  });
});
