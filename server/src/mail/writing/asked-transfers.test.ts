import { expect, it } from 'vitest';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { requestTransfers } from './asked-transfers.ts';

const account = (currency: string): PayableAccount => ({
  bankName: 'Bank',
  iban: 'DE89370400440532013000',
  accountNumber: null,
  routingNumber: null,
  bic: null,
  currency,
});

it('prints a creditor reference only where the account can have a payment code', () => {
  const amounts = ['EUR', 'USD'].map((currency) => ({ currency, amount: 100 }));
  const transfers = requestTransfers(amounts, {
    accounts: amounts.map(({ currency }) => account(currency)),
    reference: 'C-1',
    references: { RF: 'RF18539007547034' },
    invoices: [],
    creditor: { name: 'Muster AG', street: null, postalCode: null, town: null, country: null },
  });
  const shown = transfers.map(({ currency, printed, code }) => [currency, printed, code?.kind ?? null]);
  expect(shown).toEqual([
    ['EUR', 'RF18 5390 0754 7034', 'EPC'],
    ['USD', 'C-1', null],
  ]);
});
