import { type Static, Type } from 'typebox';
import { currency, id, nullable, object, positiveAmount } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const MAX_COLLECTORS = 1_000;
const MAX_DAYS = 1_000;
const MAX_PERCENT = 100;

const goals = {
  collectedAmount: nullable(positiveAmount(), { description: 'To be collected each month' }),
  dsoDays: nullable(Type.Number({ minimum: 0, maximum: MAX_DAYS }), { description: 'Highest DSO, in days' }),
  effectivenessPercent: nullable(Type.Number({ minimum: 0, maximum: MAX_PERCENT }), {
    description: 'Lowest collection effectiveness index (CEI), in percent',
  }),
  collectors: Type.Array(
    object({ userId: id(), collectedAmount: positiveAmount() }, { title: 'CollectorGoal' }),
    { maxItems: MAX_COLLECTORS, description: 'To be collected each month by account managers' },
  ),
};

export const Goals = object(
  { ...goals, currency: currency({ description: 'Currency of the amounts' }), version: version() },
  { $id: 'Goals', description: 'Goals of the organization and of its collectors. null: none' },
);
export type Goals = Static<typeof Goals>;

export const GoalsChange = object({ ...goals, version: optionalVersion() }, { $id: 'GoalsChange' });
export type GoalsChange = Static<typeof GoalsChange>;
