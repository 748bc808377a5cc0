import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBankTransaction } from '../../../test/harness/bank-transactions.ts';
import { awaitDecision, rulesClient } from '../../../test/harness/cash-rules.ts';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { bankClient, paymentPart } from '../../../test/harness/matches.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { decisionTasks } from '../decisions/job.ts';
import type { Match } from '../matches/schema.ts';
import type { CashRuleVersions, CustomerCashRules, CustomerCashRulesList } from './schema.ts';

const RULES = '/internal/cash/rules';
let service: TestService;
let worker: JobWorker;
let client: Client;
let rules: ReturnType<typeof rulesClient>;
let customerId: string;
beforeAll(async () => {
  service = await testService();
  worker = startJobs(service.database, decisionTasks(service));
});
beforeEach(async () => {
  client = await service.client();
  rules = rulesClient(client);
  customerId = (await store<{ id: string }>(client, '/customers', customer('K-1', { name: 'Payer AG' }))).id;
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

const line = (amount: number, text: string) => addBankTransaction(service, client, { amount, text });
const bill = (number: string, amount: number) => store(client, '/invoices', invoice(number, 'K-1', amount));
const versions = (query = '') => read<CashRuleVersions>(client, `${RULES}/versions${query}`);
const ownRules = () => read<CustomerCashRules>(client, `/internal/cash/customer_rules/${customerId}`);
const ownList = () => read<CustomerCashRulesList>(client, '/internal/cash/customer_rules');

describe('the rules of an organization', () => {
  it('are the defaults until they are changed, and say which switches are allowed', async () => {
    const { values, version, defaults, choices, changedAt } = await rules.rules();
    expect({ values, version, changedAt }).toEqual({ values: defaults, version: 0, changedAt: null });
    expect(values.switches).toMatchObject({ 3: 'AUTOMATIC', 5: 'PROPOSE', 8: 'AUTOMATIC' });
    expect(choices).toContainEqual({ rule: 5, switches: ['PROPOSE', 'OFF'] });
    expect(choices).toContainEqual({ rule: 0, switches: ['AUTOMATIC', 'PROPOSE'] });
  });

  it('get a version with each save; older versions stay, and can be saved again', async () => {
    const { id } = await addUser(service, client, 'ada', { role: 'ADMIN' });
    const { values: first } = await rules.rules();
    const body = { values: { ...first, feeCap: 1_000 }, comment: ' Fees fell ', version: 0 };
    const saved = await client.put(RULES, body, { 'x-quittance-user': id });
    expect(saved).toMatchObject({
      status: 200,
      body: { version: 1, comment: 'Fees fell', changedBy: { kind: 'USER', id } },
    });
    expect(await rules.changed({})).toMatchObject({ version: 1 });
    await rules.changed({ feeCap: first.feeCap });
    const { items } = await versions();
    expect(items.map(({ version, values }) => [version, values.feeCap])).toEqual([
      [2, 3_000],
      [1, 1_000],
    ]);
    expect(await rules.changed({ feeCap: items[1]?.values.feeCap ?? 0 })).toMatchObject({
      version: 3,
      values: { feeCap: 1_000 },
    });
    const audit = await read<{ items: unknown[] }>(
      client,
      '/internal/audit/entries?action=cash_rules.changed',
    );
    expect(audit.items).toHaveLength(3);
  });

  it.each([
    [{ 5: 'AUTOMATIC' }, 'switches.5', 'a sum with a difference is never applied automatically'],
    [{ 0: 'OFF' }, 'switches.0', 'payments that are recorded already are created again'],
  ] as const)('refuse %j and say why', async (change, field, reason) => {
    const { values } = await rules.rules();
    const body = { values: { ...values, switches: { ...values.switches, ...change } } };
    const answer = await client.put(RULES, body);
    expectError(answer, 400, 'INVALID_DATA', `values.${field}`);
    expect(answer.text).toContain(reason);
  });

  it.each<[object, string]>([
    [{ maxLambda: 0.01 }, 'maxLambda'],
    [{ numberPatterns: ['#'] }, 'numberPatterns[0]'],
    [{ numberPatterns: ['RE-####', 'ABC'] }, 'numberPatterns[1]'],
    [{ feeCap: -1 }, 'feeCap'],
    [{ feeCap: 1.5 }, 'feeCap'],
    [{ shortPayment: { amount: 1, basisPoints: 9_999, rest: 'STAYS_OPEN' } }, 'shortPayment.basisPoints'],
    [{ overpayment: { amount: 1, basisPoints: 1, rest: 'STAYS_OPEN' } }, 'overpayment.rest'],
    [{ discount: { basisPoints: 200, days: 0 } }, 'discount.days'],
    [{ switches: { 3: 'AUTOMATIC' } }, 'switches'],
    [{ unknown: 1 }, 'unknown'],
  ])('refuse %j', async (change, field) => {
    const { values } = await rules.rules();
    const answer = await client.put(RULES, { values: { ...values, ...change } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
    expect(await rules.rules()).toMatchObject({ version: 0 });
  });

  it('are changed by one of several writers at once', async () => {
    const { values } = await rules.rules();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((feeCap) => client.put(RULES, { values: { ...values, feeCap }, version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await versions()).items).toHaveLength(1);
  });

  it('are changed by administrators only', async () => {
    const { values } = await rules.rules();
    const { id } = await addUser(service, client, 'carl', { role: 'COLLECTOR' });
    const as = { 'x-quittance-user': id };
    expect(await client.get(RULES, as)).toMatchObject({ status: 200 });
    expectError(await client.put(RULES, { values }, as), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.put(RULES, { values: [] }, as), 403, 'ACCESS_FORBIDDEN');
  });
});

describe('a rule that only proposes', () => {
  it('applies nothing, and applies what waits as soon as it is automatic again', async () => {
    await rules.changed(await rules.switches({ 3: 'PROPOSE' }));
    await bill('RE-2026-1', 40_00);
    const id = await line(40_00, 'RE-2026-1');
    await rules.changed({ feeCap: 1 });
    expect(await awaitDecision(client, id, 2)).toMatchObject({ state: 'PROPOSED', match: null });

    await rules.changed(await rules.switches({ 3: 'AUTOMATIC' }));
    await expect.poll(async () => (await bankClient(service, client).transaction(id)).state).toBe('MATCHED');
    const applied = await bankClient(service, client).transaction(id);
    expect(applied).toMatchObject({ match: { rule: 3, isAutomatic: true } });
    const match = await read<Match>(client, `/matches/${applied.match?.id}`);
    expect(match.proof).toMatchObject({ proof: { settingsVersion: 3, customerSettingsVersion: null } });
  });

  it('changes nothing that a person decided', async () => {
    const bank = bankClient(service, client);
    await bill('RE-2026-2', 50_00);
    const id = await line(50_00, 'RE-2026-2');
    const { match } = await bank.matched(id, paymentPart('K-1', 50_00));
    await rules.changed(await rules.switches({ 3: 'OFF' }));
    const other = await line(1_00, 'nothing');
    await rules.changed({ feeCap: 2 });
    await expect
      .poll(async () => Object(await read(client, `/bank_transactions/${other}/proposals`)).decidedAt)
      .not.toBeNull();
    expect((await bank.transaction(id)).match?.id).toBe(match?.id);
  });
});

describe("a customer's own rules", () => {
  it('precede those of the organization, field by field', async () => {
    await bill('RE-2026-3', 60_00);
    const own = await rules.ownRules(
      customerId,
      { switches: { 3: 'PROPOSE' }, feeCap: 7 },
      { comment: 'Careful' },
    );
    expect(own).toMatchObject({ status: 200, body: { version: 1, comment: 'Careful' } });
    await rules.changed({ feeCap: 1_234 });
    const id = await line(60_00, 'RE-2026-3');
    await rules.changed({ feeCap: 1_235 });
    expect(await awaitDecision(client, id, 2)).toMatchObject({ state: 'PROPOSED' });
    const { proposals } = await read<{ proposals: object[] }>(client, `/bank_transactions/${id}/proposals`);
    expect(proposals[0]).toMatchObject({ proof: { settingsVersion: 2, customerSettingsVersion: 1 } });
    expect(await ownList()).toMatchObject({ total: 1, items: [{ customer: { id: customerId } }] });

    expect(await rules.ownRules(customerId, {}, { version: 1 })).toMatchObject({
      body: { version: 2, values: {} },
    });
    await expect.poll(async () => (await bankClient(service, client).transaction(id)).state).toBe('MATCHED');
    expect(await ownList()).toEqual({ total: 0, items: [] });
    expect((await versions(`?customerId=${customerId}`)).items).toHaveLength(2);
  });

  it('let its short numbers be found', async () => {
    await bill('A-17', 70_00);
    const id = await line(70_00, 'A-17');
    await rules.changed({ feeCap: 1 });
    expect(await awaitDecision(client, id, 1)).toMatchObject({ state: 'PROPOSED' });
    expect((await rules.ownRules(customerId, { numberPatterns: ['A-##'] })).status).toBe(200);
    await expect.poll(async () => (await bankClient(service, client).transaction(id)).state).toBe('MATCHED');
  });

  it('do not exist for customers of other organizations, and conflict if outdated', async () => {
    const other = await service.client();
    const path = `/internal/cash/customer_rules/${customerId}`;
    expectError(await other.get(path), 404, 'NOT_FOUND');
    expectError(await other.put(path, { values: {} }), 404, 'NOT_FOUND');
    expectError(await other.get(`${RULES}/versions?customerId=${customerId}`), 404, 'NOT_FOUND');
    expect((await rules.ownRules(customerId, { feeCap: 1 }, { version: 0 })).status).toBe(200);
    expectError(await rules.ownRules(customerId, { feeCap: 2 }, { version: 0 }), 409, 'CONFLICT', 'version');
    expectError(
      await rules.ownRules(customerId, { switches: { 5: 'AUTOMATIC' } }),
      400,
      'INVALID_DATA',
      'values.switches.5',
    );
    expect(await ownRules()).toMatchObject({ version: 1, values: { feeCap: 1 } });
  });
});

it('takes an early-payment discount that the settings grant', async () => {
  await rules.changed({ discount: { basisPoints: 200, days: 60 } });
  await bill('RE-2026-4', 100_00);
  const id = await line(98_00, 'RE-2026-4');
  await rules.changed({ feeCap: 0 });
  expect(await awaitDecision(client, id, 2)).toMatchObject({ state: 'PROPOSED' });
  const { proposals } = await read<{ proposals: object[] }>(client, `/bank_transactions/${id}/proposals`);
  expect(proposals[0]).toMatchObject({
    rule: 5,
    blockers: ['RULE_ONLY_PROPOSES'],
    parts: [{ kind: 'INVOICE' }, { kind: 'DISCOUNT', amount: -2_00 }],
  });
});
