import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderCurrencyTable } from '../../../scripts/generate-currencies.ts';
import { CURRENCY_CODES, convert, currencyName, decimalToMinor, isCurrency, minorUnits } from './currency.ts';

const anyCurrency = fc.constantFrom(...CURRENCY_CODES);
const anyAmount = fc.maxSafeInteger();

/** Formats minor units as a decimal in the textbook way: the oracle for the parser. */
function toDecimal(minor: number, exponent: number): string {
  const digits = BigInt(Math.abs(minor))
    .toString()
    .padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return minor < 0 ? `-${text}` : text;
}

describe('the currency list', () => {
  it('matches the output of the generator for the published list', () => {
    const committed = readFileSync(new URL('./currency-table.gen.ts', import.meta.url), 'utf8');
    expect(committed).toBe(renderCurrencyTable());
  });

  // The last five are currencies for which Intl and ISO 4217 disagree.
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['XOF', 0],
    ['XCG', 2],
    ['ZWG', 2],
    ['IQD', 3],
    ['IDR', 2],
    ['ALL', 2],
    ['LBP', 2],
    ['MMK', 2],
  ])('contains %s with %i decimals', (code, decimals) => {
    expect(isCurrency(code)).toBe(true);
    expect(minorUnits(code)).toBe(decimals);
  });

  it.each([
    'XXX',
    'XTS',
    'XAU',
    'XDR',
    'XUA',
    'eur',
    'Eur',
    'EURO',
    'EU',
    '',
    ' EUR',
    '$',
    'ABC',
    '__proto__',
    'BTC',
  ])('does not contain %j', (code) => {
    expect(isCurrency(code)).toBe(false);
    expect(() => minorUnits(code)).toThrow(RangeError);
    expect(currencyName(code)).toBeUndefined();
  });

  it.each([
    ['BGN', 'Bulgarian Lev'],
    ['ANG', 'Netherlands Antillean Guilder'],
    ['CUC', 'Peso Convertible'],
  ])('keeps the withdrawn currency %s readable, but does not accept it', (code, name) => {
    expect(isCurrency(code)).toBe(false);
    expect(minorUnits(code)).toBe(2);
    expect(currencyName(code)).toBe(name);
  });

  it('contains a plausible number of upper-case codes', () => {
    expect(CURRENCY_CODES.length).toBeGreaterThan(150);
    for (const code of CURRENCY_CODES) expect(code).toMatch(/^[A-Z]{3}$/);
  });
});

describe('decimalToMinor', () => {
  it.each([
    ['1234.56', 'EUR', 123456],
    ['1234.5', 'EUR', 123450],
    ['1234', 'EUR', 123400],
    ['1234.5600', 'EUR', 123456],
    ['0.07', 'EUR', 7],
    ['.5', 'EUR', 50],
    ['-.5', 'EUR', -50],
    ['-12.30', 'EUR', -1230],
    ['007.00', 'EUR', 700],
    ['500', 'JPY', 500],
    ['500.00', 'JPY', 500],
    ['1.234', 'KWD', 1234],
    ['1.0001', 'CLF', 10001],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
    ['-90071992547409.91', 'USD', -Number.MAX_SAFE_INTEGER],
    ['1.15', 'USD', 115], // 1.15 * 100 is 114.99999999999999 in floating point
  ])('reads %s %s as %i', (text, code, minor) => {
    expect(decimalToMinor(text, code)).toBe(minor);
  });

  it.each([
    ['1.234', 'EUR'],
    ['0.5', 'JPY'],
    ['1,234.56', 'EUR'],
    ['1234,56', 'EUR'],
    ["1'234.56", 'EUR'],
    ['1 234', 'EUR'],
    [' 1', 'EUR'],
    ['1\n', 'EUR'],
    ['+1', 'EUR'],
    ['--1', 'EUR'],
    ['1e3', 'EUR'],
    ['0x10', 'EUR'],
    ['1.', 'EUR'],
    ['1.2.3', 'EUR'],
    ['.', 'EUR'],
    ['-', 'EUR'],
    ['', 'EUR'],
    ['NaN', 'EUR'],
    ['٣', 'EUR'],
    ['90071992547409.92', 'USD'],
    ['9'.repeat(41), 'USD'],
    ['9'.repeat(100_000), 'USD'],
  ])('refuses %s %s', (text, code) => {
    expect(decimalToMinor(text, code)).toBeNull();
  });

  it.each(['0', '-0', '-0.00', '.00'])('reads %s as zero, never as negative zero', (text) => {
    expect(Object.is(decimalToMinor(text, 'EUR'), 0)).toBe(true);
  });

  it('throws on an unknown currency, which is an error of the caller', () => {
    expect(() => decimalToMinor('1', 'XXX')).toThrow(RangeError);
  });

  it('reads back every amount of every currency', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, fc.nat({ max: 5 }), (amount, code, zeros) => {
        const text = toDecimal(amount, minorUnits(code));
        const tail = zeros === 0 ? '' : (text.includes('.') ? '' : '.') + '0'.repeat(zeros);
        expect(decimalToMinor(text + tail, code)).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });

  it('refuses every amount with one decimal too many', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, fc.integer({ min: 1, max: 9 }), (amount, code, digit) => {
        const text = toDecimal(amount, minorUnits(code));
        expect(decimalToMinor(`${text}${text.includes('.') ? '' : '.'}${digit}`, code)).toBeNull();
      }),
    );
  });
});

describe('convert', () => {
  it.each([
    [10_000, 'USD', 'EUR', '0.9231', 9231],
    [1, 'USD', 'EUR', '0.5', 1], // 0.5 rounds away from zero
    [-1, 'USD', 'EUR', '0.5', -1],
    [1, 'USD', 'EUR', '0.49999999999999999999', 0],
    [3, 'USD', 'EUR', '0.5', 2],
    [-3, 'USD', 'EUR', '0.5', -2],
    [100, 'EUR', 'JPY', '161.25', 161],
    [100, 'EUR', 'JPY', '161.5', 162],
    [161, 'JPY', 'EUR', '0.0062', 100],
    [1234, 'KWD', 'USD', '3.25', 401],
    [100, 'JPY', 'KWD', '0.002', 200],
    [10_000, 'CLF', 'CLP', '37910.42', 37_910],
    [0, 'USD', 'EUR', '0.9231', 0],
    [2_500, 'BGN', 'EUR', '0.51129', 1278],
    [Number.MAX_SAFE_INTEGER, 'USD', 'EUR', '1', Number.MAX_SAFE_INTEGER],
  ])('converts %i %s to %s at %s as %i', (amount, from, to, rate, expected) => {
    expect(convert(amount, from, to, rate)).toBe(expected);
  });

  it.each([
    [1, 'USD', 'EUR', '0'],
    [1, 'USD', 'EUR', '0.000'],
    [1, 'USD', 'EUR', '-1'],
    [1, 'USD', 'EUR', '1e3'],
    [1, 'USD', 'EUR', '1,5'],
    [1, 'USD', 'EUR', ''],
    [1, 'USD', 'EUR', '.5'],
    [1, 'USD', 'XXX', '1'],
    [1, 'XXX', 'USD', '1'],
    [1.5, 'USD', 'EUR', '1'],
    [2 ** 53, 'USD', 'EUR', '1'],
    [Number.MAX_SAFE_INTEGER, 'USD', 'EUR', '1.0000000000000002'],
    [-Number.MAX_SAFE_INTEGER, 'JPY', 'EUR', '0.011'],
  ])('refuses %d %s in %s at %j', (amount, from, to, rate) => {
    expect(() => convert(amount, from, to, rate)).toThrow(RangeError);
  });

  const rate = fc
    .tuple(fc.nat({ max: 9_999 }), fc.nat({ max: 999_999 }))
    .filter(([integer, part]) => integer + part > 0)
    .map(([integer, part]) => `${integer}.${String(part).padStart(6, '0')}`);
  const amount = fc.integer({ min: -50_000_000, max: 50_000_000 });

  it('differs from the exact result by at most half a minor unit', () => {
    fc.assert(
      fc.property(amount, anyCurrency, anyCurrency, rate, (value, from, to, text) => {
        const got = BigInt(convert(value, from, to, text));
        // Cross-multiplied to keep the check exact: |got − value·rate·10^(to−from)| ≤ 1/2, scaled by
        // 10^(6+from).
        const scale = 10n ** BigInt(6 + minorUnits(from));
        const exact = BigInt(value) * BigInt(text.replace('.', '')) * 10n ** BigInt(minorUnits(to));
        const error = got * scale - exact;
        expect(2n * (error < 0n ? -error : error) <= scale).toBe(true);
      }),
    );
  });

  it('mirrors negative amounts, keeps the order, and changes nothing at rate 1', () => {
    fc.assert(
      fc.property(amount, amount, anyCurrency, anyCurrency, rate, (a, b, from, to, text) => {
        expect(convert(-a, from, to, text) + convert(a, from, to, text)).toBe(0);
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(convert(low, from, to, text)).toBeLessThanOrEqual(convert(high, from, to, text));
        expect(convert(a, from, from, '1.000')).toBe(a === 0 ? 0 : a);
      }),
    );
  });
});
