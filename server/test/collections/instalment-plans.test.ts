import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InstalmentPlan, InstalmentPlanPreview } from '../../src/cases/instalment-plans/schema.ts';
import { BROKEN_PROMISES } from '../../src/cases/promises/job.ts';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { Invoice } from '../../src/ledger/invoices/schema.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { queueTimed, timedTasks } from '../../src/platform/jobs/timed-work.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/** Instalment plans: several promises for the debt of one or several invoices. */

let service: TestService;
let client: Client;
let ids: { i: string; j: string };
const clock = new ManualClock('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-02T09:00:00Z');
  client = await service.client();
  await store(client, '/customers', customer('c'));
  ids = {
    i: (await store(client, '/invoices', invoice('i', 'c', 700))).id,
    j: (await store(client, '/invoices', invoice('j', 'c', 300))).id,
  };
});
afterAll(() => closeVerified(service));

const THREE = [
  { date: '2026-03-10', amount: 333 },
  { date: '2026-04-10', amount: 333 },
  { date: '2026-05-10', amount: 334 },
];
const both = () => [{ id: ids.i }, { id: ids.j }];
const create = (body: object, headers?: Record<string, string>) =>
  client.post<InstalmentPlan>('/instalment_plans', body, headers);
async function plan(instalments: object[] = THREE): Promise<InstalmentPlan> {
  const made = await create({ invoices: both(), instalments, comment: 'By phone' });
  expect(made.status, made.text).toBe(201);
  return made.body;
}
const current = (id: string) => read<InstalmentPlan>(client, `/instalment_plans/${id}`);
const statuses = async (id: string) => (await current(id)).instalments.map(({ status }) => status);
const get = (name: string) => read<Invoice>(client, `/invoices/external:${name}`);
const pay = (name: string, amount: number, on: string, links?: Record<string, number>) =>
  store(client, '/payments', payment(name, 'c', amount, links, { validatedAt: on }));

async function brokenTasks(at: string): Promise<Action[]> {
  clock.set(at);
  await queueTimed(service, BROKEN_PROMISES);
  await runDueJobs(service.database, timedTasks(service, BROKEN_PROMISES));
  return (await read<{ items: Action[] }>(client, '/actions')).items;
}

describe('a preview', () => {
  const preview = (body: object) =>
    client.post<InstalmentPlanPreview>('/instalment_plans/preview', { invoices: both(), ...body });

  it('divides the debt; the last instalment carries the rounding', async () => {
    const { body } = await preview({ count: 3, every: 'MONTH', firstDate: '2026-03-31' });
    expect(body).toEqual({
      currency: 'EUR',
      amount: 1000,
      instalments: [
        { date: '2026-03-31', amount: 333 },
        { date: '2026-04-30', amount: 333 },
        { date: '2026-05-31', amount: 334 },
      ],
    });
    const byAmount = await preview({ amount: 400, every: 'WEEK', firstDate: '2026-03-31' });
    expect(byAmount.body.instalments.map(({ amount }) => amount)).toEqual([400, 400, 200]);
  });

  it('answers days that are saved unchanged west of Greenwich', async () => {
    const american = await service.client({ timezone: 'America/New_York' });
    await store(american, '/customers', customer('c'));
    const { id } = await store(american, '/invoices', invoice('i', 'c', 700));
    const draft = { invoices: [{ id }], count: 2, every: 'MONTH', firstDate: '2026-03-31' };
    const proposal = await american.post<InstalmentPlanPreview>('/instalment_plans/preview', draft);
    const { instalments } = proposal.body;
    const made = await american.post<InstalmentPlan>('/instalment_plans', {
      invoices: [{ id }],
      instalments,
    });
    const again = await american.post<InstalmentPlanPreview>('/instalment_plans/preview', {
      invoices: [{ id }],
      instalments,
    });
    expect(again.body.instalments).toEqual(instalments);
    expect(made.body.instalments.map(({ date }) => date)).toEqual([
      '2026-03-31T00:00:00.000Z',
      '2026-04-30T00:00:00.000Z',
    ]);
  });

  it('gives the last of the edited instalments the rest', async () => {
    const edited = [{ ...THREE[0], amount: 600 }, THREE[1], THREE[2]];
    const { body } = await preview({ instalments: edited });
    expect(body.instalments.map(({ amount }) => amount)).toEqual([600, 333, 67]);
    const tooMuch = [{ ...THREE[0], amount: 700 }, THREE[1], THREE[2]];
    expectError(await preview({ instalments: tooMuch }), 400, 'INVALID_DATA', 'instalments[1].amount');
  });

  it('refuses incomplete, past and impossible drafts', async () => {
    expectError(await preview({ count: 3 }), 400, 'INVALID_DATA', 'firstDate');
    expectError(await preview({ firstDate: '2026-03-31' }), 400, 'INVALID_DATA', 'count');
    expectError(
      await preview({ count: 3, firstDate: '2026-03-01' }),
      400,
      'INVALID_DATA',
      'instalments[0].date',
    );
    expectError(await preview({ amount: 1, firstDate: '2026-03-31' }), 400, 'INVALID_DATA', 'amount');
  });
});

describe('a plan', () => {
  it('promises each invoice by its last day, with user, time and one undoable change', async () => {
    const { id: userId } = await addUser(service, client, 'anna');
    const made = await create(
      { invoices: both(), instalments: THREE, comment: 'By phone' },
      { 'x-quittance-user': userId },
    );
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      customer: { externalId: 'c' },
      currency: 'EUR',
      amount: 1000,
      amountPaid: 0,
      state: 'OPEN',
      comment: 'By phone',
      madeByUserId: userId,
      endedAt: null,
      invoices: [
        { externalId: 'i', amountOutstanding: 700 },
        { externalId: 'j', amountOutstanding: 300 },
      ],
      instalments: THREE.map(({ amount }) => ({ amount, status: 'OPEN' })),
      next: { date: '2026-03-10T00:00:00.000Z', amount: 333 },
    });
    expect((await get('i')).promiseToPay).toMatchObject({ date: '2026-05-10T00:00:00.000Z', amount: null });
    const list = (query: string) => read<{ items: { id: string }[] }>(client, `/instalment_plans${query}`);
    for (const query of ['', `?invoiceId=${ids.j}`, '?inForce=true'])
      expect((await list(query)).items.map(({ id }) => id)).toEqual([made.body.id]);
    expect((await list('?inForce=false')).items).toEqual([]);
    const change = made.headers.get('quittance-changes') ?? '';
    expect(change).not.toContain(',');
    const undone = await client.post(
      '/internal/undo',
      { changeIds: [change] },
      { 'x-quittance-user': userId },
    );
    expect(undone.status, undone.text).toBe(200);
    expectError(await client.get(`/instalment_plans/${made.body.id}`), 404, 'NOT_FOUND');
    expect((await get('i')).promiseToPay).toBeNull();
    expect((await read<{ items: unknown[] }>(client, '/invoices/external:i/promises')).items).toEqual([]);
  });

  it('replaces single promises, which its undo resumes', async () => {
    const { id: userId } = await addUser(service, client, 'anna');
    const as = { 'x-quittance-user': userId };
    await client.post('/invoices/external:i/promise', { date: '2026-03-20', amount: 40 });
    const made = await create({ invoices: both(), instalments: THREE }, as);
    const change = made.headers.get('quittance-changes') ?? '';
    expect((await client.post('/internal/undo', { changeIds: [change] }, as)).status).toBe(200);
    expect((await get('i')).promiseToPay).toMatchObject({ date: '2026-03-20T00:00:00.000Z', amount: 40 });
  });

  it('does not share an identical promise, which its undo resumes', async () => {
    const { id: userId } = await addUser(service, client, 'anna');
    const as = { 'x-quittance-user': userId };
    const [last] = THREE.slice(-1);
    await client.post('/invoices/external:i/promise', { date: last?.date, comment: 'By phone' });
    const made = await create({ invoices: both(), instalments: THREE, comment: 'By phone' }, as);
    const change = made.headers.get('quittance-changes') ?? '';
    expect((await client.post('/internal/undo', { changeIds: [change] }, as)).status).toBe(200);
    const { items } = await read<{ items: object[] }>(client, '/invoices/external:i/promises');
    expect(items).toMatchObject([{ status: 'OPEN' }]);
    expect((await get('i')).promiseToPay).toMatchObject({ status: 'OPEN' });
  });

  it('is stored once for one idempotency key', async () => {
    const body = { invoices: both(), instalments: THREE };
    const headers = { 'idempotency-key': 'plan-1' };
    const [first, second] = [await create(body, headers), await create(body, headers)];
    expect(second.body).toEqual(first.body);
    expectError(await create(body), 409, 'CONFLICT', 'instalmentPlanId');
  });

  it('is made by one of two simultaneous requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ invoices: both(), instalments: THREE })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('refuses other sums, orders, customers, currencies and outdated versions', async () => {
    const refused = (instalments: object[], ...fields: string[]) =>
      create({ invoices: both(), instalments }).then((answer) =>
        expectError(answer, 400, 'INVALID_DATA', ...fields),
      );
    await refused(THREE.slice(0, 2), 'instalments');
    await refused([THREE[1] ?? {}, THREE[0] ?? {}, THREE[2] ?? {}], 'instalments[1].date');
    await refused([{ date: '2026-03-01', amount: 1000 }], 'instalments[0].date');
    await store(client, '/customers', customer('d'));
    const other = (await store(client, '/invoices', invoice('k', 'd', 100))).id;
    const dollars = (await store(client, '/invoices', invoice('l', 'c', 100, { currency: 'USD' }))).id;
    for (const id of [other, dollars])
      expectError(
        await create({ invoices: [{ id: ids.i }, { id }], instalments: THREE }),
        400,
        'INVALID_DATA',
        'invoices[1].id',
      );
    const repeated = { invoices: [{ id: ids.i }, { id: ids.i }], instalments: THREE };
    expectError(await create(repeated), 400, 'INVALID_DATA', 'invoices[1].id');
    const outdated = {
      invoices: [{ id: ids.i, version: 1 }],
      instalments: [{ date: '2026-03-10', amount: 700 }],
    };
    expectError(await create(outdated), 409, 'CONFLICT', 'version');
    expect((await get('i')).promiseToPay).toBeNull();
  });

  it('is hidden from another organization', async () => {
    const { id } = await plan();
    const stranger = await service.client();
    expectError(await stranger.get(`/instalment_plans/${id}`), 404, 'NOT_FOUND');
    expectError(await stranger.post(`/instalment_plans/${id}/end`, {}), 404, 'NOT_FOUND');
    const stolen = await stranger.post('/instalment_plans', { invoices: both(), instalments: THREE });
    expectError(stolen, 400, 'REFERENCE_NOT_FOUND', 'invoices[0].id');
  });
});

describe('instalments', () => {
  it('are kept by payments to any invoice of the plan, the oldest first', async () => {
    const { id } = await plan();
    clock.set('2026-03-07T09:00:00Z');
    await pay('p', 300, '2026-03-05', { j: 300 });
    expect(await statuses(id)).toEqual(['OPEN', 'OPEN', 'OPEN']);
    await pay('q', 40, '2026-03-06', { i: 40 });
    expect(await statuses(id)).toEqual(['KEPT', 'OPEN', 'OPEN']);
    expect(await current(id)).toMatchObject({ amountPaid: 340, next: { amount: 333 } });
    await pay('r', 660, '2026-04-01', { i: 660 });
    clock.set('2026-04-02T09:00:00Z');
    expect(await current(id)).toMatchObject({ state: 'KEPT', amountPaid: 1000, next: null });
  });

  it('are broken one by one, with one task each, and stay so after a late payment', async () => {
    const { id } = await plan();
    expect(await brokenTasks('2026-03-10T22:59:00Z')).toEqual([]);
    const [task, ...others] = await brokenTasks('2026-03-10T23:00:00Z');
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      name: 'Broken instalment (1/3)',
      state: 'TODO',
      invoices: [{ externalId: 'i' }, { externalId: 'j' }],
    });
    await pay('p', 333, '2026-03-12', { i: 333 });
    expect(await statuses(id)).toEqual(['BROKEN', 'OPEN', 'OPEN']);
    expect(await brokenTasks('2026-03-13T09:00:00Z')).toHaveLength(1);
    expect(await brokenTasks('2026-04-11T09:00:00Z')).toHaveLength(2);
    expect(await statuses(id)).toEqual(['BROKEN', 'BROKEN', 'OPEN']);
    expect((await current(id)).state).toBe('BROKEN');
  });

  it('end their tasks when all invoices of the plan are paid', async () => {
    await plan();
    await brokenTasks('2026-03-11T09:00:00Z');
    await pay('p', 700, '2026-03-12', { i: 700 });
    expect(await brokenTasks('2026-03-12T09:00:00Z')).toMatchObject([{ state: 'TODO' }]);
    await pay('q', 300, '2026-03-12', { j: 300 });
    expect(await brokenTasks('2026-03-12T10:00:00Z')).toMatchObject([{ state: 'IGNORED', outcome: 'PAID' }]);
  });

  it('are not reported after a payment that was recorded late but dated in time', async () => {
    const { id } = await plan();
    clock.set('2026-03-11T09:00:00Z');
    await pay('p', 333, '2026-03-10', { i: 333 });
    expect(await brokenTasks('2026-03-11T10:00:00Z')).toEqual([]);
    expect(await statuses(id)).toEqual(['KEPT', 'OPEN', 'OPEN']);
  });

  it('that unapplied cash keeps are not reported, and do not hold up later ones', async () => {
    for (let n = 0; n < 51; n += 1) {
      const { id } = await store(client, '/invoices', invoice(`k${n}`, 'c', 10));
      const instalments = [
        { date: '2026-03-10', amount: 1 },
        { date: '2026-05-10', amount: 9 },
      ];
      expect((await create({ invoices: [{ id }], instalments })).status).toBe(201);
    }
    await store(client, '/customers', customer('d'));
    const { id } = await store(client, '/invoices', invoice('m', 'd', 10));
    const later = [
      { date: '2026-03-11', amount: 4 },
      { date: '2026-05-10', amount: 6 },
    ];
    await create({ invoices: [{ id }], instalments: later });
    clock.set('2026-03-09T09:00:00Z');
    await pay('p', 5, '2026-03-09');
    expect(await brokenTasks('2026-03-12T09:00:00Z')).toMatchObject([{ invoices: [{ externalId: 'm' }] }]);
  });

  it('create one task also with several workers', async () => {
    await plan();
    clock.set('2026-03-11T09:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => brokenTasks('2026-03-11T09:00:00Z')));
    expect(await brokenTasks('2026-03-11T09:00:00Z')).toHaveLength(1);
  });
});

describe('the promises of a plan', () => {
  it('cannot be replaced or cancelled alone', async () => {
    await plan();
    const single = await client.post('/invoices/external:i/promise', { date: '2026-03-20' });
    expectError(single, 409, 'CONFLICT', 'instalmentPlanId');
    const edited = await client.put('/invoices/external:i', { promiseToPay: { date: '2026-03-20' } });
    expectError(edited, 409, 'CONFLICT', 'instalmentPlanId');
    expectError(await client.delete('/invoices/external:j/promise'), 409, 'CONFLICT', 'instalmentPlanId');
  });

  it('are cancelled when the plan ends, and resumed by undo', async () => {
    const { id: userId } = await addUser(service, client, 'anna');
    const as = { 'x-quittance-user': userId };
    const { id, version } = await plan();
    const end = (body: object) => client.post<InstalmentPlan>(`/instalment_plans/${id}/end`, body, as);
    expectError(await end({ version: version + 1 }), 409, 'CONFLICT', 'version');
    clock.set('2026-03-05T09:00:00Z');
    const ended = await end({ version });
    expect(ended).toMatchObject({
      status: 200,
      body: { state: 'ENDED', endedAt: '2026-03-05T09:00:00.000Z' },
    });
    expect(await statuses(id)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect((await get('i')).promiseToPay).toBeNull();
    expectError(await end({}), 409, 'CONFLICT');
    expect(await brokenTasks('2026-03-11T09:00:00Z')).toEqual([]);
    clock.set('2026-03-05T10:00:00Z');
    const change = ended.headers.get('quittance-changes') ?? '';
    expect((await client.post('/internal/undo', { changeIds: [change] }, as)).status).toBe(200);
    expect(await current(id)).toMatchObject({ state: 'OPEN', endedAt: null });
    expect((await get('i')).promiseToPay).toMatchObject({ status: 'OPEN' });
  });
});

it('goes on for the other invoices when one is deleted', async () => {
  const { id } = await plan();
  expect((await client.delete('/invoices/external:j')).status).toBe(204);
  expect(await current(id)).toMatchObject({ invoices: [{ externalId: 'i' }] });
  expect((await client.delete('/invoices/external:i')).status).toBe(204);
  expectError(await client.get(`/instalment_plans/${id}`), 404, 'NOT_FOUND');
});

it('goes on for the other invoices when the first one is deleted', async () => {
  const { id } = await plan();
  expect((await client.delete('/invoices/external:i')).status).toBe(204);
  expect(await current(id)).toMatchObject({ customer: { externalId: 'c' }, invoices: [{ externalId: 'j' }] });
  expect((await client.delete('/invoices/external:j')).status).toBe(204);
  expectError(await client.get(`/instalment_plans/${id}`), 404, 'NOT_FOUND');
});
