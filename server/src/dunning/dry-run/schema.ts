import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  externalId,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { ACTION_TYPES } from '../domain/plan.ts';
import { assumedPlan } from '../plans/schema.ts';

const MAX_CUSTOMERS = 200;

export const day = (options: Record<string, unknown> = {}) => Type.String({ format: 'date', ...options });

/** The assumptions of a dry run. */
export const assumption = {
  planId: Type.Optional(id({ description: 'Inactive plan to count as active' })),
  plan: Type.Optional(assumedPlan()),
  isDefault: Type.Optional(
    Type.Boolean({
      description: 'Whether that plan replaces the current default plan',
    }),
  ),
};

export const DryRunRequest = object(
  {
    from: Type.Optional(day({ description: "First day, in the organization's time zone. Default: today" })),
    to: day({ description: 'Last day, at most 366 days after today' }),
    customerId: Type.Optional(id({ description: 'Only this customer' })),
    ...assumption,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CUSTOMERS,
        default: 50,
        description: 'Number of customers to evaluate per page',
      }),
    ),
    cursor: Type.Optional(id({ description: 'nextCursor of the previous page' })),
  },
  { $id: 'DunningDryRunRequest' },
);
export type DryRunRequest = Static<typeof DryRunRequest>;

const named = { id: id(), externalId: externalId() };
const customId = nullable(Type.String());

export const DryRunItem = object(
  {
    on: day({ description: "Day, in the organization's time zone" }),
    at: instant({ description: 'Hour of the decision' }),
    customer: object({ ...named, name: Type.String() }),
    dunningPlan: object({ id: id(), name: Type.String(), version: Type.Integer({ minimum: 1 }) }),
    step: object({
      key: Type.String(),
      name: Type.String(),
      type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
    }),
    carryingInvoice: object({ ...named, customId }),
    invoices: Type.Array(object({ ...named, customId, currency: currency(), amountOutstanding: amount() }), {
      description: 'All its invoices, oldest first',
    }),
    automatic: Type.Boolean({
      description: 'Whether the service does it automatically. false: it becomes a task',
    }),
  },
  { $id: 'DunningDryRunItem' },
);
export type DryRunItem = Static<typeof DryRunItem>;

export const DryRun = object(
  {
    items: Type.Array(Type.Unsafe<DryRunItem>({ $ref: 'DunningDryRunItem#' }), {
      description: 'Grouped by customer, then by time',
    }),
    nextCursor: nullable(id({ description: 'Cursor of the next page. null: there are no more customers' })),
  },
  { $id: 'DunningDryRun' },
);
export type DryRun = Static<typeof DryRun>;
