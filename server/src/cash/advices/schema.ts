import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { ADVICE_PROBLEMS } from '../domain/remittance/model.ts';
import { ADVICE_FORMATS } from './read/limits.ts';

export const ADVICE_STATES = ['READING', 'WAITING', 'PROPOSED', 'USED', 'UNUSABLE'] as const;
export const ADVICE_SOURCES = ['UPLOAD', 'EMAIL'] as const;

const customer = object(
  { id: id(), externalId: Type.String(), name: Type.String({ description: 'Name of the customer' }) },
  { title: 'CustomerOfAdvice' },
);

const line = object(
  {
    number: Type.String({ description: 'Number of the invoice or credit note, as it is written' }),
    paid: figure({ description: 'In minor units, negative for a credit note' }),
    deduction: figure({ description: 'Amount that the payer kept back, with the sign of `paid`' }),
    isDiscount: Type.Boolean({ description: 'Whether the payer calls the deduction a discount' }),
    line: Type.Integer({ minimum: 1, description: 'Line of the file' }),
  },
  { title: 'RemittanceAdviceLine' },
);

export const RemittanceAdvice = object(
  {
    id: id(),
    state: stringEnum(ADVICE_STATES, {
      title: 'RemittanceAdviceState',
      description:
        'WAITING: no line of a bank statement has its amount. PROPOSED: an open line may be its payment. ' +
        'USED: a match in force rests on it. UNUSABLE: `problem` says why',
    }),
    source: stringEnum(ADVICE_SOURCES, {
      title: 'RemittanceAdviceSource',
      description: 'How it arrived',
    }),
    format: nullable(stringEnum(ADVICE_FORMATS, { title: 'RemittanceAdviceFormat' }), {
      description: 'null: it is not read yet',
    }),
    fileName: Type.String({ description: 'Name of the file' }),
    size: Type.Integer({ minimum: 1, description: 'In bytes' }),
    messageId: nullable(id(), { description: 'The received email that contained it' }),
    customer: nullable(customer, { description: 'Who paid, as the user or the answered email says' }),
    isTrusted: Type.Boolean({
      description:
        'Whether a user uploaded it, or it came from a contact of the customer. Others only propose',
    }),
    payerName: nullable(Type.String(), { description: 'As the advice states it' }),
    customerNumber: nullable(Type.String(), { description: 'As the advice states it' }),
    currency: nullable(currency()),
    amount: nullable(amount(), { description: 'Sum of its lines in minor units' }),
    hasTotal: Type.Boolean({
      description: 'Whether it states its total. Without one, all its numbers must be known documents',
    }),
    paidOn: nullable(Type.String({ format: 'date' }), { description: 'Day of the payment' }),
    reference: nullable(Type.String(), { description: 'Reference of the payment' }),
    lines: Type.Array(line, { description: 'What it pays, in the order of the file' }),
    problem: nullable(
      object(
        {
          code: stringEnum(ADVICE_PROBLEMS, {
            title: 'RemittanceAdviceProblem',
            description: 'What is wrong',
          }),
          line: nullable(Type.Integer({ description: 'Line of the file' })),
        },
        { title: 'RemittanceAdviceRefusal' },
      ),
      { description: 'Why it is not used' },
    ),
    transaction: nullable(
      object(
        {
          id: id(),
          bookedOn: Type.String({ format: 'date' }),
          amount: amount({ description: 'In minor units' }),
          currency: currency(),
          payerName: nullable(Type.String(), { description: 'As the bank states it' }),
        },
        { title: 'TransactionOfAdvice' },
      ),
      { description: 'The line whose match rests on it, or that may be its payment' },
    ),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'RemittanceAdvice' },
);
export type RemittanceAdvice = Static<typeof RemittanceAdvice>;

export const RemittanceAdviceQuery = object(pagingQuery(MAX_LIMIT));
export type RemittanceAdviceQuery = Static<typeof RemittanceAdviceQuery>;

export const RemittanceAdviceList = listAnswer(
  'items',
  Type.Unsafe<RemittanceAdvice>({ $ref: 'RemittanceAdvice#' }),
  'RemittanceAdviceList',
);

export const remittanceAdvicePath = object({ remittanceAdviceId: id() });

export const NewRemittanceAdviceQuery = object({
  customerId: Type.Optional(id({ description: 'Customer who paid, if you know it' })),
  bankTransactionId: Type.Optional(id({ description: 'Bank transaction that it explains, if you know it' })),
});
export type NewRemittanceAdviceQuery = Static<typeof NewRemittanceAdviceQuery>;
