import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readBai2, readCamt, readMt940, readOfx, recognizeFormat } from './index.ts';
import { endsOf, readAll } from './testing/read.ts';

/** Statements of the test suites of public parsers. They are not stored here; BANK_FILES names their folder. */
const FOLDER =
  process.env['BANK_FILES'] || fileURLToPath(new URL('../../../../shared/data/bank-files', import.meta.url));
const exists = existsSync(FOLDER);
if (!exists)
  console.warn(`SKIPPED: ${FOLDER} does not exist; set BANK_FILES to the folder to run these tests.`);

/** Number of statements, and the refusals of statements or of the whole file. */
type Expected = [file: string, statements: number, ...refusals: RegExp[]];

const SWIFT: Expected[] = [
  ['sepa_mt9401.sta', 26],
  ['with_binary_character.sta', 2],
  ['sepa_snippet.sta', 2, /-197043187 \+ -250191730 = -447234917, not -447204909/],
  ['sepa_snippet_broken.sta', 1, /field 25 is between entries/],
  ['empty_line.sta', 1],
  ['amount_formats.sta', 0, /line 1: field 60F is outside/],
  ['currency_in_25.sta', 0, /line 1: field 25 is outside/],
  ['empty_86.sta', 0, /line 1: field 86 is outside/],
  ['empty_entry_date.sta', 0, /line 1: field 61 is outside/],
  ['missing_crlf_at_end.sta', 0, /line 1: field 62F is outside/],
];

const XML: Expected[] = [
  ['camt052.v2.xml', 1],
  ['camt052.v4.xml', 1, /an entry is in SEK, the account in CHF/],
  ['camt053.v2.all-balance-types.xml', 1, /101 \+ 885 = 986, not 404/],
  ['camt053.v2.five.decimals.xml', 1, /1815 \+ 885 = 2700, not 2705/],
  ['camt053.v2.minimal.xml', 1, /opens in EUR and closes in SEK/],
  ['camt053.v2.multi.statement.xml', 2],
  ['camt053.v2.wrong.xml', 0, /has no statement/],
  ['camt053.v4.xml', 1, /opens in EUR and closes in SEK/],
  ['camt054.v2.xml', 1],
  ['camt054.v8.xml', 1],
];

const OFX: Expected[] = [
  ['bank_medium.ofx', 1],
  ['checking.ofx', 1],
  ['multiple_accounts.ofx', 2],
  ['bank_small.ofx', 0, /has no statement/],
  ['signon_success.ofx', 0, /has no statement/],
  ['signon_fail.ofx', 0, /the bank refused: Your request could not be processed/],
];

const BAI2: Expected[] = [
  ['sample1.bai2', 2],
  ['sample2.bai2', 5],
  ['sample3.bai2', 15],
  ['parse-error.bai2', 0, /line 1: .* is not a record/],
];

describe.skipIf(!exists)('statements of other parsers', () => {
  it.each([
    ...SWIFT.map((expected) => ({ reader: readMt940, format: 'MT940', expected })),
    ...OFX.map((expected) => ({ reader: readOfx, format: 'OFX', expected })),
    ...BAI2.map((expected) => ({ reader: readBai2, format: 'BAI2', expected })),
    ...XML.map((expected) => ({ reader: readCamt, format: 'CAMT', expected })),
  ])(
    'are recognized, and read as far as they are right: $expected.0',
    async ({ reader, format, expected }) => {
      const [file, statements, ...refusals] = expected;
      const bytes = readFileSync(`${FOLDER}/${format.toLowerCase()}/${file}`);
      expect(recognizeFormat(bytes)).toBe(file === 'parse-error.bai2' ? null : format);
      const { items, refusal } = await readAll(reader, bytes);
      const ends = endsOf(items);
      const refused = [refusal, ...ends.map((end) => end.refusal?.message ?? null)].filter(
        (one) => one !== null,
      );
      expect(ends).toHaveLength(statements);
      expect(refused).toHaveLength(refusals.length);
      for (const [at, reason] of refusals.entries()) expect(refused[at]).toMatch(reason);
    },
  );
});
