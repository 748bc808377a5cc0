import { type Static, Type } from 'typebox';
import { PromiseToPay } from '../../../cases/index.ts';
import { INVOICE_STATES } from '../../../ledger/domain/invoice-state.ts';
import { customerAnswer } from '../../../ledger/schemas.ts';
import { managerFilter, managersAnswer } from '../../../people/index.ts';
import {
  amount,
  currency,
  externalId,
  id,
  nullable,
  object,
  schemaRef,
  stringEnum,
} from '../../../platform/http/schema.ts';
import { rangeQuery } from '../../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery, sortQuery } from '../../../platform/lists/paging.ts';

export const PROMISE_ROW_SORTS = ['date', 'madeAt'] as const;

export const PromiseRowQuery = object({
  ...cursorQuery(),
  ...sortQuery(PROMISE_ROW_SORTS, 'date'),
  ...managerFilter,
  ...rangeQuery('date'),
  ...rangeQuery('madeAt'),
  customerId: Type.Optional(id()),
  inForce: Type.Optional(Type.Boolean({ description: 'Neither replaced nor cancelled' })),
  lapsed: Type.Optional(Type.Boolean({ description: 'In force and past its day, with an open invoice' })),
});
export type PromiseRowQuery = Static<typeof PromiseRowQuery>;

export const PromiseRow = object(
  {
    promise: schemaRef(PromiseToPay),
    instalmentPlanId: nullable(id(), { description: 'Instalment plan that the promise belongs to' }),
    invoice: object(
      {
        id: id(),
        externalId: externalId(),
        customId: Type.String(),
        currency: currency(),
        grossAmount: amount(),
        amountOutstanding: amount(),
        state: stringEnum(INVOICE_STATES, { title: 'InvoiceState' }),
      },
      { title: 'PromisedInvoice' },
    ),
    customer: customerAnswer,
    accountManagers: managersAnswer,
  },
  { $id: 'PromiseRow' },
);
export type PromiseRow = Static<typeof PromiseRow>;

export const PromiseRows = countedAnswer(Type.Unsafe<PromiseRow>({ $ref: 'PromiseRow#' }), 'PromiseRows');
