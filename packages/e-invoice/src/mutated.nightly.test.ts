import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEInvoice, unpackArchive } from './index.ts';
import { EInvoiceError } from './refuse.ts';
import { ciiFile, zugferd1File } from './testing/cii-file.ts';
import { mutate, mutation } from './testing/mutate.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { decimals } from './testing/read.ts';
import { sample } from './testing/sample.ts';
import { ublFile } from './testing/ubl-file.ts';
import { zipFile } from './testing/zip-file.ts';

const attached = (name: string) => [{ name, content: ciiFile(sample()) }];
const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 });

const inParts = sample({
  specification: 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
  instalments: [
    { dueOn: '2026-12-31', amount: '400.00' },
    { dueOn: '2027-01-31', amount: '600.00' },
  ],
});

describe('a damaged file', () => {
  it.each([
    ['UBL', ublFile(sample()), 2_000],
    ['UBL credit note', ublFile(sample({ typeCode: '381' })), 1_000],
    ['CII', ciiFile(sample()), 2_000],
    ['CII with instalments', ciiFile(inParts), 1_000],
    ['ZUGFeRD 1', zugferd1File(sample()), 1_000],
    ['PDF', pdfFile(attached('factur-x.xml'), { isPacked: false }), 2_000],
    ['packed PDF', pdfFile(attached('factur-x.xml'), { hasObjectStreams: true }), 2_000],
  ])('of %s is refused with a rule or adds up, and never fails otherwise', (_format, file, numRuns) => {
    expect(readEInvoice(Buffer.from(file), { decimals }).refusal).toBeNull();
    fc.assert(
      fc.property(mutations, (changes) => {
        const { invoice, refusal } = readEInvoice(mutate(file, changes), { decimals });
        if (invoice === null) {
          expect(refusal.rule).toMatch(/^(?:BR-[A-Z\d-]+|READ-[A-Z]+|PEPPOL-EN16931-R051)$/);
          expect(refusal.message).not.toBe('');
          return;
        }
        const { gross, net, vat, prepaid, rounding, payable } = invoice.totals;
        expect(gross).toBe(net + (vat ?? 0));
        expect(payable).toBe(gross - (prepaid ?? 0) + (rounding ?? 0));
        expect(invoice.receivable.payable).toBe(Math.abs(payable));
        const parts = invoice.instalments.map(({ amount }) => amount);
        if (parts.length > 0 && !parts.includes(null))
          expect(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBe(payable);
        expect(invoice.instalments.at(-1)?.dueOn ?? invoice.dueOn).toBe(invoice.dueOn);
        expect(Number.isSafeInteger(payable)).toBe(true);
      }),
      { numRuns },
    );
  });

  it('of an archive is refused, or its files are', async () => {
    const archive = zipFile([
      { name: 'a.xml', content: ciiFile(sample()) },
      { name: 'b.xml', content: ublFile(sample()) },
    ]);
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        try {
          for await (const { bytes, refusal } of unpackArchive(mutate(archive, changes)))
            expect(bytes === null).toBe(refusal !== null);
        } catch (error) {
          expect(error).toBeInstanceOf(EInvoiceError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
