import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CopyPosition,
  changesToApply,
  findIncomplete,
  isFullChanged,
  type ListedFile,
  sortFiles,
} from './load-plan.ts';
import { roleOfFile } from './names.ts';

const file = (name: string, modifiedAtMs = 1, version = 'a'): ListedFile => ({
  name,
  size: 1,
  modifiedAtMs,
  version,
});
const NONE: CopyPosition = { files: {}, baseNumber: null, lastNumber: null, exportedAt: null };

describe('the role of a file', () => {
  it.each([
    ['export.ndjson', 'WHOLE'],
    ['customers.csv', 'TYPE'],
    ['balances.ndjson', 'TYPE'],
    ['balances.csv', 'UNKNOWN'],
    ['invoices.mapping.json', 'MAPPING'],
    ['changes-0017.ndjson', 'CHANGES'],
    ['changes-x.ndjson', 'UNKNOWN'],
    ['export.done', 'MARKER'],
    ['Invoices.CSV', 'UNKNOWN'],
    ['constructor.csv', 'UNKNOWN'],
    ['../customers.csv', 'UNKNOWN'],
    ['export.xlsx', 'UNKNOWN'],
    ['export.zip', 'ARCHIVE'],
    ['export.ndjson.gz', 'WHOLE'],
    ['changes-1.ndjson.gz', 'CHANGES'],
    ['invoices.csv.gz', 'TYPE'],
    ['invoices.xlsx', 'TYPE'],
    ['invoices.xlsx.gz', 'UNKNOWN'],
    ['balances.xlsx', 'UNKNOWN'],
    ['export.zip.gz', 'UNKNOWN'],
    ['export.done.gz', 'UNKNOWN'],
    ['invoices.xls', 'UNKNOWN'],
    ['readme.txt', 'IGNORED'],
    ['export.ndjson.tmp', 'IGNORED'],
  ])('of %s is %s', (name, role) => {
    expect(roleOfFile(name).role).toBe(role);
  });
});

describe('a listing', () => {
  it.each([
    [[file('export.ndjson')], null],
    [[file('customers.csv')], /export\.done is missing/],
    [[file('customers.csv', 2), file('export.done', 1)], /customers\.csv is newer/],
    [[file('customers.csv', 2), file('export.done', 2)], null],
    [[file('export.done', 2)], /no complete export/],
    [[file('changes-1.ndjson')], /no complete export/],
    [[file('customers.mapping.json', 1), file('export.done', 2)], /no complete export/],
    [[file('balances.ndjson', 1), file('export.done', 2)], null],
  ])('is complete or says what is missing (%#)', (files, expected) => {
    const found = findIncomplete(sortFiles(files));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatch(expected);
  });

  it('is refused with two kinds of exports or two files of one number', () => {
    for (const [one, other] of [
      ['export.ndjson', 'customers.csv'],
      ['customers.csv', 'export.zip'],
      ['export.zip', 'export.ndjson.gz'],
      ['customers.csv', 'customers.csv.gz'],
    ] as const)
      expect(() => sortFiles([file(one), file(other)])).toThrow(/Keep one/);
    expect(() => sortFiles([file('changes-1.ndjson'), file('changes-01.ndjson')])).toThrow(/same number/);
  });

  it('is another export when a file is new, gone or changed', () => {
    const files = { 'customers.csv': 'a', 'export.done': 'a' };
    const loaded = { ...NONE, files, exportedAt: '2026-01-01T00:00:00.000Z' };
    const changed = (...listed: ListedFile[]) => isFullChanged(sortFiles(listed), loaded);
    const marker = file('export.done');
    expect(changed(file('customers.csv'), marker)).toBe(false);
    expect(changed(file('customers.csv', 1, 'b'), marker)).toBe(true);
    expect(changed(file('customers.csv'), file('invoices.csv'), marker)).toBe(true);
    expect(changed(file('invoices.csv'), marker)).toBe(true);
    expect(changed(file('customers.csv'), marker, file('changes-1.ndjson'))).toBe(false);
  });
});

describe('files of changes', () => {
  it('are applied without a gap, from the first one that is new or changed', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (listed, last, changed) => {
          const sorted = sortFiles(
            listed.map((n) => file(`changes-${n}.ndjson`, 1, n === changed ? 'b' : 'a')),
          ).changes;
          const files = Object.fromEntries(
            sorted.flatMap(({ file: { name }, number }) => (number <= last ? [[name, 'a'] as const] : [])),
          );
          const position = { ...NONE, files, baseNumber: 0, lastNumber: last };
          const first = sorted.find(({ number }) => number > last || number === changed)?.number;
          const wanted = sorted.map(({ number }) => number).filter((n) => first !== undefined && n >= first);
          // A file that was applied and removed is missing, too: what it stated would be older again.
          const gap = wanted.some((n, i) => n > (wanted[i - 1] ?? last) + 1);
          if (gap) expect(() => changesToApply(sorted, position)).toThrow(/is missing/);
          else expect(changesToApply(sorted, position).map(({ number }) => number)).toEqual(wanted);
        },
      ),
    );
  });
});
