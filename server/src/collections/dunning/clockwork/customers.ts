import type { Timestamp } from '../../../ledger/domain/calendar.ts';
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
import type { DunnedCustomer, DunningDecision, Evaluation } from '../../domain/dunning/facts.ts';
import { mailJob } from '../../reminders/kinds.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../facts/queries.ts';
import { closeSettled } from './close.ts';
import { storeTracks } from './tracks.ts';

/** What was decided about customers. */
export interface Dunned {
  /** Ids of the actions that were made. */
  made: string[];
  /** Of these, the e-mails that are to be sent. */
  released: string[];
  /** Ids of the actions that ended because their invoices are settled. */
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
    const closed = await closeSettled(connection, organization.id, customerIds, now);
    const done = await carryOut(connection, organization.id, evaluated, now);
    assertCommitted(await connection.query('COMMIT'));
    countWritten(database, done.made.length);
    return { ...done, closed };
  });
}

interface Evaluated {
  customer: DunnedCustomer;
  evaluation: Evaluation;
}

async function carryOut(
  connection: Connection,
  organizationId: string,
  evaluated: readonly Evaluated[],
  now: Timestamp,
): Promise<Omit<Dunned, 'closed'>> {
  const decided = evaluated.flatMap(({ customer, evaluation }) =>
    evaluation.decisions.map((decision) => ({ customerId: customer.id, decision })),
  );
  const assigned = await accountManagerIds(connection, organizationId, [
    ...new Set(decided.map(({ customerId }) => customerId)),
  ]);
  const facts = decided.map(({ customerId, decision }) =>
    toAction(customerId, decision, assigned.get(customerId) ?? [], now),
  );
  // Null: the step was taken before, and is not taken again.
  const ids = await createActions(connection, organizationId, facts, now);
  await storeTracks(connection, organizationId, evaluated, now);
  const made = ids.flatMap((id) => id ?? []);
  const released = ids.flatMap((id, i) => (id === null || facts[i]?.approvedAt === null ? [] : id));
  await addJobs(
    connection,
    released.map((id) => mailJob(organizationId, id)),
  );
  return { made, released };
}

function toAction(
  customerId: string,
  { planId, planVersion, step, automatic, carryingInvoiceId, invoiceIds }: DunningDecision,
  assignedUserIds: readonly string[],
  now: Timestamp,
): ActionFacts {
  return {
    ...{ name: step.name, type: step.type, source: 'WORKFLOW', customerId, dueAt: now },
    ...{ carryingInvoiceId, invoiceIds, assignedUserIds },
    ...{ dunningPlanId: planId, planVersion, stepKey: step.key },
    approvedAt: automatic ? now : null,
  };
}
