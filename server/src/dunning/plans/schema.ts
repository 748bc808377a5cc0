import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import {
  amount,
  currency,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  requiredName,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { editedVersion, optionalVersion } from '../../platform/record-version.ts';
import {
  ACTION_TYPES,
  type DunningStep,
  PLAN_ENTITIES,
  PLAN_MODES,
  STEP_ANCHORS,
  TAKEOVERS,
} from '../domain/plan.ts';
import { PLAN_TEMPLATES } from '../domain/plan-names.ts';

const MAX_STEPS = 100;
const MAX_POSITIONS = 50;
const MAX_CURRENCIES = 50;
const MAX_DAYS_BEFORE = 365;
const MAX_DAYS_AFTER = 3650;

const offsetDays = () =>
  Type.Integer({
    minimum: -MAX_DAYS_BEFORE,
    maximum: MAX_DAYS_AFTER,
    description: 'Days after the reference day. Negative: before it',
  });
const stepKey = () =>
  Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Identifier of the step within the plan. It stays the same in all versions',
  });
const relativeTo = () =>
  stringEnum(STEP_ANCHORS, {
    title: 'StepAnchor',
    description: 'Reference day. PREVIOUS_STEP: the day of the previous step',
  });
const templateId = () =>
  nullable(id(), { description: 'Mail template. null: the standard text for the day of the step' });
const daysOverdue = () => nullable(Type.Integer({ minimum: -MAX_DAYS_BEFORE, maximum: MAX_DAYS_AFTER }));
const takeover = () =>
  stringEnum(TAKEOVERS, {
    title: 'Takeover',
    description:
      'First step for an invoice that is already late. STANDARD: the first step after the due date. ' +
      'CONTEXTUAL: the step for its age',
  });
const automatic = () =>
  Type.Boolean({ description: 'Whether the service carries it out without approval by a person' });
const entity = () =>
  stringEnum(PLAN_ENTITIES, {
    title: 'PlanEntity',
    description: 'Whether a customer gets one contact for all invoices, or one contact for each invoice',
  });
const mode = () =>
  stringEnum(PLAN_MODES, {
    title: 'PlanMode',
    description: 'Whether automatic steps are carried out by the service, or all steps by people',
  });

const MAX_MINIMUMS = 200;
const minimumAmounts = () =>
  Type.Unsafe<Record<string, number>>({
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[A-Z]{3}$' },
    additionalProperties: amount(),
    maxProperties: MAX_MINIMUMS,
    description: 'Minimum net amounts by currency, in minor units. Smaller amounts trigger no reminder',
  });
const combineAbove = () =>
  Type.Integer({
    minimum: 0,
    maximum: 100,
    description:
      'For a plan per invoice: percentage of emails that the weekly limit may delay. Above it, ' +
      'emails are combined',
  });
const needsEarlier = () =>
  Type.Boolean({
    description:
      'Only for invoices with an earlier reminder. A late invoice never enters the plan at this step',
  });

const recipients = {
  mainContact: Type.Boolean({
    description: 'Main contact of the customer. If there is none, its oldest contact',
  }),
  positions: Type.Array(Type.String({ minLength: 1, maxLength: NAME_LENGTH }), {
    maxItems: MAX_POSITIONS,
    uniqueItems: true,
    description: 'Contacts in one of these positions',
  }),
  ccAccountManagers: Type.Boolean({ description: 'Whether the account managers of the customer get a copy' }),
};

/** Recipients of a step in requests. */
export const newRecipients = () =>
  Type.Partial(object(recipients), { additionalProperties: false, title: 'NewStepRecipients' });

const attachments = {
  invoices: Type.Boolean({ description: 'PDF files of the invoices' }),
  statement: Type.Boolean({ description: 'Statement of account' }),
};

const conditions = {
  minOutstanding: nullable(
    amount({
      description: 'Outstanding amount of the invoice, in minor units of the organization’s currency',
    }),
  ),
  maxOutstanding: nullable(amount()),
  currencies: nullable(
    Type.Array(currency(), {
      minItems: 1,
      maxItems: MAX_CURRENCIES,
      uniqueItems: true,
      description: 'Currencies of the invoice. null: any',
    }),
  ),
  minDaysOverdue: daysOverdue(),
  maxDaysOverdue: daysOverdue(),
  customField: nullable(
    object(
      {
        id: id({ description: 'Custom field of customers or invoices' }),
        value: Type.Unsafe<string | number | boolean>({
          type: ['number', 'boolean', 'string'],
          maxLength: NAME_LENGTH,
          description: 'Exact value of the field. For a select field, one of its labels',
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
    type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
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
      'Plan that is not stored. It replaces the plan in `planId`, or is added to the existing plans',
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
        type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
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
    { description: 'Sorted by day' },
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
    version: Type.Integer({
      minimum: 1,
      description: 'Number that increases with each change of the steps or the behaviour',
    }),
    isDefault: Type.Boolean({
      description: 'Whether it applies to all customers and invoices without a plan of their own',
    }),
    isActive: Type.Boolean({ description: 'Whether it sends reminders. An inactive plan does nothing' }),
    steps: steps(),
  },
  { $id: 'DunningPlan' },
);
export type DunningPlan = Static<typeof DunningPlan>;

/** The starting templates for new plans. */
export const DunningPlanTemplateList = object(
  {
    items: Type.Array(
      object(
        {
          key: stringEnum(PLAN_TEMPLATES, { title: 'DunningPlanTemplateKey' }),
          name: Type.String(),
          mode: mode(),
          entity: entity(),
          takeover: takeover(),
          minimumAmounts: minimumAmounts(),
          combineAbove: combineAbove(),
          steps: Type.Unsafe<DunningStep[]>(steps()),
        },
        { title: 'DunningPlanTemplate' },
      ),
    ),
  },
  { $id: 'DunningPlanTemplateList' },
);

export const DunningPlanTemplateQuery = object({
  language: Type.Optional(
    stringEnum(LANGUAGES, { description: 'Language of the names. Default: that of the organization' }),
  ),
});

const versionHead = {
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  createdAt: instant(),
  createdByUserId: nullable(id(), { description: 'User who created it. null: the organization itself' }),
};

export const DunningPlanVersion = object(
  {
    ...versionHead,
    mode: mode(),
    entity: entity(),
    takeover: takeover(),
    minimumAmounts: minimumAmounts(),
    combineAbove: combineAbove(),
    steps: steps(),
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
  version: Type.String({ minLength: 1, maxLength: NAME_LENGTH, description: 'Version number' }),
});
