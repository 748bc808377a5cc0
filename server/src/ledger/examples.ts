import { contactExamples } from './contacts/examples.ts';
import { creditNoteExamples } from './credit-notes/examples.ts';
import { customFieldExamples } from './custom-fields/examples.ts';
import { customerExamples } from './customers/examples.ts';
import { EXAMPLE_IDS, EXAMPLE_VERSION } from './example-ids.ts';
import { invoiceExamples } from './invoices/examples.ts';
import { paymentExamples } from './payments/examples.ts';
import { reconcileExamples } from './reconcile/examples.ts';
import { refundExamples } from './refunds/examples.ts';

const ACCOUNT = {
  name: 'Main account',
  bankName: 'Banque du Nord',
  iban: 'FR7630006000011234567890189',
  accountNumber: null,
  routingNumber: null,
  bic: 'AGRIFRPP',
  currency: 'EUR',
};

/** Examples of the ledger's schemas, by name. */
export const ledgerExamples = {
  ...customerExamples,
  ...contactExamples,
  ...customFieldExamples,
  ...invoiceExamples,
  ...paymentExamples,
  ...creditNoteExamples,
  ...refundExamples,
  ...reconcileExamples,
  BankAccount: { id: EXAMPLE_IDS.bankAccount, ...ACCOUNT },
  BankAccountDetails: { id: EXAMPLE_IDS.bankAccount, ...ACCOUNT, version: EXAMPLE_VERSION },
  BankAccountFacts: ACCOUNT,
  BankAccountChange: { name: 'Collections', version: EXAMPLE_VERSION },
};
