import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  externalId,
  id,
  instant,
  nullable,
  object,
  words,
} from '../../../platform/http/schema.ts';
import { ACTION_TYPES } from '../../domain/dunning/plan.ts';
import { assumedPlan } from '../plans/schema.ts';

const MAX_CUSTOMERS = 200;

export const day = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

/** The assumptions of a dry run. */
export const assumption = {
  planId: Type.Optional(id({ description: 'A plan that counts as active though it is not' })),
  plan: Type.Optional(assumedPlan()),
  isDefault: Type.Optional(
    Type.Boolean({
      description: 'Whether that plan counts as the default, in the place of the one that is',
    }),
  ),
};

export const DryRunRequest = object(
  {
    from: Type.Optional(
      day({ description: "The first day, in the organization's time zone; today unless given" }),
    ),
    to: day({ description: 'The last day, at most 366 days after today' }),
    customerId: Type.Optional(id({ description: 'One customer only' })),
    ...assumption,
    limit: Type.Optional(
      Type.Integer({
        ...{ minimum: 1, maximum: MAX_CUSTOMERS, default: 50 },
        description: 'Customers that are looked at for one answer',
      }),
    ),
    cursor: Type.Optional(id({ description: 'nextCursor of the answer before' })),
  },
  { $id: 'DunningDryRunRequest' },
);
export type DryRunRequest = Static<typeof DryRunRequest>;

const named = { id: id(), externalId: externalId() };
const customId = nullable(Type.String());

export const DryRunItem = object(
  {
    on: day({ description: "The day, in the organization's time zone" }),
    at: instant({ description: 'The hour in which it is decided' }),
    customer: object({ ...named, name: Type.String() }),
    dunningPlan: object({ id: id(), name: Type.String(), version: Type.Integer({ minimum: 1 }) }),
    step: object({
      key: Type.String(),
      name: Type.String(),
      type: words(ACTION_TYPES, { title: 'ActionType' }),
    }),
    carryingInvoice: object({ ...named, customId }),
    invoices: Type.Array(object({ ...named, customId, currency: currency(), amountOutstanding: amount() }), {
      description: 'All that it is about, the oldest first',
    }),
    automatic: Type.Boolean({ description: 'Whether the service does it by itself; else it becomes a task' }),
  },
  { $id: 'DunningDryRunItem' },
);
export type DryRunItem = Static<typeof DryRunItem>;

export const DryRun = object(
  {
    items: Type.Array(Type.Unsafe<DryRunItem>({ $ref: 'DunningDryRunItem#' }), {
      description: 'By customer, and of each in order',
    }),
    nextCursor: nullable(id({ description: 'There are more customers: ask for them with cursor' })),
  },
  { $id: 'DunningDryRun' },
);
export type DryRun = Static<typeof DryRun>;
