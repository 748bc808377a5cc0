import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf, walk } from '../harness/contract.ts';
import { contact, creditNote, customer, invoice, payment, refund } from '../harness/factories.ts';
import { documentOf } from '../harness/openapi.ts';
import { addAction, addUser } from '../harness/people.ts';
import { arrayOf, openWorld, rows } from './entries.ts';

const world = openWorld();
const CONTACTS = '/customers/external:c/contacts';
/** Every list with a limit, and the body that adds a record to it. */
const LISTS: Record<string, ((name: string) => object) | null> = {
  '/customers': (name) => customer(name),
  [CONTACTS]: (name) => contact(`${name}@x.org`, { externalId: name }),
  '/invoices': (name) => invoice(name, 'c', 10),
  '/payments': (name) => payment(name, 'c', 10),
  '/credit_notes': (name) => creditNote(name, 'c', 10),
  '/refunds': (name) => refund(name, 'c', 10),
  '/custom_fields': (name) => ({
    externalId: name,
    label: name,
    dataType: 'TEXT',
    entityType: 'CUSTOMER',
  }),
  '/notes': (name) => ({ content: name, customer: { externalId: 'c' } }),
  '/webhook_endpoints': () => ({ url: 'https://hooks.example.com/' }),
  '/actions': null,
  '/users': null,
  '/bank_accounts': null,
  '/dunning_plans': null,
  '/imports': null,
};
const list = (path: string) => world.client.get<ListAnswer>(path);
const ids = async (path: string) => recordsOf(await list(path), arrayOf(path)).map(({ id }) => id);

async function addMany(path: string, count: number): Promise<void> {
  const body = LISTS[path];
  if (body === null || body === undefined) throw new Error(`nothing can be added to ${path}`);
  const next = Array.from({ length: count }, (_, n) => body(`n${n}`)).values();
  const work = async () => {
    for (const one of next) await world.add(path, one);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

const SORTED = ['/customers', '/invoices', '/payments', '/refunds', '/notes', '/actions'];

/** Checks the list defaults in the OpenAPI document. Other tests check the behaviour of sorting. */
async function expectDocumented(name: string, value: string, paths: readonly string[]): Promise<void> {
  const document = await documentOf(world.service);
  const schema = expect.objectContaining({ default: value });
  for (const path of paths)
    expect(document.paths[`/v1${path}`]?.get?.parameters, path).toContainEqual(
      expect.objectContaining({ name, schema }),
    );
}

rows('Lists', {
  'limit: default 50, at most 500': async () => {
    await addMany('/invoices', 51);
    expect(await world.names('/invoices')).toHaveLength(50);
    expect((await list('/invoices')).body).toMatchObject({ limit: 50, total: 51 });
    for (const path of Object.keys(LISTS).filter((name) => name !== '/customers')) {
      expect((await list(`${path}?limit=500`)).body, path).toMatchObject({ limit: 500 });
      for (const limit of [501, 0, -1])
        expectError(await list(`${path}?limit=${limit}`), 400, 'INVALID_DATA', 'limit');
    }
  },
  'limit: at most 1000 customers': async () => {
    expect((await list('/customers?limit=1000')).body).toMatchObject({ limit: 1000, total: 1 });
    expectError(await list('/customers?limit=1001'), 400, 'INVALID_DATA', 'limit');
  },
  'page or offset': async () => {
    await addMany('/invoices', 7);
    const all = await world.names('/invoices');
    for (const path of ['/invoices?limit=3&page=2', '/invoices?limit=3&offset=3']) {
      expect((await list(path)).body).toMatchObject({ offset: 3, limit: 3, total: 7 });
      expect(await world.names(path)).toEqual(all.slice(3, 6));
    }
    expect(await world.names('/invoices?limit=3&page=1')).toEqual(all.slice(0, 3));
    expect(await world.names('/invoices?limit=3&offset=0')).toEqual(all.slice(0, 3));
    expect(await world.names('/invoices?limit=3&page=4')).toEqual([]);
    expect(await world.names('/invoices?limit=3&offset=1')).toEqual(all.slice(1, 4));
    for (const path of Object.keys(LISTS)) {
      expectError(await list(`${path}?page=1&offset=0`), 400, 'INVALID_DATA');
      expectError(await list(`${path}?page=0`), 400, 'INVALID_DATA', 'page');
      expectError(await list(`${path}?offset=-1`), 400, 'INVALID_DATA', 'offset');
    }
  },
  'envelope: offset, limit, total, array': async () => {
    for (const path of Object.keys(LISTS)) {
      const answer = await list(path);
      expect(answer.status, path).toBe(200);
      expect(Object.keys(answer.body).sort(), path).toEqual(
        ['limit', 'offset', 'total', arrayOf(path)].sort(),
      );
      expect(answer.body).toMatchObject({ offset: 0, limit: 50 });
    }
  },
  'arrays: customers, contacts, invoices, users; else items': async () => {
    const arrays: Record<string, string> = {};
    for (const path of Object.keys(LISTS)) {
      const { body } = await list(path);
      arrays[path] = Object.keys(body)
        .filter((key) => Array.isArray(body[key]))
        .join();
    }
    const named = {
      '/customers': 'customers',
      [CONTACTS]: 'contacts',
      '/invoices': 'invoices',
      '/users': 'users',
    };
    const items = Object.keys(LISTS).map((path) => [path, 'items']);
    expect(arrays).toEqual({ ...Object.fromEntries(items), ...named });
  },
  'total is exact': async () => {
    for (const [path, body] of Object.entries(LISTS)) {
      if (body === null || path === '/webhook_endpoints') continue;
      const before = (await list(`${path}?limit=1`)).body.total ?? Number.NaN;
      await addMany(path, 3);
      expect((await list(`${path}?limit=1`)).body, path).toMatchObject({ total: before + 3 });
      expect((await list(`${path}?limit=1&page=3`)).body, path).toMatchObject({ total: before + 3 });
    }
    await world.remove('/invoices/external:n0');
    expect((await list('/invoices?limit=1')).body).toMatchObject({ total: 2 });
  },
  'cursor: nextCursor continues': async () => {
    await addMany('/invoices', 7);
    const all = await world.names('/invoices');
    const first = (await list('/invoices?limit=3')).body;
    expect(first.nextCursor).toMatch(/\S/);
    const second = await list(`/invoices?limit=3&cursor=${first.nextCursor}`);
    expect(Object.keys(second.body).sort()).toEqual(['invoices', 'limit', 'nextCursor']);
    expect(await walk(world.client, '/invoices?limit=3', 'invoices')).toEqual(all);
    expect((await list('/invoices?limit=7')).body).not.toHaveProperty('nextCursor');
    for (const way of ['page=1', 'offset=0'])
      expectError(await list(`/invoices?${way}&cursor=${first.nextCursor}`), 400, 'INVALID_DATA', 'cursor');
    // Remaining records are neither skipped nor repeated while others are added and removed.
    let n = 0;
    const seen = await walk(world.client, '/invoices?limit=2', 'invoices', async () => {
      n += 1;
      world.tick();
      await world.add('/invoices', invoice(`meanwhile ${n}`, 'c', 1));
      if (n === 1) await world.remove(`/invoices/external:${all[6]}`);
    });
    expect(seen).toEqual(all.slice(0, 6));
  },
  'order: ties by id': async () => {
    await addMany('/invoices', 9);
    const down = await ids('/invoices?sortBy=updatedAt');
    expect(down).toEqual([...down].sort().reverse());
    expect(await ids('/invoices?sortBy=updatedAt&sortOrder=ASC')).toEqual([...down].sort());
    for (const path of ['/payments', '/refunds', '/credit_notes', '/customers']) {
      await addMany(path, 4);
      const some = await ids(path);
      expect(some, path).toEqual([...some].sort().reverse());
    }
  },
  'order: createdAt DESC by default': async () => {
    await expectDocumented(
      'sortBy',
      'createdAt',
      SORTED.filter((path) => path !== '/refunds'),
    );
    await expectDocumented('sortBy', 'updatedAt', ['/refunds']);
    for (const [path, body] of Object.entries(LISTS)) {
      if (body === null) continue;
      const stored: string[] = [];
      for (const name of ['b', 'c', 'a']) {
        world.tick();
        stored.unshift((await world.add(path, body(`${name}1`))).id);
      }
      // The first one is changed last, which must not move it in the order of creation.
      world.tick();
      if (path === '/invoices') await world.add(path, { externalId: 'b1', name: 'Changed' });
      const listed = await ids(path);
      expect(
        listed.filter((id) => stored.includes(id)),
        path,
      ).toEqual(stored);
    }
  },
  'sortOrder: ASC or DESC, default DESC': async () => {
    await expectDocumented('sortOrder', 'DESC', SORTED);
    const { id: customerId } = await world.read('/customers/external:c');
    for (const [path, body] of Object.entries(LISTS)) {
      if (!SORTED.includes(path)) continue;
      for (const name of ['b2', 'c2', 'a2']) {
        world.tick();
        if (body !== null) await world.add(path, body(name));
        else await addAction(world.service, world.client, { customerId, name });
      }
      const down = await ids(path);
      expect(down.length, path).toBeGreaterThan(2);
      expect(await ids(`${path}?sortOrder=DESC`), path).toEqual(down);
      expect(await ids(`${path}?sortOrder=ASC`), path).toEqual([...down].reverse());
      expectError(await list(`${path}?sortOrder=asc`), 400, 'INVALID_DATA', 'sortOrder');
    }
  },
  'ranges: .gte .gt .lte .lt .eq and brackets, combined': async () => {
    for (const name of ['1', '2', '3']) {
      world.clock.set(`2026-03-0${name}T12:00:00Z`);
      await world.add('/payments', payment(name, 'c', 1));
    }
    const at = '2026-03-02T12:00:00.000Z';
    const expected = { gte: '3 2', gt: '3', lte: '2 1', lt: '1', eq: '2' };
    for (const [op, found] of Object.entries(expected))
      for (const form of [`updatedAt.${op}`, `updatedAt[${op}]`, `updatedAt%5B${op}%5D`])
        expect((await world.names(`/payments?${form}=${at}`)).join(' '), form).toBe(found);
    const both = 'updatedAt.gt=2026-03-01T12:00:00Z&updatedAt[lt]=2026-03-03T12:00:00Z';
    expect(await world.names(`/payments?${both}`)).toEqual(['2']);
    for (const wrong of [`updatedAt=${at}`, `updatedAt.ne=${at}`, 'updatedAt.gte=soon'])
      expectError(await list(`/payments?${wrong}`), 400, 'INVALID_DATA');
  },
  'ranges: in every list that has them': async () => {
    await addUser(world.service, world.client, 'ada');
    const ranges: Record<string, string[]> = {
      '/customers': ['updatedAt'],
      '/invoices': ['updatedAt', 'dueDate'],
      '/payments': ['updatedAt', 'validatedAt', 'modifiedAt'],
      '/credit_notes': ['updatedAt'],
      '/refunds': ['updatedAt'],
      '/actions': ['updatedAt', 'dueDate', 'performedAt'],
      '/notes': ['createdAt', 'updatedAt', 'modifiedAt'],
    };
    for (const path of Object.keys(LISTS)) {
      for (const name of ['createdAt', 'updatedAt', 'validatedAt', 'dueDate', 'performedAt', 'modifiedAt']) {
        const { status } = await list(`${path}?${name}.gte=2026-01-01`);
        expect(status, `${path} ${name}`).toBe(ranges[path]?.includes(name) === true ? 200 : 400);
      }
    }
  },
});
