import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { customer, read, store } from '../../../test/harness/factories.ts';
import { png } from '../../../test/harness/png.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, connect, type TestService, testService } from '../../../test/harness/service.ts';
import { stored, upload } from '../../../test/harness/uploads.ts';
import { newId } from '../../platform/ids.ts';
import type { Note, NoteAttachment } from './schema.ts';

const MIB = 1024 * 1024;
/** The first bytes of a legacy Office file. */
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

let service: TestService;
let client: Client;
let note: Note;
let path: string;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
  note = await store<Note>(client, '/notes', { content: 'x', customer: { externalId: 'c' } });
  path = `/notes/${note.id}/attachments`;
});
afterAll(() => closeVerified(service));

const text = (value: string) => Buffer.from(value);
const attach = (bytes: Buffer, more: { fileName?: string; type?: string } = {}) =>
  upload<NoteAttachment>(client, path, { bytes, ...more });
const list = async () => (await read<{ items: NoteAttachment[]; total: number }>(client, path)).items;

async function bytesOf(attachment: string, who = client) {
  const keys = { 'x-api-key': who.apiKey, 'x-api-secret': who.apiSecret };
  const response = await fetch(`${service.url}/v1${path}/${attachment}`, { headers: keys });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe('an attachment', () => {
  it('is stored, listed and returned unchanged', async () => {
    const fileName = 'Übersicht 2026.csv';
    const added = await attach(text('a,b\r\n1,2'), { fileName, type: 'text/csv; charset=utf-8' });
    expect(added.status, added.text).toBe(201);
    expect(added.body).toEqual({
      id: added.body.id,
      fileName,
      contentType: 'text/csv',
      size: 8,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await list()).toEqual([added.body]);
    const { status, headers, bytes } = await bytesOf(added.body.id);
    expect(status).toBe(200);
    expect(bytes.toString()).toBe('a,b\r\n1,2');
    expect(headers.get('content-type')).toBe('text/csv');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename/);
  });

  it.each([
    ['text/html', '<script>alert(1)</script>', 'text/html'],
    ['image/svg+xml', '<svg onload="alert(1)"/>', 'image/svg+xml'],
    ['TEXT/HTML; charset=x', 'x', 'text/html'],
    ['text/html\u00ff', 'x', 'text/html'],
    ['text/plain', '\n<!-- nothing --> <!DOCTYPE html><p>', 'text/html'],
    ['text/plain', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['application/xml', '<?xml version="1.0"?><Document/>', 'application/xml'],
  ])('stores the type %s with the detected one and allows downloads only', async (type, content, kept) => {
    const { body } = await attach(text(content), { type, fileName: 'page.html' });
    expect(body.contentType).toBe(kept);
    const { headers } = await bytesOf(body.id);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  const program = Buffer.concat([text('MZ\u0090\0\u0003'), Buffer.alloc(100)]);
  it.each([
    [
      'an HTML page named like a picture',
      text('<html><script>alert(1)</script>'),
      'photo.png',
      'image/png',
      'text/html',
    ],
    [
      'an HTML page by its file name only',
      text('%PDF-1.7\n<script>'),
      'bill.html',
      'application/pdf',
      'application/pdf',
    ],
    ['an SVG declared as a PDF', text('<svg onload="x"/>'), 'bill', 'application/pdf', 'image/svg+xml'],
    ['a program declared as a PDF', program, 'bill.pdf', 'application/pdf', 'application/x-msdownload'],
    [
      'an HTML page in another encoding',
      Buffer.from('\ufeff<html>', 'utf16le'),
      'a.jpg',
      'image/jpeg',
      'text/html',
    ],
  ])('refuses and does not store %s', async (_, bytes, fileName, type, found) => {
    const refused = await attach(bytes, { fileName, type });
    expectError(refused, 400, 'INVALID_DATA', 'file');
    expect(refused.text).toContain(found);
    expect(await list()).toEqual([]);
    expect(await stored(service.storage, client)).toEqual([]);
  });

  it.each([
    ['a picture named like another type', png({ width: 2, height: 2 }), 'a.jpg', 'image/jpeg', 'image/png'],
    ['unknown bytes', Buffer.from([0, 1, 2, 3]), 'a.pdf', 'application/pdf', 'application/octet-stream'],
    ['text that starts like a picture', text('BMW;1\n'), 'a.csv', 'text/plain', 'text/csv'],
    ['a document in an old format', ole, 'a.doc', 'application/octet-stream', 'application/msword'],
  ])('stores the detected type of %s', async (_, bytes, fileName, type, found) => {
    expect((await attach(bytes, { fileName, type })).body).toMatchObject({ fileName, contentType: found });
  });

  it('can be deleted once', async () => {
    const { body } = await attach(text('x'));
    expect((await client.delete(`${path}/${body.id}`)).status).toBe(204);
    expectError(await client.delete(`${path}/${body.id}`), 404, 'NOT_FOUND');
    expect((await bytesOf(body.id)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('is deleted with its note', async () => {
    const { body } = await attach(text('x'));
    expect((await client.delete(`/notes/${note.id}`)).status).toBe(204);
    expect((await bytesOf(body.id)).status).toBe(404);
    const { rows } = await service.database.pool.query('SELECT 1 FROM files WHERE organization_id = $1', [
      client.organization.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is included in notes only on request', async () => {
    const [first, second] = [await attach(text('1')), await attach(text('22'))];
    const bare = await store<Note>(client, '/notes', { content: 'y', customer: { externalId: 'c' } });
    const attachments = [first.body, second.body];
    const query = 'includeAttachments=true';
    expect(await client.get(`/notes?${query}`)).toMatchObject({
      body: {
        items: [
          { id: bare.id, attachments: [] },
          { id: note.id, attachments },
        ],
      },
    });
    expect(await read(client, `/notes/${note.id}?${query}`)).toEqual({ ...note, attachments });
    for (const plain of ['/notes', '/notes?includeAttachments=false'])
      expect((await client.get(plain)).text).not.toContain('attachments');
    expect(await read(client, `/notes/${note.id}`)).toEqual(note);
  });
});

describe('the limits', () => {
  itNightly('allow 10 MiB per file', async () => {
    expectError(await attach(Buffer.alloc(10 * MIB + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await attach(Buffer.alloc(10 * MIB))).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });

  itNightly('allow 15 MiB per note, to the byte', async () => {
    expect((await attach(Buffer.alloc(10 * MIB))).status).toBe(201);
    expectError(await attach(Buffer.alloc(5 * MIB + 1)), 413, 'PAYLOAD_TOO_LARGE');
    expect((await attach(Buffer.alloc(5 * MIB))).status).toBe(201);
    expectError(await attach(text('x')), 413, 'PAYLOAD_TOO_LARGE');
    const [newest] = await list();
    expect((await client.delete(`${path}/${newest?.id}`)).status).toBe(204);
    expect((await attach(text('x'))).status).toBe(201);
  });

  it('allow 25 attachments per note, also in concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, (_, i) => attach(text(`file ${i}`))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(25).fill(201), ...Array(7).fill(409)]);
    expectError(await attach(text('one more')), 409, 'CONFLICT');
    expect(await client.get(`${path}?limit=7&page=4`)).toMatchObject({ body: { total: 25 } });
    const names = (await list()).map(({ id }) => id);
    expect(new Set(names).size).toBe(25);
  });

  it('allow 15 MiB per note, also in concurrent uploads', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => attach(Buffer.alloc(4 * MIB, i))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413]);
    expect((await list()).reduce((sum, { size }) => sum + size, 0)).toBe(12 * MIB);
  });
});

describe('refused uploads', () => {
  it.each([
    ['an empty file', { bytes: Buffer.alloc(0) }, 'file'],
    ['a part with another name', { name: 'attachment', bytes: text('x') }, 'attachment'],
  ])('leave nothing behind: %s', async (_title, part, field) => {
    expectError(await upload(client, path, part), 400, 'INVALID_DATA', field);
    expect(await list()).toEqual([]);
    expect(await stored(service.storage, client)).toEqual([]);
  });

  it('include JSON and an empty body', async () => {
    expectError(await client.post(path, { data: 'eA==' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectError(await client.send('POST', path), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('include those to notes of the application, which remain readable', async () => {
    const { body } = await attach(text('x'));
    await service.database.pool.query(`UPDATE notes SET source = 'APP' WHERE organization_id = $1`, [
      client.organization.id,
    ]);
    expectError(await attach(text('y')), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.delete(`${path}/${body.id}`), 403, 'ACCESS_FORBIDDEN');
    expect(await list()).toEqual([body]);
    expect((await bytesOf(body.id)).status).toBe(200);
  });

  it('answer the same for missing and foreign notes (A2, Dolibarr #38947)', async () => {
    const { body } = await attach(text('secret'));
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    const mine = await store<Note>(other, '/notes', { content: 'x', customer: { externalId: 'c' } });
    const sibling = await store<Note>(client, '/notes', { content: 'y', customer: { externalId: 'c' } });
    for (const [who, address] of [
      [other, `${path}/${body.id}`],
      [other, `/notes/${mine.id}/attachments/${body.id}`],
      [client, `/notes/${sibling.id}/attachments/${body.id}`],
      [client, `${path}/${newId()}`],
    ] as const) {
      expectError(await who.get(address), 404, 'NOT_FOUND');
      expectError(await who.delete(address), 404, 'NOT_FOUND');
    }
    expectError(await upload(other, path, { bytes: text('x') }), 404, 'NOT_FOUND');
    expectError(
      await upload(client, `/notes/${newId()}/attachments`, { bytes: text('x') }),
      404,
      'NOT_FOUND',
    );
    expectError(await client.get(`${path}/external:x`), 400, 'INVALID_DATA', 'attachmentId');
    await expectUnauthorized(service, client, 'GET', `${path}/${body.id}`);
    const wrong = connect(service.url, client.apiKey, 'wrong');
    expectError(await wrong.get(`${path}/${body.id}`), 401, 'UNAUTHORIZED');
    expect((await bytesOf(body.id)).bytes.toString()).toBe('secret');
  });
});
