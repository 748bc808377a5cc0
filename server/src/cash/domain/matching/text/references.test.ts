import { assert, bigInt, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itDraws, runs } from '../../../../../test/harness/seeds.ts';
import { CHECK_DIGITS, withoutCheckDigits } from '../../../../ledger/domain/transfers/check-digits.ts';
import { checkedReferences, referenceKeys, referencesInText } from './references.ts';

describe('references with check digits', () => {
  // Examples of the European Payments Council, SIX, Febelfin, Finance Finland, Bits (Norway) and Nets.
  it.each([
    ['RF18 5390 0754 7034', 'RF', '539007547034'],
    ['21 00000 00003 13947 14300 09017', 'QRR', '21000000000313947143000901'],
    ['+++090/9337/55493+++', 'OGM', '909337554'],
    ['1234561', 'VIITE', '123456'],
    ['2345676', 'KID', '234567'],
    ['+71<000000000010025+12345678<', 'FIK', '1002'],
  ])('are read: %s is %s', (text, scheme, body) => {
    expect(checkedReferences(text)).toContainEqual(expect.objectContaining({ scheme, body }));
  });

  it.each(['RF19539007547034', '090933755494', '', 'Rechnung 10023', 'RF'])('are not read from %o', (text) =>
    expect(checkedReferences(text).filter(({ scheme }) => scheme === 'RF' || scheme === 'OGM')).toEqual([]),
  );

  it('are found inside a text', () => {
    const found = referencesInText('Zahlung RF18 5390 0754 7034 danke +++090/9337/55493+++');
    expect(found.map(({ text }) => text)).toEqual(['RF18 5390 0754 7034', '+++090/9337/55493+++']);
    expect(referenceKeys('rf18 5390-0754 7034')).toEqual(['RF18539007547034']);
  });

  const schemes = constantFrom(
    'MOD10' as const,
    'MOD10_RECURSIVE' as const,
    'WEIGHTS_731' as const,
    'MOD97' as const,
  );

  itDraws('detect every wrong digit', (seed) => {
    assert(
      property(
        bigInt({ min: 100n, max: 10n ** 18n }),
        schemes,
        constantFrom(...'123456789'),
        (body, scheme, by) => {
          const digits = String(body);
          const whole = digits + CHECK_DIGITS[scheme](digits);
          expect(withoutCheckDigits(whole, scheme)).toBe(digits);
          const last = (Number(whole.at(-1)) + Number(by)) % 10;
          expect(withoutCheckDigits(`${whole.slice(0, -1)}${last}`, scheme)).toBeNull();
        },
      ),
      { seed, ...runs(300) },
    );
  });
});
