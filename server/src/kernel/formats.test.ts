import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDays,
  formatList,
  formatMoment,
  formatMoney,
  type Locale,
  localeOf,
} from './formats.ts';

/** Replaces the no-break spaces that `Intl` writes by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    [123_456, 'EUR', 'en', '€1,234.56'],
    [123_456, 'EUR', 'en-US', '€1,234.56'],
    [123_456, 'EUR', 'fr', '1 234,56 €'],
    [123_456_789, 'EUR', 'de', '1.234.567,89 €'],
    [123_456_789, 'EUR', 'es', '1.234.567,89 €'],
    [123_456_789, 'EUR', 'it', '1.234.567,89 €'],
    [123_456_789, 'EUR', 'nl', '€ 1.234.567,89'],
    [123_456, 'USD', 'en', 'US$1,234.56'],
    [123_456, 'USD', 'en-US', '$1,234.56'],
    [-5, 'EUR', 'en', '-€0.05'],
    [0, 'EUR', 'fr', '0,00 €'],
    [500, 'JPY', 'en', '¥500'],
    [1234, 'KWD', 'en', 'KWD 1.234'],
    [10_000, 'CLF', 'en', 'CLF 1.0000'],
    // Intl would return IQD 1,235 and drop the fils that ISO 4217 counts.
    [1_234_567, 'IQD', 'en', 'IQD 1,234.567'],
    [1050, 'AFN', 'en', 'AFN 10.50'],
  ] as const)('is formatted: %d of %s in %s is %s', (minor, currency, language, text) => {
    expect(plain(formatMoney(minor, currency, language))).toBe(text);
  });

  it('is exact for the largest amount', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91');
    expect(plain(formatMoney(Number.MAX_SAFE_INTEGER, 'CLF', 'en'))).toBe('CLF 900,719,925,474.0991');
  });
});

describe('dates', () => {
  const organization = (language: Locale, timezone: string) => ({ language, timezone });
  const midnight = '2026-02-28T23:00:00.000Z';

  it('use the time zone and language of the organization', () => {
    expect(formatDate(midnight, organization('en', 'Europe/Paris'))).toBe('1 Mar 2026');
    expect(formatDate(midnight, organization('fr', 'Europe/Paris'))).toBe('1 mars 2026');
    expect(formatDate(midnight, organization('en-US', 'America/New_York'))).toBe('Feb 28, 2026');
  });

  it('are the same day in every zone', () => {
    expect(formatDay('2026-03-01', 'en')).toBe('1 Mar 2026');
    expect(formatDay('2026-03-01', 'fr')).toBe('1 mars 2026');
  });

  it('name the time zone when they include a time', () => {
    expect(plain(formatMoment(midnight, organization('en', 'UTC')))).toBe('28 Feb 2026, 23:00 UTC');
  });
});

describe('days in a sentence', () => {
  it.each([
    ['en', ['2026-03-17'], '17 March'],
    ['en', ['2026-03-03', '2026-03-17'], '3 and 17 March'],
    ['en', ['2026-02-17', '2026-03-03', '2026-03-17'], '17 February, 3 March and 17 March'],
    ['en', ['2025-12-30', '2026-01-06'], '30 December 2025 and 6 January 2026'],
    ['en-US', ['2026-03-03', '2026-03-17'], 'March 3 and 17'],
    ['fr', ['2026-03-01', '2026-03-17'], '1er et 17 mars'],
    ['de', ['2026-03-03', '2026-03-10', '2026-03-17'], '3., 10. und 17. März'],
    ['es', ['2026-03-03', '2026-03-17'], '3 y 17 de marzo'],
    ['it', ['2026-03-03', '2026-03-17'], '3 e 17 marzo'],
    ['nl', ['2026-03-03', '2026-03-17'], '3 en 17 maart'],
    ['en', [], ''],
  ] as const)('are joined in %s: %j', (locale, days, text) => {
    expect(formatDays(days, '2026-04-01', locale)).toBe(text);
  });
});

it('joins amounts as in a sentence', () => {
  const amounts = (
    [
      ['EUR', 50_000],
      ['JPY', 1_234_567],
      ['KWD', 1_234_567],
    ] as const
  ).map(([currency, amount]) => formatMoney(amount, currency, 'en'));
  expect(plain(formatList(amounts, 'en'))).toBe('€500.00, ¥1,234,567 and KWD 1,234.567');
});

it.each([
  ['en', 'US', 'en-US'],
  ['en', 'United States', 'en-US'],
  ['en', 'GB', 'en'],
  ['en', null, 'en'],
  ['fr', 'US', 'fr'],
] as const)('reads %s in %s as %s', (language, country, locale) => {
  expect(localeOf(language, country)).toBe(locale);
});
