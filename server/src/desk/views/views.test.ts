import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { SavedView } from './schema.ts';

let service: TestService;
let client: Client;
let other: Client;
let ada: Record<string, string>;
let bob: Record<string, string>;
let eve: Record<string, string>;

beforeAll(async () => {
  service = await testService();
  client = await service.client();
  other = await service.client();
  const named = async (name: string, role: string) => ({
    'x-quittance-user': (await addUser(service, client, name, { role })).id,
  });
  ada = await named('ada', 'COLLECTOR');
  bob = await named('bob', 'COLLECTOR');
  eve = await named('eve', 'ADMIN');
});
afterAll(() => closeVerified(service));

const LATE = {
  list: 'invoices',
  name: 'Late',
  filter: {
    state: ['OVERDUE'],
    'amountOutstanding.gte': 10_000,
    disputed: false,
    'dueDate.lte': '2026-01-31',
  },
  sortBy: 'dueDate',
  sortOrder: 'ASC',
  columns: ['invoice.customId', 'daysOverdue', 'customFields.01890000-0000-7000-8000-000000000000'],
};
const path = '/internal/views';

async function keep(body: object, by = ada): Promise<SavedView> {
  const { status, text, body: view } = await client.post<SavedView>(path, { ...LATE, ...body }, by);
  expect(status, text).toBe(201);
  return view;
}
it('stores a view as given, for its owner or for all users', async () => {
  const own = await service.client();
  const user = async (name: string) => ({ 'x-quittance-user': (await addUser(service, own, name)).id });
  const [cleo, dan] = [await user('cleo'), await user('dan')];
  const add = async (body: object) => (await own.post<SavedView>(path, { ...LATE, ...body }, cleo)).body;
  const seen = async (query: string, by?: Record<string, string>) =>
    (await own.get<{ items: SavedView[] }>(`${path}?${query}`, by)).body.items.map(({ name }) => name);
  const view = await add({});
  expect(view).toMatchObject({ ...LATE, isShared: false, ownerUserId: cleo['x-quittance-user'] });
  expect(Number.isSafeInteger(view.version)).toBe(true);
  const shared = await add({ name: 'All', isShared: true, filter: {}, sortBy: null, sortOrder: null });
  expect((await own.get(`${path}/${view.id}`, cleo)).body).toEqual(view);
  expect((await own.get(`${path}/${shared.id}`, dan)).body).toEqual(shared);
  for (const by of [dan, {}]) expectError(await own.get(`${path}/${view.id}`, by), 404, 'NOT_FOUND');
  expectError(await other.get(`${path}/${shared.id}`), 404, 'NOT_FOUND');
  expect(await seen('list=invoices', cleo)).toEqual(['All', 'Late']);
  expect(await seen('', dan)).toEqual(['All']);
  expect(await seen('')).toEqual(['All']);
  expect(await seen('list=customers', cleo)).toEqual([]);
  const unshared = await own.post(path, LATE);
  expectError(unshared, 400, 'INVALID_DATA', 'X-Quittance-User');
  const unowned = await own.post<SavedView>(path, { ...LATE, name: 'Ours', isShared: true });
  expect(unowned.body.ownerUserId).toBeNull();
});

describe('an invalid view', () => {
  it.each([
    [{ filter: { state: ['OPEN'] } }, 'filter.state[0]'],
    [{ filter: { state: 'OVERDUE' } }, 'filter.state'],
    [{ filter: { unknown: 1 } }, 'filter.unknown'],
    [{ filter: { 'grossAmount.gte': '5' } }, 'filter.grossAmount.gte'],
    [{ filter: { 'dueDate.lte': 'soon' } }, 'filter.dueDate.lte'],
    [{ filter: { cursor: 'x' } }, 'filter.cursor'],
    [{ filter: { limit: 5 } }, 'filter.limit'],
    [{ filter: { sortBy: 'dueDate' } }, 'filter.sortBy'],
    [{ filter: { disputed: { not: true } } }, 'filter.disputed'],
    [{ sortBy: 'name' }, 'sortBy'],
    [{ sortOrder: 'UP' }, 'sortOrder'],
    [{ columns: ['customId'] }, 'columns[0]'],
    [{ columns: ['invoice.customId', 'invoice.constructor'] }, 'columns[1]'],
    [{ columns: [] }, 'columns'],
    [{ columns: ['daysOverdue', 'daysOverdue'] }, 'columns'],
    [{ list: 'notes' }, 'list'],
    [{ list: 'customers' }, 'filter.state'],
    [{ name: '' }, 'name'],
  ])('is refused: %j', async (body, field) => {
    const answer = await client.post(path, { ...LATE, name: 'Wrong', ...body }, ada);
    expectError(answer, 400, 'INVALID_DATA');
    expect(answer.text).toContain(field.split('[')[0]);
  });

  it.each([
    ['customers', { paused: true, search: 'x' }, 'oldestDue', ['customer.name', 'oldestDueOn']],
    ['payments', { unapplied: true }, 'amount', ['payment.refNumber']],
    ['credit_notes', { unapplied: true }, 'issuedAt', ['creditNote.customId']],
    ['promises', { lapsed: true }, 'date', ['promise', 'customer']],
    ['disputes', { open: true }, 'openedAt', ['reason']],
    ['messages', { unanswered: true }, null, ['subject']],
    ['work', { due: 'NOW' }, 'priority', ['action.name', 'contact', 'priority']],
  ])('is not one of %s', async (list, filter, sortBy, columns) => {
    await keep({ list, filter, sortBy, sortOrder: null, columns });
  });
});

it('lets the owner and administrators change and delete a view', async () => {
  const own = await keep({ name: 'Mine' });
  const shared = await keep({ name: 'Team', isShared: true });
  const at = `${path}/${shared.id}`;
  const { version } = shared;
  expectError(await client.put(at, { version, name: 'x' }, bob), 403, 'ACCESS_FORBIDDEN');
  expectError(await client.delete(at, bob), 403, 'ACCESS_FORBIDDEN');
  expectError(await client.put(`${path}/${own.id}`, { version: own.version }, eve), 404, 'NOT_FOUND');
  expectError(await client.delete(`${path}/${own.id}`, bob), 404, 'NOT_FOUND');
  const changed = await client.put<SavedView>(at, { version, filter: {}, sortBy: null }, eve);
  expect(changed.body).toMatchObject({
    name: 'Team',
    filter: {},
    sortBy: null,
    sortOrder: 'ASC',
  });
  const next = changed.body.version;
  expect(next).not.toBe(version);
  expectError(await client.put(at, { version, name: 'x' }, ada), 409, 'CONFLICT', 'version');
  expectError(await client.put(at, { version: next, filter: { state: [] } }, ada), 400, 'INVALID_DATA');
  expectError(await client.put(at, { name: 'x' }, ada), 400, 'INVALID_DATA', 'version');
  expect((await client.put(at, { version: next, isShared: false }, ada)).status).toBe(200);
  expectError(await client.get(at, bob), 404, 'NOT_FOUND');
  expect((await client.delete(at, ada)).status).toBe(204);
  expectError(await client.get(at, ada), 404, 'NOT_FOUND');
});

it('keeps the names of views unique, also after concurrent requests', async () => {
  const body = { ...LATE, name: 'Once', isShared: true };
  const answers = await Promise.all([ada, bob, eve].map((by) => client.post(path, body, by)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expectError(await client.post(path, { ...body, name: 'ONCE' }, bob), 409, 'CONFLICT', 'name');
  await keep({ name: 'once' });
  const mine = await keep({ name: 'Once' }, bob);
  const shared = { version: mine.version, isShared: true };
  expectError(await client.put(`${path}/${mine.id}`, shared, bob), 409, 'CONFLICT', 'name');
});

it('limits the number of views', async () => {
  const full = { 'x-quittance-user': (await addUser(service, client, 'full')).id };
  await service.database.pool.query(
    `INSERT INTO saved_views (organization_id, id, list, name, owner_user_id, is_shared, query, columns, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'invoices', 'v' || n, $2, false, '{"filter": {}, "sortBy": null, "sortOrder": null}', '["level"]', now(), now()
     FROM generate_series(1, 499) n`,
    [client.organization.id, full['x-quittance-user']],
  );
  const results = await Promise.all(
    ['x', 'y', 'z'].map((name) => client.post(path, { ...LATE, name }, full)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('lets viewers read views, but not save them', async () => {
  const viewer = { 'x-quittance-user': (await addUser(service, client, 'vic', { role: 'VIEWER' })).id };
  expect((await client.get(path, viewer)).status).toBe(200);
  expectError(await client.post(path, LATE, viewer), 403, 'ACCESS_FORBIDDEN');
});
