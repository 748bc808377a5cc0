import { randomBytes } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3 } from '../../../src/integrations/files/s3.ts';
import type { ConnectorTools } from '../../../src/integrations/open-connector.ts';
import { outgoingAgent } from '../../../src/platform/outgoing-agent.ts';
import { type Answer, errorXml, fixedAnswer, listXml, type S3Gate, startS3Gate } from './s3-gate.ts';
import { isSigned } from './sigv4.ts';
import { failureOf, localTools, readAll } from './stores.ts';

describe('files on S3', () => {
  let gate: S3Gate;
  let writer: S3Client;
  beforeAll(async () => {
    gate = await startS3Gate();
    const { url, credentials } = gate.storage;
    writer = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, credentials });
  });
  afterAll(async () => {
    writer?.destroy();
    await gate?.stop();
  });
  beforeEach(() => {
    gate.answer = null;
  });

  async function put(key: string, content: string | Uint8Array): Promise<void> {
    await writer.send(
      new PutObjectCommand({
        Bucket: gate.storage.bucket,
        Key: key,
        Body: content,
        ContentLength: Buffer.byteLength(content),
      }),
    );
  }

  interface Opening {
    bucket?: string;
    prefix?: string;
    login?: string;
    secret?: string;
    tools?: ConnectorTools;
    timeoutMs?: number;
  }

  function open({ bucket = gate.storage.bucket, prefix = 'exports', ...other }: Opening = {}) {
    const { accessKeyId, secretAccessKey } = gate.storage.credentials;
    const { login = accessKeyId, secret = secretAccessKey, tools = localTools(), timeoutMs = 20_000 } = other;
    const url = `s3://${bucket}/${prefix}?region=us-east-1&endpoint=http://127.0.0.1:${gate.port}`;
    return openS3({ url, login, secret }, tools, { timeoutMs });
  }

  it('lists the files of the prefix and reads them, signed', async () => {
    const content = randomBytes(3_000_000);
    await put('exports/Größe 1+2=!(x).csv', content);
    await put('exports/', '');
    await put('exports/old/below.csv', 'x');
    await put('exports-2/other.csv', 'x');
    const before = gate.signed;
    const store = open();
    const files = await store.list();
    expect(files.map(({ name, size }) => ({ name, size }))).toEqual([
      { name: 'Größe 1+2=!(x).csv', size: 3_000_000 },
    ]);
    const [file] = files;
    if (file === undefined) throw new Error('no file is listed');
    expect(file.version).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await readAll(await store.read(file))).equals(content)).toBe(true);
    expect(gate.signed - before).toBe(2);
  });

  // s3rver cannot continue a list: its tokens need a cipher that OpenSSL no longer has.
  it('reads all pages of a list, signed, with names that are escaped in XML', async () => {
    const token = 'a+b/c==&=?%2F ü';
    const { secretAccessKey } = gate.storage.credentials;
    const asked: (string | null)[] = [];
    gate.answer = (request, response) => {
      const { method = '', url = '', headers } = request;
      expect(isSigned({ method, url, headers }, secretAccessKey)).toBe(true);
      const after = new URL(url, 'http://localhost').searchParams.get('continuation-token');
      asked.push(after);
      const more = `<IsTruncated>true</IsTruncated><NextContinuationToken>${token.replaceAll('&', '&amp;')}</NextContinuationToken>`;
      const page = after === null ? listXml(['exports/1&amp;2.csv'], more) : listXml(['exports/&#252;.csv']);
      fixedAnswer(200, page)(request, response);
    };
    expect((await open().list()).map(({ name }) => name)).toEqual(['1&2.csv', 'ü.csv']);
    expect(asked).toEqual([null, token]);
  });

  it('lists a bucket without prefix, and an empty folder', async () => {
    await put('root.csv', 'root');
    expect((await open({ prefix: '' }).list()).map(({ name }) => name)).toEqual(['root.csv']);
    expect(await open({ prefix: 'none' }).list()).toEqual([]);
  });

  it('refuses an unknown key, a wrong secret and a missing key', async () => {
    const wrong = await failureOf(open({ secret: 'Wrong-Secret-1' }).list());
    expect(wrong).toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(wrong.message).not.toContain('Wrong-Secret-1');
    gate.answer = fixedAnswer(403, errorXml('InvalidAccessKeyId'));
    expect(await failureOf(open({ login: 'UNKNOWN' }).list())).toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(await failureOf(open({ login: '' }).list())).toMatchObject({ code: 'LOGIN_REFUSED' });
  });

  it('names a bucket that does not exist, and tries again when a file is gone', async () => {
    const missing = await failureOf(open({ bucket: 'not-there' }).list());
    expect(missing).toMatchObject({ code: 'UNKNOWN_ANSWER' });
    expect(missing.message).toContain('not-there');
    const gone = { name: 'gone.csv', size: 1, modifiedAtMs: 1, version: '"1"' };
    expect(await failureOf(open().read(gone))).toMatchObject({ code: 'UNREACHABLE' });
  });

  it('tries again when a file was replaced after it was listed', async () => {
    await put('replaced/a.csv', 'before');
    const store = open({ prefix: 'replaced' });
    const [file] = await store.list();
    if (file === undefined) throw new Error('no file is listed');
    await put('replaced/a.csv', 'after!');
    // The storage of this test ignores If-Match.
    expect((await failureOf(store.read(file))).message).toContain('changed while it was read');
    let condition: string | undefined;
    gate.answer = (request, response) => {
      condition = request.headers['if-match'];
      fixedAnswer(412, errorXml('PreconditionFailed'))(request, response);
    };
    expect(await failureOf(store.read(file))).toMatchObject({ code: 'UNREACHABLE' });
    expect(condition).toBe(file.version);
  });

  it.each([
    { status: 503, xml: 'SlowDown', headers: { 'retry-after': '7' }, code: 'BUSY', retryAfterMs: 7000 },
    { status: 503, xml: 'SlowDown', code: 'BUSY', retryAfterMs: null },
    { status: 429, xml: 'TooManyRequests', code: 'BUSY', retryAfterMs: null },
    { status: 500, xml: 'InternalError', code: 'UNREACHABLE' },
    { status: 403, xml: 'AccessDenied', code: 'RIGHT_MISSING' },
    { status: 403, xml: 'RequestTimeTooSkewed', code: 'UNREACHABLE' },
    { status: 400, xml: 'ExpiredToken', code: 'LOGIN_REFUSED' },
    { status: 400, xml: 'InvalidRequest', code: 'UNKNOWN_ANSWER' },
    { status: 301, xml: 'PermanentRedirect', headers: { location: '/other' }, code: 'UNKNOWN_ANSWER' },
  ])('reports $status $xml of a list as $code', async ({ status, xml, headers, ...expected }) => {
    let requests = 0;
    gate.answer = (request, response) => {
      requests += 1;
      fixedAnswer(status, errorXml(xml), headers)(request, response);
    };
    const failure = await failureOf(open().list());
    expect(failure).toMatchObject(expected);
    expect(failure.message).not.toContain('wJalr-secret');
    expect(requests).toBe(1);
  });

  it('names the region of a bucket', async () => {
    const headers = { 'x-amz-bucket-region': 'eu-central-1' };
    gate.answer = fixedAnswer(400, errorXml('AuthorizationHeaderMalformed'), headers);
    expect((await failureOf(open().list())).message).toContain('in the region eu-central-1');
  });

  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'ha'.repeat(1000)}">]>${listXml(['exports/&a;'])}`;
  it.each([
    ['a page of another server', '<html><body>Sign in</body></html>'],
    ['an empty answer', ''],
    ['entities', bomb],
    ['XML that is cut', listXml(['exports/a.csv']).slice(0, -40)],
    ['more than 8 MiB', listXml(['exports/a.csv']) + ' '.repeat(9 * 1024 * 1024)],
    ['a part without its continuation', listXml(['exports/a.csv'], '<IsTruncated>true</IsTruncated>')],
    ['a file without size', listXml(['exports/a.csv']).replace('<Size>4</Size>', '')],
  ])('refuses %s in place of a list', async (_title, body) => {
    gate.answer = fixedAnswer(200, body);
    expect(await failureOf(open().list())).toMatchObject({ code: 'UNKNOWN_ANSWER' });
  });

  it('leaves out names that are no plain file name', async () => {
    const names = ['', '.', '..', '../up.csv', 'a\\b.csv', 'line&#10;feed.csv', '&#x85;', 'plain.csv', '…'];
    gate.answer = fixedAnswer(200, listXml([...names.map((name) => `exports/${name}`), 'elsewhere.csv']));
    expect((await open().list()).map(({ name }) => name)).toEqual(['plain.csv', '…']);
  });

  it('lists 10,000 files and refuses one more, and ends pages without end', async () => {
    const page = Array.from({ length: 1000 }, (_none, i) => `exports/${i}.csv`);
    let left = 0;
    gate.answer = (request, response) => {
      left -= 1;
      const isLast = left === 0;
      const more = `<IsTruncated>${!isLast}</IsTruncated><NextContinuationToken>t</NextContinuationToken>`;
      fixedAnswer(200, listXml(page, more))(request, response);
    };
    left = 10;
    expect(await open().list()).toHaveLength(10_000);
    left = -1;
    expect((await failureOf(open().list())).message).toContain('more than 10,000');
  });

  const file = { name: 'a.csv', size: 1000, modifiedAtMs: 1, version: '"1"' };
  const misbehaviours: [string, Answer][] = [
    [
      'is cut',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000', etag: '"1"' });
        response.write('x'.repeat(500), () => response.destroy());
      },
    ],
    ['is shorter', fixedAnswer(200, 'x'.repeat(999), { etag: '"1"', 'transfer-encoding': 'chunked' })],
    ['is longer', fixedAnswer(200, 'x'.repeat(1001), { etag: '"1"', 'transfer-encoding': 'chunked' })],
    ['states another length', fixedAnswer(200, 'x'.repeat(999), { etag: '"1"', 'content-length': '999' })],
    [
      'pauses',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000', etag: '"1"' });
        response.write('x'.repeat(500));
      },
    ],
    ['does not begin', () => {}],
  ];
  it.each(misbehaviours)('fails for a file that %s', async (_title, answer) => {
    gate.answer = answer;
    const store = open({ timeoutMs: 500 });
    const reading = store.read(file).then(readAll);
    expect(await failureOf(reading)).toMatchObject({ code: 'UNREACHABLE' });
  });

  it('ends a list that drips, and a read when the service stops', async () => {
    gate.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    };
    expect(await failureOf(open({ timeoutMs: 500 }).list())).toMatchObject({ code: 'UNREACHABLE' });
    const stop = new AbortController();
    gate.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"1"' });
      response.write('x', () => stop.abort());
    };
    const store = open({ tools: localTools(stop.signal) });
    expect(await failureOf(store.read(file).then(readAll))).toMatchObject({ code: 'UNREACHABLE' });
  });

  it('does not connect to a private address or without TLS', async () => {
    const targets = { allowPrivate: false, ports: [443] };
    const dispatcher = outgoingAgent(targets);
    const tools = { ...localTools(), targets, dispatcher };
    const openAt = (endpoint: string) =>
      openS3({ url: `s3://bucket/a?endpoint=${endpoint}`, login: 'a', secret: 'b' }, tools);
    for (const endpoint of ['http://example.com', 'https://127.0.0.1', 'https://example.com:22'])
      expect(await failureOf(openAt(endpoint).list())).toMatchObject({ code: 'UNKNOWN_ANSWER' });
    const failure = await failureOf(openAt('https://0x7f000001').list());
    expect(failure.message).toMatch(/no public address|public https/);
    await dispatcher.destroy();
  });

  it.each([
    's3:///a',
    'file:///etc',
    's3://b/a?x=1',
    's3://bucket/a?region=evil.com/',
    's3://u:p@bucket/',
    'x',
  ])('refuses the address %s', async (url) => {
    const failure = await failureOf(openS3({ url, login: 'a', secret: 'b' }, localTools()).list());
    expect(failure).toMatchObject({ code: 'UNKNOWN_ANSWER' });
    expect(failure.message).toContain('s3://bucket/prefix');
  });
});
