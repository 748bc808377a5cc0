import { type Static, Type } from 'typebox';
import { PROMISE_STATUSES } from '../../ledger/domain/promise.ts';
import { customerAnswer, pendingApplication } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  id,
  instant,
  nullable,
  object,
  optionalText,
  positiveAmount,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { INSTALMENT_RHYTHMS, MAX_INSTALMENTS, PLAN_STATES } from '../domain/instalments.ts';

const MAX_INVOICES = 100;

const statedInstalments = () =>
  Type.Array(
    object(
      {
        date: timestamp({ description: 'Day by whose end the instalment is due. Not in the past' }),
        amount: positiveAmount(),
      },
      { title: 'StatedInstalment' },
    ),
    {
      minItems: 1,
      maxItems: MAX_INSTALMENTS,
      description: 'In the order of their days, which differ',
    },
  );

const statedInvoices = () =>
  Type.Array(object({ id: id(), version: optionalVersion() }, { title: 'InvoiceToPlan' }), {
    minItems: 1,
    maxItems: MAX_INVOICES,
    description: 'Open invoices of one customer in one currency',
  });

export const InstalmentPlanAttributes = object(
  {
    invoices: statedInvoices(),
    instalments: Type.Unsafe<Static<ReturnType<typeof statedInstalments>>>({
      ...statedInstalments(),
      description: 'In the order of their days. The amounts add up to the outstanding amount of the invoices',
    }),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
  },
  { $id: 'InstalmentPlanAttributes' },
);
export type InstalmentPlanAttributes = Static<typeof InstalmentPlanAttributes>;

export const InstalmentPlanDraft = object(
  {
    invoices: statedInvoices(),
    firstDate: Type.Optional(timestamp({ description: 'Day of the first instalment' })),
    every: Type.Optional(
      stringEnum(INSTALMENT_RHYTHMS, {
        title: 'InstalmentRhythm',
        default: 'MONTH',
        description: 'Time between two instalments',
      }),
    ),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_INSTALMENTS, description: 'Number of instalments' }),
    ),
    amount: Type.Optional(positiveAmount({ description: 'Amount of each instalment, instead of `count`' })),
    instalments: Type.Optional({
      ...statedInstalments(),
      description: 'Edited instalments, instead of the other fields. The amount of the last one is ignored',
    }),
  },
  { $id: 'InstalmentPlanDraft' },
);
export type InstalmentPlanDraft = Static<typeof InstalmentPlanDraft>;

export const InstalmentPlanPreview = object(
  {
    currency: currency({ description: 'Currency of the amounts' }),
    amount: amount({ description: 'Outstanding amount of the invoices, which the instalments add up to' }),
    instalments: Type.Array(
      object({ date: Type.String({ format: 'date' }), amount: amount() }, { title: 'ProposedInstalment' }),
      { description: 'In the order of their days' },
    ),
  },
  { $id: 'InstalmentPlanPreview' },
);
export type InstalmentPlanPreview = Static<typeof InstalmentPlanPreview>;

const instalment = object(
  {
    date: instant(),
    amount: amount(),
    status: stringEnum(PROMISE_STATUSES, { title: 'PromiseStatus' }),
    pendingApplication,
  },
  { title: 'Instalment' },
);

export const InstalmentPlan = object(
  {
    id: id(),
    customer: customerAnswer,
    currency: currency({ description: 'Currency of the amounts' }),
    amount: amount({ description: 'Sum of the instalments' }),
    amountPaid: amount({ description: 'Applied to the invoices since the plan was made, at most `amount`' }),
    state: stringEnum(PLAN_STATES, {
      title: 'InstalmentPlanState',
      description: 'BROKEN: an instalment was not paid in time. ENDED: ended before it was kept',
    }),
    invoices: Type.Array(
      object(
        { id: id(), externalId: externalId(), customId: Type.String(), amountOutstanding: amount() },
        { title: 'InvoiceOfPlan' },
      ),
      { description: 'Invoices of the plan, in the order that was stated' },
    ),
    instalments: Type.Array(instalment, { description: 'In the order of their days' }),
    next: nullable(instalment, { description: 'The next instalment to be paid' }),
    comment: nullable(Type.String()),
    source: stringEnum(['API', 'APP'], { description: 'Where the plan comes from' }),
    madeAt: instant({ description: 'When the plan was made' }),
    madeByUserId: nullable(id(), { description: 'User who made the plan; null for none' }),
    endedAt: nullable(instant(), { description: 'When one of its promises was cancelled or replaced' }),
    version: version(),
  },
  { $id: 'InstalmentPlan' },
);
export type InstalmentPlan = Static<typeof InstalmentPlan>;

export const InstalmentPlanQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(['madeAt'], 'madeAt'),
  customerId: Type.Optional(id({ description: 'Only plans of this customer' })),
  invoiceId: Type.Optional(id({ description: 'Only plans that contain this invoice' })),
  inForce: Type.Optional(
    Type.Boolean({ description: 'Only plans with open invoices that were not ended (true), or others' }),
  ),
});
export type InstalmentPlanQuery = Static<typeof InstalmentPlanQuery>;

export const InstalmentPlanList = listAnswer(
  'items',
  Type.Unsafe<InstalmentPlan>({ $ref: 'InstalmentPlan#' }),
  'InstalmentPlanList',
);

export const InstalmentPlanEnd = object({ version: optionalVersion() }, { $id: 'InstalmentPlanEnd' });
export type InstalmentPlanEnd = Static<typeof InstalmentPlanEnd>;

export const planPath = object({ instalmentPlanId: id() });
