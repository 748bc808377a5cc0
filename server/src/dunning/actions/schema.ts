import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { version } from '../../platform/record-version.ts';
import { ACTION_SOURCES, ACTION_STATES, ACTION_TYPES } from '../domain/plan.ts';

/** Outcomes of actions. */
export const ACTION_OUTCOMES = [
  'SENT',
  'PAID',
  'DISPUTED',
  'SOURCE_HOLD',
  'PROMISED',
  'PAUSED',
  'NOT_DUE',
  'NO_RECIPIENT',
  'BOUNCED',
  'REFUSED',
  'UNCERTAIN',
  'DONE',
  'PRINTED',
  'ANSWERED',
  'CASH_RECEIVED',
  'OVERTAKEN',
  'REACHED',
  'VOICEMAIL',
  'WRONG_CONTACT',
  'CALL_BACK',
] as const;
export type ActionOutcome = (typeof ACTION_OUTCOMES)[number];

/** Topics of actions that are not plan steps. */
export const ACTION_TOPICS = ['REPLY', 'ON_ACCOUNT', 'BAD_ADDRESS', 'ESCALATION', 'RECEIPT', 'MAIL'] as const;
export type ActionTopic = (typeof ACTION_TOPICS)[number];

/** Reasons why a due action is not carried out. */
export const HOLD_REASONS = ['NO_BANK_ACCOUNT'] as const;

const invoice = () =>
  object({ id: id(), externalId: externalId(), customId: Type.String() }, { title: 'InvoiceOfAction' });
const user = () =>
  object(
    { id: id(), firstName: Type.String(), lastName: Type.String(), email: Type.String() },
    { title: 'UserOfAction' },
  );

const action = {
  id: id(),
  name: Type.String(),
  type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
  state: stringEnum(ACTION_STATES, { title: 'ActionState' }),
  source: stringEnum(ACTION_SOURCES, {
    title: 'ActionSource',
    description: 'Created by a dunning plan, by a reply, or by hand',
  }),
  customer: customerAnswer,
  carryingInvoice: nullable(invoice(), { description: 'The invoice that triggered it' }),
  invoices: Type.Array(invoice(), { description: 'All invoices that it is about' }),
  dunningPlan: nullable(object({ id: id(), name: Type.String() })),
  assignedTo: Type.Array(user()),
  performedBy: nullable(user(), {
    description: 'User who performed it. Also null if the service performed it',
  }),
  dueDate: instant(),
  performedAt: nullable(instant()),
  snoozedUntil: nullable(instant(), { description: 'Work lists leave it out until then' }),
  stepKey: nullable(Type.String(), { description: 'Step of the plan' }),
  topic: nullable(stringEnum(ACTION_TOPICS, { title: 'ActionTopic' }), {
    description:
      'Subject of an action without a step: a reply that waits, money on account to apply, an ' +
      'address that fails, a reply past its deadline, a receipt, or an email that a user wrote',
  }),
  outcome: nullable(stringEnum(ACTION_OUTCOMES), {
    description:
      'Result. For an executed call: REACHED, VOICEMAIL, PROMISED, DISPUTED, WRONG_CONTACT, CALL_BACK, ' +
      'or DONE if none was stated',
  }),
  holdReason: nullable(stringEnum(HOLD_REASONS, { title: 'ActionHoldReason' }), {
    description:
      'Why it cannot be printed: a formal notice with invoices in a currency for which the ' +
      'organization has no bank account. null: it can be printed, or is no such letter',
  }),
  comment: nullable(Type.String()),
  createdAt: instant(),
  updatedAt: instant(),
};

/** A row of an action, before its version is added. */
export const actionRow = object(action);
export type ActionRow = Static<typeof actionRow>;

export const Action = object(
  { ...action, version: version({ description: 'Version of the assignees and the snooze' }) },
  { $id: 'Action' },
);
export type Action = Static<typeof Action>;

export const ACTION_SORTS = ['createdAt', 'updatedAt', 'dueDate', 'performedAt'] as const;

export const ActionQuery = object({
  ...pagingQuery(MAX_LIMIT),
  ...sortQuery(ACTION_SORTS, 'createdAt'),
  ...rangeQuery('updatedAt'),
  ...rangeQuery('dueDate'),
  ...rangeQuery('performedAt'),
  state: Type.Optional(stringEnum(ACTION_STATES, { title: 'ActionState' })),
  source: Type.Optional(stringEnum(ACTION_SOURCES, { title: 'ActionSource' })),
  customerId: Type.Optional(id()),
  carryingInvoiceId: Type.Optional(id()),
  assignedToUserId: Type.Optional(id()),
  performedByUserId: Type.Optional(id()),
});
export type ActionQuery = Static<typeof ActionQuery>;

export const ActionList = listAnswer('items', Type.Unsafe<Action>({ $ref: 'Action#' }), 'ActionList');

export const actionPath = object({ actionId: id() });
