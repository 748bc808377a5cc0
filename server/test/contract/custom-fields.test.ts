import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { contact, creditNote, customer, invoice, payment, type Stored } from '../harness/factories.ts';
import { MISSING_ID, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const C = '/customers/external:c';
const field = (more: object = {}) => ({
  externalId: 'f',
  label: 'F',
  dataType: 'STRING',
  entityType: 'CUSTOMER',
  ...more,
});
const define = (more: object = {}) => world.add<Stored>('/custom_fields', field(more));
const set = (value: unknown, ref: object = { externalId: 'f' }) =>
  world.client.put(C, { customFields: [{ ...ref, value }] });
/** Returns the labels of a field in its own order. */
async function labels(): Promise<string[]> {
  const { items } = await world.read<{ items: { values: { label: string }[] }[] }>('/custom_fields');
  return (items[0]?.values ?? []).map(({ label }) => label);
}
const value = async (path: string) =>
  (await world.read<{ customFields: { value: unknown }[] }>(path)).customFields.map((one) => one.value);

rows('Custom fields · fields', {
  externalId: async () => {
    expect(await define()).toMatchObject({ externalId: 'f' });
    await world.refuse('/custom_fields', field({ externalId: undefined }), 'INVALID_DATA', 'externalId');
  },
  label: async () => {
    expect(await define({ label: 'Tier' })).toMatchObject({ label: 'Tier' });
    await world.refuse(
      '/custom_fields',
      field({ externalId: 'g', label: undefined }),
      'INVALID_DATA',
      'label',
    );
  },
  description: async () => {
    expect(await define()).toMatchObject({ description: null });
    expect(await define({ description: 'How dear' })).toMatchObject({ description: 'How dear' });
  },
  'dataType: seven values': async () => {
    const takes: Record<string, [good: unknown, bad: unknown]> = {
      STRING: ['x', 7],
      TEXT: ['x\ny', 7],
      NUMBER: [7, 'x'],
      BOOLEAN: [true, 'x'],
      DATE: ['2026-03-01', 'soon'],
      SELECT: [{ label: 'x' }, 7],
      MULTI_SELECT: [[{ label: 'x' }], 7],
    };
    for (const [dataType, [good, bad]] of Object.entries(takes)) {
      expect(await define({ externalId: dataType, dataType })).toMatchObject({ dataType });
      const answer = await set(good, { externalId: dataType });
      expect(answer.status, `${dataType} ${answer.text}`).toBe(200);
      expect((await set(bad, { externalId: dataType })).status, dataType).toBe(400);
    }
  },
  'entityType: five values': async () => {
    for (const entityType of ['CUSTOMER', 'CONTACT', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT'])
      expect(await define({ externalId: entityType, entityType })).toMatchObject({ entityType });
    const wrong = field({ externalId: 'g', entityType: 'REFUND' });
    await world.refuse('/custom_fields', wrong, 'INVALID_DATA', 'entityType');
    const path = `${C}/contacts`;
    const customFields = [{ externalId: 'CONTACT', value: 'x' }];
    await world.add(path, contact('a@x.org', { externalId: 'a', customFields }));
    expect(await value(`${path}/external:a`)).toEqual(['x']);
    // A field of contacts does not apply to customers.
    expect((await set('x', { externalId: 'CONTACT' })).status).toBe(400);
  },
  'id, values of selects': async () => {
    const { id } = await define({ dataType: 'SELECT' });
    expect(id).toMatch(UUID);
    await set({ label: 'x' });
    expect(await world.read('/custom_fields')).toMatchObject({ items: [{ id, values: [{ label: 'x' }] }] });
  },
});

rows('Custom fields · rules', {
  'does not require values of selects': async () => {
    expect(await define({ dataType: 'SELECT' })).toMatchObject({ values: [] });
  },
  'creates a value when a label is assigned': async () => {
    await define({ dataType: 'MULTI_SELECT' });
    await world.add(
      '/customers',
      customer('c', { customFields: [{ externalId: 'f', value: [{ label: 'x' }] }] }),
    );
    expect(await labels()).toEqual(['x']);
    await set([{ label: 'y' }, { label: 'x' }]);
    expect((await labels()).sort()).toEqual(['x', 'y']);
    await set([]);
    expect((await labels()).sort()).toEqual(['x', 'y']);
  },
  'treats labels as case-sensitive': async () => {
    await define({ dataType: 'MULTI_SELECT' });
    await set([{ label: 'One' }, { label: 'one' }]);
    expect((await labels()).sort()).toEqual(['One', 'one']);
  },
  'creates no field in an import of customers': async () => {
    const body = customer('c', { customFields: [{ externalId: 'f', value: 'x' }] });
    await world.refuse('/customers', body, 'REFERENCE_NOT_FOUND', 'customFields[0].externalId');
    expect(await world.read('/custom_fields')).toMatchObject({ total: 0 });
  },
  'keeps values of payments and credit notes to the application': async () => {
    await define({ externalId: 'p', entityType: 'PAYMENT' });
    await define({ externalId: 'n', entityType: 'CREDIT_NOTE' });
    for (const [path, body] of [
      ['/payments', payment('x', 'c', 1, undefined, { customFields: [{ externalId: 'p', value: 'x' }] })],
      [
        '/credit_notes',
        creditNote('x', 'c', 1, undefined, { customFields: [{ externalId: 'n', value: 'x' }] }),
      ],
    ] as const) {
      const answer = await world.client.post(path, body);
      expectError(answer, 400, 'INVALID_DATA');
      expect(answer.text).toMatch(/application/);
      expectError(await world.client.get(`${path}/external:x`), 404, 'NOT_FOUND');
    }
  },
  'SELECT and MULTI_SELECT: label and labels; id or externalId': async () => {
    const { id } = await define({ dataType: 'SELECT' });
    const many = await define({ externalId: 'm', dataType: 'MULTI_SELECT' });
    for (const ref of [{ id }, { externalId: 'f' }, { id, externalId: 'f' }]) {
      expect((await set({ label: 'x' }, ref)).status).toBe(200);
      expect(await value(C)).toEqual([{ label: 'x' }]);
      expect((await set([{ label: 'x' }], ref)).status).toBe(400);
    }
    expect((await set({ label: 'x' }, {})).status).toBe(400);
    expect((await set({ label: 'x' }, { id: many.id, externalId: 'f' })).status).toBe(400);
    expect((await set([{ label: 'x' }, { label: 'y' }], { id: many.id })).status).toBe(200);
    expect(await value(C)).toContainEqual([{ label: 'x' }, { label: 'y' }]);
    expect((await set({ label: 'x' }, { id: many.id })).status).toBe(400);
  },
  'filters customers by value': async () => {
    const select = await define({ dataType: 'SELECT' });
    const many = await define({ externalId: 'm', dataType: 'MULTI_SELECT' });
    const text = await define({ externalId: 't' });
    await world.add('/customers', customer('other'));
    await set({ label: 'Gold' });
    await set([{ label: 'a b' }, { label: 'z' }], { externalId: 'm' });
    await set('some text', { externalId: 't' });
    const found = (id: string, of: string) =>
      world.names(`/customers?customFieldsData_${id}.eq=${encodeURIComponent(of)}`);
    expect(await found(select.id, 'Gold')).toEqual(['c']);
    expect(await found(select.id, 'gold')).toEqual([]);
    for (const label of ['a b', 'z']) expect(await found(many.id, label)).toEqual(['c']);
    expect(await found(many.id, 'a')).toEqual([]);
    expect(await found(text.id, 'some text')).toEqual(['c']);
    expect(await found(text.id, 'some')).toEqual([]);
    expect((await world.client.get('/customers?customFieldsData_x.eq=1')).status).toBe(400);
  },
});

rows('Custom fields · endpoints', {
  'POST /custom_fields: 201': async () => {
    expect(await world.client.post('/custom_fields', field({ description: 'D' }))).toMatchObject({
      status: 201,
      body: field({ description: 'D' }),
    });
    await world.add('/invoices', invoice('i', 'c', 1));
  },
  'POST /custom_fields with wrong data: 400 INVALID_DATA': async () => {
    await world.refuse('/custom_fields', field({ dataType: 'COLOUR' }), 'INVALID_DATA', 'dataType');
    await world.refuse('/custom_fields', field({ entityType: 'USER' }), 'INVALID_DATA', 'entityType');
    await world.refuse('/custom_fields', field({ label: 7 }), 'INVALID_DATA', 'label');
  },
  'GET /custom_fields: 200, items': async () => {
    for (const externalId of ['a', 'b']) {
      world.tick();
      await define({ externalId });
    }
    const answer = await world.client.get<ListAnswer>('/custom_fields');
    expect(recordsOf(answer, 'items').map(({ externalId }) => externalId)).toEqual(['b', 'a']);
    expect(await world.names('/custom_fields?limit=1&page=2')).toEqual(['a']);
    const other = await world.client.get('/custom_fields?entityType=CUSTOMER');
    expectError(other, 400, 'INVALID_DATA', 'entityType');
  },
  'DELETE /custom_fields/{customFieldId}: 204': async () => {
    const { id } = await define();
    await define({ externalId: 'g' });
    await set('x');
    await world.remove('/custom_fields/external:f');
    expect(await value(C)).toEqual([]);
    await world.remove('/custom_fields/external:g');
    for (const ref of [id, 'external:f', MISSING_ID])
      expectError(await world.client.delete(`/custom_fields/${ref}`), 404, 'NOT_FOUND');
  },
});
