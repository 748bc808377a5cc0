import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BankFileError } from '../refuse.ts';
import { aeb43Account, aeb43File, aeb43Transaction } from '../testing/aeb43-file.ts';
import { balance, camtFile, entry } from '../testing/camt-file.ts';
import { cfonbEntry, cfonbFile } from '../testing/cfonb-file.ts';
import { codaFile, codaMovement } from '../testing/coda-file.ts';
import { mutate, mutation } from '../testing/mutate.ts';
import { decimals, pieces } from '../testing/read.ts';
import { type ZipEntry, zipFile } from '../testing/zip-file.ts';
import { readBankFile } from './read.ts';

const CAMT = camtFile(balance('OPBD', '1.00') + balance('CLBD', '3.00') + entry('2.00'));
const MT940 =
  ':20:X\n:25:DE02120300000000202051\n:60F:C261125EUR1,\n:61:261126C2,NTRFX\n:62F:C261126EUR3,\n-\n';
const OFX = '<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST></BANKTRANLIST></STMTRS></OFX>';
const BAI2 =
  '01,1,2,261125,0200,1,,,2/\n02,3,1,1,261125,2359,EUR,2/\n03,111,EUR,010,1,,/\n49,1,2/\n98,1,1,4/\n';

/** Reads a file to its end; a refused file gives what was read before, and the reason. */
async function read(file: string | Uint8Array, size = 65_536) {
  const items = [];
  try {
    for await (const item of readBankFile(pieces(Buffer.from(file), size), { decimals })) items.push(item);
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return { items, refusal: error.refusal.message };
  }
  return { items, refusal: null };
}

/** Reads an archive and lists its files: the format, or the reason for the refusal. */
async function filesOf(entries: readonly ZipEntry[]) {
  const { items, refusal } = await read(zipFile(entries));
  const files = items.flatMap((item) =>
    item.type === 'file'
      ? [[item.name, item.format]]
      : item.type === 'refused'
        ? [[item.name, item.refusal.message]]
        : [],
  );
  return { files, refusal };
}

describe('a bank file', () => {
  it.each([
    ['camt', CAMT, 'CAMT'],
    [
      'camt with a prolog and a prefix',
      `<?xml version="1.0"?>\n<!-- x -->\n${CAMT}`
        .replace('<Document', '<n:Document')
        .replace('</Document', '</n:Document'),
      'CAMT',
    ],
    ['MT940', MT940, 'MT940'],
    ['MT940 in SWIFT blocks', `{1:F01X}{2:O940}{4:\n${MT940}`, 'MT940'],
    ['MT940 of the Netherlands', `ABNANL2A\n940\nABNANL2A\n${MT940}`, 'MT940'],
    ['OFX', `OFXHEADER:100\n\n${OFX}`, 'OFX'],
    ['OFX without its header', OFX, 'OFX'],
    ['OFX 2', `<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n${OFX}`, 'OFX'],
    ['BAI2', BAI2, 'BAI2'],
    ['AEB43', aeb43File(aeb43Account(aeb43Transaction(100))), 'AEB43'],
    ['AEB43 with a header', `00${'0012261127'.padEnd(78)}\n${aeb43File(aeb43Account([]))}`, 'AEB43'],
    ['CODA', codaFile(codaMovement({ thousandths: 1_000 })), 'CODA'],
    ['CFONB 120', cfonbFile(cfonbEntry(100), { closing: 10_100 }), 'CFONB120'],
  ])('is recognized as %s', async (_what, file, format) => {
    for (const size of [1, 7, 65_536]) {
      const { items, refusal } = await read(`\uFEFF${file}`, size);
      expect(refusal).toBeNull();
      expect(items[0]).toEqual({ type: 'file', name: null, format });
      expect(items.at(-1)?.type).toBe('end');
    }
  });

  it('is recognized in UTF-16', async () => {
    const { items } = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CAMT, 'utf16le')]));
    expect(items[0]).toMatchObject({ format: 'CAMT' });
  });

  it.each([
    ['nothing', ''],
    ['a text', 'Date;Amount\n1;2\n'],
    ['a page', '<!DOCTYPE html><html></html>'],
    ['a PDF', '%PDF-1.7\n'],
    ['bytes', Buffer.from([0, 1, 2, 255])],
  ])('with %s is refused with the readable formats', async (_what, file) => {
    expect((await read(file)).refusal).toBe(
      'this is not a bank file that can be read. Readable are AEB43 (Norma 43), BAI2, CFONB 120, CODA, MT940 and MT942, OFX, ' +
        'camt.052, camt.053 and camt.054, and ZIP archives of them; also tables (CSV, XLSX)',
    );
  });
});

describe('a ZIP archive', () => {
  it('is read with the names of its files, in any pieces', async () => {
    const bytes = zipFile([
      { name: 'november/', content: '' },
      { name: 'november/a.xml', content: CAMT },
      { name: 'b.sta', content: MT940 },
      { name: '__MACOSX/._b.sta', content: 'x' },
    ]);
    const whole = await read(bytes);
    expect(whole.items.map(({ type }) => type)).toEqual([
      'file',
      'statement',
      'transaction',
      'end',
      'file',
      'statement',
      'transaction',
      'end',
    ]);
    expect(whole.items[0]).toEqual({ type: 'file', name: 'november/a.xml', format: 'CAMT' });
    expect(await read(bytes, 10)).toEqual(whole);
  });

  it('is read as far as its files can be; the others say why not', async () => {
    const { files, refusal } = await filesOf([
      { name: 'a.pdf', content: '%PDF' },
      { name: 'b.xml', content: CAMT.slice(0, -20) },
      { name: 'c.zip', content: zipFile([{ name: 'c.xml', content: CAMT }]) },
      { name: 'd.xml', content: CAMT, lies: { checksum: 1 } },
      { name: 'e.xml', content: CAMT, lies: { encrypted: true } },
      { name: 'f.xml', content: CAMT, lies: { uncompressedSize: 20 } },
      { name: 'g.xml', content: CAMT, lies: { uncompressedSize: 20_000 } },
      { name: 'h.xml', content: CAMT },
    ]);
    expect(refusal).toBeNull();
    expect(files).toEqual([
      ['a.pdf', expect.stringMatching(/not a bank file/)],
      ['b.xml', 'CAMT'],
      ['b.xml', expect.any(String)],
      ['c.zip', 'an archive inside of an archive is not read'],
      ['d.xml', 'the file is damaged: its checksum is wrong'],
      ['e.xml', 'the file is encrypted'],
      ['f.xml', expect.stringMatching(/the archive is damaged: too many bytes/)],
      ['g.xml', expect.stringMatching(/the archive is damaged: not enough bytes/)],
      ['h.xml', 'CAMT'],
    ]);
  });

  it.each([
    ['no file', [], /contains no file/],
    ['folders only', [{ name: 'a/', content: '' }], /contains no file/],
    ['a path out of the archive', [{ name: '../a.xml', content: CAMT }], /damaged: invalid relative path/],
    [
      'too many files',
      Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}`, content: '' })),
      /more than 1000 files/,
    ],
    ['a workbook', [{ name: '[Content_Types].xml', content: '' }], /with a mapping of its columns/],
    ['a bomb', [{ name: 'a', content: Buffer.alloc(20 * 1024 * 1024) }], /more than 200 times its size/],
    [
      'a large file announced',
      [{ name: 'a', content: CAMT, lies: { uncompressedSize: 2 ** 31 } }],
      /more than 1024 MiB when it is unpacked/,
    ],
  ])('with %s is refused', async (_what, entries, expected) => {
    expect((await filesOf(entries)).refusal).toMatch(expected);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 100), /damaged/],
    [
      'larger than allowed',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(64 * 1024 * 1024)]),
      /more than 64 MiB/,
    ],
  ])('that is %s is refused', async (_what, change, expected) => {
    expect((await read(change(zipFile([{ name: 'a.xml', content: CAMT }])))).refusal).toMatch(expected);
  });

  it('that is damaged never fails otherwise, and never changes an amount', async () => {
    const archive = zipFile([
      { name: 'a.xml', content: CAMT },
      { name: 'b.sta', content: MT940 },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        const { items } = await read(mutate(archive, mutations));
        for (const item of items) if (item.type === 'transaction') expect(item.amount).toBe(200);
      }),
      { numRuns: 1_000 },
    );
  });
});
