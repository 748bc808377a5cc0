import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectUnauthorized,
  type ListAnswer,
  recordsOf,
} from '../../../test/harness/contract.ts';
import { customer, customerAnswer, invoice, read, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { addSettings } from '../../../test/harness/settings.ts';
import { upload } from '../../../test/harness/uploads.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Note } from './schema.ts';

let service: TestService;
let client: Client;
let userId: string;
let customerId: string;
let invoiceId: string;
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-03-01T12:00:00.000Z');
  client = await service.client();
  ({ userId } = await addSettings(service, client));
  ({ id: customerId } = await store(client, '/customers', customer('c')));
  ({ id: invoiceId } = await store(client, '/invoices', invoice('i', 'c', 100, { customId: 'INV 7' })));
  await store(client, '/customers', customer('d'));
  await store(client, '/invoices', invoice('of d', 'd', 100));
});
afterAll(() => closeVerified(service));

const add = (more: object = {}) =>
  store<Note>(client, '/notes', { content: 'Called', customer: { externalId: 'c' }, ...more });

/** Stores a note as the application creates it. */
async function addOfApplication(): Promise<string> {
  const id = newId();
  await service.database.pool.query(
    `INSERT INTO notes (organization_id, id, source, content, customer_id, created_at, updated_at, modified_at)
     VALUES ($1, $2, 'APP', 'theirs', $3, $4, $4, $4)`,
    [client.organization.id, id, customerId, clock.now()],
  );
  return id;
}

describe('a note', () => {
  it('is created with all its fields', async () => {
    const note = await add({ content: ' two\nlines 漢字 ', customerId, invoiceId, userId });
    expect(note).toEqual({
      id: note.id,
      externalId: null,
      content: ' two\nlines 漢字 ',
      source: 'API',
      customerId,
      customer: customerAnswer('c', customerId),
      invoiceId,
      invoice: { id: invoiceId, externalId: 'i', customId: 'INV 7' },
      userId,
      version: expect.any(Number),
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-01T12:00:00.000Z',
      modifiedAt: '2026-03-01T12:00:00.000Z',
    });
    expect(await read(client, `/notes/${note.id.toUpperCase()}`)).toEqual(note);
    expect(await read(client, `/note/${note.id}`)).toEqual(note);
  });

  it.each<[string, () => object]>([
    ['ids', () => ({ customerId: customerId.toUpperCase(), invoiceId: invoiceId.toUpperCase() })],
    ['external ids', () => ({ customer: { externalId: 'c' }, invoice: { externalId: 'i' } })],
    ['both', () => ({ customer: { id: customerId, externalId: 'c' }, invoice: { id: invoiceId } })],
    ['a customId', () => ({ customerId, invoice: { customId: 'INV 7' } })],
  ])('names its customer and invoice by %s', async (_title, body) => {
    const note = await store<Note>(client, '/notes', { content: 'x', ...body() });
    expect(note).toMatchObject({ customerId, invoiceId, userId: null });
  });

  it.each<[string, () => object, string, string]>([
    ['no content', () => ({ content: undefined }), 'INVALID_DATA', 'content'],
    ['empty content', () => ({ content: '' }), 'INVALID_DATA', 'content'],
    ['too much content', () => ({ content: 'x'.repeat(10_001) }), 'INVALID_DATA', 'content'],
    ['no customer', () => ({ customer: undefined }), 'INVALID_DATA', 'customerId'],
    [
      'an unknown customer',
      () => ({ customer: { externalId: 'x' } }),
      'REFERENCE_NOT_FOUND',
      'customer.externalId',
    ],
    ['an unknown customer id', () => ({ customerId: newId() }), 'REFERENCE_NOT_FOUND', 'customerId'],
    ['two customers', () => ({ customerId, customer: { externalId: 'd' } }), 'INVALID_DATA', 'customer'],
    ['an empty reference', () => ({ customer: {} }), 'INVALID_DATA', 'customer'],
    [
      'an unknown invoice',
      () => ({ invoice: { externalId: 'x' } }),
      'REFERENCE_NOT_FOUND',
      'invoice.externalId',
    ],
    ['an unknown invoice id', () => ({ invoiceId: newId() }), 'REFERENCE_NOT_FOUND', 'invoiceId'],
    ["another customer's invoice", () => ({ invoice: { externalId: 'of d' } }), 'INVALID_DATA', 'invoice'],
    ['two invoices', () => ({ invoiceId, invoice: { externalId: 'of d' } }), 'INVALID_DATA', 'invoice'],
    ['an invoice and null', () => ({ invoiceId, invoice: null }), 'INVALID_DATA', 'invoice'],
    ['an unknown user', () => ({ userId: newId() }), 'REFERENCE_NOT_FOUND', 'userId'],
    ['a source', () => ({ source: 'APP' }), 'INVALID_DATA', 'source'],
    ['NUL', () => ({ content: 'a\0b' }), 'INVALID_DATA', ''],
  ])('is refused with %s', async (_title, more, code, field) => {
    const body = { content: 'x', customer: { externalId: 'c' }, ...more() };
    expectError(await client.post('/notes', body), 400, code, ...(field === '' ? [] : [field]));
    expect(await client.get('/notes')).toMatchObject({ body: { total: 0 } });
  });

  it('cannot name an invoice by a customId that several invoices have', async () => {
    await store(client, '/invoices', invoice('k', 'c', 100, { customId: 'INV 7' }));
    const answer = await client.post('/notes', { content: 'x', customerId, invoice: { customId: 'INV 7' } });
    expectError(answer, 400, 'AMBIGUOUS_REFERENCE', 'invoice.customId');
    const unmatched = { externalId: 'k', customId: 'of old' };
    expect((await client.post('/notes', { content: 'x', customerId, invoice: unmatched })).status).toBe(201);
  });

  it('can have 10,000 characters of any kind', async () => {
    expect((await add({ content: '😀'.repeat(10_000) })).content).toHaveLength(20_000);
  });
});

describe('an update', () => {
  it('changes the given fields; only new content sets modifiedAt', async () => {
    const note = await add({ invoiceId, userId });
    clock.set('2026-03-02T12:00:00.000Z');
    const same = await client.put(`/notes/${note.id}`, { content: 'Called', invoice: { externalId: 'i' } });
    expect(same).toMatchObject({ status: 200, body: note });
    const freed = await client.put<Note>(`/notes/${note.id}`, { invoiceId: null, userId: null });
    expect(freed.body).toEqual({
      ...note,
      invoiceId: null,
      invoice: null,
      userId: null,
      version: freed.body.version,
      updatedAt: clock.now(),
    });
    clock.set('2026-03-03T12:00:00.000Z');
    const changed = await client.put<Note>(`/notes/${note.id}`, { content: 'Wrote' });
    const times = { updatedAt: clock.now(), modifiedAt: clock.now() };
    const { version } = changed.body;
    expect(new Set([note.version, freed.body.version, version]).size).toBe(3);
    expect(changed.body).toEqual({ ...freed.body, content: 'Wrote', ...times, version });
    expect(await read(client, `/notes/${note.id}`)).toEqual(changed.body);
  });

  it('moves the note to another customer only together with another invoice', async () => {
    const note = await add({ invoiceId });
    const path = `/notes/${note.id}`;
    const body = { customer: { externalId: 'd' } };
    expectError(await client.put(path, body), 400, 'INVALID_DATA', 'invoiceId');
    expect(await client.put(path, { ...body, invoice: { externalId: 'of d' } })).toMatchObject({
      status: 200,
      body: { customer: { externalId: 'd' }, invoice: { externalId: 'of d' } },
    });
    expectError(await client.put(path, { content: '' }), 400, 'INVALID_DATA', 'content');
    expectError(await client.put(path, { userId: newId() }), 400, 'REFERENCE_NOT_FOUND', 'userId');
  });
});

describe('the path', () => {
  it('accepts a UUID or an externalId, and nothing else', async () => {
    for (const ref of ['external:', 'x', '7']) {
      for (const path of [`/notes/${ref}`, `/notes/${ref}/attachments`])
        expectError(await client.get(path), 400, 'INVALID_DATA', 'noteId');
      expectError(await client.put(`/notes/${ref}`, {}), 400, 'INVALID_DATA', 'noteId');
      expectError(await client.delete(`/notes/${ref}`), 400, 'INVALID_DATA', 'noteId');
    }
  });

  it('answers the same for foreign and missing notes, and requires a key pair', async () => {
    const { id } = await add();
    const other = await service.client();
    for (const send of [
      (ref: string) => other.get(`/notes/${ref}`),
      (ref: string) => other.put(`/notes/${ref}`, { content: 'mine' }),
      (ref: string) => other.delete(`/notes/${ref}`),
      (ref: string) => other.get(`/notes/${ref}/attachments`),
    ]) {
      const [foreign, missing] = [await send(id), await send(newId())];
      expectError(foreign, 404, 'NOT_FOUND');
      expect(foreign.text).toBe(missing.text);
    }
    await expectUnauthorized(service, client, 'POST', '/notes', { content: 'x', customerId });
    expect(await read(client, `/notes/${id}`)).toMatchObject({ content: 'Called' });
  });
});

describe('an externalId', () => {
  const path = '/notes/external:CRM%2F1';

  it('identifies the note in every path', async () => {
    const note = await add({ externalId: 'CRM/1' });
    expect(await read(client, path)).toEqual(note);
    const attached = await upload<{ id: string }>(client, `${path}/attachments`, { bytes: Buffer.from('x') });
    expect(attached.status, attached.text).toBe(201);
    const file = `${path}/attachments/${attached.body.id}`;
    expect(await read(client, `${path}/attachments`)).toMatchObject({ total: 1 });
    expect((await client.get(file)).text).toBe('x');
    expect((await client.delete(file)).status).toBe(204);
    const changed = await client.put<Note>(path, { content: 'Wrote' });
    expect(changed.body).toMatchObject({ id: note.id, externalId: 'CRM/1', content: 'Wrote' });
    expect((await client.delete(path)).status).toBe(204);
    for (const gone of [path, `${path}/attachments`]) expectError(await client.get(gone), 404, 'NOT_FOUND');
    expectError(await client.put(path, { content: 'x' }), 404, 'NOT_FOUND');
    expectError(await client.delete(path), 404, 'NOT_FOUND');
    const lost = await upload(client, `${path}/attachments`, { bytes: Buffer.from('x') });
    expectError(lost, 404, 'NOT_FOUND');
  });

  it('is given to one of several concurrent notes', async () => {
    const body = { externalId: 'CRM/1', content: 'x', customerId };
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.post('/notes', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const others = await Promise.all(['a', 'b', 'c'].map((externalId) => add({ externalId })));
    expect((await client.delete(path)).status).toBe(204);
    const changed = await Promise.all(
      others.map(({ id }) => client.put(`/notes/${id}`, { externalId: 'CRM/1' })),
    );
    expect(changed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('changes the version and emits an event', async () => {
    const note = await add({ externalId: 'CRM/1' });
    const { body } = await client.put<Note>(path, { externalId: 'CRM/2', version: note.version });
    expect(body.version).not.toBe(note.version);
    expect(body).toMatchObject({ externalId: 'CRM/2', modifiedAt: note.modifiedAt });
    const stale = await client.put(`/notes/${note.id}`, { externalId: 'CRM/3', version: note.version });
    expectError(stale, 409, 'CONFLICT', 'version');
    const { items } = await read<{ items: object[] }>(client, '/events?type=note.updated');
    expect(items).toMatchObject([{ data: { id: note.id, externalId: 'CRM/2' } }]);
  });

  it('may be the same in another organization', async () => {
    const note = await add({ externalId: 'CRM/1' });
    const other = await service.client();
    expectError(await other.get(path), 404, 'NOT_FOUND');
    await store(other, '/customers', customer('c'));
    const body = { externalId: 'CRM/1', content: 'theirs', customer: { externalId: 'c' } };
    const theirs = await store<Note>(other, '/notes', body);
    expect(theirs.id).not.toBe(note.id);
    expect(await read(other, path)).toEqual(theirs);
    expect(await read(client, path)).toEqual(note);
  });
});

describe('a note of the application', () => {
  it('can be read, but neither changed nor deleted', async () => {
    const id = await addOfApplication();
    expect(await read(client, `/notes/${id}`)).toMatchObject({ source: 'APP', content: 'theirs' });
    expectError(await client.put(`/notes/${id}`, { content: 'ours' }), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.put(`/notes/${id}`, { content: 'theirs' }), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.delete(`/notes/${id}`), 403, 'ACCESS_FORBIDDEN');
    expect(await read(client, `/notes/${id}`)).toMatchObject({ content: 'theirs' });
  });
});

describe('the references of a note', () => {
  it('lose a deleted invoice without changing modifiedAt', async () => {
    const note = await add({ invoiceId });
    clock.set('2026-03-02T12:00:00.000Z');
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    const freed = { invoiceId: null, invoice: null, updatedAt: clock.now() };
    const left = { ...note, ...freed, version: expect.any(Number) };
    expect(await read(client, `/notes/${note.id}`)).toEqual(left);
  });

  it('follow an invoice that moves to another customer', async () => {
    const note = await add({ invoiceId });
    const other = await add();
    await store(client, '/invoices', { externalId: 'i', customer: { externalId: 'd' } });
    expect(await read(client, `/notes/${note.id}`)).toMatchObject({
      customer: { externalId: 'd' },
      invoiceId,
    });
    expect(await read(client, `/notes/${other.id}`)).toMatchObject({ customer: { externalId: 'c' } });
    await store(client, '/invoices', { externalId: 'i', grossAmount: 50 });
    expect(await read(client, `/notes/${note.id}`)).toMatchObject({ modifiedAt: note.modifiedAt });
  });

  it('prevent the deletion of the customer until the note is deleted', async () => {
    const { id } = await add();
    expect((await client.delete('/invoices/external:i')).status).toBe(204);
    expectError(await client.delete('/customers/external:c'), 409, 'CONFLICT', 'notes');
    expect(await read(client, '/customers/external:c')).toMatchObject({ id: customerId });
    expect((await client.delete(`/notes/${id}`)).status).toBe(204);
    expectError(await client.get(`/notes/${id}`), 404, 'NOT_FOUND');
    expect((await client.delete('/customers/external:c')).status).toBe(204);
  });

  it('always name an invoice of the same customer, also after races with moves and deletions', async () => {
    for (let round = 0; round < 8; round += 1) {
      const to = round % 2 === 0 ? 'd' : 'c';
      const answers = await Promise.all([
        client.post('/notes', { content: 'x', customer: { externalId: 'c' }, invoice: { externalId: 'i' } }),
        client.post('/invoices', { externalId: 'i', customer: { externalId: to } }),
        client.post('/notes', { content: 'x', customer: { externalId: 'd' }, invoice: { externalId: 'i' } }),
        ...(round % 3 === 2 ? [client.delete('/invoices/external:i')] : []),
      ]);
      for (const { status, text } of answers) expect([201, 204, 400, 404], text).toContain(status);
      await store(client, '/invoices', invoice('i', 'c', 100));
    }
    const { rows } = await service.database.pool.query(
      `SELECT n.id FROM notes n JOIN documents d ON d.organization_id = $1 AND d.id = n.invoice_id
       WHERE n.organization_id = $1 AND d.customer_id <> n.customer_id`,
      [client.organization.id],
    );
    expect(rows).toEqual([]);
  });

  it('never leave a note without its customer after a race with its deletion', async () => {
    for (let round = 0; round < 6; round += 1) {
      const name = `gone ${round}`;
      await store(client, '/customers', customer(name));
      const [note, deletion] = await Promise.all([
        client.post('/notes', { content: 'x', customer: { externalId: name } }),
        client.delete(`/customers/external:${encodeURIComponent(name)}`),
      ]);
      expect([`201 409`, `400 204`]).toContain(`${note.status} ${deletion.status}`);
    }
  });
});

describe('note events', () => {
  it('are emitted for created, changed and deleted notes, and for nothing else', async () => {
    const note = await add();
    await client.put(`/notes/${note.id}`, { content: 'Called' });
    await client.put(`/notes/${note.id}`, { content: 'Wrote' });
    await client.delete(`/notes/${note.id}`);
    const { rows } = await service.database.pool.query<{ type: string }>(
      `SELECT e->>'type' AS type FROM outbox o, jsonb_array_elements(o.entries::jsonb) e
       WHERE o.organization_id = $1 AND e->>'type' LIKE 'note.%' ORDER BY o.id`,
      [client.organization.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['note.created', 'note.updated', 'note.deleted']);
  });
});

describe('the list of notes', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    const bodies = [{ invoiceId }, { userId }, { customer: { externalId: 'd' } }, {}];
    for (const [i, body] of bodies.entries()) {
      clock.set(`2026-03-0${i + 1}T12:00:00.000Z`);
      ids.push((await add({ content: `note ${i}`, ...body })).id);
    }
    clock.set('2026-03-10T12:00:00.000Z');
    await client.put(`/notes/${ids[0]}`, { userId });
    clock.set('2026-03-11T12:00:00.000Z');
    await client.put(`/notes/${ids[1]}`, { content: 'changed' });
  });

  const listed = async (query: string) =>
    recordsOf(await client.get<ListAnswer>(`/notes?${query}`), 'items').map(({ id }) => ids.indexOf(id));

  it.each<[string, number[]]>([
    ['', [3, 2, 1, 0]],
    ['sortOrder=ASC', [0, 1, 2, 3]],
    ['sortBy=updatedAt', [1, 0, 3, 2]],
    ['sortBy=modifiedAt', [1, 3, 2, 0]],
    ['sortBy=modifiedAt&sortOrder=ASC&limit=2', [0, 2]],
    ['page=2&limit=3', [0]],
    ['createdAt.gt=2026-03-02T12:00:00Z', [3, 2]],
    ['createdAt[lte]=2026-03-01T12:00:00Z', [0]],
    ['updatedAt.gte=2026-03-10', [1, 0]],
    ['modifiedAt.gte=2026-03-10', [1]],
    ['modifiedAt.eq=2026-03-03T12:00:00Z', [2]],
  ])('sorts and pages by ?%s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  it('filters by customer, invoice and user', async () => {
    expect(await listed(`customerId=${customerId}`)).toEqual([3, 1, 0]);
    expect(await listed(`customerId=${customerId.toUpperCase()}&userId=${userId}`)).toEqual([1, 0]);
    expect(await listed(`invoiceId=${invoiceId}`)).toEqual([0]);
    expect(await listed(`userId=${newId()}`)).toEqual([]);
  });

  it('refuses unknown parameters and values', async () => {
    for (const query of [
      'customer.id=x',
      'customerId=external:c',
      'sortBy=content',
      'limit=501',
      'includeAttachments=2',
    ])
      expectError(await client.get(`/notes?${query}`), 400, 'INVALID_DATA');
  });

  it('continues after a cursor', async () => {
    const first = await client.get<ListAnswer>('/notes?limit=3');
    expect(first.body.total).toBe(4);
    expect(await listed(`limit=3&cursor=${first.body.nextCursor}`)).toEqual([0]);
  });
});
