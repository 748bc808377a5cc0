import { fromUsers } from '../../people/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { percentOf } from '../domain/figures/formulas.ts';
import { loadUserActivities } from '../figures/collection-people.ts';
import { instantsOf } from '../figures/collection-relations.ts';
import { inFigures } from '../figures/run.ts';
import { readSelection } from '../figures/selection.ts';
import { type CurrencySum, sumOf } from '../figures/sums.ts';
import { findGoals } from '../goals/goals.ts';
import { monthTo } from '../month-ends/sums.ts';
import { loadPortfolios, loadPromisesByUser, loadTasksByUser } from './queries.ts';
import type { TeamFigures, TeamQuery } from './schema.ts';

type Member = TeamFigures['members'][number];
interface User {
  id: string;
  firstName: string;
  lastName: string;
}

/**
 * Returns the figures of each collector for the month up to the day.
 * @param onlyUserId the user whose line is returned; null: all
 */
export async function loadTeamFigures(
  context: DataContext,
  organization: Organization,
  query: TeamQuery,
  onlyUserId: string | null,
): Promise<TeamFigures> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, target } = requestedSelection;
  const period = monthTo(asOf);
  const instants = instantsOf(period, organization);
  return inFigures(context.database, requestedSelection, async (ask, selection, connection) => {
    const goals = await findGoals(connection, organization);
    const work = await loadUserActivities(ask, selection, instants);
    const portfolio = await loadPortfolios(ask, selection, period);
    const promised = await loadPromisesByUser(ask, selection, instants);
    const tasks = await loadTasksByUser(ask, selection, context.clock.now());
    const users = await readUsers(connection, organization.id);
    const shareOf = (amount: number, goal: number | null) =>
      goal === null || goals.currency !== target.currency ? null : percentOf(amount, goal);
    const sums = (rows: readonly (CurrencySum & { userId: string | null })[], userId: string | null) =>
      sumOf(
        rows.filter((row) => row.userId === userId),
        { target, parameters: null },
        {},
      );
    const memberOf = (user: User | null): Member => {
      const id = user?.id ?? null;
      const done = work.find((one) => one.user.id === id);
      const { emails = 0, calls = 0, letters = 0 } = done ?? {};
      const own = tasks.find(({ userId }) => userId === id);
      const collected = sums(portfolio.collected, id);
      const goal = goals.collectors.find(({ userId }) => userId === id)?.collectedAmount ?? null;
      return {
        user,
        customers: portfolio.customers.find(({ userId }) => userId === id)?.customers ?? 0,
        receivables: sums(portfolio.receivables, id),
        overdue: sums(portfolio.overdue, id),
        emails,
        calls,
        letters,
        contacts: emails + calls + letters,
        promised: sums(promised.made, id),
        kept: sums(promised.kept, id),
        broken: sums(promised.broken, id),
        collected,
        goal,
        goalShare: shareOf(collected.amount, goal),
        openTasks: own?.open ?? 0,
        overdueTasks: own?.overdue ?? 0,
      };
    };
    const all = [...users, null].map(memberOf).filter(isActive);
    const collected = sumOf(portfolio.collected, { target, parameters: null }, {});
    const members = onlyUserId === null ? all : all.filter(({ user }) => user?.id === onlyUserId);
    return {
      asOf,
      currency: target.currency,
      period,
      members: members.sort((a, b) => b.receivables.amount - a.receivables.amount),
      goals: {
        collectedAmount: goals.collectedAmount,
        collected: onlyUserId === null ? collected : sumOf([], { target, parameters: null }, {}),
        collectedShare: onlyUserId === null ? shareOf(collected.amount, goals.collectedAmount) : null,
      },
      seesAll: onlyUserId === null,
    };
  });
}

/** Users without customers, work and goals are not listed. */
const isActive = (one: Member): boolean =>
  one.goal !== null ||
  one.customers + one.contacts + one.openTasks + one.collected.count > 0 ||
  one.promised.count + one.kept.count + one.broken.count > 0;

async function readUsers(connection: Connection, organizationId: string): Promise<User[]> {
  const { rows } = await connection.query<User>({
    name: 'users of the team',
    text: `SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName" ${fromUsers('u')}
      ORDER BY u.last_name, u.first_name, u.id`,
    values: [organizationId],
  });
  return rows;
}
