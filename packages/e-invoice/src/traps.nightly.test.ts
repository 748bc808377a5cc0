import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readAttachedInvoice, unpackArchive } from './index.ts';
import { ciiFile } from './testing/cii-file.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { invoiceOf, refusalOf } from './testing/read.ts';
import { sample } from './testing/sample.ts';
import { ublFile } from './testing/ubl-file.ts';
import { zipFile } from './testing/zip-file.ts';

const CII = ciiFile(sample());
const facturX = { name: 'factur-x.xml', content: CII };

describe('an XML file', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${ublFile(sample()).replace(/^<\?xml[^>]*>/, '')}`;
  const outside = '<!DOCTYPE d SYSTEM "file:///etc/passwd"><d/>';
  it.each([
    ['entities that expand', bomb, 'READ-DOCTYPE', /document type declaration/],
    ['entities outside of it', outside, 'READ-DOCTYPE', /document type declaration/],
    ['an unknown entity', ublFile(sample()).replace('Gears', '&x;'), 'READ-XML', /entity/],
    ['elements nested too deep', '<a>'.repeat(100), 'READ-SIZE', /deeper than 64/],
    ['too many elements', `<a>${'<b/>'.repeat(300_001)}</a>`, 'READ-SIZE', /300000 elements/],
    ['a text that is too long', `<a>${'x'.repeat(20_001)}</a>`, 'READ-SIZE', /20000 characters/],
    ['a number that is too long', ublFile(sample({ number: '9'.repeat(1_001) })), 'READ-SIZE', /ID has more/],
    ['an end too early', ublFile(sample()).slice(0, -40), 'READ-XML', /./],
    ['nothing', '', 'READ-XML', /./],
    ['a text', 'hello', 'READ-XML', /./],
    ['an order', '<Order xmlns="x"/>', 'READ-SYNTAX', /order, not an invoice/],
    ['a draft of ZUGFeRD', '<CrossIndustryDocument/>', 'READ-SYNTAX', /draft of ZUGFeRD/],
    ['an invoice of another namespace', '<Invoice xmlns="x"/>', 'READ-SYNTAX', /neither a UBL 2.1 nor a CII/],
    ['an unknown encoding', '<?xml version="1.0" encoding="x-y"?><a/>', 'READ-ENCODING', /x-y is unknown/],
  ])('with %s is refused', (_what, file, rule, message) => {
    const refusal = refusalOf(file);
    expect(refusal.rule).toBe(rule);
    expect(refusal.message).toMatch(message);
    expect(refusal.line).toBeGreaterThan(0);
  });

  it('whose bytes contradict its encoding is refused', () => {
    const bytes = Buffer.concat([Buffer.from('<a>'), Buffer.from([0xff]), Buffer.from('</a>')]);
    expect(refusalOf(bytes).rule).toBe('READ-ENCODING');
  });

  it('of 20 MiB and one byte is refused', () => {
    expect(refusalOf(Buffer.alloc(20 * 1024 * 1024 + 1, ' ')).message).toBe('the XML has more than 20 MiB');
  });
});

describe('a PDF', () => {
  it.each([
    ['packed attachments', {}],
    ['attachments as they are', { isPacked: false }],
    ['objects in streams', { hasObjectStreams: true }],
    ['lengths behind their streams', { isPacked: false, hasLaterLengths: true }],
  ])('with %s has its invoice', (_what, options) => {
    expect(invoiceOf(pdfFile([{ name: 'notes.txt', content: 'x' }, facturX], options)).number).toBe(
      '2026-1001',
    );
  });

  it.each(['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])('may call it %s', (name) => {
    const file = pdfFile([{ name, content: CII }]);
    expect(readAttachedInvoice(file)).toEqual({ name, bytes: Buffer.from(CII) });
  });

  it('may have a UBL invoice', () => {
    expect(invoiceOf(pdfFile([{ name: 'xrechnung.xml', content: ublFile(sample()) }])).syntax).toBe('UBL');
  });

  it('inside of a PDF does not replace its objects', () => {
    const inner = pdfFile([{ name: 'factur-x.xml', content: 'another' }], { isPacked: false });
    const outer = [facturX, { name: 'report.pdf', content: inner }];
    const options = { isPacked: false, hasLaterLengths: true };
    expect(invoiceOf(pdfFile(outer, options)).number).toBe('2026-1001');
  });

  it('that was updated has the later invoice', () => {
    const later = deflateSync(Buffer.from(ciiFile(sample({ number: '2026-1002' }))));
    const update = Buffer.concat([
      Buffer.from(`11 0 obj\n<</Length ${later.length}/Filter/FlateDecode>>\nstream\n`),
      later,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    expect(invoiceOf(Buffer.concat([pdfFile([facturX]), update])).number).toBe('2026-1002');
  });

  const order = [{ name: 'order-x.xml', content: '<x/>' }];
  const twice = [facturX, { name: 'xrechnung.xml', content: ublFile(sample()) }];
  it.each([
    ['no attachment', pdfFile([]), 'READ-PDF', /no e-invoice: .* and no file is/],
    ['other attachments', pdfFile([{ name: 'a.txt', content: '' }]), 'READ-PDF', /"a.txt" is/],
    ['an order', pdfFile(order), 'READ-SYNTAX', /"order-x.xml" of the PDF is an order/],
    ['two invoices', pdfFile(twice), 'READ-PDF', /2 different invoices/],
    ['encryption', pdfFile([facturX], { isEncrypted: true }), 'READ-ENCRYPTED', /the PDF is encrypted/],
    [
      'encryption and objects in streams',
      pdfFile([facturX], { isEncrypted: true, hasObjectStreams: true }),
      'READ-ENCRYPTED',
      /the PDF is encrypted/,
    ],
    ['only its first line', Buffer.from('%PDF-1.7\n'), 'READ-PDF', /no catalog/],
    ['an invoice that is no XML', pdfFile([{ ...facturX, content: 'x' }]), 'READ-XML', /./],
  ])('with %s is refused', (_what, file, rule, message) => {
    const refusal = refusalOf(file);
    expect(refusal.rule).toBe(rule);
    expect(refusal.message).toMatch(message);
  });

  it('that unpacks to more than 64 MiB is refused', () => {
    const bomb = pdfFile([{ name: 'factur-x.xml', content: Buffer.alloc(65 * 1024 * 1024, ' ') }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(refusalOf(bomb)).toMatchObject({ rule: 'READ-SIZE', message: /64 MiB when it is unpacked/ });
  });

  it.each([
    ['strings that never end', '1 0 obj (2 0 obj '.repeat(20_000)],
    ['dictionaries that never end', '1 0 obj<<'.repeat(50_000)],
    ['arrays in arrays', `1 0 obj ${'['.repeat(200_000)}`],
    ['streams that never end', '1 0 obj<</Length 2 0 R>>stream\n'.repeat(20_000)],
    ['spaces', `1${' '.repeat(100_000)}`.repeat(10)],
    [
      'a name tree that names itself',
      '1 0 obj<</Type/Catalog/Names<</EmbeddedFiles 2 0 R>>>>endobj 2 0 obj<</Kids[2 0 R 2 0 R]>>endobj',
    ],
    ['an object that is itself', '1 0 obj 1 0 R endobj trailer<</Root 1 0 R>>'],
  ])('of %s is refused in linear time', (_what, body) => {
    const began = performance.now();
    expect(refusalOf(`%PDF-1.4\n${body}`).rule).toBe('READ-PDF');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('an archive', () => {
  const filesOf = async (bytes: Uint8Array) => {
    const files = [];
    for await (const file of unpackArchive(bytes)) files.push(file);
    return files;
  };

  it('gives its files one by one, and says which cannot be unpacked', async () => {
    const archive = zipFile([
      { name: 'a.xml', content: CII },
      { name: '__MACOSX/a.xml', content: 'x' },
      { name: 'b.xml', content: 'x', lies: { encrypted: true } },
      { name: 'c.zip', content: zipFile([{ name: 'a.xml', content: CII }]) },
      { name: 'd.xml', content: 'x', lies: { checksum: 1 } },
      { name: 'e.xml', content: 'x', lies: { uncompressedSize: 60 * 1024 * 1024 } },
    ]);
    const files = await filesOf(archive);
    expect(files.map(({ name, refusal }) => [name, refusal?.rule ?? null])).toEqual([
      ['a.xml', null],
      ['b.xml', 'READ-ENCRYPTED'],
      ['c.zip', 'READ-ARCHIVE'],
      ['d.xml', 'READ-ARCHIVE'],
      ['e.xml', 'READ-SIZE'],
    ]);
  });

  it.each([
    ['is damaged', Buffer.from('PK\u0003\u0004 and no more'), /damaged/],
    ['is empty', zipFile([]), /no file/],
    [
      'announces more than 256 MiB',
      zipFile([{ name: 'a', content: 'x', lies: { uncompressedSize: 257 * 1024 * 1024 } }]),
      /256 MiB when it is unpacked/,
    ],
    [
      'has more than 1,000 files',
      zipFile(Array.from({ length: 1_001 }, (_one, at) => ({ name: `${at}`, content: '' }))),
      /1000 files/,
    ],
  ])('is refused if it %s', async (_what, archive, message) => {
    await expect(filesOf(archive)).rejects.toThrow(message);
  });
});
