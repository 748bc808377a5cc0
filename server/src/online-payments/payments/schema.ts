import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  id,
  instant,
  nullable,
  object,
  positiveAmount,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { method, mode, provider } from '../connections/schema.ts';
import { PAYMENT_KINDS, PAYMENT_SOURCES, PROBLEMS } from '../domain/kinds.ts';
import { ONLINE_PAYMENT_STATES } from '../domain/states.ts';

export const onlinePaymentState = () =>
  stringEnum(ONLINE_PAYMENT_STATES, {
    title: 'OnlinePaymentState',
    description:
      'CREATED: the debtor has not paid yet. PENDING: the provider has not confirmed the money, which never ' +
      'counts as paid. SUCCEEDED: it is a payment in the ledger. REVERSED: taken back after that',
  });

const invoice = object(
  {
    id: id(),
    externalId: externalId(),
    customId: nullable(Type.String()),
    amount: amount({ description: 'Amount that the debtor saw, in minor units' }),
  },
  { title: 'OnlinePaymentInvoice' },
);

const refund = object(
  {
    id: id(),
    state: stringEnum(['REQUESTED', 'SUCCEEDED', 'FAILED'], { title: 'OnlineRefundState' }),
    amount: amount(),
    failure: nullable(Type.String(), { description: 'Why the provider refused it' }),
    createdAt: instant(),
  },
  { title: 'OnlineRefund' },
);

export const OnlinePayment = object(
  {
    id: id(),
    state: onlinePaymentState(),
    kind: stringEnum(PAYMENT_KINDS, {
      title: 'OnlinePaymentKind',
      description: 'CHECKOUT: the debtor paid on a page of the provider. CHARGE: a mandate was charged',
    }),
    source: stringEnum(PAYMENT_SOURCES, {
      title: 'OnlinePaymentSource',
      description: 'Where it was started',
    }),
    provider: provider(),
    providerId: nullable(Type.String(), { description: 'As the provider names it' }),
    mode: mode(),
    method: method(),
    customer: customerAnswer,
    currency: currency(),
    amount: amount({ description: 'Pays invoices, in minor units' }),
    surcharge: amount({ description: 'Paid by the debtor on top, in minor units' }),
    fee: nullable(amount(), { description: 'Kept by the provider. null: not known yet' }),
    refundedAmount: amount({ description: 'Refunded so far, in minor units' }),
    reference: Type.String({ description: 'Shown to the debtor' }),
    failure: nullable(
      object({ code: Type.String(), text: Type.String() }, { title: 'OnlinePaymentFailure' }),
      { description: 'Why the provider refused it' },
    ),
    problem: nullable(stringEnum(PROBLEMS, { title: 'OnlinePaymentProblem' }), {
      description: 'Why a person must look at it. null: nothing is wrong',
    }),
    holdsUntil: nullable(instant(), { description: 'Reminders of its customer wait until then' }),
    paymentId: nullable(id(), { description: 'The payment in the ledger. null: none was written' }),
    invoices: Type.Array(invoice),
    refunds: Type.Array(refund),
    createdAt: instant(),
    settledAt: nullable(instant()),
    endedAt: nullable(instant()),
    updatedAt: instant(),
  },
  { $id: 'OnlinePayment' },
);
export type OnlinePayment = Static<typeof OnlinePayment>;

export const OnlinePaymentQuery = object({
  ...pagingQuery(MAX_LIMIT),
  state: Type.Optional(onlinePaymentState()),
  customerId: Type.Optional(id({ description: 'Payments of this customer' })),
  invoiceId: Type.Optional(id({ description: 'Payments for this invoice' })),
  hasProblem: Type.Optional(
    stringEnum(['true'], { description: 'Only payments that a person must look at' }),
  ),
});
export type OnlinePaymentQuery = Static<typeof OnlinePaymentQuery>;

export const OnlinePaymentList = listAnswer(
  'items',
  Type.Unsafe<OnlinePayment>({ $ref: 'OnlinePayment#' }),
  'OnlinePaymentList',
);
export type OnlinePaymentList = Static<typeof OnlinePaymentList>;

export const onlinePaymentPath = object({ onlinePaymentId: id() });

export const OnlineRefundRequest = object(
  {
    amount: Type.Optional(positiveAmount({ description: 'In minor units. Absent: all that is left' })),
  },
  { $id: 'OnlineRefundRequest' },
);
export type OnlineRefundRequest = Static<typeof OnlineRefundRequest>;

export const OnlineProblemClosing = object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '\\S',
      description: 'How it was dealt with. The audit log keeps it',
    }),
  },
  { $id: 'OnlineProblemClosing' },
);
export type OnlineProblemClosing = Static<typeof OnlineProblemClosing>;
