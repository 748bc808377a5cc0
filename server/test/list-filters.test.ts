import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/clock.ts';
import { closeVerified, expectError, type ListAnswer, walk } from './harness/contract.ts';
import { creditNote, customer, invoice, payment, read, refund, store } from './harness/factories.ts';
import { type Client, type TestService, testService } from './harness/service.ts';

/** Filters of lists, apart from pages and orders. */

const clock = new ManualClock('2026-03-10T12:00:00.000Z');
let service: TestService;
let client: Client;

/** Due, overdue, paid, partly paid, written off, overpaid. */
const INVOICES = {
  due: [100, '2026-03-10', '2026-03-01'],
  late: [200, '2026-03-09', '2026-02-28'],
  paid: [300, '2026-01-31', '2026-01-01'],
  part: [400, '2026-04-30', '2026-03-05T23:30:00+01:00'],
  off: [500, '2026-02-28', '2026-02-01'],
  over: [600, '2026-03-31', '2026-03-06'],
} as const;

beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
  await store(client, '/customers', customer('c', { name: 'Owner', vatNumber: 'FR1' }));
  await store(client, '/customers', customer('d', { name: 'Other', parent: { externalId: 'c' } }));
  for (const [id, [amount, dueDate, issuedAt]] of Object.entries(INVOICES)) {
    clock.set(new Date(clock.millis() + 1000).toISOString());
    await store(client, '/invoices', invoice(id, id === 'late' ? 'd' : 'c', amount, { dueDate, issuedAt }));
  }
  await store(client, '/payments', payment('P,1', 'c', 700, { paid: 300, part: 100, over: 300 }));
  await store(client, '/invoices', { externalId: 'over', grossAmount: 250 });
  await store(client, '/credit_notes', creditNote('N', 'c', 10, {}, { issuedAt: '2026-02-01' }));
  await store(client, '/credit_notes', creditNote('M', 'd', 10, {}, { issuedAt: '2026-02-02' }));
  await store(client, '/refunds', refund('R', 'c', 10));
  await store(client, '/invoices/external:off/write_off', { reason: 'gone' });
});
afterAll(() => closeVerified(service));

async function found(path: string, query: string, array = 'items'): Promise<string[]> {
  const { body, status, text } = await client.get<ListAnswer>(`${path}?${query}`);
  expect(status, text).toBe(200);
  const records: unknown = body[array];
  if (!Array.isArray(records)) throw new Error(text);
  expect(body.total).toBe(records.length);
  const ids = records.map(({ externalId }) => String(externalId));
  expect(await walk(client, `${path}?${query}&limit=1`, array)).toEqual(ids);
  return ids.sort();
}
const invoices = (query: string) => found('/invoices', query, 'invoices');

describe('states', () => {
  it.each([
    ['state=DUE', ['due', 'part']],
    ['state=OVERDUE', ['late']],
    ['state=DUE,OVERDUE', ['due', 'late', 'part']],
    ['state=DUE&state=OVERDUE', ['due', 'late', 'part']],
    ['state=PAID&state=WRITTEN_OFF,OVERDUE', ['late', 'off', 'over', 'paid']],
    ['state=WRITTEN_OFF%2CDUE', ['due', 'off', 'part']],
    ['state=DUE,OVERDUE,PAID,WRITTEN_OFF', Object.keys(INVOICES).sort()],
    ['state=DUE,PAID&customer.externalId=d', []],
  ])('are filtered by %s', async (query, expected) => {
    expect(await invoices(query)).toEqual(expected);
  });

  it.each(['state=', 'state=DUE,', 'state=due', 'state=DUE,DUE', 'state=DUE OVERDUE', 'state[]=DUE'])(
    'are refused as %s',
    async (query) => {
      expectError(await client.get(`/invoices?${query}`), 400, 'INVALID_DATA');
    },
  );
});

describe('external ids', () => {
  it.each([
    ['/invoices', 'invoices', 'externalId=due&externalId=late&externalId=unknown', ['due', 'late']],
    ['/invoices', 'invoices', 'externalId=due&externalId=due', ['due']],
    ['/invoices', 'invoices', 'externalId=due&externalId=late&state=DUE', ['due']],
    ['/invoices', 'invoices', 'externalId=P,1', []],
    ['/payments', 'items', 'externalId=P,1', ['P,1']],
    ['/credit_notes', 'items', 'externalId=N&externalId=R', ['N']],
    ['/refunds', 'items', 'externalId=R', ['R']],
    ['/customers', 'customers', 'externalId=d&externalId=c', ['c', 'd']],
    ['/customers', 'customers', 'externalId=D', []],
  ])('filter a list: %s: %s?%s', async (path, array, query, expected) => {
    expect(await found(path, query, array)).toEqual(expected);
  });

  it('filter contacts, notes and custom fields', async () => {
    for (const externalId of ['n', 'm'])
      await store(client, '/notes', { externalId, content: 'x', customer: { externalId: 'c' } });
    expect(await found('/notes', 'externalId=n&externalId=x')).toEqual(['n']);
    for (const id of ['a', 'b'])
      await store(client, '/customers/external:c/contacts', { externalId: id, email: `${id}@example.com` });
    expect(await found('/customers/external:c/contacts', 'externalId=b&externalId=x', 'contacts')).toEqual([
      'b',
    ]);
    for (const id of ['f', 'g'])
      await store(client, '/custom_fields', {
        externalId: id,
        label: id,
        dataType: 'STRING',
        entityType: 'CUSTOMER',
      });
    expect(await found('/custom_fields', 'externalId=f')).toEqual(['f']);
  });

  it('are limited to 100, and must not be empty', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `externalId=x${i}`).join('&');
    expect(await invoices(`${many(99)}&externalId=due`)).toEqual(['due']);
    expectError(await client.get(`/invoices?${many(101)}`), 400, 'INVALID_DATA', 'externalId');
    expectError(await client.get('/invoices?externalId='), 400, 'INVALID_DATA', 'externalId');
    expectError(await client.get('/actions?externalId=x'), 400, 'INVALID_DATA', 'externalId');
  });
});

describe('ranges', () => {
  it.each([
    ['dueDate.eq=2026-03-09', ['late']],
    ['dueDate.gte=2026-03-10', ['due', 'over', 'part']],
    ['dueDate.gt=2026-03-10', ['over', 'part']],
    ['dueDate.lt=2026-02-28', ['paid']],
    ['dueDate.lte=2026-02-28', ['off', 'paid']],
    ['dueDate.gte=2026-02-28&dueDate.lte=2026-03-09', ['late', 'off']],
    ['dueDate[gte]=2026-02-28&dueDate[lt]=2026-03-01', ['off']],
    ['issuedAt.eq=2026-03-05', ['part']],
    ['issuedAt.gte=2026-03-05T22:30:00Z&issuedAt.lt=2026-03-06', ['part']],
    ['issuedAt.gt=2026-03-05', ['over']],
    ['issuedAt.lte=2026-02-01', ['off', 'paid']],
    ['amountOutstanding=0', ['over', 'paid']],
    ['amountOutstanding.lte=0', ['over', 'paid']],
    ['amountOutstanding.lt=0', []],
    ['amountOutstanding.gte=0', Object.keys(INVOICES).sort()],
    ['amountOutstanding.gt=0', ['due', 'late', 'off', 'part']],
    ['amountOutstanding.gte=200', ['late', 'off', 'part']],
    ['amountOutstanding.gt=200', ['off', 'part']],
    ['amountOutstanding.lte=200', ['due', 'late', 'over', 'paid']],
    ['amountOutstanding=300', ['part']],
    ['amountOutstanding.gte=100&amountOutstanding.lt=300', ['due', 'late']],
    ['amountOutstanding.gt=0&state=DUE,OVERDUE&dueDate.lte=2026-03-31', ['due', 'late']],
  ])('filter invoices: %s', async (query, expected) => {
    expect(await invoices(query)).toEqual(expected);
  });

  it('filter credit notes by issue date', async () => {
    expect(await found('/credit_notes', 'issuedAt.lte=2026-02-01')).toEqual(['N']);
    expect(await found('/credit_notes', 'issuedAt.gt=2026-02-01')).toEqual(['M']);
  });

  it.each([
    ['dueDate=2026-01-01', 'dueDate'],
    ['dueDate.gte=soon', 'dueDate.gte'],
    ['issuedAt.ne=2026-01-01', 'issuedAt.ne'],
    ['amountOutstanding.gte=1.5', 'amountOutstanding.gte'],
    ['amountOutstanding.eq=1', 'amountOutstanding.eq'],
  ])('are refused as %s', async (query, field) => {
    expectError(await client.get(`/invoices?${query}`), 400, 'INVALID_DATA', field);
    expectError(await client.get(`/refunds?${query}`), 400, 'INVALID_DATA', field);
  });
});

describe('the search for customers by name', () => {
  let searched: Client;
  const NAMES = {
    1: 'Établissements Dupont & Fils',
    2: 'DUPONT-MORETTI S.A.R.L.',
    3: 'Łódź Sørensen',
    4: 'Cœur Straße 100%',
    5: 'LG_Electronics',
    6: '東京電力',
    7: 'Αθήνα',
    8: "L'Algue",
  };
  beforeAll(async () => {
    searched = await service.client();
    for (const [id, name] of Object.entries(NAMES))
      await store(searched, '/customers', customer(id, { name }));
  });

  it.each([
    ['dupont', '12'],
    ['DÙPONT', '12'],
    ['fils dup', '1'],
    ['etablissement', '1'],
    ['Établ', '1'],
    ['E\u0301tabl', '1'],
    ['pont', '12'],
    ['s.a.r.l.', '2'],
    ['lodz sorensen', '3'],
    ['ŁÓDŹ', '3'],
    ['coeur', '4'],
    ['strasse', '4'],
    ['100%', '4'],
    ['%', ''],
    ['_', ''],
    ['g_e', '5'],
    ['lg', '5'],
    ['al', ''],
    ["l'", '8'],
    ['l', '358'],
    ['東京', '6'],
    ['電', ''],
    ['αθη', '7'],
    ['\\', ''],
    ['dupont unknown', ''],
  ])('%j finds %j', async (search, expected) => {
    const { customers, total } = await read<{ customers: { externalId: string }[]; total: number }>(
      searched,
      `/customers?search=${encodeURIComponent(search)}`,
    );
    const ids = customers.map(({ externalId }) => externalId).sort();
    expect(ids.join('')).toBe(expected);
    expect(total).toBe(ids.length);
  });

  it('can be combined with other filters, sorts and cursors', async () => {
    expect(await walk(searched, '/customers?search=dupont&limit=1', 'customers')).toEqual(['2', '1']);
    expect(await walk(searched, '/customers?search=dupont&sortOrder=ASC&limit=1', 'customers')).toEqual([
      '1',
      '2',
    ]);
    const other = await searched.get<ListAnswer>('/customers?search=dupont&limit=1');
    const on = await searched.get(`/customers?search=fils&limit=1&cursor=${other.body.nextCursor}`);
    expectError(on, 400, 'INVALID_DATA', 'cursor');
  });

  it.each(['', '%20', 'x'.repeat(101)])('refuses search=%s', async (search) => {
    expectError(await searched.get(`/customers?search=${search}`), 400, 'INVALID_DATA', 'search');
  });
});

describe('expand=customer', () => {
  it.each([
    ['/invoices', 'invoices', 'due'],
    ['/payments', 'items', 'P,1'],
    ['/credit_notes', 'items', 'N'],
    ['/refunds', 'items', 'R'],
  ])('returns the customers of %s as the list of customers does', async (path, array, id) => {
    const short = await read(client, `${path}?limit=2`);
    const long = await read(client, `${path}?limit=2&expand=customer`);
    const { customers } = await read<{ customers: { id: string }[] }>(client, '/customers');
    const byId = new Map(customers.map((one) => [one.id, one]));
    const records: unknown = short[array];
    if (!Array.isArray(records)) throw new Error('no list');
    expect(long).toEqual({
      ...short,
      ...('nextCursor' in short ? { nextCursor: expect.any(String) } : {}),
      [array]: records.map((one) => ({
        ...one,
        customer: { ...one.customer, ...byId.get(one.customer.id) },
      })),
    });
    const one = await read<{ customer: object }>(
      client,
      `${path}/external:${encodeURIComponent(id)}?expand=customer`,
    );
    expect(one.customer).toMatchObject({ externalId: 'c', name: 'Owner', vatNumber: 'FR1', balances: [{}] });
    const plain = await read<{ customer: object }>(client, `${path}/external:${encodeURIComponent(id)}`);
    expect(plain.customer).not.toHaveProperty('vatNumber');
    expectError(await client.get(`${path}?expand=contacts`), 400, 'INVALID_DATA');
    expectError(await client.get(`${path}/external:x?expand=`), 400, 'INVALID_DATA');
  });

  it('reads the customers of a page with one query', async () => {
    const { pool } = service.database;
    const query = pool.query.bind(pool);
    const names: string[] = [];
    Reflect.set(pool, 'query', (...words: unknown[]) => {
      names.push(String(Reflect.get(Object(words[0]), 'name')));
      return Reflect.apply(query, pool, words);
    });
    try {
      await read(client, '/invoices?expand=customer');
    } finally {
      Reflect.deleteProperty(pool, 'query');
    }
    expect(names.filter((name) => name.startsWith('customer view'))).toEqual(['customer view ids']);
  });
});
