import { type Static, Type } from 'typebox';
import { isCurrency } from '../../kernel/currency.ts';
import { checkBy } from '../../platform/http/check.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  nullable,
  object,
  positiveAmount,
  requiredName,
  stringEnum,
} from '../../platform/http/schema.ts';
import { RECORD_TYPES } from '../domain/files/keys.ts';

/** Facts of the import format that a source states. Unknown fields are refused, so a misspelled one is noticed. */
const text = () => Type.Optional(nullable(Type.String({ maxLength: 500 })));
const day = () => Type.String({ format: 'date' });
const ref = () => object({ externalId: externalId() });
const MAX_LINKS = 20_000;
const linked = { amountLinked: positiveAmount() };
const invoices = Type.Optional(Type.Array(object({ invoice: ref(), ...linked }), { maxItems: MAX_LINKS }));
const payments = Type.Optional(Type.Array(object({ payment: ref(), ...linked }), { maxItems: MAX_LINKS }));
const creditNotes = Type.Optional(
  Type.Array(object({ creditNote: ref(), ...linked }), { maxItems: MAX_LINKS }),
);

const address = object({
  address: text(),
  zipcode: text(),
  city: text(),
  state: text(),
  country: Type.Optional(nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
});
const contact = object({
  externalId: externalId(),
  email: Type.String({ minLength: 1, maxLength: 255 }),
  firstName: text(),
  lastName: text(),
  phone: text(),
});

const paymentAccount = object({
  iban: text(),
  currency: Type.Optional(currency()),
  bic: text(),
  bankName: text(),
});

const customer = object({
  externalId: externalId(),
  name: requiredName(),
  parent: Type.Optional(nullable(ref())),
  accountingRef: text(),
  vatNumber: text(),
  language: Type.Optional(nullable(Type.String({ pattern: '^[a-z]{2}$' }))),
  address: Type.Optional(nullable(address)),
  contacts: Type.Optional(Type.Array(contact, { maxItems: 200 })),
  /** Absent or without an IBAN: the export says nothing about it. */
  paymentAccount: Type.Optional(nullable(paymentAccount)),
});

const base = { externalId: externalId(), customer: ref(), currency: currency() };
const openAmount = Type.Optional(amount({ minimum: 0 }));
const document = {
  ...base,
  customId: text(),
  name: text(),
  grossAmount: positiveAmount(),
  netAmount: Type.Optional(nullable(amount({ minimum: 0 }))),
  issuedAt: day(),
  openAmount,
};
const money = { ...base, refNumber: text(), amount: positiveAmount(), validatedAt: day(), openAmount };

const invoice = object({
  ...document,
  dueDate: day(),
  /** Absent: the export says nothing about holds. */
  hasSourceHold: Type.Optional(Type.Boolean()),
  /** Absent: the export says nothing about VAT. Wrong VAT does not stop the invoice, so writing it checks it. */
  vatBreakdown: Type.Optional(Type.Unknown()),
});
const credit_note = object({ ...document, linkedInvoices: invoices });
const payment = object({ ...money, linkedInvoices: invoices });
const refund = object({
  ...money,
  linkedPayments: payments,
  linkedCreditNotes: creditNotes,
});
const balance = object({ customer: ref(), currency: currency(), balance: figure() });
const deleted = object({
  type: stringEnum(RECORD_TYPES),
  externalId: externalId(),
});
const exportFacts = {
  exportedAt: Type.Optional(Type.String({ format: 'date-time' })),
  /** Number of the last file of changes that the export contains. */
  changesThrough: Type.Optional(Type.Integer({ minimum: 0 })),
};
/** The last line of a file: it proves that the file is complete. */
const end = object({ records: Type.Integer({ minimum: 0 }), ...exportFacts });
/** The content of `export.done`, unless it is empty. */
const marker = object({
  ...exportFacts,
  files: Type.Optional(Type.Array(object({ name: Type.String(), size: Type.Integer({ minimum: 0 }) }))),
});

export type CustomerLine = Static<typeof customer>;
export type InvoiceLine = Static<typeof invoice>;
export type CreditNoteLine = Static<typeof credit_note>;
export type PaymentLine = Static<typeof payment>;
export type RefundLine = Static<typeof refund>;
export type EndLine = Static<typeof end>;
export type ExportFacts = Pick<EndLine, 'exportedAt' | 'changesThrough'>;

const formats = { currency: isCurrency };

/** Checks of the data of a line, by its type. */
export const CHECK_OF = {
  customer: checkBy(customer, { formats }),
  invoice: checkBy(invoice, { formats }),
  credit_note: checkBy(credit_note, { formats }),
  payment: checkBy(payment, { formats }),
  refund: checkBy(refund, { formats }),
  balance: checkBy(balance, { formats }),
  deleted: checkBy(deleted, { formats }),
  end: checkBy(end, { formats }),
} as const;

export const checkMarker = checkBy(marker);
