import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { fromCustomersWith, joinFamily } from '../../ledger/relations.ts';
import { loadAccountManagerIds } from '../../people/users/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { allSent, assertCommitted, transact } from '../../platform/db/transaction.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ActionFacts, storeActions } from '../actions/commands.ts';
import { mailJob } from '../actions/mail-jobs.ts';
import { evaluate } from '../domain/evaluate.ts';
import type { DunningDecision, DunningSettings } from '../domain/facts.ts';
import { type LoadedCustomer, loadDunnedCustomers, loadDunningSettings } from '../facts/queries.ts';
import { closeSuperseded } from '../levels/close-superseded.ts';
import { withNextEvaluations } from '../levels/next-evaluations.ts';
import { advanceLevels } from '../levels/store.ts';
import { accountTask, endAccountTasks } from './account-task.ts';
import { closeSettled, closeSupersededTasks, joinTasks, passTasks } from './close-actions.ts';
import type { HourContext } from './evaluated-customer.ts';
import { scheduleReevaluation } from './schedule-reevaluation.ts';

/** The results of decisions about customers. */
export interface Dunned {
  /** Ids of the created actions. */
  made: string[];
  /** Ids of the created emails that are to be sent. */
  released: string[];
  /** Ids of the actions that ended: their invoices are settled, or another action has superseded them. */
  closed: string[];
}

/**
 * Decides about customers and carries the decisions out in one transaction, under the locks of their
 * families. It creates actions for due steps, records their invoices, ends obsolete actions and queues
 * emails. A second run changes nothing.
 * @param now decisions are as of this instant; the facts are read under the locks
 */
export async function dunCustomers(
  { database }: Pick<Context, 'database'>,
  organization: Organization,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<Dunned> {
  return transact(database, async (connection) => {
    // Once `lockFamilies` has answered, no other transaction writes to these families. The next statements
    // see all earlier writes.
    const [, , facts] = await allSent([
      connection.query({ name: 'begin', text: 'BEGIN' }),
      lockFamilies(connection, organization.id, customerIds),
      loadFacts(connection, organization, customerIds, now),
    ] as const);
    return decideAndCommit(connection, database, { organization, now, ...facts });
  });
}

/**
 * Decides about many customers like `dunCustomers`. Customers whose family another transaction has locked are
 * set aside until the others are committed. If the decision about one fails, the others are decided all the
 * same.
 * @throws the first error of a customer, after the others are decided
 */
export async function dunTogether(
  context: Pick<Context, 'database' | 'log'>,
  organization: Organization,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<void> {
  const decided = await dunUnlocked(context, organization, customerIds, now).catch((err: unknown) => {
    context.log.warn({ err, organizationId: organization.id }, 'deciding about customers one by one');
    return new Set<string>();
  });
  const failures: unknown[] = [];
  for (const customerId of customerIds) {
    if (decided.has(customerId)) continue;
    try {
      await dunCustomers(context, organization, [customerId], now);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Decides about the customers that no other transaction has locked, and returns their ids. */
async function dunUnlocked(
  { database }: Pick<Context, 'database'>,
  organization: Organization,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<Set<string>> {
  return transact(database, async (connection) => {
    const [, locked] = await allSent([
      connection.query({ name: 'begin', text: 'BEGIN' }),
      lockFamilies(connection, organization.id, customerIds, { strength: 'NO KEY UPDATE SKIP LOCKED' }),
    ] as const);
    const facts = await loadFacts(connection, organization, [...locked], now);
    await decideAndCommit(connection, database, { organization, now, ...facts });
    return locked;
  });
}

interface Facts {
  settings: DunningSettings;
  loaded: Loaded;
  /** The rest of the families, for joint emails. */
  relatives: readonly string[];
}

async function loadFacts(
  connection: Connection,
  organization: Organization,
  customerIds: readonly string[],
  now: Timestamp,
): Promise<Facts> {
  const [settings, loaded, relatives] = await allSent([
    loadDunningSettings(connection, organization),
    load(connection, organization, { customerIds, now }),
    relativesToDecide(connection, organization.id, customerIds),
  ] as const);
  return { settings, loaded, relatives };
}

/** Decides about loaded customers, carries the decisions out and commits them with the jobs of their emails. */
async function decideAndCommit(
  connection: Connection,
  database: Database,
  { organization, now, settings, loaded, relatives }: Facts & Pick<HourContext, 'organization' | 'now'>,
): Promise<Dunned> {
  const at = { organization, now, today: localDate(now, organization.timezone), settings };
  const done = await carryOut(connection, loaded, at);
  if (done.released.length > 0 && relatives.length > 0) {
    const others = await load(connection, organization, { customerIds: relatives, now });
    const more = await carryOut(connection, others, at);
    for (const what of ['made', 'released', 'closed'] as const) done[what].push(...more[what]);
  }
  const mails = done.released.map((id) => mailJob(organization.id, id));
  const [, committed] = await allSent([addJobs(connection, mails), connection.query('COMMIT')]);
  assertCommitted(committed);
  countWritten(database, done.made.length);
  return done;
}

/** In larger families each customer gets a separate mail. */
const MAX_RELATIVES = 50;

/**
 * Returns the rest of the families of customers that get mail, if the organization wants joint mails.
 * Deciding about them together lets people with mailboxes at several relatives get one mail.
 */
async function relativesToDecide(
  connection: Connection,
  organizationId: string,
  customerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'relatives to be decided about',
    text: `SELECT r.id ${fromCustomersWith('c', joinFamily('r', 'c'))}
             AND c.id = ANY($2::uuid[]) AND r.id <> ALL($2::uuid[])
             AND coalesce((SELECT s.one_per_mailbox FROM dunning_settings s WHERE s.organization_id = $1), true)
           ORDER BY r.id LIMIT ${MAX_RELATIVES + 1}`,
    values: [organizationId, customerIds],
  });
  return rows.length > MAX_RELATIVES ? [] : [...new Set(rows.map(({ id }) => id))];
}

/** Loads the facts about customers, with their account managers. */
async function load(
  connection: Connection,
  organization: Organization,
  { customerIds, now }: { customerIds: readonly string[]; now: Timestamp },
): Promise<Loaded> {
  const [customers, managers] = await allSent([
    loadDunnedCustomers(connection, organization, { customerIds, now }),
    loadAccountManagerIds(connection, organization.id, customerIds),
  ] as const);
  return { customers, managers };
}

interface Loaded {
  customers: readonly LoadedCustomer[];
  managers: ReadonlyMap<string, string[]>;
}

/** Decides and carries out, except for queueing the emails. */
async function carryOut(
  connection: Connection,
  { customers, managers }: Loaded,
  { settings, ...at }: HourContext & { settings: DunningSettings },
): Promise<Dunned> {
  const organizationId = at.organization.id;
  const evaluated = customers.map((customer) => ({
    customer,
    evaluation: evaluate(customer, settings, at.now),
  }));
  const closed = await closeSettled(connection, evaluated, at);
  closed.push(
    ...(await closeSupersededTasks(connection, evaluated, at)),
    ...(await endAccountTasks(connection, evaluated, at)),
  );
  await passTasks(connection, evaluated, at);
  await joinTasks(connection, evaluated, at);
  await scheduleReevaluation(connection, evaluated, settings, at);
  const wanted = evaluated.flatMap(({ customer, evaluation: { decisions, account } }) => [
    ...decisions.map((decision) => ({ customer, facts: toAction(customer.id, decision, at.now), decision })),
    ...(account?.kind === 'MAKE'
      ? [{ customer, facts: accountTask(customer, account, at), decision: null }]
      : []),
  ]);
  const facts = wanted.map(
    (one): ActionFacts => ({ ...one.facts, assignedUserIds: managers.get(one.customer.id) ?? [] }),
  );
  const made = await storeActions(connection, organizationId, facts, at.now);
  for (const [i, { customer, decision }] of wanted.entries()) {
    if (decision === null || decision.automatic) continue;
    const { advances } = decision;
    const looked = withNextEvaluations(advances, customer.invoices, settings, at.today);
    const [, superseded] = await allSent([
      advanceLevels(connection, organizationId, looked, { on: at.today, at: at.now, isNotified: false }),
      closeSuperseded(connection, organizationId, made[i] ?? '', { advances, now: at.now }),
    ] as const);
    closed.push(...superseded);
  }
  const released = made.filter((_, i) => wanted[i]?.decision?.automatic === true);
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
    advances,
  }: DunningDecision,
  now: Timestamp,
): ActionFacts {
  return {
    name: step.name,
    type: step.type,
    source: 'WORKFLOW',
    customerId,
    dueAt: now,
    carryingInvoiceId,
    invoiceIds,
    advances,
    dunningPlanId: planId,
    planVersion,
    stepKey: step.key,
    ladder,
    stepDay: day,
    isAutomatic: automatic,
    approvedAt: automatic ? now : null,
  };
}
