import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectMissing,
  expectUnauthorized,
} from '../../../test/harness/contract.ts';
import { writeDerivedRows } from '../../../test/harness/derived-rows.ts';
import { customer, read, type Stored, store } from '../../../test/harness/factories.ts';
import { addUser } from '../../../test/harness/people.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { settlementOf } from '../../ledger/documents/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import { MAX_ACCOUNT_MANAGERS } from '../../ledger/domain/settlement/account-managers.ts';
import { settle } from '../../ledger/settlement/settle.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { AccountManagers } from './schema.ts';

const PATH = '/customers/external:c/account-managers';
const NIL_ORGANIZATION_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
let service: TestService;
let client: Client;
let ada: string;
let bob: string;
let cid: string;
beforeAll(async () => {
  service = await testService({ clock, instances: 2 });
});
beforeEach(async () => {
  clock.set('2026-03-01T12:00:00.000Z');
  client = await service.client();
  await store(client, '/customers', customer('c'));
  [ada, bob, cid] = [
    (await addUser(service, client, 'ada')).id,
    (await addUser(service, client, 'bob')).id,
    (await addUser(service, client, 'cid')).id,
  ];
});
afterAll(() => closeVerified(service));

const assign = (userIds: unknown, path = PATH) => client.post<AccountManagers>(path, { userIds });
const assigned = async (path = PATH) =>
  (await read<AccountManagers>(client, path)).items.map((user) => user.id);
const put = (accountManagerId: string | null) =>
  store(client, '/customers', { externalId: 'c', accountManagerId });
const first = async () => Reflect.get(await read(client, '/customers/external:c'), 'accountManagerId');

describe('assigned account managers', () => {
  it('are returned in order, with the time of the assignment', async () => {
    const answer = await assign([bob, ada.toUpperCase()]);
    const user = (id: string, name: string) => ({
      id,
      firstName: name,
      lastName: 'L',
      email: `${name}@example.com`,
      position: null,
      role: 'COLLECTOR',
      assignedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      total: 2,
      items: [user(bob, 'bob'), user(ada, 'ada')],
      version: expect.any(Number),
    });
    expect(await read(client, PATH)).toEqual(answer.body);
    const { id } = await read(client, '/customers/external:c');
    expect(await read(client, `/customer/${id}/account-manager`)).toEqual(answer.body);
    expect((await client.post(`/customer/${id}/account-manager`, { userIds: [] })).status).toBe(200);
  });

  it('are replaced as a whole list, and remaining users keep their time', async () => {
    await assign([ada, bob]);
    clock.set('2026-03-02T12:00:00.000Z');
    const { items } = (await assign([cid, bob])).body;
    expect(items.map(({ id, assignedAt }) => [id, assignedAt])).toEqual([
      [cid, '2026-03-02T12:00:00.000Z'],
      [bob, '2026-03-01T12:00:00.000Z'],
    ]);
    expect((await assign([])).body).toEqual({ total: 0, items: [], version: expect.any(Number) });
    expect(await assigned()).toEqual([]);
  });

  it('can be changed under a native integration', async () => {
    const native = await service.client({ nativeIntegration: 'Ledgerly' });
    await service.database.pool.query(
      `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
       VALUES ($1, $2, 'c', 'C', 0, 0, now(), now())`,
      [native.organization.id, NIL_ORGANIZATION_ID],
    );
    await writeDerivedRows(service.database.pool, native.organization.id);
    const { id } = await addUser(service, native, 'ada');
    const answer = await native.post(PATH, { userIds: [id] });
    expect(answer).toMatchObject({ status: 200, body: { total: 1 } });
  });
});

describe('the first account manager', () => {
  it('is the accountManagerId of the customer and changes its updatedAt', async () => {
    clock.set('2026-03-02T12:00:00.000Z');
    await assign([bob, ada]);
    const stored = await read(client, '/customers/external:c');
    expect(stored).toMatchObject({ accountManagerId: bob, updatedAt: '2026-03-02T12:00:00.000Z' });
    clock.set('2026-03-03T12:00:00.000Z');
    await assign([bob, cid]);
    expect(await read(client, '/customers/external:c')).toEqual(stored);
    await assign([]);
    expect(await first()).toBeNull();
  });

  it('is set by accountManagerId, and the former one moves behind', async () => {
    await put(ada);
    expect(await assigned()).toEqual([ada]);
    await put(bob);
    expect(await assigned()).toEqual([bob, ada]);
    await assign([ada, bob, cid]);
    await put(cid);
    expect(await assigned()).toEqual([cid, ada, bob]);
    expect(await first()).toBe(cid);
    await store(client, '/customers', { externalId: 'c', name: 'N' });
    expect(await assigned()).toEqual([cid, ada, bob]);
  });

  it('is removed together with all others by null', async () => {
    await assign([ada, bob]);
    await put(null);
    expect(await assigned()).toEqual([]);
    expect(await first()).toBeNull();
  });

  it('is set with a new customer and removed with a deleted one', async () => {
    await store(client, '/customers', customer('new', { accountManagerId: ada }));
    expect(await assigned('/customers/external:new/account-managers')).toEqual([ada]);
    expect((await client.delete('/customers/external:new')).status).toBe(204);
    expectError(await client.get('/customers/external:new/account-managers'), 404, 'NOT_FOUND');
  });

  it('is correct after several changes in one batch, also under a new name', async () => {
    await assign([ada]);
    const change = (facts: object, target: object) =>
      ({ type: 'putCustomer', mode: 'import', target, facts }) as const;
    const { id } = await read(client, '/customers/external:c');
    const { outcomes } = await settle(settlementOf(service, client.organization), [
      change({}, { id, externalId: 'renamed' }),
      change({ accountManagerId: bob }, { externalId: 'renamed' }),
      change({ accountManagerId: NIL_ORGANIZATION_ID }, { externalId: 'renamed' }),
      change({ accountManagerId: cid }, { externalId: 'renamed' }),
    ]);
    expect(outcomes.map((outcome) => outcome instanceof RefusalError)).toEqual([false, false, true, false]);
    expect(await assigned(`/customers/${id}/account-managers`)).toEqual([cid, bob, ada]);
  });
});

describe('refused assignments', () => {
  it.each<[string, () => unknown, string, string[]]>([
    [
      'unknown users, each named',
      () => [ada, NIL_ORGANIZATION_ID, bob, cid.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
      'REFERENCE_NOT_FOUND',
      ['userIds[1]', 'userIds[3]'],
    ],
    ['a repeated user', () => [ada, bob, ada.toUpperCase()], 'INVALID_DATA', ['userIds[2]']],
    ['an invalid id', () => [ada, 'bob'], 'INVALID_DATA', ['userIds[1]']],
    ['no list', () => ada, 'INVALID_DATA', ['userIds']],
    ['null', () => null, 'INVALID_DATA', ['userIds']],
    ['nothing', () => undefined, 'INVALID_DATA', ['userIds']],
    [
      'too many',
      () => Array.from({ length: MAX_ACCOUNT_MANAGERS + 1 }, () => ada),
      'INVALID_DATA',
      ['userIds'],
    ],
  ])('change nothing: %s', async (_title, userIds, code, fields) => {
    await assign([cid]);
    expectError(await assign(userIds()), 400, code, ...fields);
    expect(await assigned()).toEqual([cid]);
    expect(await first()).toBe(cid);
  });

  it('include users of another organization', async () => {
    const { id } = await addUser(service, await service.client(), 'eve');
    expectError(await assign([id]), 400, 'REFERENCE_NOT_FOUND', 'userIds[0]');
    expect(await assigned()).toEqual([]);
  });

  it('include unknown fields in body and query', async () => {
    expectError(await client.post(PATH, { userIds: [], users: [] }), 400, 'INVALID_DATA', 'users');
    expectError(await client.get(`${PATH}?limit=5`), 400, 'INVALID_DATA', 'limit');
  });
});

it.each(['GET', 'POST'])('answers 401 to %s without a key pair', async (method) => {
  const body = method === 'POST' ? { userIds: [ada] } : undefined;
  await expectUnauthorized(service, client, method, PATH, body);
  expect(await assigned()).toEqual([]);
});

it('answers the same for a foreign customer and a missing one', async () => {
  const theirs = await service.client();
  const { id, externalId } = await store<Stored>(theirs, '/customers', customer('of others'));
  const who = { mine: client, theirs, id, externalId };
  await expectMissing('GET', (ref) => `/customers/${ref}/account-managers`, who);
  await expectMissing('POST', (ref) => `/customers/${ref}/account-managers`, who, { userIds: [ada] });
});

itNightly('keeps the list and its first entry consistent under concurrent writes', async () => {
  const users = [ada, bob, cid];
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, i) => {
        const user = users[i % 3];
        if (i % 2 === 0) return client.post('/customers', { externalId: 'c', accountManagerId: user });
        return assign(i % 5 === 0 ? [] : [user, users[(i + 1) % 3]]);
      }),
    );
    for (const { status, text } of answers) expect([200, 201], text).toContain(status);
    const list = await assigned();
    expect(new Set(list).size).toBe(list.length);
    expect(await first()).toBe(list[0] ?? null);
  }
});
