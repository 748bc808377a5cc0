import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import {
  type Answer,
  type Client,
  connect,
  type TestService,
  testService,
} from '../../../test/harness/service.ts';
import { withoutVersion } from '../../platform/record-version.ts';
import { createKey, keyFacts } from '../keys/commands.ts';
import type { Me } from '../roles/schema.ts';
import type { User } from './schema.ts';

const USERS = '/internal/users';
const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const EVE = { email: 'eve@example.com', firstName: 'Eve', lastName: 'E', role: 'COLLECTOR' };

let service: TestService;
let client: Client;
let owner: User;
let admin: User;
let collector: User;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
beforeEach(async () => {
  client = await service.client();
  owner = await addUser(service, client, 'owner', { role: 'OWNER' });
  admin = await addUser(service, client, 'admin', { role: 'ADMIN' });
  collector = await addUser(service, client, 'collector');
});
afterAll(() => closeVerified(service));

const as = ({ id }: User) => ({ 'x-quittance-user': id });
const create = (body: unknown, by?: User): Promise<Answer<User>> =>
  client.post(USERS, body, by === undefined ? {} : as(by));
const change = ({ id }: Pick<User, 'id'>, body: unknown, by?: User): Promise<Answer<User>> =>
  client.put(`${USERS}/${id}`, body, by === undefined ? {} : as(by));
const remove = ({ id }: Pick<User, 'id'>, by?: User) =>
  client.delete(`${USERS}/${id}`, by === undefined ? {} : as(by));
const forbidden = (answer: Answer) => expectError(answer, 403, 'ACCESS_FORBIDDEN');

describe('users', () => {
  it('are created, changed and removed by administrators', async () => {
    const made = await create({ ...EVE, ownCustomersOnly: true }, admin);
    const eve = { ...EVE, id: made.body.id, position: null, ownCustomersOnly: true, isActive: true };
    expect(made).toMatchObject({ status: 201, body: eve });
    const version: unknown = expect.any(Number);
    expect((await client.get(`${USERS}/${eve.id}`)).body).toEqual({ ...eve, version });
    expect((await change(eve, { position: 'Head', isActive: false }, admin)).body).toEqual({
      ...eve,
      position: 'Head',
      isActive: false,
      version,
    });
    expect((await remove(eve, admin)).status).toBe(204);
    expectError(await client.get(`${USERS}/${eve.id}`), 404, 'NOT_FOUND');
    for (const answer of [await create(EVE, collector), await change(admin, {}, collector)])
      forbidden(answer);
  });

  it('are refused with everything that is wrong', async () => {
    expectError(await create({ ...EVE, role: 'BOSS', more: 1 }), 400, 'INVALID_DATA', 'role', 'more');
    for (const role of ['VIEWER', 'ADMIN', 'OWNER'])
      expectError(
        await create({ ...EVE, role, ownCustomersOnly: true }),
        400,
        'INVALID_DATA',
        'ownCustomersOnly',
      );
    expectError(await create({ ...EVE, email: 'OWNER@example.com' }), 409, 'CONFLICT', 'email');
    expectError(await change(admin, { email: owner.email }), 409, 'CONFLICT', 'email');
    expectError(await change({ ...admin, id: UNKNOWN }, {}), 404, 'NOT_FOUND');
  });

  it('are created once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'eve' };
    const [first, second] = [await client.post(USERS, EVE, headers), await client.post(USERS, EVE, headers)];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it('see all customers once they are no longer collectors', async () => {
    await change(collector, { ownCustomersOnly: true });
    expect((await change(collector, { role: 'VIEWER' })).body).toMatchObject({ ownCustomersOnly: false });
    expectError(await change(collector, { ownCustomersOnly: true }), 400, 'INVALID_DATA', 'ownCustomersOnly');
  });

  it('can do nothing while they are inactive', async () => {
    expect((await client.get('/users', as(collector))).status).toBe(200);
    await change(collector, { isActive: false });
    expectError(await client.get('/users', as(collector)), 400, 'INVALID_DATA', 'X-Quittance-User');
  });
});

describe('owners and administrators', () => {
  it('are created, changed and removed by owners only', async () => {
    for (const role of ['ADMIN', 'OWNER']) {
      forbidden(await create({ ...EVE, role }, admin));
      forbidden(await change(collector, { role }, admin));
      forbidden(
        await change(admin, { role }, admin).then((answer) =>
          role === 'ADMIN' ? change(owner, {}, admin) : answer,
        ),
      );
    }
    forbidden(await change(admin, { role: 'VIEWER' }, admin));
    forbidden(await change(admin, { email: 'new@example.com' }, admin));
    forbidden(await change(owner, { firstName: 'X' }, admin));
    forbidden(await remove(owner, admin));
    expect((await change(admin, { firstName: 'Own', position: 'Name' }, admin)).status).toBe(200);
    const second = await create({ ...EVE, role: 'OWNER' }, owner);
    expect(second.status).toBe(201);
    expect((await change(admin, { role: 'COLLECTOR' }, owner)).status).toBe(200);
    expect((await remove(second.body, owner)).status).toBe(204);
  });

  it('cannot be created by key pairs of a narrower scope, for any acting user', async () => {
    const facts = keyFacts({ name: 'Users', scope: ['users:write'] });
    const pair = await createKey(service, client.organization.id, facts);
    const narrow = connect(service.url, pair.apiKey, pair.apiSecret);
    await expect.poll(async () => (await narrow.get('/users')).status, { timeout: 20_000 }).toBe(200);
    expect((await narrow.post(USERS, EVE)).status).toBe(201);
    for (const headers of [{}, as(owner)]) {
      forbidden(await narrow.post(USERS, { ...EVE, email: 'x@example.com', role: 'ADMIN' }, headers));
      forbidden(await narrow.put(`${USERS}/${collector.id}`, { role: 'OWNER' }, headers));
    }
    // A pair of full scope can act for every user, so administrators cannot create one.
    const KEYS = '/internal/keys';
    forbidden(await client.post(KEYS, { name: 'All' }, as(admin)));
    forbidden(await client.post(KEYS, { name: 'All', scope: ['FULL'] }, as(admin)));
    expect((await client.post(KEYS, { name: 'Some', scope: ['READ'] }, as(admin))).status).toBe(201);
    expect((await client.post(KEYS, { name: 'All' }, as(owner))).status).toBe(201);
  });

  it('always include one active owner, also after concurrent removals', async () => {
    for (const body of [{ role: 'ADMIN' }, { isActive: false }])
      expectError(await change(owner, body), 409, 'CONFLICT', 'role');
    expectError(await remove(owner), 409, 'CONFLICT', 'role');
    const more = await Promise.all(
      ['a', 'b', 'c'].map((name) => addUser(service, client, name, { role: 'OWNER' })),
    );
    const ends = await Promise.all(
      [owner, ...more].map((one, i) =>
        i % 3 === 0
          ? change(one, { role: 'ADMIN' })
          : i % 3 === 1
            ? change(one, { isActive: false })
            : remove(one),
      ),
    );
    expect(ends.filter(({ status }) => status === 409)).toHaveLength(1);
    const { users } = await read<{ users: User[] }>(client, `${USERS}?role=OWNER`);
    expect(users.filter(({ isActive }) => isActive)).toHaveLength(1);
  });
});

describe("handing over a user's work", () => {
  const handOver = (from: User, toUserId: string, by: User = admin) =>
    client.post(`${USERS}/${from.id}/hand_over`, { toUserId }, as(by));

  it('transfers open disputes, but no resolved ones', async () => {
    const other = await addUser(service, client, 'other');
    await store(client, '/customers', customer('D'));
    const own = { reason: 'QUALITY', ownerUserId: collector.id };
    for (const name of ['open', 'resolved', 'foreign']) {
      await store(client, '/invoices', invoice(name, 'D', 100));
      const body = name === 'foreign' ? { ...own, ownerUserId: admin.id } : own;
      expect((await client.post(`/invoices/external:${name}/dispute`, body)).status).toBe(200);
    }
    await client.post('/invoices/external:resolved/dispute/resolve', { resolution: 'REJECTED' });
    expect(await handOver(collector, other.id)).toMatchObject({ body: { disputes: 1 } });
    expect(await handOver(collector, other.id)).toMatchObject({ body: { disputes: 0 } });
    const { items } = await read<{ items: { invoice: { externalId: string }; owner: { id: string } }[] }>(
      client,
      '/disputes',
    );
    expect(new Map(items.map(({ invoice: of, owner }) => [of.externalId, owner.id]))).toEqual(
      new Map([
        ['open', other.id],
        ['resolved', collector.id],
        ['foreign', admin.id],
      ]),
    );
  });

  it('transfers customers and open actions, but no completed work', async () => {
    const other = await addUser(service, client, 'other');
    const managed = async (name: string, userIds: string[]) => {
      const { id } = await store(client, '/customers', customer(name));
      await client.post(`/customers/${id}/account-managers`, { userIds });
      return id;
    };
    const alone = await managed('alone', [collector.id]);
    const both = await managed('both', [collector.id, admin.id, other.id]);
    const others = await managed('others', [admin.id]);
    const assigned = (assignedUserIds: string[]) =>
      addAction(service, client, { customerId: alone, assignedUserIds });
    const [open, shared, done] = [
      await assigned([collector.id]),
      await assigned([other.id, collector.id]),
      await assigned([collector.id]),
    ];
    expect((await client.post(`/internal/actions/${done}/perform`, {}, as(collector))).status).toBe(200);
    expectError(await remove(collector), 409, 'CONFLICT', 'customers', 'assignedActions');
    expect(await handOver(collector, other.id)).toMatchObject({
      status: 200,
      body: { customers: 2, actions: 2, disputes: 0 },
    });
    const managers = async (id: string) =>
      (await read<{ items: User[] }>(client, `/customers/${id}/account-managers`)).items.map(
        (user) => user.id,
      );
    expect(await managers(alone)).toEqual([other.id]);
    expect(await managers(both)).toEqual([other.id, admin.id]);
    expect(await managers(others)).toEqual([admin.id]);
    const assignees = async (id: string) =>
      (await read<{ assignedTo: User[] }>(client, `/actions/${id}`)).assignedTo.map((user) => user.id);
    expect(await Promise.all([open, shared, done].map(assignees))).toEqual([
      [other.id],
      [other.id],
      [collector.id],
    ]);
    expect((await handOver(collector, other.id)).body).toEqual({ customers: 0, actions: 0, disputes: 0 });
    expectError(await remove(collector), 409, 'CONFLICT', 'assignedActions', 'actions');
  });

  itNightly('transfers many customers while others are changed', async () => {
    const other = await addUser(service, client, 'other');
    const names = Array.from({ length: 210 }, (_, i) => `c${i}`);
    const lines = names.map((name) => ({ ...customer(name), accountManagerId: collector.id }));
    await Promise.all(lines.map((line) => store(client, '/customers', line)));
    const [answer] = await Promise.all([
      handOver(collector, other.id),
      ...names
        .slice(0, 20)
        .map((name) =>
          client.post(`/customers/external:${name}/account-managers`, { userIds: [admin.id, collector.id] }),
        ),
    ]);
    expect(answer.status, answer.text).toBe(200);
    await handOver(collector, other.id);
    expect((await remove(collector)).status).toBe(204);
  });

  it('requires an active user of the organization and an administrator', async () => {
    const idle = await addUser(service, client, 'idle', { isActive: false });
    const foreign = await addUser(service, await service.client(), 'foreign');
    for (const id of [UNKNOWN, foreign.id, idle.id, collector.id])
      expectError(await handOver(collector, id), 400, 'REFERENCE_NOT_FOUND', 'toUserId');
    expectError(await handOver(foreign, admin.id), 404, 'NOT_FOUND');
    forbidden(await handOver(admin, collector.id, collector));
  });
});

describe('the current user', () => {
  const me = (user?: User): Promise<Me> =>
    client.get<Me>('/internal/me', user === undefined ? {} : as(user)).then(({ body }) => body);

  it('is returned with all permissions', async () => {
    const own = await addUser(service, client, 'own', { ownCustomersOnly: true });
    const all = await me();
    expect(all).toMatchObject({ user: null, key: { apiKey: client.apiKey, scope: ['FULL'] } });
    const [asOwner, asAdmin, asCollector, asOwn] = await Promise.all([owner, admin, collector, own].map(me));
    expect(asOwner).toEqual({ ...all, now: asOwner?.now, user: withoutVersion(owner) });
    expect(asAdmin?.user).toEqual(withoutVersion(admin));
    const lost = (more: Me | undefined, less: Me | undefined) =>
      more?.may.filter((permission) => less?.may.includes(permission) !== true);
    expect(lost(asOwner, asAdmin)).toEqual([
      'sign-in.edit',
      'administrator.edit',
      'key.edit-full',
      'audit.keep',
    ]);
    expect(lost(asAdmin, asCollector)).toContain('dunning-plan.edit');
    expect(lost(asCollector, asOwn)).toEqual([
      'bank-statement.read',
      'bank-statement.edit',
      'bank-transaction.read',
      'bank-transaction.edit',
      'bank-transaction.ask',
      'cash-rules.read',
      'payer.read',
      'payer.edit',
      'payout.read',
      'payment-provider.read',
      'online-payment-rules.read',
      'report.read',
      'agent-plan.read',
      'agent-plan.propose',
      'agent-plan.approve',
      'import.read',
      'forecast-accuracy.read',
      'event.read',
      'integration-finding.read',
    ]);
    expect(asOwn?.may).toContain('customer.edit');
  });
});
