import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readEInvoice } from './index.ts';

/** Public corpora. They are not stored here; E_INVOICES names the folder of their clones. */
const FOLDER =
  process.env['E_INVOICES'] || fileURLToPath(new URL('../../../../shared/data/e-invoices', import.meta.url));
const exists = existsSync(FOLDER);
if (!exists)
  console.warn(`SKIPPED: ${FOLDER} does not exist; set E_INVOICES to the folder to run these tests.`);

const decimals = (currency: string) => (/^[A-Z]{3}$/.test(currency) ? 2 : null);

/** Number of files that are read, and of those that are refused by a rule. */
type Expected = [folder: string, read: number, refused: Record<string, number>];

const CORPORA: Expected[] = [
  ['eInvoicing-EN16931/ubl/examples', 17, {}],
  ['eInvoicing-EN16931/cii/examples', 15, {}],
  ['xrechnung-testsuite/src/test', 85, { 'BR-CO-16': 1 }],
  ['corpus/XML-Rechnung', 80, { 'BR-CO-10': 1 }],
  ['corpus/ZUGFeRDv2', 107, { 'READ-PDF': 1, 'READ-XML': 1, 'READ-TYPE': 3 }],
  [
    'corpus/ZUGFeRDv1',
    15,
    { 'READ-SYNTAX': 2, 'BR-03': 1, 'BR-04': 1, 'BR-05': 2, 'BR-13': 1, 'BR-CO-16': 2 },
  ],
  ['corpus/fatturaPA', 0, { 'READ-SYNTAX': 14, 'READ-XML': 1 }],
];

describe.skipIf(!exists)('public e-invoices', () => {
  it.each(CORPORA)('are read as far as they are right: %s', (folder, read, refused) => {
    const tally: Record<string, number> = {};
    let count = 0;
    for (const file of globSync(`${FOLDER}/${folder}/**/*.{xml,pdf}`)) {
      const { refusal } = readEInvoice(readFileSync(file), { decimals });
      if (refusal === null) count += 1;
      else tally[refusal.rule] = (tally[refusal.rule] ?? 0) + 1;
    }
    expect({ read: count, refused: tally }).toEqual({ read, refused });
  });
});
