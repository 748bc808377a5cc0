import { type Static, Type } from 'typebox';
import { ACTION_TYPES, PLAN_ENTITIES, PLAN_MODES } from '../../domain/dunning/plan.ts';
import {
  id,
  NAME_LENGTH,
  nullable,
  object,
  optionalText,
  requiredName,
  TEXT_LENGTH,
  words,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

const MOST_STEPS = 100;
const MOST_DAYS_BEFORE = 365;
const MOST_DAYS_AFTER = 3650;

const offsetDays = () =>
  Type.Integer({
    minimum: -MOST_DAYS_BEFORE,
    maximum: MOST_DAYS_AFTER,
    description: 'Days after the due date; before it when negative',
  });
const automatic = () => Type.Boolean({ description: 'Carried out without being approved by a person' });
const entity = () =>
  words(PLAN_ENTITIES, {
    description: 'Whether it follows a customer by its carrying invoice, or each invoice',
  });
const mode = () =>
  words(PLAN_MODES, {
    description: 'Whether automatic steps are carried out by themselves, or all by people',
  });

/** A dunning plan as a file states it. */
export const DunningPlanFile = object({
  name: requiredName(),
  mode: mode(),
  entity: entity(),
  isActive: Type.Optional(Type.Boolean()),
  isDefault: Type.Optional(Type.Boolean()),
  steps: Type.Array(
    object({
      name: requiredName(),
      type: words(ACTION_TYPES),
      offsetDays: offsetDays(),
      subject: Type.Optional(optionalText(NAME_LENGTH)),
      body: Type.Optional(optionalText(TEXT_LENGTH)),
      automatic: automatic(),
    }),
    { minItems: 1, maxItems: MOST_STEPS },
  ),
});
export type DunningPlanFile = Static<typeof DunningPlanFile>;

const template = () =>
  nullable(Type.String({ description: "A template; null: the standard text in the customer's language" }));

export const DunningPlan = object(
  {
    id: id(),
    name: Type.String(),
    mode: mode(),
    entity: entity(),
    isDefault: Type.Boolean({ description: 'Holds for all that name no other plan' }),
    isActive: Type.Boolean({ description: 'One that is switched off does nothing' }),
    steps: Type.Array(
      object({
        name: Type.String({ description: 'Unique within the plan' }),
        type: words(ACTION_TYPES),
        offsetDays: offsetDays(),
        subject: template(),
        body: template(),
        automatic: automatic(),
      }),
      { description: 'In the order of their days' },
    ),
  },
  { $id: 'DunningPlan' },
);
export type DunningPlan = Static<typeof DunningPlan>;

export const DunningPlanQuery = object(pagingQuery(MAX_LIMIT));
export type DunningPlanQuery = Static<typeof DunningPlanQuery>;

export const DunningPlanList = listAnswer(
  'items',
  Type.Unsafe<DunningPlan>({ $ref: 'DunningPlan#' }),
  'DunningPlanList',
);

export const dunningPlanPath = object({ dunningPlanId: id() });
