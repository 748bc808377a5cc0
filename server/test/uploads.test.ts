import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboundMail } from '../src/mail/index.ts';
import { InfectedFileError, openScanned } from '../src/platform/files/check.ts';
import { clamdScanner } from '../src/platform/files/clamd.ts';
import { folderStorage } from '../src/platform/files/folder.ts';
import { clamdAddress, type FileScanner } from '../src/platform/files/scanner.ts';
import type { FileStorage } from '../src/platform/files/types.ts';
import { type Clamd, EICAR, FOUND, hasClamd, startClamd } from './harness/clamd.ts';
import { closeVerified, expectError } from './harness/contract.ts';
import { customer, invoice, store } from './harness/factories.ts';
import { addSent } from './harness/mail.ts';
import { type Answer, type Client, type TestService, testService } from './harness/service.ts';
import { pdf, putLogo, stored, upload } from './harness/uploads.ts';
import { zip } from './harness/zip.ts';

const chunks = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));
const scannerAt = (url: string, millis?: number) => clamdScanner(clamdAddress(url), millis);

describe.skipIf(!hasClamd())('a virus scanner', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd({ streamMaxLength: '2M' });
  });
  afterAll(() => clamd.stop());

  it.each(['socketUrl', 'tcpUrl'] as const)(
    'finds a known virus through its %s, also in chunks and in archives',
    async (url) => {
      const scanner = scannerAt(clamd[url]);
      expect(await scanner.scan(chunks('harmless', '', 'text'))).toBeNull();
      expect(await scanner.scan(chunks(EICAR))).toBe(FOUND);
      expect(await scanner.scan(chunks(EICAR.subarray(0, 20), '', EICAR.subarray(20)))).toBe(FOUND);
      expect(await scanner.scan(chunks(zip('eicar.com', EICAR)))).toBe(FOUND);
      expect(await scanner.scan(chunks(Buffer.alloc(1024 * 1024, 'x')))).toBeNull();
    },
  );

  it('reports a file above its size limit', async () => {
    const large = Array.from({ length: 64 }, () => Buffer.alloc(128 * 1024, 'x'));
    await expect(scannerAt(clamd.socketUrl).scan(chunks(...large))).rejects.toMatchObject({
      name: 'FileTooLargeToScanError',
    });
  });

  it('times out when it hangs, and is used again for the next file', async () => {
    clamd.freeze();
    try {
      await expect(scannerAt(clamd.tcpUrl, 300).scan(chunks('x'))).rejects.toThrow('does not answer in time');
    } finally {
      clamd.thaw();
    }
    expect(await scannerAt(clamd.tcpUrl).scan(chunks('x'))).toBeNull();
  });

  describe('in a service', () => {
    let service: TestService;
    let client: Client;
    let scanner: FileScanner;
    beforeAll(async () => {
      const own = await testService();
      await own.close();
      const folder = own.storage.stagingFolder.replace(/incoming$/, '');
      const storage: FileStorage = folderStorage(folder, undefined, { scan: (bytes) => scanner.scan(bytes) });
      service = await testService({ storage, logLevel: 'silent' });
    });
    beforeEach(async () => {
      scanner = scannerAt(clamd.socketUrl);
      client = await service.client();
      await store(client, '/customers', customer('c'));
      await store(client, '/invoices', invoice('i', 'c', 100));
    });
    afterAll(() => closeVerified(service));

    const infectedPdf = () => Buffer.concat([pdf(100), EICAR]);
    /** Every way in which a file arrives; `field` is the field that a refusal names. */
    const ways: [string, string, (bytes: Buffer) => Promise<Answer>][] = [
      ['a PDF', 'file', (bytes) => upload(client, '/invoices/external:i/pdf', { bytes })],
      [
        'a PDF in JSON',
        'data',
        (bytes) => client.post('/invoices/external:i/pdf', { data: bytes.toString('base64') }),
      ],
      [
        'an attachment',
        'file',
        async (bytes) => {
          const { id } = await store(client, '/notes', { content: 'x', customer: { externalId: 'c' } });
          return upload(client, `/notes/${id}/attachments`, { bytes, fileName: 'a.bin' });
        },
      ],
      [
        'a spreadsheet',
        'file',
        (bytes) =>
          upload(client, '/internal/import-sheets', {
            bytes: Buffer.concat([Buffer.from('Customer number,Name\nx,'), bytes.subarray(-68)]),
            fileName: 'a.csv',
          }),
      ],
      ['an e-invoice', 'file', (bytes) => upload(client, '/imports', { bytes })],
      ['a logo', 'file', (bytes) => putLogo(client, bytes)],
      ['an email', 'body', (bytes) => hand(mailWith(bytes, 'unknown@ours.example'))],
    ];
    const hand = (mail: Buffer) =>
      client.send<InboundMail>('POST', '/internal/inbound_mail', {
        body: new Uint8Array(mail),
        headers: { 'content-type': 'message/rfc822' },
      });

    it.each(ways)('refuses an infected file: %s', async (_, field, send) => {
      const refused = await send(infectedPdf());
      expectError(refused, 400, 'INVALID_DATA', field);
      expect(refused.text).toContain(FOUND);
      expect(await stored(service.storage, client)).toEqual([]);
      expect(await readdir(service.storage.stagingFolder)).toEqual([]);
    });

    it.each(ways)('answers 503 and stores nothing while it is unavailable: %s', async (_, _field, send) => {
      scanner = scannerAt('unix:///nonexistent/clamd.ctl');
      const refused = await send(infectedPdf());
      expectError(refused, 503, 'UNAVAILABLE');
      expect(refused.headers.get('retry-after')).toBe('30');
      expect(await stored(service.storage, client)).toEqual([]);
      expect(await readdir(service.storage.stagingFolder)).toEqual([]);
    });

    it('accepts harmless files in the same ways', async () => {
      expect((await upload(client, '/invoices/external:i/pdf', { bytes: pdf(100) })).status).toBe(204);
      expect((await putLogo(client)).status).toBe(200);
      const { id } = await store(client, '/customers', customer('d'));
      const { replyTo } = await addSent(service, client, { customerId: id });
      expect((await hand(mailWith(pdf(100), replyTo))).body).toMatchObject({ outcome: 'REPLY' });
      expect(await stored(service.storage, client)).toHaveLength(3);
    });

    it('scans files again before they leave the service', async () => {
      // Stored before the scanner knew the virus.
      scanner = { scan: async () => null };
      expect((await upload(client, '/invoices/external:i/pdf', { bytes: infectedPdf() })).status).toBe(204);
      const [sha256 = ''] = await stored(service.storage, client);
      const out = () => openScanned(service.storage, client.organization.id, sha256);
      (await out()).destroy();
      scanner = scannerAt(clamd.tcpUrl);
      await expect(out()).rejects.toBeInstanceOf(InfectedFileError);
      scanner = scannerAt('tcp://127.0.0.1:1');
      await expect(out()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });
  });
});

/** Returns a mail with a file, in base64 as programs send it. */
function mailWith(bytes: Buffer, to: string): Buffer {
  return Buffer.from(
    [
      'From: jo@debtor.example',
      `To: ${to}`,
      'Subject: Re: Reminder',
      'Message-ID: <m@debtor.example>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain',
      '',
      'See the file.',
      '--part',
      'Content-Type: application/pdf',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="bill.pdf"',
      '',
      ...(bytes.toString('base64').match(/.{1,76}/g) ?? []),
      '--part--',
      '',
    ].join('\r\n'),
  );
}

it.each([
  ['closes without a response', ''],
  ['returns something else', 'stream: Can not allocate memory ERROR\0'],
  ['sends an endless response', 'x'.repeat(10_000)],
])('is reported as unavailable when it %s', async (_, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  try {
    const scanning = scannerAt(`tcp://127.0.0.1:${address.port}`).scan(chunks('x'));
    await expect(scanning).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
  } finally {
    server.close();
  }
});

it.each([
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://scanner.internal', { host: 'scanner.internal', port: 3310 }],
  ['tcp://[::1]:9', { host: '::1', port: 9 }],
])('accepts %s as an address of a scanner', (text, address) => {
  expect(clamdAddress(text)).toEqual(address);
});

it.each(['clamd', 'unix://relative', 'http://a:1', 'tcp://', 'tcp://a/b', 'tcp://user@a'])(
  'refuses %s as an address of a scanner',
  (text) => {
    expect(() => clamdAddress(text)).toThrow(RangeError);
  },
);
