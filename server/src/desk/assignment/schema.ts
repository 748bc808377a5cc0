import { type Static, Type } from 'typebox';
import { amount, currency, id, nullable, object } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const MAX_RULES = 20;
const MAX_USERS = 50;

const rule = () =>
  object(
    {
      amountFrom: nullable(amount(), {
        description: 'Least overdue amount of the customer. null: no limit',
      }),
      amountTo: nullable(amount(), { description: 'The amount must be below this. null: no limit' }),
      userIds: Type.Array(id(), {
        minItems: 1,
        maxItems: MAX_USERS,
        uniqueItems: true,
        description: 'They are given tasks in turn. Users who left are skipped',
      }),
    },
    { title: 'AssignmentRule' },
  );

const rules = Type.Array(rule(), {
  maxItems: MAX_RULES,
  description:
    'In order: the first rule for the amount applies. The last one has no amounts, so that each task has ' +
    'a user. Empty: only account managers are assigned',
});

export const AssignmentSettings = object(
  { rules, currency: currency({ description: 'Currency of the amounts' }), version: version() },
  { $id: 'AssignmentSettings' },
);
export type AssignmentSettings = Static<typeof AssignmentSettings>;

export const AssignmentSettingsChange = object(
  { rules, version: optionalVersion() },
  { $id: 'AssignmentSettingsChange' },
);
export type AssignmentSettingsChange = Static<typeof AssignmentSettingsChange>;

export const AssignmentResult = object(
  {
    assigned: Type.Integer({ minimum: 0, description: 'Tasks that were assigned now' }),
    unassigned: Type.Integer({ minimum: 0, description: 'Tasks that still wait without a user' }),
  },
  { $id: 'AssignmentResult' },
);
export type AssignmentResult = Static<typeof AssignmentResult>;
