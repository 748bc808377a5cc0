import { fromOpenDisputes } from '../../../cases/relations.ts';
import { ACTION_TYPES } from '../../../dunning/domain/plan.ts';
import { fromActions } from '../../../dunning/relations.ts';
import { DEFAULT_EDGES } from '../../../insight/domain/figures/aging.ts';
import { RATINGS } from '../../../insight/domain/payment-behavior/rating.ts';
import { leftJoinHabits } from '../../../insight/relations.ts';
import type { CalendarDay } from '../../../kernel/calendar.ts';
import { daysBetween } from '../../../kernel/days.ts';
import { convertOrNull } from '../../../ledger/domain/settlement/conversion.ts';
import { fromCustomersWith, fromInvoices, fromOpenInvoices } from '../../../ledger/relations.ts';
import { MANAGERS, managersColumn } from '../../../people/index.ts';
import type { Context } from '../../../platform/context.ts';
import { queryRows, rowShape, type Shape, shape } from '../../../platform/db/rows.ts';
import { UTC } from '../../../platform/db/utc.ts';
import type { Organization } from '../../../platform/organization.ts';
import { CONTACT_TYPES, type CustomerRow } from './schema.ts';

/** Facts about a customer that its record does not have. */
export type Standing = Omit<CustomerRow, 'customer'>;

/** The open amount of one age in one currency. `age` counts the default buckets from 0, the youngest. */
interface AgedAmount {
  currency: string;
  age: number;
  amount: number;
}

interface StandingRow extends Omit<Standing, 'aging' | 'daysOverdue' | 'hasLapsedPromise'> {
  id: string;
  aged: AgedAmount[] | null;
}

const { date, instant, integer, listOf, oneOf, orNull, text, uuid } = shape;
const number: Shape<number> = { schema: { type: 'number' } };

const ROW = rowShape<StandingRow>({
  id: uuid,
  accountManagers: MANAGERS,
  aged: orNull(listOf(rowShape<AgedAmount>({ currency: text, age: integer, amount: integer }))),
  oldestDueOn: orNull(date),
  nextPromiseOn: orNull(date),
  openDisputes: integer,
  lastContact: orNull(
    rowShape<NonNullable<Standing['lastContact']>>({
      at: instant,
      type: oneOf(CONTACT_TYPES),
      actionId: uuid,
    }),
  ),
  nextTask: orNull(
    rowShape<NonNullable<Standing['nextTask']>>({
      actionId: uuid,
      type: oneOf(ACTION_TYPES),
      name: text,
      dueDate: instant,
    }),
  ),
  rating: orNull(oneOf(RATINGS)),
  points: orNull(number),
});

const FROM_OPEN = `${fromOpenInvoices('d')} AND d.customer_id = c.id`;
/** First days overdue of each age but the first. */
const EDGES = DEFAULT_EDGES.map((edge) => edge + 1).join(', ');

/** Returns the standings of some customers, by id. */
export async function loadStandings(
  { database }: Context,
  organization: Organization,
  { ids, today }: { ids: readonly string[]; today: CalendarDay },
): Promise<Map<string, Standing>> {
  const { rows } = await queryRows(database.pool, {
    name: 'standings of customers',
    text: `SELECT c.id, ${managersColumn('c.id')} AS "accountManagers",
      (SELECT json_agg(a) FROM (
        SELECT d.currency, width_bucket($3::date - d.due_on, ARRAY[${EDGES}]) AS age, sum(d.amount - d.amount_linked) AS amount
        ${FROM_OPEN} GROUP BY 1, 2) a) AS aged,
      (SELECT min(d.due_on) ${FROM_OPEN}) AS "oldestDueOn",
      (SELECT min(d.promise_due_on) ${FROM_OPEN}) AS "nextPromiseOn",
      (SELECT count(*) ${fromOpenDisputes('x')} AND x.invoice_id IN (
        SELECT i.id ${fromInvoices('i')} AND i.customer_id = c.id)) AS "openDisputes",
      (SELECT json_build_object('at', ${UTC('a.performed_at')}, 'type', a.type, 'actionId', a.id) ${fromActions('a')}
        AND a.customer_id = c.id AND a.state = 'EXECUTED' AND a.type <> 'TASK'
        ORDER BY a.performed_at DESC, a.id DESC LIMIT 1) AS "lastContact",
      (SELECT json_build_object('actionId', a.id, 'type', a.type, 'name', a.name, 'dueDate', ${UTC('a.due_at')}) ${fromActions('a')}
        AND a.customer_id = c.id AND a.state = 'TODO' ORDER BY a.due_at, a.id LIMIT 1) AS "nextTask",
      h.rating, h.score / 10000.0::double precision AS points
    ${fromCustomersWith('c', leftJoinHabits('h', 'c.id'))}
      AND c.id = ANY($2::uuid[])`,
    values: [organization.id, ids, today],
    row: ROW,
  });
  return new Map(
    rows.map(({ id, aged, ...standing }) => {
      const { oldestDueOn, nextPromiseOn } = standing;
      const daysOverdue = oldestDueOn === null ? null : daysBetween(oldestDueOn, today);
      const hasLapsedPromise = nextPromiseOn !== null && nextPromiseOn < today;
      const aging = agingOf(aged ?? [], organization);
      return [id, { ...standing, aging, daysOverdue, hasLapsedPromise }];
    }),
  );
}

/** Converts the open amounts by age. Currencies without a rate are excluded (money rule 7). */
function agingOf(aged: readonly AgedAmount[], { currency, rates }: Organization): Standing['aging'] {
  const amountAt = (age: number) =>
    aged
      .filter((part) => part.age === age)
      .reduce((sum, part) => sum + (convertOrNull(part.amount, part.currency, currency, rates) ?? 0), 0);
  return {
    notDue: amountAt(0),
    days1To30: amountAt(1),
    days31To60: amountAt(2),
    days61To90: amountAt(3),
    daysOver90: amountAt(4),
  };
}
