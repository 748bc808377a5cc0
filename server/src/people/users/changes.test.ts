import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { howOften } from '../../../test/harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { removeUser, updateUser } from './commands.ts';
import { USER_OWNED, USER_REFERRERS } from './referrers.ts';
import type { User } from './schema.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
let service: TestService;
let client: Client;
let ada: User;
let customerId: string;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
beforeEach(async () => {
  client = await service.client();
  ada = await addUser(service, client, 'ada');
  customerId = (await store(client, '/customers', customer('c'))).id;
});
afterAll(() => closeVerified(service));

const update = (changes: Record<string, unknown>, id = ada.id, who = client) =>
  updateUser(service, who.organization.id, id, changes);
const remove = (id = ada.id, who = client) => removeUser(service, who.organization.id, id);
const list = async () => (await read<{ users: User[] }>(client, '/internal/users')).users;

describe('a changed user', () => {
  it('takes the given fields', async () => {
    const changed = await update({ lastName: 'Lovelace', position: 'Head', role: 'ADMIN' });
    expect(changed.version).not.toBe(ada.version);
    const { version } = changed;
    expect(changed).toEqual({ ...ada, lastName: 'Lovelace', position: 'Head', role: 'ADMIN', version });
    expect(await list()).toEqual([changed]);
    // The same address in another case is the user's own.
    expect(await update({ email: 'ADA@example.com', position: '' })).toEqual({
      ...changed,
      email: 'ADA@example.com',
      position: null,
      version: expect.any(Number),
    });
  });

  it('is refused with invalid values', async () => {
    const refused = update({ email: 'x', firstName: '', role: 'BOSS', more: 1 });
    const fields = ['email', 'firstName', 'more', 'role'];
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_DATA' });
    const details = fields.map((field) => expect.objectContaining({ field }));
    await expect(refused).rejects.toMatchObject({ details: expect.arrayContaining(details) });
    expect(await list()).toEqual([ada]);
  });

  it('gets a free address, once among concurrent requests', async () => {
    const others = await Promise.all(['b', 'c', 'd', 'e'].map((name) => addUser(service, client, name)));
    const taken = { code: 'CONFLICT', details: [{ field: 'email' }] };
    await expect(update({ email: 'B@example.com' })).rejects.toMatchObject(taken);
    const ends = await Promise.allSettled(others.map(({ id }) => update({ email: 'new@example.com' }, id)));
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(reasons).toHaveLength(3);
    for (const reason of reasons) expect(reason).toMatchObject(taken);
  });
});

describe('removing a user', () => {
  it('succeeds once when nothing refers to the user, who is then unknown', async () => {
    expect(await remove()).toEqual(ada);
    expect(await list()).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const acting = await client.get('/customers', { 'x-quittance-user': ada.id });
    expectError(acting, 400, 'INVALID_DATA', 'X-Quittance-User');
  });

  it('is refused with counts while anything refers to the user', async () => {
    const bob = await addUser(service, client, 'bob');
    await client.post('/customers/external:c/account-managers', { userIds: [bob.id, ada.id] });
    await store(client, '/notes', { content: 'x', customerId, userId: ada.id });
    await addAction(service, client, { customerId, assignedUserIds: [ada.id] });
    const sentence =
      'ada L cannot be removed: it is referenced by: customers to look after (1), actions assigned (1), notes (1).';
    await expect(remove()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: sentence,
      details: [{ field: 'customers' }, { field: 'assignedActions' }, { field: 'notes' }],
    });
    const first = 'bob L cannot be removed: it is referenced by: customers to look after (1).';
    await expect(remove(bob.id)).rejects.toMatchObject({ code: 'CONFLICT', message: first });
    expect(await list()).toHaveLength(2);
  });

  it('is limited to the own organization, like changing', async () => {
    const other = await service.client();
    for (const [id, who] of [[ada.id, other] as const, [UNKNOWN, client] as const]) {
      await expect(remove(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(update({ lastName: 'x' }, id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await list()).toEqual([ada]);
  });

  it('checks every column that refers to users', async () => {
    const { rows } = await service.database.pool.query<{ name: string; column: string }>(
      `SELECT c.conrelid::regclass::text AS name, a.attname AS column
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
       WHERE c.confrelid = 'users'::regclass AND c.contype = 'f'
         AND c.confdeltype <> 'c' AND c.conrelid::regclass::text <> ALL ($1)`,
      [USER_OWNED],
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, column } of rows) {
      const asked = USER_REFERRERS.some(
        ({ table, where }) =>
          (table === name || where.includes(`FROM ${name} `)) && where.includes(`${column} = $2`),
      );
      expect(asked, `${name}.${column}`).toBe(true);
    }
  });
});

it('is refused while another request starts to refer to the user', async () => {
  const naming: ((id: string) => Promise<Answer>)[] = [
    (id) => client.post('/customers/external:c/account-managers', { userIds: [id] }),
    (userId) => client.post('/notes', { content: 'x', customerId, userId }),
    (accountManagerId) => client.post('/customers', customer('c', { accountManagerId })),
  ];
  for (let i = 0; i < howOften(10, 200); i += 1)
    for (const name of naming) {
      const { id } = await addUser(service, client, `u${i}-${naming.indexOf(name)}`);
      const [[removal], named] = await Promise.all([Promise.allSettled([remove(id)]), name(id)]);
      if (removal.status === 'fulfilled') expectError(named, 400, 'REFERENCE_NOT_FOUND');
      else {
        expect(removal.reason).toMatchObject({ code: 'CONFLICT' });
        expect([200, 201]).toContain(named.status);
      }
    }
});
