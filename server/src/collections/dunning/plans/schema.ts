import { type Static, Type } from 'typebox';
import {
  amount,
  currency,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  requiredName,
  words,
} from '../../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../../platform/lists/paging.ts';
import { editedVersion, optionalVersion } from '../../../platform/record-version.ts';
import {
  ACTION_TYPES,
  PLAN_ENTITIES,
  PLAN_MODES,
  STEP_ANCHORS,
  TAKEOVERS,
} from '../../domain/dunning/plan.ts';

const MAX_STEPS = 100;
const MAX_POSITIONS = 50;
const MAX_CURRENCIES = 50;
const MAX_DAYS_BEFORE = 365;
const MAX_DAYS_AFTER = 3650;

const offsetDays = () =>
  Type.Integer({
    minimum: -MAX_DAYS_BEFORE,
    maximum: MAX_DAYS_AFTER,
    description: 'Days after what it is relative to; before it when negative',
  });
const stepKey = () =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Identifies the step within the plan through all versions',
  });
const relativeTo = () =>
  words(STEP_ANCHORS, {
    title: 'StepAnchor',
    description: 'PREVIOUS_STEP: its days count from the day of the step before it',
  });
const templateId = () =>
  nullable(id(), { description: 'A mail template; null: the standard text that goes with its day' });
const daysOverdue = () => nullable(Type.Integer({ minimum: -MAX_DAYS_BEFORE, maximum: MAX_DAYS_AFTER }));
const takeover = () =>
  words(TAKEOVERS, {
    title: 'Takeover',
    description:
      'At which step an invoice enters that is late already: STANDARD at the first after the due date, CONTEXTUAL at that of its age',
  });
const automatic = () => Type.Boolean({ description: 'Carried out without being approved by a person' });
const entity = () =>
  words(PLAN_ENTITIES, {
    title: 'PlanEntity',
    description: 'Whether there is one contact for all invoices of a customer, or one for each invoice',
  });
const mode = () =>
  words(PLAN_MODES, {
    title: 'PlanMode',
    description: 'Whether automatic steps are carried out by themselves, or all by people',
  });

const MAX_MINIMUMS = 200;
const minimumAmounts = () =>
  Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[A-Z]{3}$' },
    additionalProperties: amount(),
    maxProperties: MAX_MINIMUMS,
    description: 'Less than this is not asked for: net, in minor units by currency',
  });
const combineAbove = () =>
  Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'Of a plan for invoices: mails are put together when more than so many percent of them would have to wait for the cap of the week',
  });
const needsEarlier = () =>
  Type.Boolean({ description: 'Only for invoices that were reminded of before, and never entered at late' });

const recipients = {
  mainContact: Type.Boolean({ description: 'The main contact of the customer, else its oldest one' }),
  positions: Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), {
    maxItems: MAX_POSITIONS,
    uniqueItems: true,
    description: 'Contacts who hold one of these positions',
  }),
  ccAccountManagers: Type.Boolean({ description: 'The account managers of the customer in copy' }),
};

/** Recipients of a step in requests. */
export const newRecipients = () =>
  Type.Partial(object(recipients), { additionalProperties: false, title: 'NewStepRecipients' });

const attachments = {
  invoices: Type.Boolean({ description: 'The PDF files of the invoices' }),
  statement: Type.Boolean({ description: 'A statement of what is open' }),
};

const conditions = {
  minOutstanding: nullable(
    amount({
      description: 'What is outstanding of the invoice, in minor units of the organization’s currency',
    }),
  ),
  maxOutstanding: nullable(amount()),
  currencies: nullable(
    Type.Array(currency(), {
      minItems: 1,
      maxItems: MAX_CURRENCIES,
      uniqueItems: true,
      description: 'Of the invoice; null: any',
    }),
  ),
  minDaysOverdue: daysOverdue(),
  maxDaysOverdue: daysOverdue(),
  customField: nullable(
    object(
      {
        id: id({ description: 'Of a custom field of customers or invoices' }),
        value: Type.Unsafe<string | number | boolean>({
          type: ['number', 'boolean', 'string'],
          maxLength: NAME_LENGTH,
          description: 'What it must hold exactly; of a select, one of its labels',
        }),
      },
      { title: 'StepCustomField' },
    ),
  ),
};

/** A step in requests; omitted fields get the simplest default. */
const stepInput = object(
  {
    key: Type.Optional(stepKey()),
    name: requiredName(),
    type: words(ACTION_TYPES, { title: 'ActionType' }),
    relativeTo: Type.Optional(relativeTo()),
    offsetDays: offsetDays(),
    automatic: automatic(),
    templateId: Type.Optional(templateId()),
    recipients: Type.Optional(newRecipients()),
    attachments: Type.Optional(
      Type.Partial(object(attachments), { additionalProperties: false, title: 'NewStepAttachments' }),
    ),
    conditions: Type.Optional(
      Type.Partial(object(conditions), { additionalProperties: false, title: 'NewStepConditions' }),
    ),
    needsEarlier: Type.Optional(needsEarlier()),
  },
  { title: 'NewDunningStep' },
);
export type StepInput = Static<typeof stepInput>;

const planInput = {
  name: requiredName(),
  mode: mode(),
  entity: entity(),
  takeover: Type.Optional(takeover()),
  minimumAmounts: Type.Optional(minimumAmounts()),
  combineAbove: Type.Optional(combineAbove()),
  steps: Type.Array(stepInput, { minItems: 1, maxItems: MAX_STEPS }),
};

/** A plan to simulate, which is not stored. */
export const assumedPlan = () =>
  object(planInput, {
    title: 'AssumedDunningPlan',
    description:
      'A plan that is not stored: in the place of the one that `planId` names, or beside all others',
  });

/** A new dunning plan, as sent by the application or read from a file. */
export const NewDunningPlan = object(
  { ...planInput, isActive: Type.Optional(Type.Boolean()), isDefault: Type.Optional(Type.Boolean()) },
  { $id: 'NewDunningPlan' },
);
export type NewDunningPlan = Static<typeof NewDunningPlan>;

/** The complete next version of a plan. */
export const NextDunningPlan = object(
  {
    ...planInput,
    version: editedVersion(),
  },
  { $id: 'NextDunningPlan' },
);
export type NextDunningPlan = Static<typeof NextDunningPlan>;

export const DunningPlanState = object(
  {
    isActive: Type.Optional(Type.Boolean()),
    isDefault: Type.Optional(Type.Boolean()),
    version: optionalVersion(),
  },
  { $id: 'DunningPlanState', minProperties: 1 },
);
export type DunningPlanState = Static<typeof DunningPlanState>;

const steps = () =>
  Type.Array(
    object(
      {
        key: stepKey(),
        name: Type.String({ description: 'Unique within the plan' }),
        type: words(ACTION_TYPES, { title: 'ActionType' }),
        relativeTo: relativeTo(),
        offsetDays: offsetDays(),
        automatic: automatic(),
        templateId: templateId(),
        recipients: object(recipients, { title: 'StepRecipients' }),
        attachments: object(attachments, { title: 'StepAttachments' }),
        conditions: object(conditions, { title: 'StepConditions' }),
        needsEarlier: needsEarlier(),
      },
      { title: 'DunningStep' },
    ),
    { description: 'In the order of their days' },
  );

export const DunningPlan = object(
  {
    id: id(),
    name: Type.String(),
    mode: mode(),
    entity: entity(),
    takeover: takeover(),
    minimumAmounts: minimumAmounts(),
    combineAbove: combineAbove(),
    version: Type.Integer({ minimum: 1, description: 'Counts the changes of its steps and of what it does' }),
    isDefault: Type.Boolean({ description: 'Holds for all that name no other plan' }),
    isActive: Type.Boolean({ description: 'One that is switched off does nothing' }),
    steps: steps(),
  },
  { $id: 'DunningPlan' },
);
export type DunningPlan = Static<typeof DunningPlan>;

const versionHead = {
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  createdAt: instant(),
  createdByUserId: nullable(id(), { description: 'null: the organization itself' }),
};

export const DunningPlanVersion = object(
  {
    ...{ ...versionHead, mode: mode(), entity: entity(), takeover: takeover() },
    ...{ minimumAmounts: minimumAmounts(), combineAbove: combineAbove(), steps: steps() },
  },
  { $id: 'DunningPlanVersion' },
);
export type DunningPlanVersion = Static<typeof DunningPlanVersion>;

export const DunningPlanVersionList = object(
  { total: Type.Integer({ minimum: 0, format: 'int32' }), items: Type.Array(object(versionHead)) },
  { $id: 'DunningPlanVersionList' },
);
export type DunningPlanVersionList = Static<typeof DunningPlanVersionList>;

export const DunningPlanQuery = object(pagingQuery(MAX_LIMIT));
export type DunningPlanQuery = Static<typeof DunningPlanQuery>;

export const DunningPlanList = listAnswer(
  'items',
  Type.Unsafe<DunningPlan>({ $ref: 'DunningPlan#' }),
  'DunningPlanList',
);

export const dunningPlanPath = object({ dunningPlanId: id() });

export const dunningPlanVersionPath = object({
  dunningPlanId: id(),
  version: Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'Its number' }),
});
