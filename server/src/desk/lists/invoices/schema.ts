import { type Static, Type } from 'typebox';
import { INVOICE_STATES } from '../../../ledger/domain/invoice-state.ts';
import { customerFilter, customFieldFilters } from '../../../ledger/filters.ts';
import { Invoice } from '../../../ledger/schemas.ts';
import { managerFilter, managersAnswer } from '../../../people/index.ts';
import { ID_LENGTH, id, nullable, object, schemaRef, stringEnum } from '../../../platform/http/schema.ts';
import { amountQuery, rangeQuery, wordsQuery } from '../../../platform/lists/filters.ts';
import { countedAnswer, cursorQuery, sortQuery } from '../../../platform/lists/paging.ts';

export const INVOICE_ROW_SORTS = [
  'createdAt',
  'updatedAt',
  'issuedAt',
  'dueDate',
  'customId',
  'grossAmount',
  'amountOutstanding',
] as const;
const LADDERS = ['COURTESY', 'REMINDER'] as const;

export const InvoiceRowQuery = object(
  {
    ...cursorQuery(),
    ...sortQuery(INVOICE_ROW_SORTS, 'createdAt'),
    ...customerFilter,
    ...managerFilter,
    ...rangeQuery('updatedAt'),
    ...rangeQuery('issuedAt'),
    ...rangeQuery('dueDate'),
    ...amountQuery('grossAmount'),
    ...amountQuery('amountOutstanding'),
    customId: Type.Optional(Type.String({ maxLength: ID_LENGTH })),
    dunningPlanId: Type.Optional(id({ description: 'Plan of the invoice itself' })),
    state: wordsQuery(INVOICE_STATES),
    disputed: Type.Optional(Type.Boolean()),
    promised: Type.Optional(Type.Boolean({ description: 'Open, with a promise in force' })),
    'level.planId': Type.Optional(id({ description: 'Has reached a step of this plan' })),
    'level.stepKey': Type.Optional(
      Type.String({ maxLength: ID_LENGTH, description: 'Has reached this step. Requires level.planId' }),
    ),
  },
  { patternProperties: customFieldFilters },
);
export type InvoiceRowQuery = Static<typeof InvoiceRowQuery>;

const day = Type.String({ format: 'date' });

export const InvoiceRow = object(
  {
    invoice: schemaRef(Invoice),
    daysOverdue: Type.Integer({ minimum: 0, description: 'Days since the due day. 0: not overdue' }),
    accountManagers: managersAnswer,
    level: nullable(
      object(
        {
          planId: id(),
          planName: Type.String(),
          ladder: stringEnum(LADDERS),
          stepKey: Type.String(),
          stepName: nullable(Type.String(), { description: 'null: the plan no longer has the step' }),
          takenOn: day,
          nextOn: nullable(day, { description: 'Earliest day of the next level, if known' }),
        },
        { title: 'LevelOfInvoice' },
      ),
      { description: 'Latest dunning step of the invoice' },
    ),
  },
  { $id: 'InvoiceRow' },
);
export type InvoiceRow = Static<typeof InvoiceRow>;
export { LADDERS };

export const InvoiceRows = countedAnswer(Type.Unsafe<InvoiceRow>({ $ref: 'InvoiceRow#' }), 'InvoiceRows');
