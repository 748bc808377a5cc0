import { expect } from 'vitest';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { contact, type Stored, store } from '../harness/factories.ts';
import { MISSING_ID, NOON, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const PATH = '/customers/external:c/contacts';
const a = (more: object = {}) => contact('a@x.org', { externalId: 'a', ...more });

rows('Contacts · fields', {
  externalId: async () => {
    expect(await world.add(PATH, a())).toMatchObject({ externalId: 'a' });
    expect(await world.add(PATH, contact('b@x.org'))).toMatchObject({ externalId: null });
    await world.refuse(PATH, a({ externalId: 5 }), 'INVALID_DATA', 'externalId');
  },
  'firstName, lastName': async () => {
    expect(await world.add(PATH, a({ firstName: 'Ada', lastName: 'L' }))).toMatchObject({
      firstName: 'Ada',
      lastName: 'L',
    });
    expect(await world.add(PATH, a({ firstName: '' }))).toMatchObject({ firstName: null, lastName: 'L' });
  },
  phone: async () => {
    expect(await world.add(PATH, a({ phone: '+33 1' }))).toMatchObject({ phone: '+33 1' });
    expect(await world.add(PATH, a({ phone: null }))).toMatchObject({ phone: null });
  },
  'email: mandatory and unique': async () => {
    await world.refuse(PATH, { externalId: 'a' }, 'INVALID_DATA', 'email');
    await world.refuse(PATH, a({ email: 'ada' }), 'INVALID_DATA', 'email');
    await world.add(PATH, a());
    const other = await world.client.post(PATH, contact('A@X.ORG', { externalId: 'b' }));
    expectError(other, 409, 'CONFLICT');
    expect(await world.names(PATH)).toEqual(['a']);
  },
  'position: one of the organization': async () => {
    for (const position of ['ACCOUNTING', 'PAYER', 'PURCHASER', 'SALES'])
      expect(await world.add(PATH, a({ position }))).toMatchObject({ position });
    await world.refuse(PATH, a({ position: 'COMPTABILITÉ' }), 'INVALID_DATA', 'position');
  },
  isMain: async () => {
    expect(await world.add(PATH, a())).toMatchObject({ isMain: false });
    expect(await world.add(PATH, a({ isMain: true }))).toMatchObject({ isMain: true });
    await world.refuse(PATH, a({ isMain: 'yes' }), 'INVALID_DATA', 'isMain');
  },
  'source: default API': async () => {
    expect(await world.add(PATH, a())).toMatchObject({ source: 'API' });
    const crm = contact('b@x.org', { externalId: 'b', source: 'CRM' });
    expect(await world.add(PATH, crm)).toMatchObject({ source: 'CRM' });
  },
  'id, createdAt, updatedAt': async () => {
    const stored = await world.add(PATH, a());
    expect(stored).toMatchObject({ createdAt: NOON, updatedAt: NOON });
    expect(stored.id).toMatch(UUID);
    world.tick();
    expect(await world.add(PATH, a({ phone: '1' }))).toMatchObject({
      id: stored.id,
      createdAt: NOON,
      updatedAt: world.clock.now(),
    });
  },
});

rows('Contacts · endpoints', {
  'POST /customers/{customer_id}/contacts: 201': async () => {
    expect((await world.client.post(PATH, a())).status).toBe(201);
    expect(await world.client.post(PATH, a({ phone: '1' }))).toMatchObject({
      status: 201,
      body: { phone: '1' },
    });
    const { id } = await world.read('/customers/external:c');
    expect((await world.client.post(`/customers/${id}/contacts`, contact('b@x.org'))).status).toBe(201);
    expectError(await world.client.post('/customers/external:x/contacts', a()), 404, 'NOT_FOUND');
  },
  'GET /customers/{customer_id}/contacts: 200, contacts': async () => {
    for (const name of ['a', 'b', 'd']) {
      await world.add(PATH, contact(`${name}@x.org`, { externalId: name }));
      world.tick();
    }
    const answer = await world.client.get<ListAnswer>(PATH);
    expect(recordsOf(answer, 'contacts').map(({ externalId }) => externalId)).toEqual(['d', 'b', 'a']);
    expect(await world.names(`${PATH}?limit=1&page=2`)).toEqual(['b']);
    for (const query of ['sortBy=email', 'sortOrder=ASC', 'source=API'])
      expectError(await world.client.get(`${PATH}?${query}`), 400, 'INVALID_DATA');
  },
  'GET /customers/{customer_id}/contacts/{id}: 200': async () => {
    const stored = await world.add(PATH, a());
    for (const ref of [stored.id, 'external:a']) expect(await world.read(`${PATH}/${ref}`)).toEqual(stored);
    for (const ref of [MISSING_ID, 'external:b'])
      expectError(await world.client.get(`${PATH}/${ref}`), 404, 'NOT_FOUND');
    await world.add('/customers', { externalId: 'd', name: 'D' });
    expectError(await world.client.get(`/customers/external:d/contacts/${stored.id}`), 404, 'NOT_FOUND');
  },
  'PUT /customers/{customer_id}/contacts/{id}: 200': async () => {
    const { id } = await world.add(PATH, a());
    expect(await world.change(`${PATH}/external:a`, { firstName: 'Ada' })).toMatchObject({
      firstName: 'Ada',
    });
    expect(await world.change(`${PATH}/${id}`, { email: 'new@x.org' })).toMatchObject({
      id,
      firstName: 'Ada',
      email: 'new@x.org',
    });
    expectError(await world.client.put(`${PATH}/external:b`, contact('b@x.org')), 404, 'NOT_FOUND');
    const other = await world.client.put(`${PATH}/external:a`, { id: MISSING_ID });
    expectError(other, 400, 'INVALID_DATA', 'id');
    expect(await world.names(PATH)).toEqual(['a']);
  },
  'DELETE /customers/{customer_id}/contacts/{id}: 204': async () => {
    const { id } = await world.add(PATH, a());
    await world.add('/customers', { externalId: 'd', name: 'D' });
    expectError(await world.client.delete(`/customers/external:d/contacts/${id}`), 404, 'NOT_FOUND');
    await world.remove(`${PATH}/external:a`);
    expect(await world.names(PATH)).toEqual([]);
    expectError(await world.client.delete(`${PATH}/external:a`), 404, 'NOT_FOUND');
  },
  'source: distinguishes contacts with the same externalId': async () => {
    const add = (source: string) =>
      store<Stored>(world.client, PATH, contact(`${source}@x.org`, { externalId: 'same', source }));
    const [crm, erp] = [await add('CRM'), await add('ERP')];
    const path = `${PATH}/external:same`;
    for (const send of [world.client.get, world.client.delete])
      expectError(await send(path), 400, 'AMBIGUOUS_REFERENCE', 'source');
    expectError(await world.client.put(path, { phone: '1' }), 400, 'AMBIGUOUS_REFERENCE', 'source');
    for (const [query, field] of [
      ['source=', 'source'],
      ['sources=CRM', 'sources'],
    ])
      expectError(await world.client.get(`${path}?${query}`), 400, 'INVALID_DATA', field ?? '');
    expect(await world.read(`${path}?source=CRM`)).toMatchObject({ id: crm.id });
    expect(await world.change(`${path}?source=ERP`, { phone: '1' })).toMatchObject({
      id: erp.id,
      phone: '1',
    });
    expectError(await world.client.get(`${path}?source=API`), 404, 'NOT_FOUND');
    await world.remove(`${path}?source=CRM`);
    expect(await world.read(path)).toMatchObject({ id: erp.id });
  },
});
