import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/clock.ts';
import { closeVerified, expectError, idsOf, type ListAnswer, recordsOf, walk } from './harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, store } from './harness/factories.ts';
import { type Client, type TestService, testService } from './harness/service.ts';

/**
 * Every list: its array, its largest page, its sorts with the default first, and the body that adds a record.
 */
const LISTS = [
  {
    path: '/customers',
    array: 'customers',
    max: 1000,
    sorts: ['createdAt', 'balance'],
    add: (id: string) => customer(id),
  },
  {
    path: '/customers/external:owner/contacts',
    array: 'contacts',
    max: 500,
    sorts: [],
    add: (id: string) => ({ externalId: id, email: `${id}@example.com` }),
  },
  {
    path: '/invoices',
    array: 'invoices',
    max: 500,
    sorts: ['createdAt', 'customId', 'updatedAt'],
    add: (id: string) => invoice(id, 'owner', 10),
  },
  {
    path: '/payments',
    array: 'items',
    max: 500,
    sorts: ['createdAt', 'updatedAt', 'validatedAt'],
    add: (id: string) => payment(id, 'owner', 10),
  },
  {
    path: '/credit_notes',
    array: 'items',
    max: 500,
    sorts: [],
    add: (id: string) => creditNote(id, 'owner', 10),
  },
  {
    path: '/refunds',
    array: 'items',
    max: 500,
    sorts: ['updatedAt', 'validatedAt'],
    add: (id: string) => refund(id, 'owner', 10),
  },
];

const NAMES = Array.from({ length: 12 }, (_, i) => `r${String(i).padStart(2, '0')}`);
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  // Three records per instant, so that the order also depends on the id.
  await store(client, '/customers', customer('owner'));
  for (const [i, name] of NAMES.entries()) {
    clock.set(new Date(Date.parse('2026-03-01T13:00:00Z') + Math.floor(i / 3) * 1000).toISOString());
    for (const { path, add } of LISTS) await store(client, path, add(name));
  }
});
afterAll(() => closeVerified(service));

describe.each(LISTS)('GET $path', ({ path, array, max, sorts, add }) => {
  const expected = path === '/customers' ? [...NAMES].reverse().concat('owner') : [...NAMES].reverse();
  const list = (query: string) => client.get<ListAnswer>(`${path}?${query}`);

  it('returns offset, limit, total and its array, newest first', async () => {
    const answer = await list('');
    expect(recordsOf(answer, array).map(({ externalId }) => externalId)).toEqual(expected);
    expect(answer.body).toMatchObject({ offset: 0, limit: 50, total: expected.length });
    expect(answer.body).not.toHaveProperty('nextCursor');
  });

  it('pages by page and by offset', async () => {
    const second = await list('page=2&limit=5');
    expect(second.body).toMatchObject({ offset: 5, limit: 5, total: expected.length });
    expect(recordsOf(second, array).map(({ externalId }) => externalId)).toEqual(expected.slice(5, 10));
    expect((await list('offset=5&limit=5')).body).toEqual(second.body);
    const beyond = await list('page=1000&limit=5');
    expect(beyond.body).toMatchObject({ offset: 4995, total: expected.length, [array]: [] });
    expect(await list('offset=0&limit=1')).toMatchObject({
      body: { [array]: [{ externalId: expected[0] }] },
    });
  });

  it('pages by cursor from any page, without offset and total', async () => {
    expect(await walk(client, `${path}?limit=1`, array)).toEqual(expected);
    expect(await walk(client, `${path}?limit=5`, array)).toEqual(expected);
    const { nextCursor = '' } = (await list('page=2&limit=3')).body;
    const on = await list(`limit=4&cursor=${nextCursor}`);
    expect(Object.keys(on.body).sort()).toEqual([array, 'limit', 'nextCursor'].sort());
    expect(recordsOf(on, array).map(({ externalId }) => externalId)).toEqual(expected.slice(6, 10));
    const last = await list(`limit=${expected.length}`);
    expect(last.body).not.toHaveProperty('nextCursor');
  });

  it.each(sorts)('sorts by %s in both directions, as a whole and by page', async (sortBy) => {
    const down = await idsOf(client, `${path}?sortBy=${sortBy}&limit=${max}`, array);
    const up = await idsOf(client, `${path}?sortBy=${sortBy}&sortOrder=ASC&limit=${max}`, array);
    expect(up).toEqual([...down].reverse());
    expect([...down].sort()).toEqual([...expected].sort());
    expect(await idsOf(client, `${path}?sortBy=${sortBy}&sortOrder=DESC`, array)).toEqual(down);
    for (const order of ['ASC', 'DESC'])
      expect(await walk(client, `${path}?sortBy=${sortBy}&sortOrder=${order}&limit=5`, array)).toEqual(
        order === 'ASC' ? up : down,
      );
    if (sortBy === sorts[0]) expect(await idsOf(client, path, array)).toEqual(down);
  });

  it.each([
    ['page=1&offset=0', 'offset'],
    // The answer states how many records come before, up to 1,000,000,000.
    ['page=1000000000', 'page'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=x', 'page'],
    ['offset=-1', 'offset'],
    ['limit=0', 'limit'],
    [`limit=${max + 1}`, 'limit'],
    ['limit=-5', 'limit'],
    ['limit=all', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['limit[gte]=5', 'limit[gte]'],
    ['limit=1e2', 'limit'],
    ['limit=01', 'limit'],
    ['limit=%2B1', 'limit'],
    ['limit=1e400', 'limit'],
    ['offset=1E400', 'offset'],
    [`offset=${'9'.repeat(400)}`, 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['cursor=', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=%F0%9F%98%80', 'cursor'],
    ['sort=createdAt', 'sort'],
    ['sortBy=name', 'sortBy'],
    ['sortBy=id', 'sortBy'],
    ['sortBy=createdAt;DROP%20TABLE%20customers', 'sortBy'],
    ['sortOrder=asc', 'sortOrder'],
    ['updated_at.gte=2026-01-01', 'updated_at.gte'],
    ['updatedAt=2026-01-01', 'updatedAt'],
    ['updatedAt.ne=2026-01-01', 'updatedAt.ne'],
    ['Limit=5', 'Limit'],
    ['__proto__=1', '__proto__'],
  ])('refuses %s', async (query, field) => {
    expectError(await list(query), 400, 'INVALID_DATA', field);
  });

  it('refuses a cursor with another paging method, from another query, or invented', async () => {
    const { nextCursor = '' } = (await list('limit=2')).body;
    expect((await list(`cursor=${nextCursor}`)).status).toBe(200);
    expectError(await list(`page=1&cursor=${nextCursor}`), 400, 'INVALID_DATA', 'cursor');
    expectError(await list(`offset=0&cursor=${nextCursor}`), 400, 'INVALID_DATA', 'cursor');
    const another = path === '/customers' ? '/invoices' : '/customers';
    expectError(await client.get(`${another}?cursor=${nextCursor}`), 400, 'INVALID_DATA', 'cursor');
    if (sorts.length > 0) {
      const other = await list(`sortOrder=ASC&cursor=${nextCursor}`);
      expectError(other, 400, 'INVALID_DATA', 'cursor');
    }
    const [decoded = ''] = [Buffer.from(nextCursor, 'base64url').toString()];
    const id = '01890000-0000-7000-8000-000000000000';
    for (const key of [
      '',
      'x',
      '2026-02-30T00:00:00.000Z',
      "'; DROP TABLE customers",
      '\0',
      'infinity and more',
    ]) {
      const forged = Buffer.from(`${decoded.slice(0, 10)}s${id}${key}`).toString('base64url');
      expectError(await list(`cursor=${forged}`), 400, 'INVALID_DATA', 'cursor');
    }
  });

  it('skips and repeats no remaining record while other records are written', async () => {
    const busy = await service.client();
    clock.set('2026-03-01T14:00:00.000Z');
    await store(busy, '/customers', customer('owner'));
    const stay = Array.from({ length: 15 }, (_, i) => `s${i}`);
    for (const name of stay) await store(busy, path, add(name));
    for (let i = 0; i < 15; i += 1) await store(busy, path, add(`g${i}`));
    let written = 0;
    for (const order of sorts.length > 0 ? ['&sortOrder=ASC', '&sortOrder=DESC'] : ['']) {
      const seen = await walk(busy, `${path}?limit=4${order}`, array, async () => {
        if (written >= 15) return;
        await store(busy, path, add(`new${written}`));
        await busy.delete(`${path}/external:g${written}`);
        written += 1;
      });
      expect(new Set(seen).size).toBe(seen.length);
      for (const name of stay) expect(seen, order).toContain(name);
    }
  });
});

describe('ranges on updatedAt', () => {
  const documents = LISTS.filter(({ path }) => !path.includes('contacts'));
  it.each(documents)('filter $path in both notations, alone and combined', async ({ path, array }) => {
    const at = (seconds: number) => `2026-03-01T13:00:0${seconds}.000Z`;
    const total = async (query: string) => {
      const answer = await client.get<ListAnswer>(`${path}?${query}`);
      recordsOf(answer, array);
      return answer.body.total;
    };
    // Documents update the balance of their customer, so `owner` is as recent as the last document.
    const owner = path === '/customers' ? 1 : 0;
    for (const form of [
      (op: string) => `updatedAt.${op}`,
      (op: string) => `updatedAt[${op}]`,
      (op: string) => `updatedAt%5B${op}%5D`,
    ]) {
      expect(await total(`${form('gte')}=${at(1)}`)).toBe(9 + owner);
      expect(await total(`${form('gt')}=${at(1)}`)).toBe(6 + owner);
      expect(await total(`${form('lt')}=${at(1)}`)).toBe(3);
      expect(await total(`${form('lte')}=${at(1)}`)).toBe(6);
      expect(await total(`${form('eq')}=${at(2)}`)).toBe(3);
      expect(await total(`${form('gte')}=${at(1)}&${form('lt')}=${at(3)}`)).toBe(6);
      expect(await total(`${form('gte')}=${at(3)}&${form('lte')}=${at(1)}`)).toBe(0);
    }
    expect(await total(`updatedAt.gte=${at(1)}&updatedAt[lt]=${at(3)}`)).toBe(6);
    const twice = await client.get(`${path}?updatedAt.gte=${at(1)}&updatedAt[gte]=${at(2)}`);
    expectError(twice, 400, 'INVALID_DATA', 'updatedAt[gte]');
  });
});

// Paris is an hour ahead in winter, so that its days begin and end at 23:00.
it.each([
  ['gte=2026-02-04', ['first', 'last', 'after']],
  ['gt=2026-02-04', ['after']],
  ['lte=2026-02-04', ['before', 'first', 'last']],
  ['lt=2026-02-04', ['before']],
  ['eq=2026-02-04', ['first', 'last']],
  ['gte=2026-02-04T00:00:00Z', ['last', 'after']],
])(
  'reads a date without a time as the whole day in the time zone of the organization: %s',
  async (range, expected) => {
    const paris = await service.client({ timezone: 'Europe/Paris' });
    await store(paris, '/customers', customer('c'));
    const written = {
      before: '03T22:59:59.999',
      first: '03T23:00:00.000',
      last: '04T22:59:59.999',
      after: '04T23:00:00.000',
    };
    for (const [id, at] of Object.entries(written))
      await store(paris, '/payments', { ...payment(id, 'c', 1), validatedAt: `2026-02-${at}Z` });
    const { body } = await paris.get<{ items: { externalId: string }[] }>(`/payments?validatedAt.${range}`);
    expect(body.items.map(({ externalId }) => externalId).toSorted()).toEqual(expected.toSorted());
  },
);
