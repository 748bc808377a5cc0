import { describe, expect, it } from 'vitest';
import { explainRefusal, REFUSAL_CODES, readCamt } from './index.ts';
import { balance, camtFile, entry } from './testing/camt-file.ts';
import { endsOf, readAll } from './testing/read.ts';

describe('the message of a refusal', () => {
  it('is explained with its values', async () => {
    const read = async (...elements: string[]) =>
      endsOf((await readAll(readCamt, camtFile(elements.join('\n')))).items)[0]?.refusal?.message ?? '';
    expect(
      explainRefusal(await read(balance('OPBD', '100.00'), balance('CLBD', '1.00'), entry('50.25'))),
    ).toEqual({
      code: 'BALANCES_DIFFER',
      values: { opening: '10000', sum: '5025', expected: '15025', closing: '100' },
    });
    expect(explainRefusal(await read(balance('OPBD', '1.00'), entry('1,5')))).toEqual({
      code: 'NOT_AMOUNT',
      values: { text: '1,5' },
    });
    expect(explainRefusal(await read(balance('OPBD', '1.00'), entry('1.555')))).toEqual({
      code: 'AMOUNT_TOO_PRECISE',
      values: { text: '1.555', currency: 'EUR', places: '2' },
    });
  });

  it.each([
    ['"32.13.2026" is not a date (DMY)', 'NOT_DATE', { text: '32.13.2026', order: 'DMY' }],
    ['2026-02-30 is not a date', 'NOT_DATE', { text: '2026-02-30' }],
    ['the row is in USD, the bank account in EUR', 'CURRENCY_DIFFERS', { currency: 'USD', other: 'EUR' }],
    [
      'this is not a bank file that can be read. Readable are BAI2, OFX, and ZIP archives of them; also tables (CSV, XLSX)',
      'FORMAT_UNKNOWN',
      { formats: 'BAI2, OFX' },
    ],
    ['an entry has more than 50000 payments', 'TOO_LONG', null],
    ['this is not a camt.052, camt.053 or camt.054 file', 'OTHER_FORMAT', null],
    ['this is not a CODA file: it has another application', 'OTHER_FORMAT', { format: 'CODA' }],
    ['the archive has more than 1024 MiB when it is unpacked', 'ARCHIVE_TOO_LARGE', { limit: '1024' }],
    ['"a" b" is not an amount', 'NOT_AMOUNT', { text: 'a" b' }],
    ['"a\nb" is not an amount', 'NOT_AMOUNT', { text: 'a\nb' }],
    ['unclosed tag: Ntry', 'OTHER', { reason: 'unclosed tag: Ntry' }],
  ])('%j is %s', (message, code, values) => {
    const kind = explainRefusal(message);
    expect(kind.code).toBe(code);
    if (values !== null) expect(kind.values).toEqual(values);
  });

  it('is one of the codes', () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
    expect(REFUSAL_CODES).toContain('OTHER');
  });
});
