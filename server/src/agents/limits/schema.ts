import { type Static, Type } from 'typebox';
import { BULK_LISTS } from '../../desk/index.ts';
import { amount, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';

const MAX_COMMANDS = 100;
const MAX_RECORDS_PER_DAY = 10_000;
const MAX_RECORDS_PER_PLAN = 100;
const MAX_OPEN_PLANS = 100;

const moneyByCurrency = (description: string) =>
  Type.Record(Type.String({ pattern: '^[A-Z]{3}$' }), amount(), { maxProperties: 50, description });
const hour = (description: string) =>
  nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), { description });
const count = (maximum: number, description: string) => Type.Integer({ minimum: 0, maximum, description });

const limits = {
  commands: Type.Array(Type.String({ pattern: '^[a-z_]{1,40}\\.[a-z_]{1,40}$' }), {
    maxItems: MAX_COMMANDS,
    uniqueItems: true,
    description: 'Allowed commands, each as list and command: `invoices.promise`',
  }),
  recordsPerPlan: count(MAX_RECORDS_PER_PLAN, 'Records in one plan'),
  recordsPerDay: count(MAX_RECORDS_PER_DAY, 'Records in all plans that were proposed on one day'),
  moneyPerPlan: moneyByCurrency('Money in one plan, in minor units by currency. An absent currency is 0'),
  moneyPerDay: moneyByCurrency('Money in all plans of one day, in the same form'),
  openPlans: count(MAX_OPEN_PLANS, 'Plans that wait for a decision at the same time'),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    maxItems: 7,
    uniqueItems: true,
    description: 'Days on which it may propose. 1 is Monday',
  }),
  allowedFrom: hour(
    "Start of the hours in which it may propose, in the organization's time zone. null: 00:00",
  ),
  allowedUntil: hour('End of these hours. null: 24:00'),
};

export const AgentLimitsAttributes = object(limits, { $id: 'AgentLimitsAttributes' });
export type AgentLimitsAttributes = Static<typeof AgentLimitsAttributes>;

export const AgentLimits = object(
  {
    apiKey: Type.String(),
    keyName: Type.String(),
    ...limits,
    changedByUserId: id(),
    updatedAt: instant(),
  },
  { $id: 'AgentLimits' },
);
export type AgentLimits = Static<typeof AgentLimits>;

export const AgentLimitsList = object(
  {
    total: Type.Integer({ minimum: 0 }),
    items: Type.Array(Type.Unsafe<AgentLimits>({ $ref: 'AgentLimits#' })),
  },
  { $id: 'AgentLimitsList' },
);

export const AgentCommand = object(
  {
    list: stringEnum(BULK_LISTS, { title: 'BulkList' }),
    command: Type.String({ description: 'Name of the command, which steps of plans state' }),
    operation: Type.String({ description: 'Operation that does the same to one record' }),
    isAllowed: Type.Boolean({ description: 'Whether the limits of the key pair allow it' }),
    movesMoney: Type.Boolean({ description: 'Whether the limits of money apply' }),
    input: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'JSON Schema of its input',
    }),
  },
  { $id: 'AgentCommand' },
);
export type AgentCommand = Static<typeof AgentCommand>;

export const AgentCommands = object(
  {
    limits: nullable(object(limits, { title: 'OwnAgentLimits' }), {
      description: 'Limits of the key pair of the request. null: none are stated, it may propose nothing',
    }),
    items: Type.Array(Type.Unsafe<AgentCommand>({ $ref: 'AgentCommand#' })),
  },
  { $id: 'AgentCommands' },
);
export type AgentCommands = Static<typeof AgentCommands>;
