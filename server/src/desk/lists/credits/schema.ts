import { type Static, Type } from 'typebox';
import { customerFilter } from '../../../ledger/filters.ts';
import { CreditNote, Payment } from '../../../ledger/schemas.ts';
import { managerFilter, managersAnswer } from '../../../people/index.ts';
import { object, schemaRef } from '../../../platform/http/schema.ts';
import { amountQuery, rangeQuery } from '../../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery, sortQuery } from '../../../platform/lists/paging.ts';

const shared = {
  ...cursorQuery(),
  ...customerFilter,
  ...managerFilter,
  ...rangeQuery('updatedAt'),
  unapplied: Type.Optional(
    Type.Boolean({ description: 'Only credits with a part that is neither linked nor refunded' }),
  ),
};

export const PAYMENT_ROW_SORTS = ['createdAt', 'updatedAt', 'validatedAt', 'amount'] as const;
export const PaymentRowQuery = object({
  ...shared,
  ...sortQuery(PAYMENT_ROW_SORTS, 'createdAt'),
  ...rangeQuery('validatedAt'),
  ...amountQuery('amount'),
});
export type PaymentRowQuery = Static<typeof PaymentRowQuery>;

export const CREDIT_NOTE_ROW_SORTS = ['createdAt', 'updatedAt', 'issuedAt', 'grossAmount'] as const;
export const CreditNoteRowQuery = object({
  ...shared,
  ...sortQuery(CREDIT_NOTE_ROW_SORTS, 'createdAt'),
  ...rangeQuery('issuedAt'),
  ...amountQuery('grossAmount'),
});
export type CreditNoteRowQuery = Static<typeof CreditNoteRowQuery>;

export const PaymentRow = object(
  { payment: schemaRef(Payment), accountManagers: managersAnswer },
  { $id: 'PaymentRow' },
);
export const PaymentRows = countedAnswer(
  Type.Unsafe<Static<typeof PaymentRow>>({ $ref: 'PaymentRow#' }),
  'PaymentRows',
);
export const CreditNoteRow = object(
  { creditNote: schemaRef(CreditNote), accountManagers: managersAnswer },
  { $id: 'CreditNoteRow' },
);
export const CreditNoteRows = countedAnswer(
  Type.Unsafe<Static<typeof CreditNoteRow>>({ $ref: 'CreditNoteRow#' }),
  'CreditNoteRows',
);
