import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asError, closeVerified, expectError, idsOf, walk } from '../../../test/harness/contract.ts';
import {
  contact,
  creditNote,
  customer,
  invoice,
  payment,
  read,
  type Stored,
  store,
} from '../../../test/harness/factories.ts';
import { runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

interface Field extends Stored {
  values: { label: string }[];
}
interface Valued extends Stored {
  customFields: { externalId: string; value: unknown }[];
}
const define = (externalId: string, dataType = 'STRING', entityType = 'CUSTOMER', who = client) =>
  store<Field>(who, '/custom_fields', { externalId, label: externalId, dataType, entityType });
const assign = (values: Record<string, unknown>) => ({
  customFields: Object.entries(values).map(([externalId, value]) => ({ externalId, value })),
});
const valuesOf = async (path: string) =>
  Object.fromEntries(
    (await read<Valued>(client, path)).customFields.map((one) => [one.externalId, one.value]),
  );
const labelsOf = async (externalId: string) => {
  const { items } = await read<{ items: Field[] }>(client, '/custom_fields');
  return items.find((one) => one.externalId === externalId)?.values.map(({ label }) => label);
};
const newCustomer = (name: string, values: Record<string, unknown> = {}) =>
  store(client, '/customers', customer(name, assign(values)));

describe('labels', () => {
  it('are created by assignment, case-sensitive and oldest first, and remain', async () => {
    await define('one', 'SELECT');
    await define('many', 'MULTI_SELECT');
    await newCustomer('a', { one: { label: 'One' }, many: [{ label: 'x' }, { label: ' x' }] });
    await newCustomer('b', { one: { label: 'one' }, many: [{ label: 'y' }, { label: 'x' }] });
    await newCustomer('b', { one: { label: 'One' }, many: [] });
    expect(await labelsOf('one')).toEqual(['One', 'one']);
    expect(await labelsOf('many')).toEqual(['x', ' x', 'y']);
  });

  it('are not created by a refused assignment', async () => {
    await define('one', 'SELECT');
    const body = { ...customer('a', assign({ one: { label: 'x' } })), parent: { externalId: 'unknown' } };
    expectError(await client.post('/customers', body), 400, 'REFERENCE_NOT_FOUND');
    const two = customer('a', {
      ...assign({ one: { label: 'x' } }),
      contacts: [contact('a@x.org'), { externalId: 'b' }],
    });
    expectError(await client.post('/customers', two), 400, 'INVALID_DATA', 'contacts[1].email');
    expect(await labelsOf('one')).toEqual([]);
  });

  it('are unique, also after concurrent assignments', async () => {
    await define('one', 'SELECT');
    await define('many', 'MULTI_SELECT');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        client.post(
          '/customers',
          customer(
            `c${i}`,
            assign({ one: { label: `L${i % 3}` }, many: [{ label: 'shared' }, { label: `own ${i}` }] }),
          ),
        ),
      ),
    );
    expect(answers.map(({ status, text }) => (status === 201 ? 201 : text))).toEqual(Array(20).fill(201));
    expect((await labelsOf('one'))?.sort()).toEqual(['L0', 'L1', 'L2']);
    const many = await labelsOf('many');
    expect(many).toHaveLength(21);
    expect(new Set(many).size).toBe(21);
    expect(await valuesOf('/customers/external:c4')).toEqual({
      one: { label: 'L1' },
      many: [{ label: 'shared' }, { label: 'own 4' }],
    });
  });

  it('are limited to 500, also for concurrent requests', async () => {
    await define('many', 'MULTI_SELECT');
    const labels = (from: number) => Array.from({ length: 90 }, (_, i) => ({ label: `l${from + i}` }));
    const raced = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.post('/customers', customer(`c${i}`, assign({ many: labels(90 * i) }))),
      ),
    );
    expect(raced.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of raced.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'INVALID_DATA', 'customFields[0].value');
    expect(await labelsOf('many')).toHaveLength(450);
  });
});

it('limits all values of a record to 30,000 characters in total', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await define(name, 'TEXT');
  const long = 'x'.repeat(10_000);
  await newCustomer('c', { a: long, b: long, c: long });
  const answer = await client.put('/customers/external:c', assign({ d: 'x' }));
  expectError(answer, 400, 'INVALID_DATA', 'customFields[0].value');
  await store(client, '/customers', { externalId: 'c', ...assign({ a: 'y', d: 'x' }) });
  expect(await valuesOf('/customers/external:c')).toEqual({ a: 'y', b: long, c: long, d: 'x' });
});

it('lets a field be deleted while values are assigned', async () => {
  for (let round = 0; round < 4; round += 1) {
    await define('f', 'SELECT');
    await newCustomer('c');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i === 6
          ? client.delete('/custom_fields/external:f')
          : client.put('/customers/external:c', assign({ f: { label: `l${i}` } })),
      ),
    );
    for (const answer of answers)
      if (answer.status !== 200 && answer.status !== 204) expectError(answer, 400, 'REFERENCE_NOT_FOUND');
    expect(await valuesOf('/customers/external:c')).toEqual({});
  }
});

it('assigns values to contacts in the deprecated list of a customer', async () => {
  await define('c', 'STRING', 'CUSTOMER');
  await define('p', 'MULTI_SELECT', 'CONTACT');
  const tags = (...labels: string[]) => assign({ p: labels.map((label) => ({ label })) });
  await store(client, '/customers', {
    ...customer('c', assign({ c: 'x' })),
    contacts: [contact('a@x.org', tags('one', 'two')), contact('b@x.org')],
  });
  const shown = async () => {
    const { contacts } = await read<{ contacts: Valued[] }>(client, '/customers/external:c');
    return Object.fromEntries(
      contacts.map(({ email, customFields }) => [email, customFields.map((one) => one.value)]),
    );
  };
  expect(await shown()).toEqual({ 'a@x.org': [[{ label: 'one' }, { label: 'two' }]], 'b@x.org': [] });
  await store(client, '/customers', { externalId: 'c', contacts: [contact('a@x.org', { phone: '1' })] });
  expect(await shown()).toEqual({ 'a@x.org': [[{ label: 'one' }, { label: 'two' }]] });
  const wrong = [contact('a@x.org'), contact('b@x.org', tags('x', 'x'))];
  expectError(
    await client.post('/customers', { externalId: 'c', contacts: wrong }),
    400,
    'INVALID_DATA',
    'contacts[1].customFields[0].value',
  );
  await store(client, '/customers', { externalId: 'c', contacts: [contact('new@x.org', tags('x'))] });
  expect(await shown()).toEqual({ 'new@x.org': [[{ label: 'x' }]] });
});

describe('values on paths that accept none', () => {
  beforeEach(() => newCustomer('c'));
  const values = assign({ f: 'x' });
  it.each([
    ['/invoices', invoice('i', 'c', 1, values), /PUT \/invoices\/\{invoiceId\}/],
    [
      '/customers/external:c/invoices',
      { ...invoice('i', 'c', 1, values), customer: undefined },
      /PUT \/invoices/,
    ],
    ['/payments', payment('p', 'c', 1, {}, values), /assigned only in the application/],
    ['/credit_notes', creditNote('n', 'c', 1, {}, values), /assigned only in the application/],
  ])('are refused with a reason by POST %s', async (path, body, reason) => {
    for (const entityType of ['INVOICE', 'PAYMENT', 'CREDIT_NOTE'])
      await define(entityType, 'STRING', entityType);
    const answer = await client.post(path, body);
    expectError(answer, 400, 'INVALID_DATA', 'customFields');
    expect(asError(answer).Error.message).toMatch(reason);
  });
});

describe('the filter by custom field', () => {
  const ids = (fieldId: string, value: string, more = '') =>
    idsOf(
      client,
      `/customers?customFieldsData_${fieldId}.eq=${encodeURIComponent(value)}${more}`,
      'customers',
    );

  it('finds the customers with a value, for every data type', async () => {
    const cases = [
      ['STRING', 'a Value', 'a value', 'a Value'],
      ['TEXT', 'x'.repeat(9000), `${'x'.repeat(8999)}y`, 'x'.repeat(9000)],
      ['NUMBER', 12.5, 12.51, '12.50'],
      ['BOOLEAN', true, false, 'true'],
      ['DATE', '2026-01-31', '2026-01-31T00:00:00Z', '2026-01-31'],
      ['DATE', '2026-01-31T10:00:00Z', '2026-01-31', '2026-01-31T11:00:00+01:00'],
      ['SELECT', { label: 'One' }, { label: 'one' }, 'One'],
      ['MULTI_SELECT', [{ label: 'x' }, { label: 'y' }], [{ label: 'Y' }], 'y'],
    ] as const;
    for (const [i, [dataType, value, other, asked]] of cases.entries()) {
      const { id } = await define(`f${i}`, dataType);
      await newCustomer(`has ${i}`, { [`f${i}`]: value });
      await newCustomer(`other ${i}`, { [`f${i}`]: other });
      expect(await ids(id, asked), dataType).toEqual([`has ${i}`]);
      expect(await ids(id.toUpperCase(), asked), dataType).toEqual([`has ${i}`]);
      const bracket = `/customers?customFieldsData_${id}%5Beq%5D=${encodeURIComponent(asked)}`;
      expect(await idsOf(client, bracket, 'customers')).toEqual([`has ${i}`]);
    }
  });

  it('combines with other filters, sort orders, totals and cursors', async () => {
    const tier = await define('tier', 'SELECT');
    const region = await define('region');
    for (let i = 0; i < 12; i += 1)
      await newCustomer(`c${i}`, {
        tier: { label: i % 2 === 0 ? 'even' : 'odd' },
        region: i < 6 ? 'N' : 'S',
      });
    for (const i of [2, 4, 8]) await store(client, '/invoices', invoice(`i${i}`, `c${i}`, 100 * i));
    expect(await ids(tier.id, 'even', '&balance.gte=1&sortBy=balance&sortOrder=ASC')).toEqual([
      'c2',
      'c4',
      'c8',
    ]);
    expect(await ids(tier.id, 'even', `&customFieldsData_${region.id}.eq=N`)).toEqual(['c4', 'c2', 'c0']);
    const path = `/customers?customFieldsData_${tier.id}.eq=odd&limit=2`;
    expect(await read(client, path)).toMatchObject({ total: 6 });
    expect(await walk(client, path, 'customers')).toEqual(['c11', 'c9', 'c7', 'c5', 'c3', 'c1']);
    const { nextCursor } = await read<{ nextCursor: string }>(client, path);
    const other = await client.get(`${path.replace('odd', 'even')}&cursor=${nextCursor}`);
    expectError(other, 400, 'INVALID_DATA', 'cursor');
  });

  it('is refused for fields and values that customers cannot have', async () => {
    const mine = await define('invoice', 'STRING', 'INVOICE');
    const theirs = await define('theirs', 'STRING', 'CUSTOMER', await service.client());
    const number = await define('number', 'NUMBER');
    const truth = await define('truth', 'BOOLEAN');
    const day = await define('day', 'DATE');
    const refuse = async (name: string, value = 'x') =>
      expectError(await client.get(`/customers?${name}=${value}`), 400, 'INVALID_DATA', name);
    for (const { id } of [mine, theirs]) await refuse(`customFieldsData_${id}.eq`);
    await refuse(`customFieldsData_${number.id}.eq`, 'one');
    await refuse(`customFieldsData_${truth.id}.eq`, '1');
    await refuse(`customFieldsData_${day.id}.eq`, '2026-02-30');
    await refuse(`customFieldsData_${number.id}.gte`, '1');
    await refuse(`customFieldsData_${number.id}`, '1');
    await refuse('customFieldsData_number.eq', '1');
    const twice = `customFieldsData_${number.id}.eq`;
    expectError(await client.get(`/customers?${twice}=1&${twice}=2`), 400, 'INVALID_DATA', twice);
  });
});

it('assigns values to customers and contacts in bulk imports', async () => {
  await define('tier', 'SELECT');
  await define('tags', 'MULTI_SELECT', 'CONTACT');
  await newCustomer('same', { tier: { label: 'A' } });
  await newCustomer('changed', { tier: { label: 'A' } });
  const line = (type: string, data: object) => JSON.stringify({ type, data });
  const owner = { customer: { externalId: 'new' } };
  const label = (text: string) => ({ tier: { label: text } });
  const lines = [
    line('customer', customer('new', assign(label('A')))),
    line('customer', { externalId: 'same', ...assign(label('A')) }),
    line('customer', { externalId: 'changed', ...assign(label('B')) }),
    line('customer', customer('refused', assign({ tier: 'A' }))),
    line('customer', customer('unknown', assign({ unknown: 'A' }))),
    line('contact', { ...contact('a@x.org', assign({ tags: [{ label: 'x' }] })), ...owner }),
    line('contact', { ...contact('b@x.org', assign({ tier: { label: 'A' } })), ...owner }),
    line('invoice', invoice('i', 'new', 1, assign({ tier: 'A' }))),
  ];
  const runner = runImports(service);
  const headers = { 'content-type': 'application/x-ndjson' };
  const { body } = await client.send<Stored>('POST', '/imports', { body: lines.join('\n'), headers });
  const state = async () => (await read(client, `/imports/${body.id}`))['state'];
  await expect.poll(state, { timeout: 20_000 }).toBe('COMPLETED');
  await runner.stop();
  expect(await read(client, `/imports/${body.id}`)).toMatchObject({
    counts: {
      customer: { created: 1, updated: 1, unchanged: 1, refused: 2 },
      contact: { created: 1, updated: 0, unchanged: 0, refused: 1 },
      invoice: { created: 0, refused: 1 },
    },
  });
  const { items } = await read<{ items: Record<string, unknown>[] }>(client, `/imports/${body.id}/errors`);
  expect(items.map((item) => [item['line'], item['code'], item['field']])).toEqual([
    [4, 'INVALID_DATA', 'customFields[0].value'],
    [5, 'REFERENCE_NOT_FOUND', 'customFields[0].externalId'],
    [7, 'INVALID_DATA', 'customFields[0]'],
    [8, 'INVALID_DATA', 'customFields'],
  ]);
  expect(await labelsOf('tier')).toEqual(['A', 'B']);
  expect(await valuesOf('/customers/external:new')).toEqual(label('A'));
  expect(await valuesOf('/customers/external:changed')).toEqual(label('B'));
  const { contacts } = await read<{ contacts: Valued[] }>(client, '/customers/external:new/contacts');
  expect(contacts).toMatchObject([
    { email: 'a@x.org', customFields: [{ externalId: 'tags', value: [{ label: 'x' }] }] },
  ]);
});

it('emits one event for a changed value of a customer or invoice', async () => {
  await define('f');
  await define('i', 'NUMBER', 'INVOICE');
  await newCustomer('c', { f: 'x' });
  await newCustomer('c', { f: 'x' });
  await client.put('/customers/external:c', assign({ f: 'y' }));
  await client.put('/customers/external:c', { name: 'New', ...assign({ f: 'z' }) });
  const { id } = await store(client, '/invoices', invoice('i', 'c', 700));
  await client.put('/invoices/external:i', assign({ i: 1 }));
  await client.put('/invoices/external:i', assign({ i: 1 }));
  const { items } = await read<{ items: { type: string; data: object }[] }>(client, '/events');
  expect(items.map(({ type }) => type)).toEqual([
    'customer.created',
    'customer.updated',
    'customer.updated',
    'invoice.created',
    'invoice.updated',
  ]);
  expect(items[1]?.data).toMatchObject({ externalId: 'c' });
  expect(items[4]?.data).toMatchObject({ id, grossAmount: 700, customer: { externalId: 'c' } });
  expect(items[4]?.data).toEqual(items[3]?.data);
});

it('keeps equal names of another organization separate', async () => {
  const other = await service.client();
  const mine = await define('f', 'SELECT');
  const theirs = await define('f', 'SELECT', 'CUSTOMER', other);
  await newCustomer('c', { f: { label: 'mine' } });
  expectError(
    await client.put('/customers/external:c', { customFields: [{ id: theirs.id, value: { label: 'x' } }] }),
    400,
    'REFERENCE_NOT_FOUND',
    'customFields[0].id',
  );
  expectError(await other.delete(`/custom_fields/${mine.id}`), 404, 'NOT_FOUND');
  expect((await other.delete('/custom_fields/external:f')).status).toBe(204);
  expect(await valuesOf('/customers/external:c')).toEqual({ f: { label: 'mine' } });
});
