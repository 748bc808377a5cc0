import { type ActionFacts, createActions } from '../../dunning/commands.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { formatMoney, type Language } from '../../kernel/formats.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { findOrganizationsByDay, LOCAL_DAYS, unlinkedAmount } from '../../ledger/filters.ts';
import { fromFiguresWith, joinDocument, joinFigures, joinLinks } from '../../ledger/relations.ts';
import { notifyUsers } from '../../people/index.ts';
import { loadAccountManagerIds } from '../../people/users/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import type { OrganizationFacts } from '../promises/notify-broken.ts';
import { loadPlansById } from './queries.ts';
import type { InstalmentPlan } from './schema.ts';

/** Instalments whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 50;

const NAMES: Record<Language, string> = {
  en: 'Broken instalment',
  fr: 'Échéance de l’échéancier non payée',
  de: 'Rate nicht bezahlt',
  es: 'Plazo incumplido',
  it: 'Rata non pagata',
  nl: 'Termijn niet betaald',
};

/** The plans with an open invoice. The search begins here, so that it does not grow with plans of the past. */
const openPlans = (organization: string) =>
  `SELECT v.plan_id ${fromFiguresWith(
    'f',
    `JOIN instalment_plan_invoices v ON v.organization_id = ${organization} AND v.invoice_id = f.id`,
    organization,
  )} AND f.is_open AND f.promise_due_on IS NOT NULL`;

/**
 * Instalments that are past, not reported and not the last one of a plan in force: the last one is reported as
 * the promise that it is. Those of disputed invoices are reported when the dispute is resolved. The amounts are
 * a preliminary filter that applies the same rules, so that instalments which are kept do not fill the batch;
 * `loadPlansById` decides under the lock.
 */
const fromUnnotified = (organization: string, today: string) => `
FROM instalments t
JOIN instalment_plans n ON n.organization_id = ${organization} AND n.id = t.plan_id
${joinDocument('d', 'n.invoice_id', organization)}
WHERE t.organization_id = ${organization} AND t.broken_told_at IS NULL AND t.due_on < ${today}
  AND t.plan_id IN (${openPlans(organization)})
  AND EXISTS (SELECT 1 FROM instalments o
    WHERE o.organization_id = ${organization} AND o.plan_id = t.plan_id AND o.rank > t.rank)
  AND NOT EXISTS (SELECT 1 FROM instalment_plan_invoices v
    JOIN promises p ON p.organization_id = ${organization} AND p.id = v.promise_id
    WHERE v.organization_id = ${organization} AND v.plan_id = t.plan_id AND (p.ended_at IS NOT NULL OR EXISTS (
      SELECT 1 FROM disputes x
      WHERE x.organization_id = ${organization} AND x.invoice_id = v.invoice_id AND x.resolved_at IS NULL)))
  AND (SELECT least(t.amount_through + sum(v.amount_linked_before), sum(f.amount)) FROM instalment_plan_invoices v
    ${joinFigures('f', organization)} AND f.id = v.invoice_id
    WHERE v.organization_id = ${organization} AND v.plan_id = t.plan_id) > (
    SELECT coalesce(sum(l.amount_in_effect), 0) FROM instalment_plan_invoices v
    ${joinLinks('l', organization)} AND l.debit_id = v.invoice_id AND l.credit_on <= t.due_on
    WHERE v.organization_id = ${organization} AND v.plan_id = t.plan_id)
    + ${unlinkedAmount('d', { organization, more: 'AND u.dated_on <= t.due_on' })}`;

const CANDIDATES = `
SELECT t.plan_id AS "planId", t.rank, d.customer_id AS "customerId" ${fromUnnotified('$1', '$2')}
ORDER BY t.due_on, t.plan_id, t.rank LIMIT ${BATCH}`;

const ORGANIZATIONS = `
SELECT r.id FROM (SELECT o.id, o.today FROM ${LOCAL_DAYS}) r CROSS JOIN LATERAL (
  SELECT 1 ${fromUnnotified('r.id', 'r.today')} LIMIT 1) x`;

interface Candidate {
  planId: string;
  rank: number;
  customerId: string;
}

/** Returns the organizations with unreported broken instalments. It searches all organizations by design. */
export async function findOrganizationsWithBrokenInstalments(context: DataContext): Promise<string[]> {
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations with broken instalments',
      text: ORGANIZATIONS,
      values,
    });
    return rows.map(({ id }) => id);
  });
}

/**
 * Creates one task for each broken instalment, assigned to the customer's account managers. It handles a
 * bounded number of them.
 * @returns whether there may be more to report
 */
export async function notifyBrokenInstalments(
  { database, clock }: DataContext,
  place: OrganizationFacts,
): Promise<boolean> {
  const now = clock.now();
  const values = [place.id, localDate(now, place.timezone)];
  const statement = { name: 'broken instalments', text: CANDIDATES, values };
  const { rows } = await database.pool.query<Candidate>(statement);
  if (rows.length === 0) return false;
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  const isBatch = (found: Candidate) =>
    rows.some(({ planId, rank }) => planId === found.planId && rank === found.rank);
  const broken = await transact(database, async (connection) => {
    await connection.query('BEGIN');
    await lockFamilies(connection, place.id, customerIds);
    // Read again under the locks, without instalments that were paid or moved in the meantime.
    const { rows: again } = await connection.query<Candidate>(statement);
    const held = again.filter((one) => isBatch(one) && customerIds.includes(one.customerId));
    const reported = await reportBroken(connection, place, held, now);
    assertCommitted(await connection.query('COMMIT'));
    return reported;
  });
  return rows.length === BATCH && broken > 0;
}

async function reportBroken(
  connection: Connection,
  place: OrganizationFacts,
  found: readonly Candidate[],
  now: Timestamp,
): Promise<number> {
  const ids = [...new Set(found.map(({ planId }) => planId))];
  const plans = await loadPlansById(connection, place.id, ids, localDate(now, place.timezone));
  const managers = await loadAccountManagerIds(connection, place.id, [
    ...new Set(found.map(({ customerId }) => customerId)),
  ]);
  const broken = found.flatMap((one) => {
    const plan = plans.find(({ id }) => id === one.planId);
    return plan?.instalments[one.rank - 1]?.status === 'BROKEN' ? [{ ...one, plan }] : [];
  });
  const tasks = broken.map(({ plan, rank, customerId }) =>
    taskAbout(plan, { rank, customerId, managerIds: managers.get(customerId) ?? [] }, place, now),
  );
  await createActions(connection, place.id, tasks, now);
  const notified = broken.flatMap(({ plan, rank, customerId }) => {
    const [first] = plan.invoices.filter(({ amountOutstanding }) => amountOutstanding > 0);
    const instalment = plan.instalments[rank - 1];
    if (first === undefined || instalment === undefined) return [];
    return [
      {
        kind: 'PROMISE_BROKEN' as const,
        recordId: plan.id,
        targetId: first.id,
        customerId,
        // The outstanding amount of one invoice of the plan would name the wrong sum.
        subject: `${nameInstalment(plan, rank, place)}: ${formatMoney(instalment.amount, plan.currency, place.language)}`,
        userIds: managers.get(customerId) ?? [],
      },
    ];
  });
  await notifyUsers(connection, place.id, notified, now);
  await connection.query({
    name: 'notify broken instalments',
    text: `UPDATE instalments t SET broken_told_at = $4 FROM unnest($2::uuid[], $3::integer[]) AS r(plan_id, rank)
      WHERE t.organization_id = $1 AND t.plan_id = r.plan_id AND t.rank = r.rank`,
    values: [place.id, broken.map(({ planId }) => planId), broken.map(({ rank }) => rank), now],
  });
  return broken.length;
}

const nameInstalment = ({ instalments }: InstalmentPlan, rank: number, { language }: OrganizationFacts) =>
  `${NAMES[language]} (${rank}/${instalments.length})`;

function taskAbout(
  plan: InstalmentPlan,
  { rank, customerId, managerIds }: { rank: number; customerId: string; managerIds: string[] },
  place: OrganizationFacts,
  now: Timestamp,
): ActionFacts {
  const open = plan.invoices.filter(({ amountOutstanding }) => amountOutstanding > 0).map(({ id }) => id);
  const [first = null] = open;
  return {
    name: nameInstalment(plan, rank, place),
    type: 'TASK',
    source: 'WORKFLOW',
    stepKey: `instalment:${plan.id}:${rank}`,
    customerId,
    carryingInvoiceId: first,
    invoiceIds: open,
    assignedUserIds: managerIds,
    dueAt: now,
  };
}
