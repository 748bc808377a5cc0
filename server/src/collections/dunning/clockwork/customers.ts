import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { lockFamilies } from '../../../ledger/index.ts';
import { accountManagerIds } from '../../../people/users/queries.ts';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { countWritten } from '../../../platform/db/statistics.ts';
import { allSent, assertCommitted, transact } from '../../../platform/db/transaction.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import type { Organization } from '../../../platform/organization.ts';
import { type ActionFacts, createActions } from '../../actions/commands.ts';
import { evaluate } from '../../domain/dunning/evaluate.ts';
import type { DunningDecision, DunningSettings } from '../../domain/dunning/facts.ts';
import { mailJob } from '../../reminders/kinds.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../facts/queries.ts';
import { withLooks } from '../levels/looks.ts';
import { endOvertaken } from '../levels/overtake.ts';
import { takeSteps } from '../levels/store.ts';
import { accountTask, endAccountTasks } from './account-task.ts';
import type { Evaluated, Now } from './evaluated.ts';
import { lookAgain } from './look-again.ts';
import { endOvertakenBy, endSettled, joinTasks, passTasks } from './standing.ts';

/** What was decided about customers. */
export interface Dunned {
  /** Ids of the actions that were made. */
  made: string[];
  /** Of these, the e-mails that are to be sent. */
  released: string[];
  /** Ids of the actions that ended: their invoices are settled, or another action has overtaken them. */
  closed: string[];
}

/**
 * Decides about customers, and does it: in one transaction, under the locks of their families, actions are made for the
 * steps that are due, what they are about is remembered, actions about what is no longer owed end, and e-mails are
 * queued. Done twice it does nothing more.
 * @param now what is asked of the facts, which are read under the locks
 */
export async function dunCustomers(
  { database }: Pick<Context, 'database'>,
  organization: Organization,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<Dunned> {
  return transact(database, async (connection) => {
    // Nobody else writes to the families once the first of these is answered; what follows sees all that was written.
    const [, , settings, customers] = await allSent([
      connection.query({ name: 'begin', text: 'BEGIN' }),
      lockFamilies(connection, organization.id, customerIds),
      loadDunningSettings(connection, organization),
      loadDunnedCustomers(connection, organization, { customerIds, now }),
    ] as const);
    const evaluated = customers.map((customer) => ({
      customer,
      evaluation: evaluate(customer, settings, now),
    }));
    const at = { organization, now, today: localDate(now, organization.timezone) };
    const done = await carryOut(connection, evaluated, settings, at);
    if (done.released.length > 0) {
      const relatives = await relativesToDecide(connection, organization.id, customerIds);
      const loaded = await loadDunnedCustomers(connection, organization, { customerIds: relatives, now });
      const others = loaded.map((customer) => ({ customer, evaluation: evaluate(customer, settings, now) }));
      const more = await carryOut(connection, others, settings, at);
      for (const what of ['made', 'released', 'closed'] as const) done[what].push(...more[what]);
    }
    assertCommitted(await connection.query('COMMIT'));
    countWritten(database, done.made.length);
    return done;
  });
}

/** In larger families each is written to by itself. */
const MAX_RELATIVES = 50;

/**
 * Who is to be decided about together with customers that are written to, so that people who read the mail of several of a
 * family get one: the rest of their families, where the organization wants that.
 */
async function relativesToDecide(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'relatives to be decided about',
    text: `SELECT r.id FROM customers c
           JOIN customers r ON r.organization_id = $1
             AND (r.id = coalesce(c.parent_id, c.id) OR r.parent_id = coalesce(c.parent_id, c.id))
           WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND r.id <> ALL($2::uuid[])
             AND coalesce((SELECT s.one_per_mailbox FROM dunning_settings s WHERE s.organization_id = $1), true)
           ORDER BY r.id LIMIT ${MAX_RELATIVES + 1}`,
    values: [organizationId, customerIds],
  });
  return rows.length > MAX_RELATIVES ? [] : [...new Set(rows.map(({ id }) => id))];
}

async function carryOut(
  connection: Connection,
  evaluated: readonly Evaluated[],
  settings: DunningSettings,
  at: Now,
): Promise<Dunned> {
  const organizationId = at.organization.id;
  const closed = await endSettled(connection, evaluated, at);
  closed.push(
    ...(await endOvertakenBy(connection, evaluated, at)),
    ...(await endAccountTasks(connection, evaluated, at)),
  );
  await passTasks(connection, evaluated, at);
  await joinTasks(connection, evaluated, at);
  await lookAgain(connection, evaluated, settings, at);
  const wanted = evaluated.flatMap(({ customer, evaluation: { decisions, account } }) => [
    ...decisions.map((decision) => ({ customer, facts: toAction(customer.id, decision, at.now), decision })),
    ...(account?.kind === 'MAKE'
      ? [{ customer, facts: accountTask(customer, account, at), decision: null }]
      : []),
  ]);
  const assigned = await accountManagerIds(connection, organizationId, [
    ...new Set(wanted.map(({ customer }) => customer.id)),
  ]);
  const facts = wanted.map(
    (one): ActionFacts => ({ ...one.facts, assignedUserIds: assigned.get(one.customer.id) ?? [] }),
  );
  const made = await createActions(connection, organizationId, facts, at.now);
  for (const [i, { decision }] of wanted.entries()) {
    if (decision === null || decision.automatic) continue;
    const { takes } = decision;
    const looked = withLooks(takes, wanted[i]?.customer.invoices ?? [], settings, at.today);
    await takeSteps(connection, organizationId, looked, { on: at.today, at: at.now, isTold: false });
    closed.push(...(await endOvertaken(connection, organizationId, made[i] ?? '', { takes, now: at.now })));
  }
  const released = made.filter((_, i) => wanted[i]?.decision?.automatic === true);
  await addJobs(
    connection,
    released.map((id) => mailJob(organizationId, id)),
  );
  return { made, released, closed };
}

function toAction(
  customerId: string,
  {
    planId,
    planVersion,
    step,
    ladder,
    day,
    automatic,
    carryingInvoiceId,
    invoiceIds,
    takes,
  }: DunningDecision,
  now: Timestamp,
): ActionFacts {
  return {
    ...{ name: step.name, type: step.type, source: 'WORKFLOW', customerId, dueAt: now },
    ...{ carryingInvoiceId, invoiceIds, takes },
    ...{ dunningPlanId: planId, planVersion, stepKey: step.key, ladder, stepDay: day },
    ...{ isAutomatic: automatic, approvedAt: automatic ? now : null },
  };
}
