import { expect, it } from 'vitest';
import { SourceError } from '../source-error.ts';
import {
  amountOf,
  booleanOf,
  dayOf,
  idsOf,
  nestedOf,
  optionalId,
  plainDecimal,
  rowsOf,
  stampOf,
  textOf,
} from './rows.ts';
import { earlierStamp, encodeStamp, FIRST_STAMP, latestStamp } from './stamps.ts';

const row = (values: Record<string, unknown>) => ({
  model: 'account.move.line',
  values: { id: 7, ...values },
});
const decimal = (text: string) => ({ __class__: 'Decimal', decimal: text });

it.each([
  ['1200.00', 'EUR', 120_000],
  ['55', 'EUR', 5500],
  ['0.0', 'EUR', 0],
  ['-300', 'USD', -30_000],
  ['379.5', 'EUR', 37_950],
  ['500.00', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['90071992547409.91', 'EUR', 9_007_199_254_740_991],
  ['0E-8', 'EUR', 0],
  ['1.2E+3', 'EUR', 120_000],
])('decodes the decimal %s %s exactly', (text, currency, expected) => {
  expect(amountOf(row({ debit: decimal(text) }), 'debit', currency)).toBe(expected);
});

it.each([
  ['12.345', 'EUR'],
  ['1.5', 'JPY'],
  ['90071992547409.92', 'EUR'],
  ['NaN', 'EUR'],
  ['1', 'XXX'],
])('refuses %s as an amount in %s', (text, currency) => {
  const work = () => amountOf(row({ debit: decimal(text) }), 'debit', currency);
  expect(work).toThrow(
    new SourceError(
      'UNKNOWN_ANSWER',
      `The field debit of account.move.line 7 is no amount in ${currency}: ${text}.`,
    ),
  );
});

it('writes out the exponent of a decimal', () => {
  expect(['12', '1E+2', '1.25E+1', '12E-3', '-5E-2'].map(plainDecimal)).toEqual([
    '12',
    '100',
    '12.5',
    '0.012',
    '-0.05',
  ]);
});

it('decodes days and stamps with their microseconds', () => {
  const date = { __class__: 'date', year: 2026, month: 3, day: 9 };
  const datetime = { ...date, __class__: 'datetime', hour: 7, minute: 5, second: 0, microsecond: 42 };
  expect(dayOf(row({ date }), 'date')).toBe('2026-03-09');
  expect(stampOf(row({ write_date: datetime }), 'write_date')).toBe('2026-03-09T07:05:00.000042');
  expect(encodeStamp('2026-03-09T07:05:00.000042')).toEqual(datetime);
});

it('takes null and false for an empty field', () => {
  const empty = row({ party: null, description: false, lines: false, 'move.': null });
  expect(optionalId(empty, 'party')).toBeNull();
  expect(textOf(empty, 'description')).toBeNull();
  expect(idsOf(empty, 'lines')).toEqual([]);
  expect(nestedOf(empty, 'move')).toBeNull();
  expect(stampOf(empty, 'write_date')).toBeNull();
});

it.each([
  [true, true],
  [1, true],
  [false, false],
  [0, false],
  [null, false],
])('decodes %j as %s: on SQLite, Tryton answers numbers for booleans', (active, expected) => {
  expect(booleanOf(row({ active }), 'active')).toBe(expected);
});

it.each([
  ['a text for an id', () => optionalId(row({ party: 'Dupont' }), 'party')],
  ['a number for a text', () => textOf(row({ description: 3 }), 'description')],
  ['a text for a boolean', () => booleanOf(row({ active: 'yes' }), 'active')],
  ['a float for a decimal', () => amountOf(row({ debit: 379.5 }), 'debit', 'EUR')],
  ['a text for a date', () => dayOf(row({ date: '2026-03-09' }), 'date')],
  ['a text in a relation', () => idsOf(row({ lines: ['3'] }), 'lines')],
])('refuses %s', (_name, work) => {
  expect(work).toThrow(/of account\.move\.line 7 has an unknown form/);
});

it('refuses an answer that is no list of records', () => {
  expect(() => rowsOf('party.party', { id: 1 })).toThrow(SourceError);
  expect(() => rowsOf('party.party', [1])).toThrow(SourceError);
});

it('goes back in time without losing microseconds', () => {
  expect(earlierStamp('2026-03-01T00:02:00.000042', 300_000)).toBe('2026-02-28T23:57:00.000042');
  expect(earlierStamp(FIRST_STAMP, 300_000)).toBe(FIRST_STAMP);
  expect(latestStamp([null, '2026-03-01T00:00:00.000002', '2026-03-01T00:00:00.000001'])).toBe(
    '2026-03-01T00:00:00.000002',
  );
  expect(latestStamp([])).toBe(FIRST_STAMP);
});
