import { describe, expect, it } from 'vitest';
import { formatDate, formatMoment, formatMoney, machineDate } from './formats.ts';

/** No-break spaces, which `Intl` sets, as plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    [123_456, 'EUR', 'en', '€1,234.56'],
    [123_456, 'EUR', 'fr', '1 234,56 €'],
    [-5, 'EUR', 'en', '-€0.05'],
    [0, 'EUR', 'fr', '0,00 €'],
    [500, 'JPY', 'en', '¥500'],
    [1234, 'KWD', 'en', 'KWD 1.234'],
    [10_000, 'CLF', 'en', 'CLF 1.0000'],
    // Intl would say IQD 1,235 and drop the fils that ISO 4217 counts.
    [1_234_567, 'IQD', 'en', 'IQD 1,234.567'],
    [1050, 'AFN', 'en', 'AFN 10.50'],
  ] as const)('%d of %s in %s is %s', (minor, currency, language, text) => {
    expect(plain(formatMoney(minor, currency, language))).toBe(text);
  });

  it('is exact at the largest amount', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR', 'en')).toBe('€90,071,992,547,409.91');
    expect(plain(formatMoney(Number.MAX_SAFE_INTEGER, 'CLF', 'en'))).toBe('CLF 900,719,925,474.0991');
  });
});

describe('dates', () => {
  const organization = (language: 'en' | 'fr', timezone: string) => ({ language, timezone });
  const midnight = '2026-02-28T23:00:00.000Z';

  it('are those of the organization', () => {
    expect(formatDate(midnight, organization('en', 'Europe/Paris'))).toBe('Mar 1, 2026');
    expect(formatDate(midnight, organization('fr', 'Europe/Paris'))).toBe('1 mars 2026');
    expect(formatDate(midnight, organization('en', 'America/New_York'))).toBe('Feb 28, 2026');
    expect(machineDate(midnight, organization('en', 'Europe/Paris'))).toBe('2026-03-01');
  });

  it('with a time name the time zone', () => {
    expect(plain(formatMoment(midnight, organization('en', 'UTC')))).toBe('Feb 28, 2026, 11:00 PM UTC');
  });
});
