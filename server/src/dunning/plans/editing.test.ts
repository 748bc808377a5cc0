import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { DunningPlan, DunningPlanVersion, DunningPlanVersionList } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const PLANS = '/internal/dunning_plans';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const EMAIL = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const CALL = { name: 'Call', type: 'CALL', offsetDays: 9, automatic: false };
const FIRM = { name: 'Firm', mode: 'AUTOMATIC', entity: 'CUSTOMER', steps: [EMAIL, CALL] };

const create = (more: object = {}) => store<DunningPlan>(client, PLANS, { ...FIRM, ...more });
const put = (plan: Pick<DunningPlan, 'id'>, body: object, headers = {}) =>
  client.put<DunningPlan>(`${PLANS}/${plan.id}`, body, headers);
const setState = async (plan: Pick<DunningPlan, 'id'>, state: object) => {
  const answer = await client.put<DunningPlan>(`${PLANS}/${plan.id}/state`, state);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const versionsOf = ({ id }: Pick<DunningPlan, 'id'>) =>
  read<DunningPlanVersionList>(client, `${PLANS}/${id}/versions`);

async function userOf(role: string): Promise<{ 'x-quittance-user': string }> {
  const { id } = await addUser(service, client, role.toLowerCase(), { role });
  return { 'x-quittance-user': id };
}

describe('a plan made in the application', () => {
  it('is switched off, and the API answers it as stored', async () => {
    const made = await create();
    expect(made).toMatchObject({ version: 1, takeover: 'CONTEXTUAL', isActive: false, isDefault: false });
    expect(made.steps).toMatchObject([
      { ...EMAIL, key: 'step-1', relativeTo: 'DUE_DATE', templateId: null },
      { ...CALL, key: 'step-2' },
    ]);
    expect(await read(client, `/dunning_plans/${made.id}`)).toEqual(made);
  });

  it('may be created as the default and active', async () => {
    const made = await create({ isDefault: true, isActive: true });
    const { items } = await read<{ items: DunningPlan[] }>(client, '/dunning_plans');
    expect(items.map(({ id, isDefault }) => [id === made.id, isDefault])).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('the next version', () => {
  it('replaces the plan, and both versions are kept', async () => {
    const owner = await userOf('OWNER');
    const before = await create();
    const steps = [{ ...EMAIL, offsetDays: 5 }, CALL];
    const answer = await put(before, { ...FIRM, name: 'Firmer', steps, version: 1 }, owner);
    expect(answer.status, answer.text).toBe(200);
    const after = answer.body;
    expect(after).toMatchObject({ id: before.id, name: 'Firmer', version: 2 });
    expect(after.steps[0]).toEqual({ ...before.steps[0], offsetDays: 5 });
    const { total, items } = await versionsOf(before);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { version: 2, name: 'Firmer', createdByUserId: owner['x-quittance-user'] },
      { version: 1, name: 'Firm', createdByUserId: null },
    ]);
    const version = (n: number) => read<DunningPlanVersion>(client, `${PLANS}/${before.id}/versions/${n}`);
    expect((await version(1)).steps).toEqual(before.steps);
    expect((await version(2)).steps).toEqual(after.steps);
    for (const missing of ['3', '0', 'x', '99999999999'])
      expectError(await client.get(`${PLANS}/${before.id}/versions/${missing}`), 404, 'NOT_FOUND');
  });

  it('keeps minimum amounts, combineAbove and needsEarlier of each version', async () => {
    const before = await create();
    expect(before).toMatchObject({ minimumAmounts: {}, combineAbove: 0 });
    const own = { minimumAmounts: { EUR: 500 }, combineAbove: 30 };
    const marked = [EMAIL, { ...CALL, needsEarlier: false }];
    for (const [version, more] of [
      [1, own],
      [2, { ...own, combineAbove: 1 }],
      [3, { ...own, combineAbove: 1, steps: marked }],
    ] as const) {
      const answer = await put(before, { ...FIRM, ...more, version });
      expect(answer.body, answer.text).toMatchObject({ ...more, version: version + 1 });
    }
    const version = (n: number) => read<DunningPlanVersion>(client, `${PLANS}/${before.id}/versions/${n}`);
    const said = async (n: number) => {
      const { minimumAmounts, combineAbove, steps } = await version(n);
      return [minimumAmounts, combineAbove, steps.map(({ needsEarlier }) => needsEarlier)];
    };
    expect(await Promise.all([1, 2, 3, 4].map(said))).toEqual([
      [{}, 0, [false, true]],
      [{ EUR: 500 }, 30, [false, true]],
      [{ EUR: 500 }, 1, [false, true]],
      [{ EUR: 500 }, 1, [false, false]],
    ]);
  });

  it('is created by one of several concurrent updates', async () => {
    const plan = await create();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => put(plan, { ...FIRM, name: `by ${i}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expectError(answer, 409, 'CONFLICT', 'version');
    const { name, version } = await read<DunningPlan>(client, `/dunning_plans/${plan.id}`);
    const won = answers.find(({ status }) => status === 200);
    expect({ name, version }).toEqual({ name: won?.body.name, version: 2 });
    expect((await versionsOf(plan)).total).toBe(2);
  });

  it('is not created when nothing was changed', async () => {
    const plan = await create();
    expect((await put(plan, { ...FIRM, version: 1 })).body).toEqual(plan);
    expect((await versionsOf(plan)).total).toBe(1);
  });

  it('keeps the keys of steps by name and never reuses a key', async () => {
    const plan = await create();
    const first = { ...EMAIL, name: 'First of all', offsetDays: 0 };
    const { body: second } = await put(plan, { ...FIRM, steps: [first, CALL], version: 1 });
    expect(second.steps.map(({ key, name }) => [key, name])).toEqual([
      ['step-3', 'First of all'],
      ['step-2', 'Call'],
    ]);
    const renamed = { ...CALL, key: 'step-2', name: 'Ring' };
    const steps = [EMAIL, renamed, { ...CALL, offsetDays: 20 }];
    const { body: third } = await put(plan, { ...FIRM, steps, version: 2 });
    expect(third.steps.map(({ key, name }) => [key, name])).toEqual([
      ['step-4', 'Remind'],
      ['step-2', 'Ring'],
      ['step-5', 'Call'],
    ]);
  });
});

describe('the state of a plan', () => {
  it('is switched on and off without a new version', async () => {
    const plan = await create();
    expect(await setState(plan, { isActive: true })).toEqual({ ...plan, isActive: true });
    expect(await setState(plan, { isDefault: true })).toEqual({ ...plan, isActive: true, isDefault: true });
    expect(await setState(plan, { isActive: false, isDefault: false })).toEqual(plan);
    expect((await versionsOf(plan)).total).toBe(1);
  });

  it('is default for one plan only, even after concurrent requests', async () => {
    const plans = [await create(), await create({ name: 'b' }), await create({ name: 'c' })];
    await Promise.all(plans.map((plan) => setState(plan, { isDefault: true })));
    const { items } = await read<{ items: DunningPlan[] }>(client, '/dunning_plans');
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('the deletion of a plan', () => {
  it('removes its versions too when nothing refers to the plan', async () => {
    const plan = await create();
    await put(plan, { ...FIRM, name: 'b', version: 1 });
    expect((await client.delete(`${PLANS}/${plan.id}`)).status).toBe(204);
    for (const path of [`/dunning_plans/${plan.id}`, `${PLANS}/${plan.id}/versions`])
      expectError(await client.get(path), 404, 'NOT_FOUND');
    expectError(await client.delete(`${PLANS}/${plan.id}`), 404, 'NOT_FOUND');
  });

  it('is refused for the default plan and for a plan with references', async () => {
    const plan = await create({ isDefault: true });
    const path = `${PLANS}/${plan.id}`;
    expectError(await client.delete(path), 409, 'CONFLICT', 'isDefault');
    await setState(plan, { isDefault: false });
    const { id: customerId } = await store(client, '/customers', customer('c', { dunningPlanId: plan.id }));
    await store(client, '/invoices', invoice('i', 'c', 5));
    expect((await client.put('/invoices/external:i', { dunningPlanId: plan.id })).status).toBe(200);
    await addAction(service, client, { customerId, dunningPlanId: plan.id });
    expectError(await client.delete(path), 409, 'CONFLICT', 'customers', 'invoices', 'actions');
    expect(await read(client, `/dunning_plans/${plan.id}`)).toMatchObject({ id: plan.id });
  });

  it('never leaves a customer with a plan that was deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plan = await create();
      const [deleted, named] = await Promise.all([
        client.delete(`${PLANS}/${plan.id}`),
        client.post('/customers', customer(`c${round}`, { dunningPlanId: plan.id })),
      ]);
      expect([204, 409]).toContain(deleted.status);
      if (deleted.status === 204) expectError(named, 400, 'REFERENCE_NOT_FOUND', 'dunningPlanId');
      else expect(named.status).toBe(201);
    }
  });
});

describe('a refused change', () => {
  const step = (more: object) => ({ ...FIRM, steps: [{ ...EMAIL, ...more }] });
  const field = (entityType: string, dataType: string) =>
    store(client, '/custom_fields', { externalId: 'f', label: 'F', entityType, dataType });

  it.each<[string, object, string, string]>([
    [
      'an unknown position',
      step({ recipients: { positions: ['CHEF'] } }),
      'INVALID_DATA',
      'steps[0].recipients.positions[0]',
    ],
    ['no recipients', step({ recipients: { mainContact: false } }), 'INVALID_DATA', 'steps[0].recipients'],
    ['an unknown template', step({ templateId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'steps[0].templateId'],
    [
      'an unknown custom field',
      step({ conditions: { customField: { id: MISSING_ID, value: 'x' } } }),
      'REFERENCE_NOT_FOUND',
      'steps[0].conditions.customField.id',
    ],
    [
      'an unknown currency',
      step({ conditions: { currencies: ['EUR', 'ZZZ'] } }),
      'INVALID_DATA',
      'steps[0].conditions.currencies[1]',
    ],
    [
      'reversed limits of the amount',
      step({ conditions: { minOutstanding: 2, maxOutstanding: 1 } }),
      'INVALID_DATA',
      'steps[0].conditions.maxOutstanding',
    ],
    [
      'reversed limits of the days',
      step({ conditions: { minDaysOverdue: 2, maxDaysOverdue: 1 } }),
      'INVALID_DATA',
      'steps[0].conditions.maxDaysOverdue',
    ],
    ['an automatic letter', step({ type: 'LETTER' }), 'INVALID_DATA', 'steps[0].automatic'],
    ['a text in the step itself', step({ subject: 'x' }), 'INVALID_DATA', 'steps[0].subject'],
  ])('names its field: %s', async (_title, body, code, named) => {
    expectError(await client.post(PLANS, body), 400, code, named);
    const plan = await create();
    expectError(await put(plan, { ...body, version: 1 }), 400, code, named);
    expect(await read(client, `/dunning_plans/${plan.id}`)).toEqual(plan);
  });

  it.each([
    ['CONTACT', 'STRING', 'x', 'id'],
    ['CUSTOMER', 'NUMBER', '5', 'value'],
    ['INVOICE', 'BOOLEAN', 1, 'value'],
    ['CUSTOMER', 'SELECT', true, 'value'],
    ['INVOICE', 'DATE', 'tomorrow', 'value'],
  ])(
    'names the condition: a custom field of a %s of type %s with the value %s',
    async (entityType, dataType, value, part) => {
      const { id } = await field(entityType, dataType);
      const answer = await client.post(PLANS, step({ conditions: { customField: { id, value } } }));
      expectError(answer, 400, 'INVALID_DATA', `steps[0].conditions.customField.${part}`);
    },
  );

  it('does not include a custom field that fits', async () => {
    const { id } = await field('CUSTOMER', 'NUMBER');
    const conditions = { customField: { id: id.toUpperCase(), value: 5 }, currencies: ['EUR'] };
    const { steps } = await create(step({ conditions }));
    expect(steps[0]?.conditions).toMatchObject({ customField: { id, value: 5 }, currencies: ['EUR'] });
  });

  it('is one of an old version or of an unknown plan', async () => {
    const plan = await create();
    expectError(await put(plan, { ...FIRM, name: 'b', version: 2 }), 409, 'CONFLICT', 'version');
    expectError(await put(plan, FIRM), 400, 'INVALID_DATA', 'version');
    expectError(await client.put(`${PLANS}/${plan.id}/state`, {}), 400, 'INVALID_DATA');
    expectError(await put({ id: MISSING_ID }, { ...FIRM, version: 1 }), 404, 'NOT_FOUND');
    expectError(await client.put(`${PLANS}/${MISSING_ID}/state`, { isActive: true }), 404, 'NOT_FOUND');
    expectError(await client.get(`${PLANS}/${MISSING_ID}/versions`), 404, 'NOT_FOUND');
  });

  it.each(['COLLECTOR', 'VIEWER'])('is one by a %s, who may only read', async (role) => {
    const user = await userOf(role);
    const plan = await create();
    const path = `${PLANS}/${plan.id}`;
    for (const answer of [
      await client.post(PLANS, FIRM, user),
      await put(plan, { ...FIRM, name: 'b', version: 1 }, user),
      await client.put(`${path}/state`, { isActive: true }, user),
      await client.send('DELETE', path, { headers: user }),
    ])
      expectError(answer, 403, 'ACCESS_FORBIDDEN');
    expect((await client.get(`${path}/versions`, user)).status).toBe(200);
    expect(await read(client, `/dunning_plans/${plan.id}`)).toEqual(plan);
  });

  it.each(['OWNER', 'ADMIN'])('is not one by an %s', async (role) => {
    const user = await userOf(role);
    const plan = await client.post<DunningPlan>(PLANS, FIRM, user);
    expect(plan.status, plan.text).toBe(201);
    expect((await client.put(`${PLANS}/${plan.body.id}/state`, { isActive: true }, user)).status).toBe(200);
    expect((await client.send('DELETE', `${PLANS}/${plan.body.id}`, { headers: user })).status).toBe(204);
  });
});
