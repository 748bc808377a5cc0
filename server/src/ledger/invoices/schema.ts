import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  externalId,
  ID_LENGTH,
  id,
  instant,
  nullable,
  object,
  optionalId,
  optionalName,
  optionalText,
  refusedUnlessEmpty,
  requiresOneOf,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { amountQuery, externalIdsQuery, rangeQuery, wordsQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { factsVersion, optionalVersion, statedFactsVersion, version } from '../../platform/record-version.ts';
import { customFieldsAnswer, customFieldsInput } from '../custom-fields/schema.ts';
import {
  customerFilter,
  customerRef,
  documentAnswer,
  expandQuery,
  instrument,
  invoiceState,
  pdfUrl,
} from '../documents/schema.ts';
import { DISPUTE_REASONS } from '../domain/dispute.ts';
import { INVOICE_STATES } from '../domain/invoice-state.ts';
import { PROMISE_STATUSES, STATED_BY } from '../domain/promise.ts';
import { INVOICE_SOURCES } from '../domain/settlement/records.ts';

const attributes = {
  id: Type.Optional(id({ description: 'Id of an existing invoice; its externalId may then change' })),
  externalId: Type.Optional(externalId({ description: 'Required for a new invoice' })),
  customId: Type.Optional(optionalId({ description: 'Invoice number; default: externalId' })),
  name: Type.Optional(optionalName()),
  grossAmount: Type.Optional(
    amount({ description: 'In minor units of the currency; required for a new invoice' }),
  ),
  netAmount: Type.Optional(nullable(amount())),
  currency: Type.Optional(nullable(currency({ description: 'Default: the currency of the organization' }))),
  issuedAt: Type.Optional(timestamp({ description: 'Required for a new invoice' })),
  dueDate: Type.Optional(timestamp({ description: 'Required for a new invoice' })),
  hasSourceHold: Type.Optional(
    nullable(
      Type.Boolean({
        description:
          'Whether the ERP asks for no reminders of this invoice; default for a new invoice: false',
      }),
    ),
  ),
  customFields: Type.Optional(
    refusedUnlessEmpty('has values that are assigned by PUT /invoices/{invoiceId}, not by an import'),
  ),
};

export const InvoiceImport = object(
  {
    ...attributes,
    customer: Type.Optional(customerRef('Required for a new invoice')),
    factsVersion: statedFactsVersion(),
  },
  { $id: 'InvoiceImport', ...requiresOneOf(['externalId'], ['id']) },
);
export type InvoiceImport = Static<typeof InvoiceImport>;

export const CustomerInvoiceImport = object(attributes, {
  $id: 'CustomerInvoiceImport',
  deprecated: true,
  ...requiresOneOf(['externalId'], ['id']),
});

export const InvoiceUpdate = object(
  {
    dunningPlanId: Type.Optional(nullable(id())),
    promiseToPay: Type.Optional(
      nullable(
        object({
          date: timestamp(),
          amount: Type.Optional(nullable(amount({ minimum: 1 }))),
          comment: Type.Optional(optionalText(TEXT_LENGTH)),
        }),
      ),
    ),
    customFields: Type.Optional(customFieldsInput()),
    version: optionalVersion(),
  },
  { $id: 'InvoiceUpdate' },
);
export type InvoiceUpdate = Static<typeof InvoiceUpdate>;

const paymentLine = {
  id: id(),
  externalId: externalId(),
  amountLinked: amount({ description: 'Amount in effect' }),
};

export const pendingApplication = Type.Boolean({
  description: 'Whether money on account that is not linked yet covers the promise',
});

/** A promise to pay in responses. */
export const promiseAnswer = {
  date: instant(),
  amount: nullable(amount({ description: 'null: the whole invoice' })),
  comment: nullable(Type.String()),
  source: stringEnum(STATED_BY, {
    description: 'API: through the API; APP: by a user; PORTAL: by the debtor',
  }),
  madeAt: instant(),
};

/** An open dispute in responses. */
export const disputeAnswer = {
  id: id(),
  reason: stringEnum(DISPUTE_REASONS),
  comment: nullable(Type.String()),
  amount: nullable(amount({ description: 'The disputed part; null: the whole invoice' })),
  openedAt: instant(),
  source: stringEnum(STATED_BY),
};

export const Invoice = object(
  {
    ...documentAnswer,
    customId: Type.String(),
    name: nullable(Type.String()),
    grossAmount: amount(),
    netAmount: nullable(amount()),
    issuedAt: instant(),
    dueDate: instant(),
    state: invoiceState,
    amountOutstanding: amount({ description: 'grossAmount minus the linked amount, never below 0' }),
    amountOverpaid: amount({ description: 'Linked amount beyond grossAmount' }),
    paidAt: nullable(instant(), {
      description: 'Date of the last link in effect, once nothing is outstanding',
    }),
    payments: Type.Array(object({ ...paymentLine, validatedAt: instant(), instrument })),
    creditNotes: Type.Array(
      object({ ...paymentLine, customId: nullable(Type.String()), issuedAt: instant() }),
    ),
    source: stringEnum(INVOICE_SOURCES, {
      title: 'InvoiceSource',
      description: 'Created by an API request, by the import of a file, or in the application',
    }),
    dunningPlanId: nullable(id()),
    promiseToPay: nullable(
      object({
        ...promiseAnswer,
        status: stringEnum(PROMISE_STATUSES, {
          description:
            'Derived from payments: KEPT when the promise is covered, otherwise OPEN until its day ' +
            'has ended, then BROKEN',
        }),
        pendingApplication,
      }),
    ),
    customFields: customFieldsAnswer(),
    dispute: nullable(object(disputeAnswer), {
      description: 'The open dispute. It stops reminders and does not change amounts',
    }),
    hasSourceHold: Type.Boolean({
      description: 'Whether the ERP asks for no reminders. It stops reminders and does not change amounts',
    }),
    writtenOff: nullable(object({ at: instant(), reason: nullable(Type.String()) }), {
      description: 'The write-off in the application; state says whether it still matters',
    }),
    pdfUrl,
    version: version(),
    factsVersion: factsVersion(),
  },
  { $id: 'Invoice' },
);
export type Invoice = Static<typeof Invoice>;

export const INVOICE_SORTS = ['createdAt', 'customId', 'updatedAt'] as const;

export const InvoiceQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(INVOICE_SORTS, 'createdAt'),
  ...customerFilter,
  ...externalIdsQuery,
  ...rangeQuery('updatedAt'),
  ...rangeQuery('issuedAt'),
  ...rangeQuery('dueDate'),
  ...amountQuery('amountOutstanding'),
  customId: Type.Optional(Type.String({ maxLength: ID_LENGTH })),
  dunningPlanId: Type.Optional(id()),
  state: wordsQuery(INVOICE_STATES),
  ...expandQuery,
});
export type InvoiceQuery = Static<typeof InvoiceQuery>;

export const InvoiceList = listAnswer('invoices', Type.Unsafe<Invoice>({ $ref: 'Invoice#' }), 'InvoiceList');
