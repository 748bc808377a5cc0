import { expect } from 'vitest';
import type { Note, NoteAttachment } from '../../src/cases/notes/schema.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectError, type ListAnswer, recordsOf } from '../harness/contract.ts';
import { customer, invoice } from '../harness/factories.ts';
import { addUser } from '../harness/people.ts';
import { upload } from '../harness/uploads.ts';
import { INSTANT, MISSING_ID, NOON, openWorld, rows, UUID } from './entries.ts';

const world = openWorld();
const note = (more: object = {}) => ({ content: 'Called', customer: { externalId: 'c' }, ...more });
const add = (more: object = {}) => world.add<Note>('/notes', note(more));

/** Stores a note as people create it in the application. */
async function addOfApplication(): Promise<string> {
  const id = newId();
  const { id: customerId } = await world.read('/customers/external:c');
  await world.service.database.pool.query(
    `INSERT INTO notes (organization_id, id, source, content, customer_id, created_at, updated_at, modified_at)
     VALUES ($1, $2, 'APP', 'theirs', $3, $4, $4, $4)`,
    [world.client.organization.id, id, customerId, world.clock.now()],
  );
  return id;
}

rows('Notes · fields', {
  'externalId: optional, unique in the organization': async () => {
    expect(await add()).toMatchObject({ externalId: null });
    const { id } = await add({ externalId: 'CRM/1: é' });
    const path = `/notes/external:${encodeURIComponent('CRM/1: é')}`;
    expect(await world.read(path)).toMatchObject({ id, externalId: 'CRM/1: é' });
    const second = await world.client.post('/notes', note({ externalId: 'CRM/1: é' }));
    expectError(second, 409, 'CONFLICT', 'externalId');
    expect(await world.read('/notes')).toMatchObject({ total: 2 });
    const other = await add({ externalId: 'crm/1: é' });
    const taken = await world.client.put(`/notes/${other.id}`, { externalId: 'CRM/1: é' });
    expectError(taken, 409, 'CONFLICT', 'externalId');
    expect(await world.change(path, { externalId: null })).toMatchObject({ id, externalId: null });
    expect(await world.change(`/notes/${other.id}`, { externalId: 'CRM/1: é' })).toMatchObject({
      id: other.id,
    });
    expect(await world.change(path, { externalId: '' })).toMatchObject({ id: other.id, externalId: null });
  },
  content: async () => {
    expect(await add({ content: 'two\nlines' })).toMatchObject({ content: 'two\nlines' });
    await world.refuse('/notes', note({ content: undefined }), 'INVALID_DATA', 'content');
  },
  'customerId or customer': async () => {
    const { id } = await world.read('/customers/external:c');
    const stored = { customerId: id, customer: { id, externalId: 'c' } };
    expect(await add()).toMatchObject(stored);
    expect(await add({ customer: undefined, customerId: id })).toMatchObject(stored);
    await world.refuse('/notes', note({ customer: undefined }), 'INVALID_DATA', 'customerId');
    const unknown = note({ customer: undefined, customerId: MISSING_ID });
    await world.refuse('/notes', unknown, 'REFERENCE_NOT_FOUND', 'customerId');
  },
  'invoiceId or invoice': async () => {
    const { id } = await world.add('/invoices', invoice('i', 'c', 1));
    expect(await add()).toMatchObject({ invoiceId: null, invoice: null });
    const stored = { invoiceId: id, invoice: { id, externalId: 'i' } };
    for (const more of [{ invoiceId: id }, { invoice: { externalId: 'i' } }])
      expect(await add(more)).toMatchObject(stored);
    await world.refuse('/notes', note({ invoiceId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'invoiceId');
  },
  'userId: author': async () => {
    const { id } = await addUser(world.service, world.client, 'bob');
    expect(await add()).toMatchObject({ userId: null });
    expect(await add({ userId: id })).toMatchObject({ userId: id });
    await world.refuse('/notes', note({ userId: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'userId');
  },
  'source: API or APP': async () => {
    expect(await add()).toMatchObject({ source: 'API' });
    expect(await world.read(`/notes/${await addOfApplication()}`)).toMatchObject({ source: 'APP' });
    await world.refuse('/notes', note({ source: 'APP' }), 'INVALID_DATA', 'source');
  },
  'createdAt, updatedAt, modifiedAt': async () => {
    const stored = await add();
    expect(stored).toMatchObject({ createdAt: NOON, updatedAt: NOON, modifiedAt: NOON });
    expect(stored.id).toMatch(UUID);
    const { id: userId } = await addUser(world.service, world.client, 'bob');
    world.tick();
    const later = world.clock.now();
    const path = `/notes/${stored.id}`;
    expect(await world.change(path, { userId })).toMatchObject({
      createdAt: NOON,
      updatedAt: later,
      modifiedAt: NOON,
    });
    expect(await world.change(path, { content: 'x' })).toMatchObject({ updatedAt: later, modifiedAt: later });
  },
  'attachments on request': async () => {
    const { id } = await add();
    await upload(world.client, `/notes/${id}/attachments`, { bytes: Buffer.from('x') });
    expect(await world.read(`/notes/${id}`)).not.toHaveProperty('attachments');
    expect(await world.read(`/notes/${id}?includeAttachments=true`)).toMatchObject({
      attachments: [{ size: 1 }],
    });
  },
});

rows('Notes · endpoints', {
  'POST /notes: 201': async () => {
    expect(await world.client.post('/notes', note())).toMatchObject({
      status: 201,
      body: { content: 'Called' },
    });
  },
  'GET /notes: 200, items': async () => {
    const stored = await add();
    expect(recordsOf(await world.client.get<ListAnswer>('/notes'), 'items')).toEqual([stored]);
  },
  'GET /notes/{noteId}: 200': async () => {
    const stored = await add({ externalId: 'x' });
    for (const ref of [stored.id, 'external:x']) expect(await world.read(`/notes/${ref}`)).toEqual(stored);
    expectError(await world.client.get('/notes/x'), 400, 'INVALID_DATA', 'noteId');
    expectError(await world.client.get('/notes/external:y'), 404, 'NOT_FOUND');
    expectError(await world.client.get(`/notes/${MISSING_ID}`), 404, 'NOT_FOUND');
  },
  'PUT /notes/{noteId}: 200, own notes only': async () => {
    const { id } = await add();
    expect(await world.client.put(`/notes/${id}`, { content: 'x' })).toMatchObject({
      status: 200,
      body: { content: 'x' },
    });
    const theirs = await addOfApplication();
    expectError(await world.client.put(`/notes/${theirs}`, { content: 'x' }), 403, 'ACCESS_FORBIDDEN');
    expect(await world.read(`/notes/${theirs}`)).toMatchObject({ content: 'theirs' });
  },
  'DELETE /notes/{noteId}: 204, own notes only': async () => {
    const { id } = await add();
    await world.remove(`/notes/${id}`);
    expectError(await world.client.delete(`/notes/${id}`), 404, 'NOT_FOUND');
    const theirs = await addOfApplication();
    expectError(await world.client.delete(`/notes/${theirs}`), 403, 'ACCESS_FORBIDDEN');
    expect((await world.client.get(`/notes/${theirs}`)).status).toBe(200);
  },
});

const attach = (id: string, bytes = Buffer.from('a,b'), fileName = 'list.csv') =>
  upload<NoteAttachment>(world.client, `/notes/${id}/attachments`, { bytes, fileName, type: 'text/csv' });

rows('Notes · attachments', {
  'POST /notes/{noteId}/attachments: 201': async () => {
    const { id } = await add();
    expect((await attach(id)).status).toBe(201);
    const json = await world.client.post(`/notes/${id}/attachments`, { data: 'eA==' });
    expectError(json, 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await attach(MISSING_ID), 404, 'NOT_FOUND');
  },
  'GET /notes/{noteId}/attachments: 200': async () => {
    const { id } = await add();
    const { body } = await attach(id);
    const answer = await world.client.get<ListAnswer>(`/notes/${id}/attachments`);
    expect(recordsOf(answer, 'items')).toEqual([body]);
    expectError(await world.client.get(`/notes/${MISSING_ID}/attachments`), 404, 'NOT_FOUND');
  },
  'GET /notes/{noteId}/attachments/{attachmentId}: the file': async () => {
    const { id } = await add();
    const { body } = await attach(id, Buffer.from('a,b\r\n1,2'));
    const answer = await world.client.get(`/notes/${id}/attachments/${body.id}`);
    expect(answer).toMatchObject({ status: 200, text: 'a,b\r\n1,2' });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const other = await add();
    expectError(await world.client.get(`/notes/${other.id}/attachments/${body.id}`), 404, 'NOT_FOUND');
  },
  'DELETE /notes/{noteId}/attachments/{attachmentId}: 204': async () => {
    const { id } = await add();
    const { body } = await attach(id);
    const path = `/notes/${id}/attachments/${body.id}`;
    await world.remove(path);
    for (const send of [world.client.get, world.client.delete])
      expectError(await send(path), 404, 'NOT_FOUND');
  },
  'at most 25 per note': async () => {
    const { id } = await add();
    for (let n = 0; n < 25; n += 1) expect((await attach(id)).status).toBe(201);
    const over = await attach(id);
    expect(over.status, over.text).toBeGreaterThanOrEqual(400);
    expect(over.status).toBeLessThan(500);
    expect(await world.read(`/notes/${id}/attachments`)).toMatchObject({ total: 25 });
    const other = await add();
    expect((await attach(other.id)).status).toBe(201);
  },
  'at most 15 MiB in total': async () => {
    const { id } = await add();
    const mebi = (count: number, less = 0) => Buffer.alloc(count * 2 ** 20 - less, 'x');
    expect((await attach(id, mebi(10))).status).toBe(201);
    expect((await attach(id, mebi(5, 1))).status).toBe(201);
    expectError(await attach(id, Buffer.from('xx')), 413, 'PAYLOAD_TOO_LARGE');
    expect((await attach(id, Buffer.from('x'))).status).toBe(201);
    expectError(await attach(id, Buffer.from('x')), 413, 'PAYLOAD_TOO_LARGE');
  },
  'id, fileName, contentType, size, createdAt': async () => {
    const { id } = await add();
    const { body } = await attach(id);
    const stored = { fileName: 'list.csv', contentType: 'text/csv', size: 3 };
    expect(body).toEqual({ ...stored, id: body.id, createdAt: expect.stringMatching(INSTANT) });
    expect(body.id).toMatch(UUID);
  },
});

/** Creates notes in the order b, a, d; then b gets an author and new content. */
async function three() {
  const bob = await addUser(world.service, world.client, 'bob');
  const other = await world.add('/customers', customer('d'));
  const i = await world.add('/invoices', invoice('i', 'c', 1));
  const made: Record<string, string> = {};
  const facts = { b: {}, a: { invoiceId: i.id }, d: { customer: { externalId: 'd' }, userId: bob.id } };
  for (const [content, more] of Object.entries(facts)) {
    world.tick();
    made[content] = (await add({ content, ...more })).id;
  }
  return { bob: bob.id, invoiceId: i.id, other: other.id, made };
}
const list = async (query: string) =>
  (await world.read<{ items: Note[] }>(`/notes?${query}`)).items.map(({ content }) => content);

rows('Notes · list parameters', {
  'includeAttachments: default false': async () => {
    const { id } = await add();
    await attach(id);
    const items = async (query: string) => (await world.read<{ items: Note[] }>(`/notes?${query}`)).items;
    for (const query of ['', 'includeAttachments=false'])
      expect((await items(query))[0]).not.toHaveProperty('attachments');
    expect(await items('includeAttachments=true')).toMatchObject([
      { attachments: [{ fileName: 'list.csv' }] },
    ]);
    const wrong = await world.client.get('/notes?includeAttachments=perhaps');
    expectError(wrong, 400, 'INVALID_DATA', 'includeAttachments');
  },
  'customerId, userId, invoiceId': async () => {
    const { bob, invoiceId, other } = await three();
    expect(await list(`customerId=${other}`)).toEqual(['d']);
    expect(await list(`userId=${bob}`)).toEqual(['d']);
    expect(await list(`invoiceId=${invoiceId}`)).toEqual(['a']);
    for (const name of ['customerId', 'userId', 'invoiceId']) {
      expect(await list(`${name}=${MISSING_ID}`)).toEqual([]);
      expectError(await world.client.get(`/notes?${name}=external:x`), 400, 'INVALID_DATA', name);
    }
  },
  'createdAt, updatedAt, modifiedAt': async () => {
    const { bob, made } = await three();
    world.clock.set('2026-03-02T12:00:00Z');
    await world.change(`/notes/${made.b}`, { userId: bob });
    await world.change(`/notes/${made.a}`, { content: 'changed' });
    expect(await list('createdAt.gt=2026-03-01T12:02:00Z')).toEqual(['d']);
    expect(await list('updatedAt.gte=2026-03-02')).toEqual(['changed', 'b']);
    expect(await list('modifiedAt.gte=2026-03-02')).toEqual(['changed']);
    expect(await list('modifiedAt[lt]=2026-03-02')).toEqual(['d', 'b']);
  },
  'sortBy: createdAt, updatedAt or modifiedAt, default createdAt': async () => {
    const { bob, made } = await three();
    world.tick();
    await world.change(`/notes/${made.a}`, { content: 'changed' });
    world.tick();
    await world.change(`/notes/${made.b}`, { userId: bob });
    for (const query of ['', 'sortBy=createdAt']) expect(await list(query)).toEqual(['d', 'changed', 'b']);
    expect(await list('sortBy=updatedAt')).toEqual(['b', 'changed', 'd']);
    expect(await list('sortBy=modifiedAt')).toEqual(['changed', 'd', 'b']);
    expectError(await world.client.get('/notes?sortBy=content'), 400, 'INVALID_DATA', 'sortBy');
  },
  sortOrder: async () => {
    await three();
    expect(await list('sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortBy=modifiedAt&sortOrder=ASC')).toEqual(['b', 'a', 'd']);
    expect(await list('sortOrder=DESC')).toEqual(['d', 'a', 'b']);
  },
});
