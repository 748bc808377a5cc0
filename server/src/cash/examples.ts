import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';
import type * as advices from './advices/schema.ts';
import type * as files from './files/schema.ts';
import type * as matches from './matches/schema.ts';
import type * as references from './references/schema.ts';
import type * as statements from './statements/schema.ts';
import type * as tables from './tables/schema.ts';
import type * as transactions from './transactions/schema.ts';

const PaymentReference: references.PaymentReference = {
  reference: 'RF75C10017KM2Q9FX',
  customer: EXAMPLE_CUSTOMER,
  invoices: [
    {
      id: EXAMPLE_IDS.invoice,
      externalId: 'INV-2026-042',
      customId: '2026-042',
      currency: 'EUR',
      grossAmount: 120000,
      amountOutstanding: 120000,
    },
  ],
  createdAt: MADE,
};

const BankTableMapping: tables.BankTableMapping = {
  headingLine: 1,
  columns: { bookedOn: 1, payerName: 2, texts: [3], amount: 4 },
  dateOrder: 'DMY',
  decimalMark: 'COMMA',
  bankAccountId: EXAMPLE_IDS.bankAccount,
};

const HEADINGS = ['Datum', 'Auftraggeber', 'Verwendungszweck', 'Betrag'];

const BankTable: tables.BankTable = {
  format: 'CSV',
  rowCount: 2,
  rows: [
    { line: 1, cells: HEADINGS },
    { line: 2, cells: ['09.02.2026', 'Dupont Distribution SA', 'INV-2026-042', '1.200,00'] },
  ],
  iban: null,
  mapping: {
    headingLine: 1,
    columns: BankTableMapping.columns,
    dateOrder: 'DMY',
    decimalMark: 'COMMA',
  },
  isRemembered: false,
  questions: [{ asks: 'ACCOUNT', line: null, column: null, message: 'the table does not state its account' }],
};

const BankTablePreview: tables.BankTablePreview = {
  statements: [
    {
      iban: null,
      accountNumber: null,
      currency: 'EUR',
      from: '2026-02-09',
      until: '2026-02-09',
      opening: null,
      closing: null,
      amount: 120000,
      transactions: 1,
    },
  ],
  lines: [
    {
      line: 2,
      bookedOn: '2026-02-09',
      valueOn: null,
      amount: 120000,
      currency: 'EUR',
      payerName: 'Dupont Distribution SA',
      payerIban: null,
      text: 'INV-2026-042',
    },
  ],
  refusals: [],
};

const BankFileMapping: tables.BankFileMapping = {
  id: EXAMPLE_IDS.bankFileMapping,
  headings: HEADINGS,
  bankAccount: { id: EXAMPLE_IDS.bankAccount, name: 'Main account' },
  mapping: BankTableMapping,
  lastUsedAt: CHANGED,
  createdAt: MADE,
  updatedAt: MADE,
};

const BankFile: files.BankFile = {
  id: EXAMPLE_IDS.bankFile,
  fileName: 'camt053-2026-02-09.xml',
  size: 48213,
  state: 'READ',
  failure: null,
  statements: 1,
  refusedStatements: 0,
  transactions: 12,
  newTransactions: 12,
  createdAt: MADE,
  updatedAt: MADE,
};

const RemittanceAdvice: advices.RemittanceAdvice = {
  id: EXAMPLE_IDS.remittanceAdvice,
  state: 'USED',
  source: 'UPLOAD',
  format: 'PDF',
  fileName: 'remittance-advice-998.pdf',
  size: 24310,
  messageId: null,
  customer: null,
  isTrusted: true,
  payerName: 'Miller Ltd',
  customerNumber: 'C-4711',
  currency: 'EUR',
  amount: 120000,
  hasTotal: true,
  paidOn: '2026-02-09',
  reference: 'PAY-998',
  lines: [{ number: '2026-042', paid: 120000, deduction: 0, isDiscount: false, line: 6 }],
  problem: null,
  transaction: {
    id: EXAMPLE_IDS.bankTransaction,
    bookedOn: '2026-02-09',
    amount: 120000,
    currency: 'EUR',
    payerName: 'Miller Ltd',
  },
  createdAt: MADE,
  updatedAt: MADE,
};

const bankAccount = { id: EXAMPLE_IDS.bankAccount, name: 'Main account' };

const BankStatement: statements.BankStatement = {
  id: EXAMPLE_IDS.bankStatement,
  bankFileId: EXAMPLE_IDS.bankFile,
  state: 'STORED',
  format: 'CAMT',
  kind: 'STATEMENT',
  bankId: '2026-040',
  sequence: '40',
  bankAccount,
  iban: 'FR1420041010050500013M02606',
  accountNumber: null,
  ownerName: 'Quittance SAS',
  currency: 'EUR',
  from: '2026-02-09',
  until: '2026-02-09',
  opening: { amount: 500000, date: '2026-02-08' },
  closing: { amount: 620000, date: '2026-02-09' },
  amount: 120000,
  gap: null,
  transactions: 12,
  newTransactions: 12,
  refusal: null,
  createdAt: MADE,
};

const payer = { name: 'Dupont Distribution SA', iban: 'DE89370400440532013000' };

const BankTransactionImport: transactions.BankTransactionImport = {
  externalId: 'TX-2026-0209-1',
  bankAccountId: EXAMPLE_IDS.bankAccount,
  amount: 120000,
  bookedOn: '2026-02-09',
  payer,
  text: 'Invoice 2026-042',
};

const invoice = { id: EXAMPLE_IDS.invoice, externalId: 'INV-2026-042', customId: '2026-042' };

const BankTransaction: transactions.BankTransaction = {
  id: EXAMPLE_IDS.bankTransaction,
  externalId: 'TX-2026-0209-1',
  bankAccount,
  state: 'MATCHED',
  amount: 120000,
  currency: 'EUR',
  bookedOn: '2026-02-09',
  valueOn: '2026-02-09',
  payer: { ...payer, ultimateName: null, accountNumber: null, bic: null },
  endToEndId: null,
  mandateId: null,
  bankReference: null,
  ownReference: null,
  code: null,
  text: 'Invoice 2026-042',
  additionalText: null,
  structuredReferences: [],
  charges: [],
  returnReason: null,
  exclusionReason: null,
  batch: null,
  keptWhole: null,
  question: null,
  match: {
    id: EXAMPLE_IDS.match,
    rule: 2,
    isAutomatic: true,
    actor: null,
    createdAt: CHANGED,
    parts: [
      {
        kind: 'PAYMENT',
        amount: 120000,
        isCreated: true,
        customer: EXAMPLE_CUSTOMER,
        payment: { id: EXAMPLE_IDS.payment, externalId: `bank:${EXAMPLE_IDS.bankTransaction}:1` },
        refund: null,
        linkedInvoices: [{ amountLinked: 120000, invoice }],
        linkedCreditNotes: [],
        linkedPayments: [],
        writtenOffInvoices: [],
      },
    ],
  },
  createdAt: MADE,
  updatedAt: CHANGED,
  version: EXAMPLE_VERSION,
};

const MatchPartInput: matches.MatchPartInput = {
  kind: 'PAYMENT',
  amount: 120000,
  customer: { externalId: 'C-1001' },
  linkedInvoices: [{ amountLinked: 120000, invoice: { externalId: 'INV-2026-042' } }],
};

const MatchRequest: matches.MatchRequest = { parts: [MatchPartInput] };

/** Examples of this wing's schemas by name. */
export const cashExamples = {
  PaymentReference,
  RemittanceAdvice,
  BankFile,
  BankTable,
  BankTableMapping,
  BankTablePreview,
  BankFileMapping,
  BankStatement,
  BankStatementAssignment: { bankAccountId: EXAMPLE_IDS.bankAccount },
  BankTransaction,
  BankTransactionImport,
  MatchPartInput,
  MatchRequest,
  UnmatchRequest: { cause: 'Paid for another customer' },
  ExclusionRequest: { reason: 'Transfer between own accounts' },
};
