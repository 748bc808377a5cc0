import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asError, closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, read, type Stored, store } from '../../../test/harness/factories.ts';
import { runs } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

/** Rows of `server/test/contract/custom-fields.test.ts` check single fields, rules and endpoints. */

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const CUSTOMER = '/customers/external:c';
const CONTACT = `${CUSTOMER}/contacts/external:a`;
const INVOICE = '/invoices/external:i';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

interface Field extends Stored {
  values: { label: string }[];
}
interface Valued extends Stored {
  customFields: { id: string; externalId: string; label: string; dataType: string; value: unknown }[];
}

const field = (externalId: string, dataType = 'STRING', entityType = 'CUSTOMER') => ({
  externalId,
  label: `Field ${externalId}`,
  dataType,
  entityType,
});
const define = (...of: Parameters<typeof field>) => store<Field>(client, '/custom_fields', field(...of));
const fields = async () => (await read<{ items: Field[] }>(client, '/custom_fields')).items;
/** Returns the values of a record by the externalIds of their fields. */
const valuesOf = async (path: string) =>
  Object.fromEntries(
    (await read<Valued>(client, path)).customFields.map((one) => [one.externalId, one.value]),
  );
const assign = (values: Record<string, unknown>) =>
  Object.entries(values).map(([externalId, value]) => ({ externalId, value }));

async function put(path: string, values: Record<string, unknown>): Promise<void> {
  const answer = await client.put(path, { customFields: assign(values) });
  expect(answer.status, answer.text).toBe(200);
}

describe('a custom field', () => {
  it('is created, listed, renamed and deleted', async () => {
    const answer = await client.post<Field>('/custom_fields', {
      ...field('tier', 'SELECT'),
      description: 'D',
    });
    expect(answer.status).toBe(201);
    const { id, createdAt, updatedAt, version } = answer.body;
    const made = { id, createdAt, updatedAt, version };
    const stored = { ...field('tier', 'SELECT'), description: 'D', values: [], ...made };
    expect(answer.body).toEqual(stored);
    expect(await fields()).toEqual([stored]);
    expect(await store(client, '/custom_fields', { externalId: 'tier', label: 'Tier' })).toMatchObject({
      id,
      label: 'Tier',
      description: 'D',
    });
    expect(await store(client, '/custom_fields', { externalId: 'tier', description: null })).toMatchObject({
      label: 'Tier',
      description: null,
    });
    expect((await client.delete('/custom_fields/external:tier')).status).toBe(204);
    expectError(await client.delete(`/custom_fields/${id}`), 404, 'NOT_FOUND');
    expect(await fields()).toEqual([]);
  });

  const refused: [title: string, body: Record<string, unknown>, field: string][] = [
    ['no externalId', { ...field('a'), externalId: undefined }, 'externalId'],
    ['no label', { ...field('a'), label: undefined }, 'label'],
    ['an empty label', { ...field('a'), label: '' }, 'label'],
    ['no data type', { ...field('a'), dataType: undefined }, 'dataType'],
    ['a wrong data type', field('a', 'INTEGER'), 'dataType'],
    ['no entity type', { ...field('a'), entityType: undefined }, 'entityType'],
    ['a wrong entity type', field('a', 'STRING', 'REFUND'), 'entityType'],
    ['values, which assignments make', { ...field('a', 'SELECT'), values: [] }, 'values'],
  ];

  it('is refused with the field that is wrong', async () => {
    for (const [title, body, name] of refused) {
      const answer = await client.post('/custom_fields', body);
      expect(answer.status, title).toBe(400);
      expectError(answer, 400, 'INVALID_DATA', name);
      expect(await fields(), title).toEqual([]);
    }
  });

  it('cannot change its data type or entity type', async () => {
    await define('a');
    for (const other of [{ dataType: 'TEXT' }, { entityType: 'INVOICE' }]) {
      const answer = await client.post('/custom_fields', { ...field('a'), ...other });
      expectError(answer, 400, 'INVALID_DATA', ...Object.keys(other));
      expect(asError(answer).Error.message).toMatch(/cannot change: it is (STRING|CUSTOMER)/);
    }
  });

  it('is limited to one hundred per entity type', async () => {
    const numbers = Array.from({ length: 100 }, (_, i) => `f${i}`);
    await Promise.all(numbers.slice(0, 95).map((name) => define(name)));
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, i) => client.post('/custom_fields', field(`r${i}`))),
    );
    expect(raced.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of raced.filter(({ status }) => status !== 201))
      expectError(answer, 400, 'INVALID_DATA', 'entityType');
    await define('another', 'STRING', 'INVOICE');
  });
});

describe.each([
  ['CUSTOMER', CUSTOMER],
  ['CONTACT', CONTACT],
  ['INVOICE', INVOICE],
])('values of a %s', (entityType, path) => {
  beforeEach(async () => {
    await store(client, '/customers', customer('c'));
    await store(client, `${CUSTOMER}/contacts`, contact('a@x.org', { externalId: 'a' }));
    await store(client, '/invoices', invoice('i', 'c', 100));
  });

  it('are returned as given, also in lists', async () => {
    const input = {
      s: 'A string',
      t: 'x'.repeat(10_000),
      n: -12.5,
      b: false,
      d: '2026-02-28',
      o: { label: 'One' },
      m: [{ label: 'b' }, { label: 'a' }],
    };
    const types = ['STRING', 'TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'SELECT', 'MULTI_SELECT'];
    const defined: Field[] = [];
    for (const [i, name] of Object.keys(input).entries())
      defined.push(await define(name, types[i], entityType));
    const before = await read(client, path);
    const answer = await client.put<Valued>(path, { customFields: assign(input) });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.customFields).toEqual(
      defined.map(({ id, externalId, label, dataType }) => {
        const value = Object.entries(input).find(([name]) => name === externalId)?.[1];
        return { id, externalId, label, dataType, value };
      }),
    );
    expect(answer.body.updatedAt > before.updatedAt).toBe(true);
    expect(await read(client, path)).toEqual(answer.body);
    const list = await read<Record<string, unknown[]>>(client, path.replace(/\/[^/]*$/, ''));
    expect(Object.values(list).find(Array.isArray)).toMatchObject([
      { customFields: answer.body.customFields },
    ]);
  });

  it('are kept where absent, and cleared by null, an empty string or an empty list', async () => {
    await define('s', 'STRING', entityType);
    await define('n', 'NUMBER', entityType);
    await define('m', 'MULTI_SELECT', entityType);
    await put(path, { s: 'x', n: 0, m: [{ label: 'l' }] });
    await put(path, { n: 1 });
    expect(await valuesOf(path)).toEqual({ s: 'x', n: 1, m: [{ label: 'l' }] });
    await put(path, { s: '', m: [] });
    expect(await valuesOf(path)).toEqual({ n: 1 });
    await put(path, { s: 'y', n: null });
    expect(await valuesOf(path)).toEqual({ s: 'y' });
    await client.put(path, { customFields: [] });
    await client.put(path, {});
    expect(await valuesOf(path)).toEqual({ s: 'y' });
    expect((await client.put<Valued>(path, { customFields: null })).body.customFields).toEqual([]);
    expect(await valuesOf(path)).toEqual({});
  });

  it('do not count as a change when they are equal', async () => {
    await define('m', 'MULTI_SELECT', entityType);
    const labels = [{ label: 'b' }, { label: 'a' }];
    await put(path, { m: labels });
    const before = await read(client, path);
    await put(path, { m: labels });
    expect(await read(client, path)).toEqual(before);
    await put(path, { m: labels.toReversed() });
    expect(await valuesOf(path)).toEqual({ m: labels.toReversed() });
  });

  it('are named by id, externalId or both', async () => {
    const { id } = await define('s', 'STRING', entityType);
    const other = await define('t', 'STRING', entityType);
    for (const [i, name] of [
      { id },
      { id: id.toUpperCase() },
      { externalId: 's' },
      { id, externalId: 's' },
    ].entries()) {
      await client.put(path, { customFields: [{ ...name, value: `value ${i}` }] });
      expect(await valuesOf(path)).toEqual({ s: `value ${i}` });
    }
    const refuse = async (item: object, code: string, name: string) =>
      expectError(await client.put(path, { customFields: [item] }), 400, code, name);
    await refuse({ id: other.id, externalId: 's', value: '' }, 'INVALID_DATA', 'customFields[0]');
    await refuse({ value: '' }, 'INVALID_DATA', 'customFields[0]');
    await refuse({ id, valu: '' }, 'INVALID_DATA', 'customFields[0].value');
    await refuse({ id: MISSING_ID, value: '' }, 'REFERENCE_NOT_FOUND', 'customFields[0].id');
    await refuse({ externalId: 'S', value: '' }, 'REFERENCE_NOT_FOUND', 'customFields[0].externalId');
    const twice = [
      { id, value: 'a' },
      { id: other.id, value: 'b' },
      { externalId: 's', value: 'c' },
    ];
    expectError(await client.put(path, { customFields: twice }), 400, 'INVALID_DATA', 'customFields[2]');
    const elsewhere = entityType === 'INVOICE' ? 'CUSTOMER' : 'INVOICE';
    await define('e', 'STRING', elsewhere);
    await refuse({ externalId: 'e', value: 'x' }, 'INVALID_DATA', 'customFields[0]');
    expect(await valuesOf(path)).toEqual({ s: 'value 3' });
  });

  it('are deleted with their field and with their record', async () => {
    await define('s', 'STRING', entityType);
    await define('o', 'SELECT', entityType);
    await put(path, { s: 'x', o: { label: 'y' } });
    expect((await client.delete('/custom_fields/external:o')).status).toBe(204);
    expect(await valuesOf(path)).toEqual({ s: 'x' });
    await client.delete(INVOICE);
    await client.delete(entityType === 'CONTACT' ? CONTACT : CUSTOMER);
    const { rows } = await service.database.pool.query(
      'SELECT * FROM custom_field_values WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('an invalid value', () => {
  const label = (text: unknown) => ({ label: text });
  const invalid: [title: string, dataType: string, value: unknown][] = [
    ['a number', 'STRING', 1],
    ['501 characters', 'STRING', 'x'.repeat(501)],
    ['an object', 'TEXT', label('x')],
    ['10,001 characters', 'TEXT', 'x'.repeat(10_001)],
    ['a number as text', 'NUMBER', '1'],
    ['a boolean as text', 'BOOLEAN', 'true'],
    ['no date', 'DATE', '2026-02-30'],
    ['a number', 'DATE', 20260228],
    ['a plain label', 'SELECT', 'x'],
    ['several labels', 'SELECT', [label('x')]],
    ['an empty label', 'SELECT', label('')],
    ['no label', 'SELECT', {}],
    ['another field next to the label', 'SELECT', { label: 'x', id: 1 }],
    ['one label', 'MULTI_SELECT', label('x')],
    ['plain labels', 'MULTI_SELECT', ['x']],
    ['a repeated label', 'MULTI_SELECT', [label('x'), label('y'), label('x')]],
    ['101 labels', 'MULTI_SELECT', Array.from({ length: 101 }, (_, i) => label(`${i}`))],
  ];

  it('is refused and not stored', async () => {
    await define('ok');
    for (const dataType of new Set(invalid.map(([, one]) => one))) await define(dataType, dataType);
    for (const [title, dataType, value] of invalid) {
      const body = customer('c', { customFields: assign({ ok: 'x', [dataType]: value }) });
      const answer = await client.post('/customers', body);
      const about = `${title} for a ${dataType}: ${answer.text}`;
      expect(answer.status, about).toBe(400);
      expectError(answer, 400, 'INVALID_DATA');
      expect(asError(answer).Error.details?.[0]?.field, about).toMatch(/^customFields\[1\]\.value/);
      expectError(await client.get(CUSTOMER), 404, 'NOT_FOUND');
      for (const { values } of await fields()) expect(values, about).toEqual([]);
    }
  });
});

it('returns any value of any data type unchanged', async () => {
  const label = fc.record({ label: fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }) });
  const text = (maxLength: number) => fc.string({ minLength: 1, maxLength, unit: 'binary' });
  const date = fc.date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  const arbitraries = {
    STRING: text(250),
    TEXT: text(2000),
    NUMBER: fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
      fc.double({ min: 1e-5, max: 1e6, noNaN: true }),
    ),
    BOOLEAN: fc.boolean(),
    DATE: fc.oneof(
      date.map((one) => one.toISOString()),
      date.map((one) => one.toISOString().slice(0, 10)),
    ),
    SELECT: label,
    MULTI_SELECT: fc.uniqueArray(label, { minLength: 1, maxLength: 3, selector: (one) => one.label }),
  };
  // A field allows 500 labels, so each hundred cases use new fields.
  let cases = 0;
  const beginHundred = async () => {
    if (cases % 100 === 0) {
      client = await service.client();
      for (const dataType of Object.keys(arbitraries)) await define(dataType, dataType);
      await store(client, '/customers', customer('c'));
    }
    cases += 1;
  };
  const storable = (value: unknown) => {
    const json = JSON.stringify(value);
    return !json.includes('\\u0000') && !Object.is(Object(value).NUMBER, -0);
  };
  await fc.assert(
    fc.asyncProperty(fc.record(arbitraries).filter(storable), async (values) => {
      await beginHundred();
      await put(CUSTOMER, values);
      expect(await valuesOf(CUSTOMER)).toEqual(values);
    }),
    runs(30),
  );
});

it('reads date-times in the time zone of the organization, and leaves dates alone', async () => {
  await define('d', 'DATE');
  await store(client, '/customers', customer('c'));
  for (const [input, answered] of [
    ['2026-07-01', '2026-07-01'],
    ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
    ['2026-07-01T00:00:00+05:00', '2026-06-30T19:00:00.000Z'],
  ]) {
    await put(CUSTOMER, { d: input });
    expect(await valuesOf(CUSTOMER)).toEqual({ d: answered });
  }
});
