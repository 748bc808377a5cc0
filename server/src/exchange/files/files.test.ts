import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { head, open as openSocket, rawRequest, untilAnswered } from '../../../test/harness/raw.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { MULTIPART, multipart, pdf, send, stored, upload } from '../../../test/harness/uploads.ts';
import { ManualClock } from '../../platform/clock.ts';

const MAX = 10 * 1024 * 1024;
const JSON_TYPE = 'application/json';

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100, { customId: 'INV 7' }));
  await store(client, '/credit_notes', creditNote('n', 'c', 100));
});
afterAll(() => closeVerified(service));

const INVOICE = '/invoices/external:i';
const PDF = `${INVOICE}/pdf`;
const base64 = (bytes: Buffer) => ({ data: bytes.toString('base64') });

async function linkOf(path = INVOICE): Promise<string | null> {
  return (await read<{ pdfUrl: string | null }>(client, path)).pdfUrl;
}

/** Follows a link without credentials, on the address where the service listens. */
async function follow(link: string | null, method = 'GET') {
  expect(link).toMatch(/^http:\/\/test\.local\/files\//);
  const response = await fetch(`${link}`.replace('http://test.local', service.url), { method });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text: bytes.toString(),
    body: undefined,
  };
}

async function expectNothingStaged(): Promise<void> {
  const staged = async () => await readdir(service.storage.stagingFolder).catch(() => []);
  await expect.poll(staged).toEqual([]);
}

describe('a PDF', () => {
  it.each([
    ['/invoices/external:i', 'multipart'],
    ['/invoices/external:i', 'JSON'],
    ['/credit_notes/external:n', 'multipart'],
    ['/credit_notes/external:n', 'JSON'],
  ])('is returned by its link: %s by %s', async (path, form) => {
    expect(await linkOf(path)).toBe(null);
    const bytes = pdf(3000, `${path} ${form}`);
    const sent =
      form === 'JSON' ? client.post(`${path}/pdf`, base64(bytes)) : upload(client, `${path}/pdf`, { bytes });
    expect(await sent).toMatchObject({ status: 204, text: '' });
    const { status, headers, bytes: got } = await follow(await linkOf(path));
    expect(status).toBe(200);
    expect(got.equals(bytes)).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe('3000');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w. ]+\.pdf"?$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
    await expectNothingStaged();
  });

  it('is linked in lists, in import answers and by the singular path', async () => {
    expect(await upload(client, '/invoice/external:i/pdf', { bytes: pdf() })).toMatchObject({ status: 204 });
    const lenient = { prefer: 'handling=lenient' };
    const extended = { ...base64(pdf()), fileName: 'invoice.pdf' };
    expectError(await client.post('/invoice/external:i/pdf', extended), 400, 'INVALID_DATA', 'fileName');
    expect(await client.post('/invoice/external:i/pdf', extended, lenient)).toMatchObject({ status: 204 });
    const { body } = await client.get<{ invoices: { pdfUrl: string }[] }>('/invoices');
    expect((await follow(body.invoices[0]?.pdfUrl ?? null)).status).toBe(200);
    const again = await store<{ pdfUrl: string }>(client, '/invoices', invoice('i', 'c', 120));
    expect((await follow(again.pdfUrl)).status).toBe(200);
  });

  itNightly('can have 10 MiB in both forms, with any wrapping of the base64', async () => {
    const bytes = pdf(MAX);
    expect(await upload(client, PDF, { bytes })).toMatchObject({ status: 204 });
    expect((await follow(await linkOf())).bytes.equals(bytes)).toBe(true);
    const wrapped = bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    expect(await client.post(PDF, { data: wrapped })).toMatchObject({ status: 204 });
    expect((await follow(await linkOf())).bytes.equals(bytes)).toBe(true);
  });

  it('emits an event when it is uploaded', async () => {
    const before = await client.get<{ nextCursor: string; items: unknown[] }>('/events?limit=500');
    expect(await upload(client, PDF, { bytes: pdf() })).toMatchObject({ status: 204 });
    const events = async () =>
      (await client.get<{ items: { type: string }[] }>('/events?limit=500')).body.items.length;
    await expect.poll(events).toBe(before.body.items.length + 1);
  });
});

describe('a refused upload', () => {
  const refused: [string, () => Buffer, string, number, string][] = [
    ['no PDF', () => multipart({ bytes: Buffer.from('<html>') }), MULTIPART, 400, 'file'],
    ['a PDF that starts later', () => multipart({ bytes: Buffer.from(' %PDF-') }), MULTIPART, 400, 'file'],
    ['an incomplete PDF signature', () => multipart({ bytes: Buffer.from('%PD') }), MULTIPART, 400, 'file'],
    ['an empty file', () => multipart({ bytes: Buffer.alloc(0) }), MULTIPART, 400, 'file'],
    ['no part', () => multipart(), MULTIPART, 400, ''],
    [
      'a part with another name',
      () => multipart({ name: 'document', bytes: pdf() }),
      MULTIPART,
      400,
      'document',
    ],
    ['an extra part', () => multipart({ bytes: pdf() }, { name: 'x', bytes: pdf() }), MULTIPART, 400, 'x'],
    ['two files', () => multipart({ bytes: pdf() }, { bytes: pdf() }), MULTIPART, 400, 'file'],
    [
      'many files',
      () => multipart(...Array.from({ length: 50 }, () => ({ bytes: pdf() }))),
      MULTIPART,
      400,
      'file',
    ],
    ['__proto__', () => multipart({ name: '__proto__', bytes: pdf() }), MULTIPART, 400, ''],
    ['10 MiB and a byte', () => multipart({ bytes: pdf(MAX + 1) }), MULTIPART, 413, ''],
    ['30 MiB', () => multipart({ bytes: pdf(3 * MAX) }), MULTIPART, 413, ''],
    ['a missing end', () => multipart({ bytes: pdf() }).subarray(0, 200), MULTIPART, 400, ''],
    ['no boundary', () => multipart({ bytes: pdf() }), 'multipart/form-data', 400, ''],
    ['another boundary', () => multipart({ bytes: pdf() }), 'multipart/form-data; boundary=x', 400, ''],
    ['bare bytes', () => pdf(), 'application/pdf', 415, ''],
    ['text', () => pdf(), 'text/plain', 415, ''],
    [
      'JSON without a PDF',
      () => Buffer.from(JSON.stringify(base64(Buffer.from('x')))),
      JSON_TYPE,
      400,
      'data',
    ],
    ['JSON without base64', () => Buffer.from('{"data":"%PDF-"}'), JSON_TYPE, 400, 'data'],
    [
      'JSON of 10 MiB and a byte',
      () => Buffer.from(JSON.stringify(base64(pdf(MAX + 1)))),
      JSON_TYPE,
      413,
      '',
    ],
    ['JSON of 20 MiB', () => Buffer.from(JSON.stringify(base64(pdf(2 * MAX)))), JSON_TYPE, 413, ''],
    ['an empty data field', () => Buffer.from('{"data":""}'), JSON_TYPE, 400, 'data'],
    ['another field', () => Buffer.from('{"file":"JVBERi0="}'), JSON_TYPE, 400, 'file'],
    ['no JSON', () => Buffer.from('{'), JSON_TYPE, 400, ''],
  ];
  const codes: Record<number, string> = {
    400: 'INVALID_DATA',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
  };
  itNightly.each(refused)('leaves nothing behind: %s', async (_title, body, type, status, field) => {
    expectError(
      await send(client, PDF, body(), type),
      status,
      codes[status] ?? '',
      ...(field === '' ? [] : [field]),
    );
    // The connection and the service stay usable.
    expect(await linkOf()).toBe(null);
    expect(await stored(service.storage, client)).toEqual([]);
    await expectNothingStaged();
  });

  it('may have an empty body', async () => {
    expectError(await client.send('POST', PDF), 415, 'UNSUPPORTED_MEDIA_TYPE');
    for (const type of [JSON_TYPE, MULTIPART])
      expectError(await send(client, PDF, Buffer.alloc(0), type), 400, 'INVALID_DATA');
  });

  it('may have a path that accepts no file', async () => {
    for (const path of ['/payments', '/notes', '/invoices'])
      expectError(await upload(client, path, { bytes: pdf() }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('may have a compressed body', async () => {
    const headers = { 'content-type': MULTIPART, 'content-encoding': 'gzip' };
    const answer = await client.send('POST', PDF, {
      body: new Uint8Array(multipart({ bytes: pdf() })),
      headers,
    });
    expectError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('may have a body longer than its content-length', async () => {
    const body = multipart({ bytes: pdf(5000) });
    const type = [`content-type: ${MULTIPART}`, 'content-length: 1000'];
    const line = `POST /v1${PDF}`;
    const answer = await rawRequest(
      service.url,
      Buffer.concat([Buffer.from(head(client, line, ...type)), body]),
    );
    expect(answer).toMatchObject({ status: 400 });
    expect(await linkOf()).toBe(null);
    await expectNothingStaged();
  });

  it.each([50, 4000])('leaves nothing behind when it ends after %d bytes', async (arrived) => {
    const body = multipart({ bytes: pdf(5000) });
    const socket = await openSocket(service.url);
    socket.write(
      head(client, `POST /v1${PDF}`, `content-type: ${MULTIPART}`, `content-length: ${body.length}`),
    );
    socket.write(body.subarray(0, arrived));
    const staged = async () => (await readdir(service.storage.stagingFolder).catch(() => [])).length;
    if (arrived > 1000) await expect.poll(staged).toBe(1);
    socket.destroy();
    await expectNothingStaged();
    expect(await linkOf()).toBe(null);
    expect(await stored(service.storage, client)).toEqual([]);
    expect(await upload(client, PDF, { bytes: pdf() })).toMatchObject({ status: 204 });
  });

  it('is answered before its body when the content-length is above the limit', async () => {
    const socket = await openSocket(service.url);
    const length = `content-length: ${100 * MAX}`;
    socket.write(head(client, `POST /v1${PDF}`, `content-type: ${MULTIPART}`, length));
    expect(await untilAnswered(socket)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });

  it('may lack keys or name a missing, foreign or other document', async () => {
    await expectUnauthorized(service, client, 'POST', PDF, base64(pdf()));
    const mine = await service.client();
    const { id } = await read(client, INVOICE);
    const body = base64(pdf());
    await expectMissingPdf(mine, id, body);
    await store(client, '/payments', payment('p', 'c', 5));
    expectError(await client.post('/payments/external:p/pdf', body), 404, 'NOT_FOUND');
    expectError(await client.post(`/credit_notes/${id}/pdf`, body), 404, 'NOT_FOUND');
    expectError(await upload(client, '/invoices/external:none/pdf', { bytes: pdf(MAX) }), 404, 'NOT_FOUND');
    expectError(await client.post('/invoices/7/pdf', body), 400, 'INVALID_DATA');
  });

  async function expectMissingPdf(mine: Client, id: string, body: object): Promise<void> {
    const answers = await Promise.all(
      [id, 'external:i', 'external:unknown', '01890000-0000-7000-8000-000000000000'].map((ref) =>
        mine.post(`/invoices/${ref}/pdf`, body),
      ),
    );
    for (const answer of answers) expectError(answer, 404, 'NOT_FOUND');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  }
});

describe('file names', () => {
  it.each([
    ['plain.pdf', 'plain.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\ada\\\\bill.pdf', 'bill.pdf'],
    ['Ünïcödé 漢字 😀.pdf', 'Ünïcödé 漢字 😀.pdf'],
    ['a\\"b;c=d.pdf', 'a"b;c=d.pdf'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['tab\there.pdf', 'tab here.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['..', 'INV 7.pdf'],
    [' ', 'INV 7.pdf'],
  ])('are stored as safe names: %j', async (input, kept) => {
    expect(await upload(client, PDF, { bytes: pdf(), fileName: input })).toMatchObject({ status: 204 });
    const { headers } = await follow(await linkOf());
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename/);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    const extended = /filename\*=UTF-8''(.+)$/.exec(disposition)?.[1];
    const plain = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, '$1');
    const token = /filename=([^";]+)$/.exec(disposition)?.[1];
    expect(extended === undefined ? (plain ?? token) : decodeURIComponent(extended)).toBe(kept);
  });

  it('cannot inject a header with a line break', async () => {
    const body = Buffer.from(
      multipart({ bytes: pdf(), fileName: 'a\r\nx-injected: 1.pdf' }).toString('latin1'),
      'latin1',
    );
    const { status } = await send(client, PDF, body);
    expect([204, 400]).toContain(status);
    if (status === 204) expect((await follow(await linkOf())).headers.has('x-injected')).toBe(false);
  });
});

describe('a link', () => {
  beforeEach(async () => {
    clock.set('2026-03-01T12:00:00.000Z');
    await upload(client, PDF, { bytes: pdf(500, 'linked') });
  });

  it('works for an hour, also for HEAD', async () => {
    const link = await linkOf();
    const head = await follow(link, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers.get('content-length')).toBe('500');
    clock.set('2026-03-01T12:59:59.000Z');
    expect((await follow(link)).status).toBe(200);
    clock.set('2026-03-01T13:00:00.000Z');
    expectError(await follow(link), 404, 'NOT_FOUND');
    expect((await follow(await linkOf())).status).toBe(200);
  });

  it('gets the same answer for every kind of error', async () => {
    const link = new URL(`${await linkOf()}`);
    const [, , organizationId = '', fileId = ''] = link.pathname.split('/');
    const signature = link.searchParams.get('signature') ?? '';
    const forged = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url.href;
    };
    const other = await service.client();
    const links = [
      forged((url) => url.searchParams.set('signature', `${signature.slice(0, -2)}AA`)),
      forged((url) => url.searchParams.set('signature', '')),
      forged((url) => url.searchParams.delete('signature')),
      forged((url) => url.searchParams.append('signature', signature)),
      forged((url) => url.searchParams.set('expires', '99999999999')),
      forged((url) => url.searchParams.set('expires', 'x')),
      forged((url) => url.searchParams.delete('expires')),
      forged((url) => {
        url.pathname = `/files/${other.organization.id}/${fileId}`;
      }),
      forged((url) => {
        url.pathname = `/files/${organizationId}/01890000-0000-7000-8000-000000000000`;
      }),
      forged((url) => {
        url.pathname = `/files/${organizationId}/x`;
      }),
      forged((url) => {
        url.pathname = '/files/x/y';
      }),
      forged((url) => {
        url.search = '';
      }),
    ];
    const texts = new Set<string>();
    for (const one of links) {
      const answer = await follow(one);
      expectError(answer, 404, 'NOT_FOUND');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
    expect((await follow(link.href)).status).toBe(200);
  });

  it('stops working once its PDF is replaced, even by equal bytes, or its document is deleted', async () => {
    const first = await linkOf();
    await upload(client, PDF, { bytes: pdf(600) });
    expectError(await follow(first), 404, 'NOT_FOUND');
    const second = await linkOf();
    await upload(client, PDF, { bytes: pdf(600) });
    expectError(await follow(second), 404, 'NOT_FOUND');
    const third = await linkOf();
    expect((await follow(third)).status).toBe(200);
    expect((await client.delete(INVOICE)).status).toBe(204);
    expectError(await follow(third), 404, 'NOT_FOUND');
    await store(client, '/invoices', invoice('i', 'c', 100));
    expect(await linkOf()).toBe(null);
    expectError(await follow(third), 404, 'NOT_FOUND');
  });

  it('works at every process after one has signed it', async () => {
    const two = await testService({ instances: 2 });
    try {
      const both = await two.client();
      await store(both, '/customers', customer('c'));
      await store(both, '/invoices', invoice('i', 'c', 100));
      await upload(both, PDF, { bytes: pdf() });
      for (let call = 0; call < 4; call += 1) {
        const { pdfUrl } = await read<{ pdfUrl: string }>(both, INVOICE);
        const answer = await fetch(pdfUrl.replace('http://test.local', two.url));
        expect(answer.status).toBe(200);
      }
    } finally {
      await closeVerified(two);
    }
  });

  it('serves no file of another customer or organization (A2, Dolibarr #38947)', async () => {
    const mine = new URL(`${await linkOf()}`);
    await store(client, '/customers', customer('d'));
    await store(client, '/invoices', invoice('j', 'd', 100));
    await upload(client, '/invoices/external:j/pdf', { bytes: pdf(500, 'of another customer') });
    const theirs = new URL(`${await linkOf('/invoices/external:j')}`);
    expectError(await follow(`http://test.local${theirs.pathname}${mine.search}`), 404, 'NOT_FOUND');
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    await store(other, '/invoices', invoice('i', 'c', 100));
    await upload(other, PDF, { bytes: pdf(500, 'of another organization') });
    const foreign = new URL((await read<{ pdfUrl: string }>(other, INVOICE)).pdfUrl);
    expectError(await follow(`http://test.local${foreign.pathname}${mine.search}`), 404, 'NOT_FOUND');
    const swapped = foreign.pathname.replace(other.organization.id, client.organization.id);
    expectError(await follow(`http://test.local${swapped}${foreign.search}`), 404, 'NOT_FOUND');
  });
});

describe('concurrent uploads', () => {
  it('leave one of several PDFs of one document', async () => {
    const all = Array.from({ length: 8 }, (_, i) => pdf(1000 + i));
    const answers = await Promise.all(all.map((bytes) => upload(client, PDF, { bytes })));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 204));
    const { bytes } = await follow(await linkOf());
    expect(all.some((one) => one.equals(bytes))).toBe(true);
    const { rows } = await service.database.pool.query('SELECT 1 FROM files WHERE organization_id = $1', [
      client.organization.id,
    ]);
    expect(rows.length).toBe(1);
  });

  it('leave no dangling file during moves and deletions', async () => {
    await store(client, '/customers', customer('d'));
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        upload(client, PDF, { bytes: pdf(100 + round) }),
        client.post('/invoices', { externalId: 'i', customer: { externalId: round % 2 === 0 ? 'd' : 'c' } }),
        upload(client, PDF, { bytes: pdf(200 + round) }),
        client.delete(INVOICE),
      ]);
      for (const { status, text } of answers) expect([201, 204, 400, 404], text).toContain(status);
      await store(client, '/invoices', invoice('i', 'c', 100));
    }
  });

  it('store equal bytes once per organization, under their hash', async () => {
    const bytes = pdf(700, 'shared');
    await upload(client, PDF, { bytes });
    await upload(client, '/credit_notes/external:n/pdf', { bytes });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await stored(service.storage, client)).toEqual([sha256]);
  });
});
