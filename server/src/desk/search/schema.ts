import { type Static, Type } from 'typebox';
import { INVOICE_STATES } from '../../ledger/domain/invoice-state.ts';
import { customerAnswer, directUrlAnswer } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { wordsQuery } from '../../platform/lists/filters.ts';
import { MATCHES } from '../domain/search/rank.ts';

export const KINDS = ['CUSTOMER', 'INVOICE', 'PAYMENT'] as const;
export const CUSTOMER_FIELDS = ['name', 'externalId', 'vatNumber', 'email', 'phone'] as const;
export const INVOICE_FIELDS = ['customId', 'externalId', 'name', 'grossAmount', 'amountOutstanding'] as const;
export const PAYMENT_FIELDS = ['refNumber', 'externalId', 'amount'] as const;

const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 50;
const MAX_LENGTH = 200;

export const SearchQuery = object({
  q: Type.String({
    minLength: 1,
    maxLength: MAX_LENGTH,
    pattern: '\\S',
    description: 'Words, a number, an email address, a phone number, or an amount as a person writes it',
  }),
  kinds: wordsQuery(KINDS),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of records per kind',
    }),
  ),
});
export type SearchQuery = Static<typeof SearchQuery>;

const match = <const F extends readonly string[]>(fields: F, title: string) =>
  object(
    {
      field: stringEnum(fields),
      how: stringEnum(MATCHES, {
        title: 'MatchQuality',
        description:
          'EXACT: the whole field. BEGINS: the start of the field or of its words. CONTAINS: any ' +
          'part. SIMILAR: all but one or two letters',
      }),
    },
    { title, description: 'Reason for the match' },
  );
const text = () => nullable(Type.String());

const FoundCustomer = object(
  {
    type: stringEnum(['CUSTOMER']),
    id: id(),
    externalId: externalId(),
    name: Type.String(),
    vatNumber: text(),
    email: nullable(Type.String(), { description: 'Address of the matching contact' }),
    phone: nullable(Type.String(), { description: 'Phone number of the matching contact' }),
    currency: currency({ description: 'Currency of the organization' }),
    balance: figure(),
    amountDue: figure(),
    mergedIntoId: nullable(id()),
    match: match(CUSTOMER_FIELDS, 'CustomerMatch'),
    directUrl: directUrlAnswer,
  },
  { title: 'FoundCustomer' },
);
export type FoundCustomer = Static<typeof FoundCustomer>;

const FoundInvoice = object(
  {
    type: stringEnum(['INVOICE']),
    id: id(),
    externalId: externalId(),
    customId: Type.String(),
    name: text(),
    customer: customerAnswer,
    currency: currency(),
    grossAmount: amount(),
    amountOutstanding: amount(),
    issuedAt: instant(),
    dueDate: instant(),
    state: stringEnum(INVOICE_STATES, { title: 'InvoiceState' }),
    match: match(INVOICE_FIELDS, 'InvoiceMatch'),
    directUrl: directUrlAnswer,
  },
  { title: 'FoundInvoice' },
);
export type FoundInvoice = Static<typeof FoundInvoice>;

const FoundPayment = object(
  {
    type: stringEnum(['PAYMENT']),
    id: id(),
    externalId: externalId(),
    refNumber: text(),
    customer: customerAnswer,
    currency: currency(),
    amount: amount(),
    amountUnlinked: amount(),
    validatedAt: instant(),
    match: match(PAYMENT_FIELDS, 'PaymentMatch'),
    directUrl: directUrlAnswer,
  },
  { title: 'FoundPayment' },
);
export type FoundPayment = Static<typeof FoundPayment>;

const foundRecords = <S extends typeof FoundCustomer | typeof FoundInvoice | typeof FoundPayment>(
  item: S,
  title: string,
) =>
  object(
    {
      items: Type.Array(item, { description: 'Best matches first' }),
      isMore: Type.Boolean({
        description: 'Whether there are more matches. Request more, or narrow the query',
      }),
    },
    { title },
  );

export const SearchResult = object(
  {
    customers: foundRecords(FoundCustomer, 'FoundCustomers'),
    invoices: foundRecords(FoundInvoice, 'FoundInvoices'),
    payments: foundRecords(FoundPayment, 'FoundPayments'),
  },
  { $id: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const limitOf = ({ limit = DEFAULT_LIMIT }: SearchQuery) => limit;
