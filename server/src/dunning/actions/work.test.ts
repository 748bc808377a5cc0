import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { ActionFacts } from './commands.ts';
import type { BulkResult } from './internal-schema.ts';
import type { Action } from './schema.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const WORK = '/internal/actions';
let service: TestService;
let client: Client;
let customerId: string;
let ada: string;
let bob: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(at(10));
  client = await service.client();
  customerId = (await store(client, '/customers', customer('c'))).id;
  ada = (await addUser(service, client, 'amy')).id;
  bob = (await addUser(service, client, 'bob')).id;
});
afterAll(() => closeVerified(service));

const as = (userId: string) => ({ 'x-quittance-user': userId });
const add = (facts: Partial<ActionFacts> = {}) => addAction(service, client, { customerId, ...facts });
const get = (id: string) => read<Action>(client, `/actions/${id}`);
const post = (path: string, body: unknown, user: string | null = ada) =>
  client.post<Action>(`${WORK}${path}`, body, user === null ? {} : as(user));
const email = (facts: Partial<ActionFacts> = {}) =>
  add({ type: 'EMAIL', name: 'First', source: 'WORKFLOW', ...facts });

/** Returns the queue's jobs for an action. */
async function jobsOf(actionId: string): Promise<string[]> {
  const { rows } = await service.database.pool.query<{ task: string }>(
    'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = $1',
    [`dunning-mail:${client.organization.id}:${actionId}`],
  );
  return rows.map(({ task }) => task);
}

async function eventsOf(type: string): Promise<unknown[]> {
  const { body } = await client.get<{ items: { type: string; data: unknown }[] }>('/events?limit=500');
  return body.items.filter((event) => event.type === type).map(({ data }) => data);
}

/** Stores a message of the action that is being sent, or whose result is uncertain. */
async function underWay(actionId: string, state: string): Promise<void> {
  await service.database.pool.query(
    `INSERT INTO messages (organization_id, id, direction, state, customer_id, action_id, recipients, attachments,
       created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'OUTBOUND', $2, $3, $4, '[]', '[]', $5, $5)`,
    [client.organization.id, state, customerId, actionId, clock.now()],
  );
}

describe('an action made by hand', () => {
  it('is due now and assigned to the account managers of the customer by default', async () => {
    await client.post('/customers/external:c/account-managers', { userIds: [bob, ada] });
    const made = await post('', { name: 'Ring them', type: 'CALL', customerId: customerId.toUpperCase() });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Ring them',
      type: 'CALL',
      state: 'TODO',
      source: 'MANUAL',
      dueDate: at(10),
      assignedTo: [{ id: bob }, { id: ada }],
    });
    expect(await eventsOf('action.created')).toEqual([
      {
        id: made.body.id,
        type: 'CALL',
        state: 'TODO',
        source: 'MANUAL',
        customer: { id: customerId },
        dueDate: at(10),
      },
    ]);
  });

  it('stores the given assignees, invoices, due date and comment', async () => {
    const { id: invoiceId } = await store(client, '/invoices', invoice('i', 'c', 100));
    const body = {
      name: 'Visit',
      type: 'TASK',
      customerId,
      carryingInvoiceId: invoiceId,
      invoiceIds: [invoiceId],
      dueDate: '2026-03-12',
      assignedUserIds: [bob],
      comment: 'Bring the papers',
    };
    for (const answer of [await post('', body), await post('', body, null)]) {
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body).toMatchObject({
        dueDate: '2026-03-11T23:00:00.000Z',
        comment: 'Bring the papers',
        carryingInvoice: { id: invoiceId },
        invoices: [{ id: invoiceId }],
        assignedTo: [{ id: bob }],
      });
    }
    const unassigned = await post('', { ...body, assignedUserIds: [], comment: '' });
    expect(unassigned.body).toMatchObject({ assignedTo: [], comment: null });
  });

  it.each([
    ['no name', { name: undefined }, 'name', 'INVALID_DATA'],
    ['an empty name', { name: '' }, 'name', 'INVALID_DATA'],
    ['an unknown type', { type: 'FAX' }, 'type', 'INVALID_DATA'],
    ['no customer', { customerId: undefined }, 'customerId', 'INVALID_DATA'],
    ['an unknown customer', { customerId: MISSING_ID }, 'customerId', 'REFERENCE_NOT_FOUND'],
    ['an unknown invoice', { invoiceIds: [MISSING_ID] }, 'invoiceIds[0]', 'REFERENCE_NOT_FOUND'],
    ['an unknown user', { assignedUserIds: [MISSING_ID] }, 'assignedUserIds[0]', 'REFERENCE_NOT_FOUND'],
    ['no date', { dueDate: 'tomorrow' }, 'dueDate', 'INVALID_DATA'],
    ['a state', { state: 'EXECUTED' }, 'state', 'INVALID_DATA'],
  ])('refuses %s', async (_title, wrong, field, code) => {
    expectError(await post('', { name: 'N', type: 'CALL', customerId, ...wrong }), 400, code, field);
    expect(await read(client, '/actions')).toMatchObject({ total: 0 });
  });
});

describe('a performed action', () => {
  it.each(['CALL', 'TASK', 'SMS', 'LETTER'] as const)('stores who performed a %s and when', async (type) => {
    const id = await add({ type });
    const done = await post(`/${id.toUpperCase()}/perform`, { comment: 'They pay', at: at(9) });
    expect(done.status, done.text).toBe(200);
    expect(done.body).toMatchObject({
      state: 'EXECUTED',
      outcome: 'DONE',
      comment: 'They pay',
      performedAt: at(9),
      updatedAt: at(10),
      performedBy: { id: ada },
    });
    expect(await eventsOf('action.updated')).toEqual([
      expect.objectContaining({ id, state: 'EXECUTED', outcome: 'DONE', customer: { id: customerId } }),
    ]);
    expect(await jobsOf(id)).toEqual([]);
  });

  it('approves an email and enqueues it once', async () => {
    const id = await email();
    const first = await post(`/${id}/perform`, { comment: 'Fine' });
    expect(first.status, first.text).toBe(202);
    expect(first.body).toMatchObject({
      state: 'TODO',
      comment: 'Fine',
      performedBy: null,
      performedAt: null,
    });
    expect(await jobsOf(id)).toEqual(['dunning-mail']);
    expectError(await post(`/${id}/perform`, {}), 409, 'CONFLICT', 'state');
    expectError(await post(`/${id}/snooze`, { until: at(20) }), 409, 'CONFLICT', 'state');
    expect((await post(`/${id}/ignore`, { comment: 'Not this one' })).body).toMatchObject({
      state: 'IGNORED',
    });
    expectError(await post(`/${await email()}/perform`, { at: at(9) }), 400, 'INVALID_DATA', 'at');
  });

  it('can be performed as a call although its invoices were paid meanwhile', async () => {
    const { id: invoiceId } = await store(client, '/invoices', invoice('i', 'c', 100));
    const id = await add({ source: 'WORKFLOW', carryingInvoiceId: invoiceId, invoiceIds: [invoiceId] });
    await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
    expect((await post(`/${id}/perform`, {})).body).toMatchObject({ state: 'EXECUTED', performedAt: at(10) });
  });

  it('refuses a missing or foreign user, a viewer and a future time', async () => {
    const id = await add();
    const viewer = await addUser(service, client, 'vic', { role: 'VIEWER' });
    const stranger = await addUser(service, await service.client(), 'sid');
    for (const [user, status, code] of [
      [null, 400, 'INVALID_DATA'],
      [stranger.id, 400, 'INVALID_DATA'],
      [MISSING_ID, 400, 'INVALID_DATA'],
      [viewer.id, 403, 'ACCESS_FORBIDDEN'],
    ] as const) {
      expectError(await post(`/${id}/perform`, {}, user), status, code);
      expectError(await post(`/${id}/ignore`, { comment: 'x' }, user), status, code);
      expectError(await post('/bulk', { ids: [id], ignore: { comment: 'x' } }, user), status, code);
    }
    expectError(await post(`/${id}/snooze`, { until: null }, viewer.id), 403, 'ACCESS_FORBIDDEN');
    expectError(await post('', { name: 'x', type: 'CALL', customerId }, viewer.id), 403, 'ACCESS_FORBIDDEN');
    expect((await client.get(WORK, as(viewer.id))).status).toBe(200);
    expectError(await post(`/${id}/perform`, { at: at(11) }), 400, 'INVALID_DATA', 'at');
    expect(await get(id)).toMatchObject({ state: 'TODO', updatedAt: at(10) });
  });
});

describe('changes to an action', () => {
  it('snoozes an open action and brings it back', async () => {
    const id = await add();
    expect((await post(`/${id}/snooze`, { until: '2026-03-20' })).body).toMatchObject({
      state: 'TODO',
      snoozedUntil: '2026-03-19T23:00:00.000Z',
    });
    const shown = async (query = '') =>
      (await read<{ items: Action[] }>(client, `${WORK}${query}`)).items.map((action) => action.id);
    expect(await shown()).toEqual([]);
    expect(await shown('?due=ALL')).toEqual([id]);
    clock.set('2026-03-19T22:59:59.999Z');
    expect(await shown()).toEqual([]);
    clock.set('2026-03-19T23:00:00.000Z');
    expect(await shown()).toEqual([id]);
    await post(`/${id}/snooze`, { until: at(25) });
    expect((await post(`/${id}/snooze`, { until: null })).body).toMatchObject({ snoozedUntil: null });
    expectError(await post(`/${id}/snooze`, { until: clock.now() }), 400, 'INVALID_DATA', 'until');
    expect(await eventsOf('action.updated')).toHaveLength(3);
  });

  it('reassigns an open action', async () => {
    const id = await add({ assignedUserIds: [ada] });
    const put = (userIds: string[]) => client.put<Action>(`${WORK}/${id}/assignees`, { userIds });
    expect((await put([bob.toUpperCase(), ada])).body).toMatchObject({
      assignedTo: [{ id: bob }, { id: ada }],
    });
    expectError(await put([bob, MISSING_ID]), 400, 'REFERENCE_NOT_FOUND', 'userIds[1]');
    expectError(await put([bob, bob]), 400, 'INVALID_DATA', 'userIds');
    expect(await get(id)).toMatchObject({ assignedTo: [{ id: bob }, { id: ada }] });
    expect((await put([])).body).toMatchObject({ assignedTo: [] });
  });

  it('refuses every change of a completed action', async () => {
    const id = await add({ performed: { state: 'EXECUTED', at: at(9) } });
    const before = await get(id);
    for (const answer of [
      await post(`/${id}/perform`, {}),
      await post(`/${id}/ignore`, { comment: 'x' }),
      await post(`/${id}/snooze`, { until: at(20) }),
      await client.put(`${WORK}/${id}/assignees`, { userIds: [bob] }),
    ]) {
      expectError(answer, 409, 'CONFLICT', 'state');
      expect(answer.text).toContain('is EXECUTED');
    }
    expect(await get(id)).toEqual(before);
  });

  it('lets a failed email be reassigned, sent again or ignored, but not snoozed', async () => {
    const failed = { state: 'FAILED', at: at(9) } as const;
    const [again, aside] = [
      await email({ performed: failed, approvedAt: at(8) }),
      await email({ performed: failed, approvedAt: at(8) }),
    ];
    const list = async () => (await read<{ items: Action[] }>(client, WORK)).items.map((action) => action.id);
    expect((await list()).toSorted()).toEqual([again, aside].toSorted());
    expectError(await post(`/${again}/snooze`, { until: at(20) }), 409, 'CONFLICT', 'state');
    const assigned = await client.put<Action>(`${WORK}/${again}/assignees`, { userIds: [bob] });
    expect(assigned.body).toMatchObject({ state: 'FAILED', assignedTo: [{ id: bob }] });
    const { body, status } = await post(`/${again}/perform`, {}, bob);
    expect([status, body]).toMatchObject([
      202,
      { state: 'TODO', outcome: null, performedAt: null, performedBy: null },
    ]);
    expect((await post(`/${aside}/ignore`, { comment: 'Called' })).body).toMatchObject({
      state: 'IGNORED',
      comment: 'Called',
      performedBy: { id: ada },
    });
    for (const id of [again, aside]) expectError(await post(`/${id}/perform`, {}), 409, 'CONFLICT', 'state');
    expect(await list()).toEqual([again]);
  });

  it('refuses to perform a failed call', async () => {
    const id = await add({ performed: { state: 'FAILED', at: at(9) } });
    expectError(await post(`/${id}/perform`, {}), 409, 'CONFLICT', 'state');
    expect(await get(id)).toMatchObject({ state: 'FAILED' });
  });

  it.each(['SENDING', 'UNCERTAIN'])('refuses every change while the email is %s', async (state) => {
    const id = await email();
    await underWay(id, state);
    for (const answer of [
      await post(`/${id}/perform`, {}),
      await post(`/${id}/ignore`, { comment: 'x' }),
      await client.put(`${WORK}/${id}/assignees`, { userIds: [bob] }),
    ])
      expectError(answer, 409, 'CONFLICT', 'state');
    expect(await get(id)).toMatchObject({ state: 'TODO' });
  });

  it('lets one of two concurrent changes win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add();
      const answers = await Promise.all([
        post(`/${id}/perform`, {}, ada),
        post(`/${id}/ignore`, { comment: 'no' }, bob),
        post(`/${id}/perform`, {}, bob),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const won = answers.find(({ status }) => status === 200);
      expect(await get(id)).toEqual(won?.body);
      const approved = await email();
      const approvals = await Promise.all([
        post(`/${approved}/perform`, {}),
        post(`/${approved}/perform`, {}, bob),
      ]);
      expect(approvals.map(({ status }) => status).sort()).toEqual([202, 409]);
    }
  });
});

describe('bulk changes', () => {
  const bulk = (body: unknown) => client.post<BulkResult>(`${WORK}/bulk`, body, as(ada));

  it('ignore, snooze and reassign actions, and report the completed ones as conflicts', async () => {
    const [a, b, done] = [
      await add(),
      await add(),
      await add({ performed: { state: 'EXECUTED', at: at(9) } }),
    ];
    const ids = [a, done, b];
    const statuses = ['CHANGED', 'CONFLICT', 'CHANGED'];
    const result = (state: string) => ({
      items: ids.map((id, i) =>
        id === done
          ? { id, status: statuses[i], state: 'EXECUTED', changeId: null }
          : { id, status: statuses[i], state, changeId: expect.any(String) },
      ),
    });
    expect((await bulk({ ids, snooze: { until: at(20) } })).body).toEqual(result('TODO'));
    expect((await bulk({ ids, reassign: { userIds: [bob] } })).body).toEqual(result('TODO'));
    expect(await get(b)).toMatchObject({ snoozedUntil: at(20), assignedTo: [{ id: bob }] });
    expect((await bulk({ ids, ignore: { comment: 'Too old' } })).body).toEqual(result('IGNORED'));
    for (const id of [a, b])
      expect(await get(id)).toMatchObject({ state: 'IGNORED', comment: 'Too old', performedBy: { id: ada } });
    expect(await get(done)).toMatchObject({ state: 'EXECUTED', assignedTo: [], comment: null });
    expect(await eventsOf('action.updated')).toHaveLength(6);
  });

  it('change nothing when one action does not exist or the change is invalid', async () => {
    const id = await add();
    const before = await get(id);
    const stranger = await service.client();
    const { id: theirCustomer } = await store(stranger, '/customers', customer('t'));
    const theirs = await addAction(service, stranger, { customerId: theirCustomer });
    for (const other of [MISSING_ID, theirs])
      expectError(
        await bulk({ ids: [id, other], ignore: { comment: 'x' } }),
        400,
        'REFERENCE_NOT_FOUND',
        'ids[1]',
      );
    const many = Array.from({ length: 201 }, (_, i) =>
      MISSING_ID.replace(/...$/, String(i).padStart(3, '0')),
    );
    for (const [body, ...fields] of [
      [{ ids: [id] }],
      [{ ids: [id], ignore: { comment: 'x' }, snooze: { until: null } }],
      [{ ids: [], ignore: { comment: 'x' } }, 'ids'],
      [{ ids: many, ignore: { comment: 'x' } }, 'ids'],
      [{ ids: [id], ignore: { comment: '' } }, 'ignore.comment'],
      [{ ids: [id], snooze: { until: at(9) } }, 'snooze.until'],
    ] as const)
      expectError(await bulk(body), 400, 'INVALID_DATA', ...fields);
    expectError(await bulk({ ids: [id], reassign: { userIds: [MISSING_ID] } }), 400, 'REFERENCE_NOT_FOUND');
    expect(await get(id)).toEqual(before);
  });

  it('let each action be changed by one of two concurrent requests', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => add()));
    const [one, two] = await Promise.all([
      bulk({ ids, ignore: { comment: 'one' } }),
      bulk({ ids: [...ids].reverse(), ignore: { comment: 'two' } }),
    ]);
    const changed = (answer: Answer<BulkResult>) =>
      answer.body.items.filter(({ status }) => status === 'CHANGED').map((item) => item.id);
    expect([...changed(one), ...changed(two)].sort()).toEqual([...ids].sort());
    for (const id of changed(two)) expect(await get(id)).toMatchObject({ comment: 'two' });
  });
});

describe('the work list', () => {
  const names = async (query = '') =>
    (await read<{ items: Action[] }>(client, `${WORK}${query}`)).items.map(({ name }) => name);

  it('lists open actions by due date, filtered and sorted as requested', async () => {
    const { dunningPlanId } = await addSettings(service, client);
    const other = (await store(client, '/customers', customer('d'))).id;
    await add({ name: 'late', dueAt: at(1), type: 'TASK', assignedUserIds: [ada, bob] });
    await add({ name: 'now', dueAt: at(10), customerId: other, assignedUserIds: [bob] });
    await add({ name: 'plan', dueAt: at(5), dunningPlanId, source: 'WORKFLOW', type: 'LETTER' });
    await add({ name: 'later', dueAt: at(11) });
    await add({ name: 'done', dueAt: at(2), performed: { state: 'EXECUTED', at: at(3) } });
    await add({ name: 'failed', dueAt: at(6), type: 'EMAIL', performed: { state: 'FAILED', at: at(6) } });
    for (const [query, expected] of [
      ['', ['late', 'plan', 'failed', 'now']],
      ['?sortOrder=DESC', ['now', 'failed', 'plan', 'late']],
      ['?sortBy=createdAt', ['late', 'now', 'plan', 'failed']],
      ['?due=ALL', ['late', 'plan', 'failed', 'now', 'later']],
      ['?state=TODO', ['late', 'plan', 'now']],
      ['?state=FAILED', ['failed']],
      ['?type=EMAIL', ['failed']],
      [`?assignedToUserId=${bob}`, ['late', 'now']],
      [`?assignedToUserId=${ada}&type=CALL`, []],
      ['?type=LETTER', ['plan']],
      [`?customerId=${other}`, ['now']],
      [`?planId=${dunningPlanId}`, ['plan']],
      ['?state=EXECUTED', ['done']],
      [`?dueDate.gt=${at(1)}`, ['plan', 'failed', 'now']],
      [`?dueDate.lt=${at(2)}&state=EXECUTED`, []],
    ] as const) {
      expect(await names(query), query).toEqual(expected);
      expect(await read(client, `${WORK}${query}`), query).toMatchObject({ total: expected.length });
    }
    const page = await read<{ nextCursor: string }>(client, `${WORK}?limit=1`);
    expect(await names(`?limit=2&cursor=${page.nextCursor}`)).toEqual(['plan', 'failed']);
  });

  it.each(['due=SOON', 'sortBy=name', 'type=VISIT', 'assignedToUserId=x', 'planId=1', 'source=MANUAL'])(
    'refuses %s',
    async (query) => {
      expectError(await client.get(`${WORK}?${query}`), 400, 'INVALID_DATA', query.split('=')[0] ?? '');
    },
  );
});

it.each([
  ['GET', ''],
  ['POST', ''],
  ['POST', '/bulk'],
  ['POST', `/${MISSING_ID}/perform`],
  ['POST', `/${MISSING_ID}/ignore`],
  ['POST', `/${MISSING_ID}/snooze`],
  ['PUT', `/${MISSING_ID}/assignees`],
])('answers 401 to %s %s without a key pair', async (method, path) => {
  await expectUnauthorized(service, client, method, `${WORK}${path}`, method === 'GET' ? undefined : {});
});

it('answers the same for a foreign action and a missing one', async () => {
  const theirs = await add();
  const mine = await service.client();
  const user = as((await addUser(service, mine, 'eve')).id);
  for (const [method, path, body] of [
    ['post', 'perform', {}],
    ['post', 'ignore', { comment: 'x' }],
    ['post', 'snooze', { until: null }],
    ['put', 'assignees', { userIds: [] }],
  ] as const) {
    const missing = await mine[method](`${WORK}/${MISSING_ID}/${path}`, body, user);
    expectError(missing, 404, 'NOT_FOUND');
    expect((await mine[method](`${WORK}/${theirs}/${path}`, body, user)).text).toBe(missing.text);
  }
  expect(await get(theirs)).toMatchObject({ state: 'TODO' });
});
