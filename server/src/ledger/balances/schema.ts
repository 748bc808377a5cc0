import { type Static, Type } from 'typebox';
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
  timestamp,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';

export const BALANCE_TYPES = ['invoice', 'credit_note', 'payment', 'refund'] as const;

/** Names of document kinds in balances. */
export const TYPES = {
  INVOICE: 'invoice',
  CREDIT_NOTE: 'credit_note',
  PAYMENT: 'payment',
  REFUND: 'refund',
} as const satisfies Record<DocumentKind, (typeof BALANCE_TYPES)[number]>;

export const BalanceQuery = object({
  ...pagingQuery(MAX_LIMIT),
  asOf: Type.Optional(
    timestamp({
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      description: "A day such as 2026-01-31; it ends in the organization's time zone. Default: today",
    }),
  ),
});
export type BalanceQuery = Static<typeof BalanceQuery>;

const BalanceDocument = object({
  id: id(),
  type: stringEnum(BALANCE_TYPES),
  externalId: externalId(),
  customId: nullable(Type.String()),
  date: instant({ description: 'Date of issue, or of validation' }),
  currency: currency(),
  amount: figure({ description: 'Effect on the balance: negative for credit notes and payments' }),
  balance: figure({ description: 'Balance in this currency after this document' }),
  amountOutstanding: nullable(amount(), { description: 'Of an invoice, at the end of that day' }),
});

const figures = {
  currency: currency(),
  balance: figure({ description: 'Invoices − credit notes − payments + refunds' }),
  amountDue: figure({ description: 'Outstanding amount of invoices that were not written off' }),
  amountOverdue: figure({ description: 'The part of amountDue whose due day had ended when that day began' }),
};

const list = listAnswer('items', BalanceDocument, 'CustomerBalanceDocuments');

export const CustomerBalance = object(
  {
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    asOf: Type.String({ format: 'date' }),
    timezone: Type.String({ description: 'Time zone of the organization, in which the day ends' }),
    ...figures,
    unconverted: Type.Array(currency(), {
      description: 'Currencies without a rate, which these figures do not include',
    }),
    balances: Type.Array(object(figures), { description: 'Exact balances by currency' }),
    ...list.properties,
    items: Type.Array(BalanceDocument),
  },
  { $id: 'CustomerBalance', description: 'A balance with its documents, oldest first' },
);
export type CustomerBalance = Static<typeof CustomerBalance>;
