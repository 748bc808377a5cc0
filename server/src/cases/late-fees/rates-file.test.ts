import { describe, expect, it } from 'vitest';
import { ecbCsv, ecbRow } from '../../../test/harness/ecb.ts';
import { ratesOfHalfYears } from '../domain/late-fees/rate-changes.ts';
import { ECB_RATES } from '../domain/late-fees/rates.ts';
import { readRateChanges } from './rates-file.ts';

const AS_OF = '2026-03-01';
const HEAD = ecbCsv([]).trim();
const SERIES = 'Main refinancing operations - fixed rate tenders - Level (FM.B.U2.EUR.4F.KR.MRR_FR.LEV)';
const page = (...rows: string[]) => [`"DATE","TIME PERIOD","${SERIES}"`, ...rows].join('\n');
const read = (csv: string) => readRateChanges(csv, AS_OF).map(({ line, on, rate }) => [line, on, rate]);

describe('the rates file', () => {
  it('yields the built-in rates of every half-year since 2009 from the publications of the ECB', () => {
    expect(ratesOfHalfYears(readRateChanges(ecbCsv(), AS_OF), AS_OF)).toEqual(ECB_RATES);
  });

  it('includes a change on the first day of a half-year, and nothing after the last known day', () => {
    const changes = [
      { on: '2025-12-17', rate: '2.0' },
      { on: '2026-07-01', rate: '1.75' },
    ];
    const rates = (asOf: string) => ratesOfHalfYears(changes, asOf).map(({ rate }) => rate);
    expect(rates('2025-12-31')).toEqual([]);
    expect(rates('2026-06-30')).toEqual(['2']);
    expect(rates('2026-07-01')).toEqual(['2', '1.75']);
    expect(rates('2027-06-30')).toEqual(['2', '1.75', '1.75']);
  });

  it('may be an API file with other series and columns, in any order', () => {
    const rows = [
      ecbRow('2025-06-11', '2.15'),
      ecbRow('2025-06-11', '2', 'DFR'),
      ecbRow('2025-04-23', '2.4'),
    ];
    expect(read(`\uFEFF${[HEAD, ...rows].join('\n')}\n\n`)).toEqual([
      [4, '2025-04-23', '2.4'],
      [2, '2025-06-11', '2.15'],
    ]);
    expect(read(`OBS_VALUE,KEY,TIME_PERIOD\n2.15,FM.B.U2.EUR.4F.KR.MRR_FR.LEV,2025-06-11`)).toHaveLength(1);
  });

  it('may be a page file, which has empty days where only other series changed', () => {
    expect(read(page('"2025-06-11","11 Jun 2025","2.15"'))).toEqual([[2, '2025-06-11', '2.15']]);
    const several = [
      `DATE,TIME PERIOD,"${SERIES}","Deposit facility (FM.B.U2.EUR.4F.KR.DFR.LEV)"`,
      '2019-09-18,18 Sep 2019,,-0.5',
      '2022-07-27,27 Jul 2022,0.50,0',
    ];
    expect(read(several.join('\n'))).toEqual([[3, '2022-07-27', '0.50']]);
  });

  it('skips the time of variable rates, which has empty values', () => {
    expect(read([HEAD, ecbRow('2000-06-28', ''), ecbRow('2008-10-15', '3.75')].join('\n'))).toEqual([
      [3, '2008-10-15', '3.75'],
    ]);
  });
});

const bad = (on: string, rate: string) => [HEAD, ecbRow('2025-04-23', '2.4'), ecbRow(on, rate)].join('\n');

describe('an invalid rates file', () => {
  it.each([
    ['an empty file', '', 'line 1: the file is empty'],
    ['an unrelated file', 'a,b\n1,2', 'line 1: the columns are not those of the ECB Data Portal'],
    ['an HTML page', '<!doctype html>\n<html></html>', 'line 1: the columns are not those'],
    [
      'a file without the series',
      [HEAD, ecbRow('2025-06-11', '2', 'DFR')].join('\n'),
      'line 1: the file has no',
    ],
    ['a header only', HEAD, 'line 1: the file has no row for FM.B.U2.EUR.4F.KR.MRR_FR.LEV'],
    [
      'a file with old rates only',
      [HEAD, ecbRow('2000-06-09', '4.25')].join('\n'),
      'line 1: the file has no row',
    ],
    ['a gap', bad('2025-06-11', ''), 'line 3: the rate from 2025-06-11 is missing'],
    ['a gap in a page file', page('2025-06-11,11 Jun 2025,'), 'line 2: the rate from 2025-06-11 is missing'],
    ['a word', bad('2025-06-11', 'n/a'), 'line 3: "n/a" is not a rate in percent'],
    ['a negative rate', bad('2025-06-11', '-0.5'), 'line 3: "-0.5" is not a rate'],
    ['a rate with an exponent', bad('2025-06-11', '2e0'), 'line 3: "2e0" is not a rate'],
    ['a rate of 100', bad('2025-06-11', '215'), 'line 3: "215" is not a rate'],
    ['a decimal comma', bad('2025-06-11', '"2,15"'), 'line 3: "2,15" is not a rate'],
    ['a month instead of a day', bad('2025-06', '2.15'), 'line 3: "2025-06" is not a day'],
    ['a day that does not exist', bad('2025-06-31', '2.15'), 'line 3: "2025-06-31" is not a day'],
    ['a day in the far future', bad('2927-06-11', '2.15'), 'line 3: 2927-06-11 is too far in the future'],
    ['a repeated day', bad('2025-04-23', '2.15'), 'line 3: 2025-04-23 already appears on line 2'],
    [
      'an incomplete row',
      `${HEAD}\nFM.B.U2.EUR.4F.KR.MRR_FR.LEV,B,U2`,
      'line 2: the row has a different number of columns than the header',
    ],
    [
      'an overlong row',
      `${HEAD}\n${ecbRow('2025-06-11', '2.15')},x`,
      'line 2: the row has a different number of columns',
    ],
    ['too many rows', `a\n${'b\n'.repeat(99_000)}`, 'line 5001: the file has more than 5000 rows'],
    ['broken quotes', `${HEAD}\n"FM.B`, 'is not valid CSV'],
  ])('is refused with the line: %s', (_, csv, message) => {
    expect(() => readRateChanges(csv, AS_OF)).toThrow(message);
  });
});
