import { type Static, Type } from 'typebox';
import { BULK_LISTS, OUTCOMES, RECORD_KINDS } from '../../desk/index.ts';
import { ERROR_CODES } from '../../platform/error-catalogue.ts';
import { ErrorDetailAnswer } from '../../platform/http/errors-schema.ts';
import {
  amount,
  currency,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';

/** Maximum records of a plan. */
export const MAX_PLAN_RECORDS = 100;
export const MAX_STEPS = 20;
const TITLE_LENGTH = 200;
const REASON_LENGTH = 2_000;
/** Enough for the content of an email, in JSON. */
const MAX_INPUT_FIELDS = 50;

export const PLAN_STATES = [
  'PROPOSED',
  'APPROVED',
  'DONE',
  'PARTLY_DONE',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'OUTDATED',
] as const;
export type PlanState = (typeof PLAN_STATES)[number];

const title = () =>
  Type.String({
    minLength: 1,
    maxLength: TITLE_LENGTH,
    pattern: '\\S',
    'x-name': true,
    description: 'One line for the person who decides, in the words of the agent. Plain text',
  });
const reason = () =>
  Type.String({
    minLength: 1,
    maxLength: REASON_LENGTH,
    pattern: '\\S',
    description: 'Why, in the words of the agent. Plain text',
  });
const list = () => stringEnum(BULK_LISTS, { title: 'BulkList' });
const input = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: MAX_INPUT_FIELDS,
    additionalProperties: true,
    description,
  });

const NewStep = object(
  {
    list: list(),
    command: Type.String({ minLength: 1, maxLength: 60, description: 'Command of `GET /v1/agent-commands`' }),
    input: Type.Optional(input('Fields of the command. Left out if it has none')),
    recordIds: Type.Array(id(), {
      minItems: 1,
      maxItems: MAX_PLAN_RECORDS,
      uniqueItems: true,
      description: 'Records of the list that it changes',
    }),
  },
  { title: 'NewAgentPlanStep' },
);
export type NewStep = Static<typeof NewStep>;

export const NewAgentPlan = object(
  {
    title: title(),
    reason: reason(),
    steps: Type.Array(NewStep, {
      minItems: 1,
      maxItems: MAX_STEPS,
      description: `Carried out in this order. At most ${MAX_PLAN_RECORDS} records in all steps`,
    }),
  },
  { $id: 'NewAgentPlan' },
);
export type NewAgentPlan = Static<typeof NewAgentPlan>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const kind = () => stringEnum(RECORD_KINDS, { title: 'BulkRecordKind' });
const money = (description: string) =>
  Type.Array(object({ currency: currency(), amount: amount() }, { title: 'AgentPlanMoney' }), {
    description,
  });

const FieldChange = object(
  {
    action: Type.String({ description: 'Action of the audit log, such as `promise.changed`' }),
    record: object(
      {
        kind: Type.String({ description: 'Kind of a record of the audit log, such as INVOICE' }),
        id: nullable(Type.String(), { description: 'null: the step creates the record' }),
        name: nullable(Type.String()),
      },
      { title: 'AgentPlanRecord' },
    ),
    field: nullable(Type.String(), { description: 'Name of the field. null: the action changes none' }),
    before: Type.Unsafe<unknown>({ description: 'Value before. null if there is none' }),
    after: Type.Unsafe<unknown>({ description: 'Value after. Amounts are in minor units' }),
    isHidden: Type.Boolean({
      description: 'Whether the values are texts, which the audit log omits. See the input of the step',
    }),
  },
  { title: 'AgentPlanChange' },
);
export type FieldChange = Static<typeof FieldChange>;

const PlanEmail = object(
  {
    to: Type.Array(Type.String()),
    cc: Type.Array(Type.String(), { description: 'Recipients of copies' }),
    subject: Type.String({ description: 'Subject' }),
    text: Type.String({ description: 'Plain text' }),
    attachments: Type.Array(Type.String(), { description: 'Names of files' }),
  },
  { title: 'AgentPlanEmail' },
);

const RecordResult = object(
  {
    outcome: stringEnum(OUTCOMES, { title: 'BulkOutcome' }),
    error: nullable(
      object(
        {
          code: stringEnum(ERROR_CODES, { title: 'ErrorCode' }),
          message: Type.String(),
          details: Type.Array(ErrorDetailAnswer),
        },
        { title: 'BulkRecordError' },
      ),
    ),
    changeId: nullable(id(), { description: 'Id for undoing the change. null: it cannot be undone' }),
    undoneAt: nullable(instant(), { description: 'When the change was undone. Kept for a day' }),
  },
  { title: 'AgentPlanResult' },
);
export type RecordResult = Static<typeof RecordResult>;

const effect = {
  kind: kind(),
  id: id(),
  name: nullable(Type.String(), { description: 'Name of a customer or task, number of an invoice' }),
  changes: Type.Array(FieldChange, { description: 'Empty: the record is already in the requested state' }),
  currency: nullable(currency(), { description: 'Currency of amounts in the changes. null: there are none' }),
  names: Type.Array(object({ id: id(), name: Type.String() }, { title: 'AgentPlanName' }), {
    description: 'Names of users and reminder plans whose ids are values of the changes',
  }),
  invoices: Type.Array(
    object({ id: id(), number: nullable(Type.String()), amount: figure() }, { title: 'AgentPlanInvoice' }),
    {
      description:
        'All invoices to which the step applies money, with the amounts in `currency`. Negative: it takes money ' +
        'back, such as for a returned payment. The field `links` of a change lists at most 20',
    },
  ),
  money: money('Money that the step moves or writes off'),
  email: nullable(PlanEmail, { description: 'Email as it is sent. null: none' }),
};
/** Effects of a step on one record, as they are stored. */
export const PlanEffect = object(effect, { title: 'AgentPlanEffect' });
export type PlanEffect = Static<typeof PlanEffect>;

const summary = {
  id: id(),
  title: title(),
  reason: reason(),
  state: stringEnum(PLAN_STATES, {
    title: 'AgentPlanState',
    description:
      'APPROVED: being carried out. DONE: all records changed, or needed no change. PARTLY_DONE: some were ' +
      'refused or skipped. OUTDATED: `problem` has the reason',
  }),
  apiKey: Type.String({ description: 'API key of the agent' }),
  keyName: Type.String({ description: 'Name of the key pair' }),
  totals: object(
    {
      records: count('Records that the steps name'),
      emails: count('Emails'),
      money: money('Money that the steps move or write off, by currency'),
    },
    { title: 'AgentPlanTotals' },
  ),
  results: nullable(
    object(
      {
        pending: count('Not carried out yet'),
        changed: count('Changed'),
        unchanged: count('Already in the requested state'),
        refused: count('Refused, each with its reason'),
        skipped: count('Skipped because the job ended first'),
      },
      { title: 'AgentPlanResults' },
    ),
    { description: 'null: not approved, or the results are older than 30 days' },
  ),
  problem: nullable(Type.String(), { description: 'Error that made the plan OUTDATED' }),
  decidedByUserId: nullable(id(), { description: 'User who approved or rejected it' }),
  decisionReason: nullable(Type.String(), { description: 'Reason for the rejection' }),
  decidedAt: nullable(instant({ description: 'When it was approved, rejected or withdrawn' })),
  createdAt: instant(),
  expiresAt: instant({ description: 'When it can no longer be approved' }),
};

export const AgentPlanSummary = object(summary, { $id: 'AgentPlanSummary' });
export type AgentPlanSummary = Static<typeof AgentPlanSummary>;

const PlanStep = object(
  {
    list: list(),
    command: Type.String({ description: 'Command of `GET /v1/agent-commands`' }),
    input: input('Input as proposed'),
    bulkJobId: nullable(id(), { description: 'Bulk job of the approver. null: not approved' }),
    records: Type.Array(
      object(
        { ...effect, result: nullable(RecordResult, { description: 'null: not approved' }) },
        { title: 'AgentPlanStepRecord' },
      ),
      { description: 'Its records with their effects and results' },
    ),
  },
  { title: 'AgentPlanStep' },
);
export type PlanStep = Static<typeof PlanStep>;

export const AgentPlan = object(
  {
    ...summary,
    fingerprint: Type.String({ description: 'Identifies these effects. Approval must name it' }),
    steps: Type.Array(PlanStep, { description: 'Steps in the order in which they are carried out' }),
  },
  { $id: 'AgentPlan' },
);
export type AgentPlan = Static<typeof AgentPlan>;

export const AgentPlanQuery = object({
  ...cursorQuery(),
  state: Type.Optional(stringEnum(PLAN_STATES, { title: 'AgentPlanState' })),
  apiKey: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', description: 'API key of the agent that proposed it' }),
  ),
});
export type AgentPlanQuery = Static<typeof AgentPlanQuery>;
export const AgentPlans = countedAnswer(
  Type.Unsafe<AgentPlanSummary>({ $ref: 'AgentPlanSummary#' }),
  'AgentPlans',
);

export const AgentPlanApproval = object(
  {
    fingerprint: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Of the effects that the person saw',
    }),
  },
  { $id: 'AgentPlanApproval' },
);
export type AgentPlanApproval = Static<typeof AgentPlanApproval>;

export const AgentPlanRejection = object(
  { reason: nullable(Type.String({ maxLength: REASON_LENGTH }), { description: 'For the agent' }) },
  { $id: 'AgentPlanRejection' },
);
export type AgentPlanRejection = Static<typeof AgentPlanRejection>;

export const agentPlanPath = object({ agentPlanId: id() });
