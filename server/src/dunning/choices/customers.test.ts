import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { Event, EventList } from '../../exchange/events/schema.ts';
import type { Customer } from '../../ledger/customers/schema.ts';
import { ManualClock } from '../../platform/clock.ts';
import { loadDunnedCustomers } from '../facts/queries.ts';
import type { DunningPlan } from '../plans/schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const NOW = '2026-03-01T12:00:00.000Z';
const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let byDefault: string;
let firm: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(NOW);
  client = await service.client({ timezone: 'Europe/Paris' });
  byDefault = (await read<{ items: DunningPlan[] }>(client, '/dunning_plans')).items[0]?.id ?? '';
  const steps = [{ name: 'Call', type: 'CALL', offsetDays: 1, automatic: false }];
  const plan = { name: 'Firm', mode: 'MANUAL', entity: 'CUSTOMER', steps };
  firm = (await store<DunningPlan>(client, '/internal/dunning_plans', plan)).id;
  await store(client, '/customers', customer('parent'));
  await store(client, '/customers', customer('child', { parent: { externalId: 'parent' } }));
});
afterAll(() => closeVerified(service));

const get = (name: string) => read<Customer>(client, `/customers/external:${name}`);
const put = (name: string, body: object, headers = {}) =>
  client.put<Customer>(`/internal/customers/external:${name}/dunning`, body, headers);
const say = async (name: string, body: object) => {
  const answer = await put(name, body);
  expect(answer.status, answer.text).toBe(200);
  expect(await get(name)).toEqual(answer.body);
  return answer.body.dunning;
};
/** Returns the plan in the response, after checking that dunning uses the same one. */
const dunningOf = async (name: string) => {
  const { id, dunning } = await get(name);
  const [facts] = await loadDunnedCustomers(service.database.pool, client.organization, {
    customerIds: [id],
    now: clock.now(),
  });
  const followed = facts?.isEnabled === true ? facts.planId : null;
  expect([followed, facts?.pausedUntil]).toEqual([dunning.planId, dunning.pausedUntil]);
  return [dunning.planId, dunning.from];
};
const eventsSince = async (work: () => Promise<unknown>): Promise<Event[]> => {
  const { nextCursor } = await read<EventList>(client, '/events?limit=500');
  await work();
  return (await read<EventList>(client, `/events?since=${nextCursor}`)).items;
};

describe('the plan of a customer', () => {
  it('is its own, else that of its parent, else the default', async () => {
    expect(await dunningOf('child')).toEqual([byDefault, 'DEFAULT']);
    await say('parent', { plan: firm });
    expect(await dunningOf('parent')).toEqual([firm, 'CUSTOMER']);
    expect(await dunningOf('child')).toEqual([firm, 'PARENT']);
    await say('child', { plan: byDefault.toUpperCase() });
    expect(await dunningOf('child')).toEqual([byDefault, 'CUSTOMER']);
    await say('child', { plan: 'INHERIT' });
    expect(await dunningOf('child')).toEqual([firm, 'PARENT']);
  });

  it('may be none, also for its children', async () => {
    await say('parent', { plan: 'NONE' });
    expect(await dunningOf('parent')).toEqual([null, 'CUSTOMER']);
    expect(await dunningOf('child')).toEqual([null, 'PARENT']);
    await say('child', { plan: 'NONE' });
    await say('parent', { plan: 'INHERIT' });
    expect(await dunningOf('child')).toEqual([null, 'CUSTOMER']);
    expect(await dunningOf('parent')).toEqual([byDefault, 'DEFAULT']);
  });

  it('is none when there is no default', async () => {
    const state = { isDefault: false };
    expect((await client.put(`/internal/dunning_plans/${byDefault}/state`, state)).status).toBe(200);
    expect(await dunningOf('child')).toEqual([null, 'NONE']);
  });

  it('can be set by imports, where null clears it and an absent field keeps it', async () => {
    const stated = async (more: object) => {
      await store(client, '/customers', { externalId: 'child', ...more });
      return dunningOf('child');
    };
    expect(await stated({ dunningPlanId: firm })).toEqual([firm, 'CUSTOMER']);
    expect(await stated({ name: 'Renamed' })).toEqual([firm, 'CUSTOMER']);
    expect(await stated({ dunningEnabled: false })).toEqual([null, 'CUSTOMER']);
    expect(await stated({ name: 'Again' })).toEqual([null, 'CUSTOMER']);
    expect(await stated({ dunningEnabled: true })).toEqual([firm, 'CUSTOMER']);
    expect(await stated({ dunningPlanId: null })).toEqual([byDefault, 'DEFAULT']);
  });

  // A connector that sends a response back must not switch anything off.
  it('stays the same when an answer is sent back', async () => {
    for (const more of [{}, { dunningPlanId: firm }, { dunningEnabled: false }]) {
      const { externalId, dunningPlanId, dunningEnabled } = await store<Customer>(client, '/customers', {
        ...customer('echo', { dunningPlanId: null, dunningEnabled: true }),
        ...more,
      });
      const before = await dunningOf('echo');
      await store(client, '/customers', { externalId, dunningPlanId, dunningEnabled });
      expect(await dunningOf('echo')).toEqual(before);
    }
  });

  it('is none below a parent that is not reminded', async () => {
    await say('child', { plan: firm });
    await store(client, '/customers', { externalId: 'parent', dunningEnabled: false });
    expect(await dunningOf('child')).toEqual([null, 'PARENT']);
    await store(client, '/customers', { externalId: 'parent', dunningEnabled: true });
    expect(await dunningOf('child')).toEqual([firm, 'CUSTOMER']);
  });
});

describe('a pause', () => {
  it('lasts until the given date in the time zone of the organization, or until it is removed', async () => {
    const pausedUntil = '2026-03-09T23:00:00.000Z';
    expect(await say('child', { pausedUntil: '2026-03-10' })).toMatchObject({ pausedUntil });
    expect(await dunningOf('child')).toEqual([byDefault, 'DEFAULT']);
    expect(await say('child', { plan: firm })).toMatchObject({ planId: firm, pausedUntil });
    expect(await say('child', { pausedUntil: null })).toMatchObject({ planId: firm, pausedUntil: null });
  });

  it('updates updatedAt and emits one customer.updated event', async () => {
    clock.set('2026-03-02T12:00:00.000Z');
    const pausedUntil = '2026-03-10T12:00:00Z';
    const events = await eventsSince(async () => {
      await say('child', { plan: firm, pausedUntil });
      await say('child', { pausedUntil });
    });
    const { id, updatedAt } = await get('child');
    expect(updatedAt).toBe('2026-03-02T12:00:00.000Z');
    expect(events).toMatchObject([{ type: 'customer.updated', data: { id, externalId: 'child' } }]);
    clock.set('2026-03-03T12:00:00.000Z');
    const alone = await eventsSince(() => say('child', { pausedUntil: null }));
    expect(alone).toMatchObject([{ type: 'customer.updated', data: { id, externalId: 'child' } }]);
    expect((await get('child')).updatedAt).toBe('2026-03-03T12:00:00.000Z');
  });

  it('is kept together with a plan that another request sets at the same time', async () => {
    const bodies = [{ plan: firm }, { pausedUntil: '2026-03-10' }];
    for (const answer of await Promise.all(bodies.map((body) => put('child', body))))
      expect(answer.status).toBe(200);
    expect((await get('child')).dunning).toMatchObject({
      planId: firm,
      pausedUntil: '2026-03-09T23:00:00.000Z',
    });
  });
});

describe('the dunning settings of an invoice', () => {
  const REST = { contactIds: [], version: expect.any(Number) };
  const PATH = '/internal/invoices/external:i/dunning';
  beforeEach(async () => {
    await store(client, '/invoices', invoice('i', 'child', 500));
  });
  const set = async (body: object) => {
    const answer = await client.put(PATH, body);
    expect(answer.status, answer.text).toBe(200);
    expect(await read(client, PATH)).toEqual(answer.body);
    const [facts] = await loadDunnedCustomers(service.database.pool, client.organization, {
      customerIds: [(await get('child')).id],
      now: clock.now(),
    });
    const { planId, pausedUntil } = await read<{ planId: string | null; pausedUntil: string | null }>(
      client,
      PATH,
    );
    expect(facts?.invoices).toMatchObject([{ planId, pausedUntil }]);
    return answer.body;
  };

  it('follow its customer until the invoice has a plan or a pause of its own', async () => {
    expect(await read(client, PATH)).toEqual({ planId: null, pausedUntil: null, ...REST });
    const pausedUntil = '2026-03-09T23:00:00.000Z';
    expect(await set({ planId: firm })).toEqual({ planId: firm, pausedUntil: null, ...REST });
    expect(await set({ pausedUntil: '2026-03-10' })).toEqual({ planId: firm, pausedUntil, ...REST });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ dunningPlanId: firm });
    expect(await set({ planId: null })).toEqual({ planId: null, pausedUntil, ...REST });
    expect(await set({ pausedUntil: null })).toEqual({ planId: null, pausedUntil: null, ...REST });
  });

  it('update updatedAt and emit one invoice.updated event', async () => {
    const body = { planId: firm, pausedUntil: '2026-03-10' };
    const events = await eventsSince(async () => {
      await set(body);
      await set(body);
    });
    expect(events).toMatchObject([{ type: 'invoice.updated', data: { externalId: 'i' } }]);
    clock.set('2026-03-03T12:00:00.000Z');
    const alone = await eventsSince(() => set({ pausedUntil: '2026-03-11' }));
    expect(alone).toMatchObject([{ type: 'invoice.updated', data: { externalId: 'i' } }]);
    expect(await read(client, '/invoices/external:i')).toMatchObject({
      updatedAt: '2026-03-03T12:00:00.000Z',
    });
  });

  it.each<[object, string, string]>([
    [{}, 'INVALID_DATA', ''],
    [{ planId: 'NONE' }, 'INVALID_DATA', 'planId'],
    [{ planId: MISSING_ID }, 'REFERENCE_NOT_FOUND', 'planId'],
    [{ pausedUntil: '2026-02-30' }, 'INVALID_DATA', 'pausedUntil'],
    [{ planId: MISSING_ID, pausedUntil: '2026-03-10' }, 'REFERENCE_NOT_FOUND', 'planId'],
  ])('refuse %o', async (body, code, field) => {
    expectError(await client.put(PATH, body), 400, code, ...(field === '' ? [] : [field]));
    expect(await read(client, PATH)).toEqual({ planId: null, pausedUntil: null, ...REST });
  });

  it('answer 404 for an invoice that does not exist', async () => {
    for (const path of [MISSING_ID, 'external:none', (await get('child')).id].map(
      (ref) => `/internal/invoices/${ref}/dunning`,
    )) {
      expectError(await client.put(path, { planId: null }), 404, 'NOT_FOUND');
      expectError(await client.get(path), 404, 'NOT_FOUND');
    }
  });
});

describe('refused changes', () => {
  it.each<[object, string, string]>([
    [{}, 'INVALID_DATA', ''],
    [{ plan: null }, 'INVALID_DATA', 'plan'],
    [{ plan: 'none' }, 'INVALID_DATA', 'plan'],
    [{ plan: MISSING_ID }, 'REFERENCE_NOT_FOUND', 'plan'],
    [{ plan: 'NONE', pausedUntil: 'tomorrow' }, 'INVALID_DATA', 'pausedUntil'],
    [{ plan: MISSING_ID, pausedUntil: '2026-03-10' }, 'REFERENCE_NOT_FOUND', 'plan'],
    [{ dunningPlanId: MISSING_ID }, 'INVALID_DATA', 'dunningPlanId'],
  ])('leave the customer unchanged: %o', async (body, code, field) => {
    const before = await get('child');
    expectError(await put('child', body), 400, code, ...(field === '' ? [] : [field]));
    expect(await get('child')).toEqual(before);
  });

  it('include unknown customers and viewers, but not collectors', async () => {
    expectError(await put('unknown', { plan: 'NONE' }), 404, 'NOT_FOUND');
    const as = async (role: string) => {
      const { id } = await addUser(service, client, role.toLowerCase(), { role });
      return put('child', { plan: 'NONE' }, { 'x-quittance-user': id });
    };
    expectError(await as('VIEWER'), 403, 'ACCESS_FORBIDDEN');
    expect(await dunningOf('child')).toEqual([byDefault, 'DEFAULT']);
    expect((await as('COLLECTOR')).status).toBe(200);
  });
});

it('has a language of its own, or that of the organization', async () => {
  const stated = async (more: object) =>
    (await store<Customer>(client, '/customers', { externalId: 'child', ...more })).language;
  expect(await stated({})).toBeNull();
  expect(await stated({ language: 'fr' })).toBe('fr');
  expect(await stated({ name: 'Renamed' })).toBe('fr');
  expect(await stated({ language: null })).toBeNull();
});
