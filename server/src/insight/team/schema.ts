import { type Static, Type } from 'typebox';
import { currency, figure, id, nullable, object } from '../../platform/http/schema.ts';
import { asOf, count, figureQuery, sum } from '../figures/schema.ts';

export const TeamQuery = figureQuery({});
export type TeamQuery = Static<typeof TeamQuery>;

const share = nullable(Type.Number(), {
  description: 'In percent of the goal. null: no goal, or the figures are in another currency than the goals',
});

const member = object(
  {
    user: nullable(object({ id: id(), firstName: Type.String(), lastName: Type.String() }), {
      description: 'null: customers without a main account manager, and work without a user',
    }),
    customers: count('Customers with an open amount'),
    receivables: sum,
    overdue: sum,
    emails: count('Approved or sent by hand in the period'),
    calls: count('Made in the period'),
    letters: count('Printed in the period'),
    contacts: count('Emails, calls and letters'),
    promised: sum,
    kept: sum,
    broken: sum,
    collected: sum,
    goal: nullable(figure(), { description: 'To be collected in the month' }),
    goalShare: share,
    openTasks: count('Assigned and to be done'),
    overdueTasks: count('Of these, due before now'),
  },
  { title: 'TeamMember' },
);

export const TeamFigures = object(
  {
    asOf,
    currency: currency(),
    period: object({ from: asOf, to: asOf, days: Type.Integer({ minimum: 1 }) }),
    members: Type.Array(member, {
      description:
        'Receivables, collected amounts and goals by main account manager; promises made in the period, and ' +
        'those due in it that were kept or broken, by the user who recorded them. Largest receivables first',
    }),
    goals: object({
      collectedAmount: nullable(figure()),
      collected: sum,
      collectedShare: share,
    }),
    seesAll: Type.Boolean({ description: 'False: only the own line' }),
  },
  { $id: 'TeamFigures', description: 'The month up to a day, by collector' },
);
export type TeamFigures = Static<typeof TeamFigures>;
