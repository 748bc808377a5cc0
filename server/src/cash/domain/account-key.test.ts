import { expect, it } from 'vitest';
import { isAccount } from './account-key.ts';

const IBAN = 'DE02120300000000202051';

it.each<[string, Parameters<typeof isAccount>, boolean]>([
  [
    'the IBAN, in any notation',
    [
      { iban: 'DE02 1203 0000 0000 2020 51', number: null },
      { iban: IBAN, number: null, routingNumber: null },
    ],
    true,
  ],
  [
    'bank code and number of the IBAN',
    [
      { iban: null, number: '12030000/0000202051' },
      { iban: IBAN, number: null, routingNumber: null },
    ],
    true,
  ],
  [
    'the IBAN of numbers',
    [
      { iban: IBAN, number: null },
      { iban: null, number: '0000202051', routingNumber: '12030000' },
    ],
    true,
  ],
  [
    'the number without its zeros',
    [
      { iban: null, number: '000123456789' },
      { iban: null, number: '123456789', routingNumber: '021000021' },
    ],
    true,
  ],
  [
    'a French number without its check digits',
    [
      { iban: null, number: '2004101005/0500013M026' },
      { iban: 'FR1420041010050500013M02606', number: null, routingNumber: null },
    ],
    true,
  ],
  [
    'another number of the same bank',
    [
      { iban: null, number: '12030000/0000202052' },
      { iban: IBAN, number: null, routingNumber: null },
    ],
    false,
  ],
  [
    'no number',
    [
      { iban: null, number: null },
      { iban: IBAN, number: null, routingNumber: null },
    ],
    false,
  ],
])('compares %s', (_title, [stated, account], isSame) => {
  expect(isAccount(stated, account)).toBe(isSame);
});
