import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectUnauthorized,
  type ListAnswer,
  recordsOf,
} from '../../../test/harness/contract.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import { createUser } from './commands.ts';

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const list = (query = '', who = client) => who.get<ListAnswer>(`/users${query}`);
const addresses = async (query = '') =>
  recordsOf(await list(query), 'users').map((user) => Reflect.get(user, 'email'));
const create = (facts: unknown) => createUser(service, client.organization.id, facts);
const ADA = { email: 'Ada@Example.com', firstName: 'Ada', lastName: 'L', role: 'ADMIN' };

/** Returns the error with which creating a user was refused. */
async function refusal(facts: unknown): Promise<ApiError> {
  const error = await create(facts).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not refused: ${error}`);
  return error;
}

describe('a created user', () => {
  it('answers with every field, and the address as given', async () => {
    const { id } = await create({ ...ADA, position: '' });
    const user = { ...ADA, id, position: null };
    expect((await list()).body).toEqual({ offset: 0, limit: 50, total: 1, users: [user] });
    await create({ ...ADA, email: 'bob@example.com', position: 'Head of collections' });
    expect(recordsOf(await list('?email=bob@example.com'), 'users')).toMatchObject([
      { position: 'Head of collections' },
    ]);
  });

  it('may have an address of a user in another organization', async () => {
    await create(ADA);
    const other = await service.client();
    await createUser(service, other.organization.id, ADA);
    expect((await list('', other)).body).toMatchObject({ total: 1 });
  });
});

describe('refused requests', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['an empty object', {}, ['email', 'firstName', 'lastName', 'role']],
    ['a wrong address and role', { ...ADA, email: 'ada', role: 'BOSS' }, ['email', 'role']],
    ['an empty name', { ...ADA, firstName: '' }, ['firstName']],
    ['a long name', { ...ADA, lastName: 'x'.repeat(501) }, ['lastName']],
    ['an unknown field', { ...ADA, password: 'x' }, ['password']],
  ])('report every problem at once: %s', async (_title, facts, fields) => {
    const { code, details } = await refusal(facts);
    expect({ code, fields: details.map(({ field }) => field).sort() }).toEqual({
      code: 'INVALID_DATA',
      fields,
    });
    expect(await addresses()).toEqual([]);
  });

  it('include an address that another user has, in any case', async () => {
    await create(ADA);
    expect(await refusal({ ...ADA, email: 'ADA@example.COM' })).toMatchObject({
      code: 'CONFLICT',
      details: [{ field: 'email' }],
    });
    expect(await addresses()).toEqual(['Ada@Example.com']);
  });

  it.each([
    ['?role=admin', 'role'],
    ['?role=', 'role'],
    ['?email=', 'email'],
    ['?email=a@x.org&email=b@x.org', 'email'],
    ['?name=Ada', 'name'],
    ['?limit=501', 'limit'],
    ['?sortBy=email', 'sortBy'],
  ])('include the query %s', async (query, field) => {
    expectError(await list(query), 400, 'INVALID_DATA', field);
  });
});

describe('the list of users', () => {
  it('filters by address, ignoring case, and by role', async () => {
    for (const [name, role] of [
      ['a', 'OWNER'],
      ['b', 'COLLECTOR'],
      ['c', 'COLLECTOR'],
    ] as const)
      await addUser(service, client, name, { role });
    expect(await addresses('?email=A@EXAMPLE.com')).toEqual(['a@example.com']);
    expect(await addresses('?email=a@example')).toEqual([]);
    expect(await addresses('?email=%25')).toEqual([]);
    expect(await addresses('?role=COLLECTOR')).toEqual(['c@example.com', 'b@example.com']);
    expect(await addresses('?role=VIEWER')).toEqual([]);
    expect(await addresses('?role=COLLECTOR&email=b@example.com')).toEqual(['b@example.com']);
    expect(await addresses('?role=OWNER&email=b@example.com')).toEqual([]);
  });

  it('is newest first, by page and by cursor, also under the singular path', async () => {
    for (let i = 0; i < 5; i += 1) await addUser(service, client, `u${i}`);
    const all = await addresses();
    expect(all).toEqual([4, 3, 2, 1, 0].map((i) => `u${i}@example.com`));
    expect(await addresses('?page=2&limit=2')).toEqual(all.slice(2, 4));
    const first = await list('?limit=2');
    expect(await addresses(`?limit=2&cursor=${first.body.nextCursor}`)).toEqual(all.slice(2, 4));
    expect((await client.get('/user?limit=2')).body).toEqual(first.body);
  });

  it('shows nothing of other organizations', async () => {
    await addUser(service, await service.client(), 'secret');
    expect((await list()).body).toMatchObject({ total: 0, users: [] });
    expect(await addresses('?email=secret@example.com')).toEqual([]);
  });
});

it('requires a key pair', () => expectUnauthorized(service, client, 'GET', '/users'));

it('accepts an address once, also for concurrent requests', async () => {
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => create(ADA)));
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused).toHaveLength(19);
  for (const error of refused) expect(error).toMatchObject({ code: 'CONFLICT' });
  expect(await addresses()).toEqual(['Ada@Example.com']);
});
