import { expect, it } from 'vitest';
import { suggestAccount } from '../../../web/src/records/bank-statement/mapping/suggest-account.ts';

/** Which bank account the dialog for the columns of a table chooses beforehand. */

const account = (id: string, currency: string, iban: string | null, accountNumber: string | null = null) => ({
  id,
  name: id,
  bankName: null,
  iban,
  accountNumber,
  routingNumber: null,
  bic: null,
  currency,
});
const ACCOUNTS = [
  account('main', 'EUR', 'DE02120300000000202051'),
  account('second', 'EUR', 'BE68539007547034'),
  account('dollars', 'USD', null, '000123456789'),
];
const BALANCES = [
  { id: 'main', bankBalance: 120_00 },
  { id: 'second', bankBalance: 500_00 },
  { id: 'dollars', bankBalance: 120_00 },
];
const CLUES = { fileName: 'export.csv', opening: null, currency: null, remembered: null };

it.each<[string, Partial<typeof CLUES> | object, string | null]>([
  ['nothing without a clue', {}, null],
  ['the account that the opening balance continues', { opening: 500_00 }, 'second'],
  ['the account of the last file with these headings', { remembered: 'main' }, 'main'],
  ['the opening balance before the last file', { remembered: 'main', opening: 500_00 }, 'second'],
  ['no account of two with this balance', { opening: 120_00 }, null],
  ['the one in the currency of the rows', { opening: 120_00, currency: 'EUR' }, 'main'],
  ['the only account in the currency', { currency: 'USD' }, 'dollars'],
  ['no account in another currency', { currency: 'CHF', remembered: 'main' }, null],
  ['the IBAN in the file name', { fileName: 'Umsaetze_DE02 1203 0000 0000 2020 51_2026.csv' }, 'main'],
  ['the number in the file name', { fileName: 'stmt-000123456789.csv' }, 'dollars'],
])('suggests %s', (_title, clues, expected) => {
  expect(suggestAccount(ACCOUNTS, BALANCES, { ...CLUES, ...clues })).toBe(expected);
});
