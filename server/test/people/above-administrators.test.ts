import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invitation } from '../../src/people/invitations/schema.ts';
import type { ApiKey } from '../../src/people/keys/schema.ts';
import type { User } from '../../src/people/users/schema.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/**
 * An administrator tries to change records that only owners may create, through every route that could undo
 * them.
 */

let service: TestService;
let client: Client;
let owner: User;
let admin: User;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  owner = await addUser(service, client, 'owner', { role: 'OWNER' });
  admin = await addUser(service, client, 'admin', { role: 'ADMIN' });
});
afterAll(() => closeVerified(service));

const as = ({ id }: User) => ({ 'x-quittance-user': id });

describe('an administrator and key pairs', () => {
  const KEYS = '/internal/keys';
  const create = async (scope: string[], by: User) =>
    (await client.post<ApiKey>(KEYS, { name: 'K', scope }, as(by))).body.apiKey;
  const revoke = (apiKey: string, by: User) => client.delete(`${KEYS}/${apiKey}`, as(by));
  const state = async (apiKey: string) =>
    (await client.get<{ items: ApiKey[] }>(KEYS)).body.items.find((one) => one.apiKey === apiKey)?.revokedAt;

  it('returns 403 when an administrator revokes a pair of full scope', async () => {
    const full = await create(['FULL'], owner);
    for (const key of [full, client.apiKey]) expectError(await revoke(key, admin), 403, 'ACCESS_FORBIDDEN');
    expect(await state(full)).toBeNull();
    // The answer is the same after the pair was revoked.
    expect((await revoke(full, owner)).status).toBe(204);
    expectError(await revoke(full, admin), 403, 'ACCESS_FORBIDDEN');
  });

  it('revokes pairs of other scopes, also those that an owner created', async () => {
    for (const scope of [['READ'], ['invoices:write']]) {
      const key = await create(scope, owner);
      expect((await revoke(key, admin)).status).toBe(204);
      expect(await state(key)).not.toBeNull();
    }
  });
});

describe('an administrator and invitations', () => {
  const INVITATIONS = '/internal/invitations';
  const email = 'new@example.com';
  const invite = (role: string, by: User, to = email) =>
    client.post<Invitation>(INVITATIONS, { email: to, role }, as(by));
  const revoke = (id: string, by: User) => client.delete(`${INVITATIONS}/${id}`, as(by));
  const states = async () =>
    (await client.get<{ items: Invitation[] }>(INVITATIONS)).body.items.map(
      ({ role, state }) => `${role} ${state}`,
    );

  it.each(['ADMIN', 'OWNER'])(
    'returns 403 when an administrator ends the invitation of an %s',
    async (role) => {
      const { id } = (await invite(role, owner)).body;
      expectError(await revoke(id, admin), 403, 'ACCESS_FORBIDDEN');
      // A new invitation to the address would revoke it too.
      for (const [to, as] of [
        [email, 'VIEWER'],
        [email.toUpperCase(), 'COLLECTOR'],
      ] as const)
        expectError(await invite(as, admin, to), 403, 'ACCESS_FORBIDDEN');
      expect(await states()).toEqual([`${role} OPEN`]);
      expect((await invite('VIEWER', owner)).status).toBe(201);
      expect(await states()).toEqual(['VIEWER OPEN', `${role} REVOKED`]);
    },
  );

  it('ends and repeats invitations of collectors, and of addresses whose invitation has ended', async () => {
    const { id } = (await invite('ADMIN', owner)).body;
    expect((await revoke(id, owner)).status).toBe(204);
    const second = await invite('COLLECTOR', admin);
    expect(second.status, second.text).toBe(201);
    expect((await invite('VIEWER', admin)).status).toBe(201);
    const [last] = (await client.get<{ items: Invitation[] }>(INVITATIONS)).body.items;
    for (const _ of [1, 2]) expect((await revoke(last?.id ?? '', admin)).status).toBe(204);
    expect(await states()).toEqual(['VIEWER REVOKED', 'COLLECTOR REVOKED', 'ADMIN REVOKED']);
  });

  it('returns 404 for an invitation of another organization', async () => {
    const other = await service.client();
    const { body } = await other.post<Invitation>(INVITATIONS, { email, role: 'ADMIN' });
    expectError(await revoke(body.id, owner), 404, 'NOT_FOUND');
    expectError(await revoke(body.id, admin), 404, 'NOT_FOUND');
  });
});
