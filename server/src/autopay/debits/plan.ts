import { localDate } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { findOrganizationsByDay, LOCAL_DAYS } from '../../ledger/filters.ts';
import { storeDebit } from '../../online-payments/commands.ts';
import { isUsableMandate, joinMandate } from '../../online-payments/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { type DebitDecision, decideDebit } from '../domain/decide-debit.ts';
import { loadAutopaySettings } from '../settings/queries.ts';
import { type DebtorFacts, type InvoiceToDebit, loadDebtor } from './facts.ts';
import { prepareNotice, queueNotice } from './notice.ts';
import type { PlanContext, PlannedDebit } from './planned-debit.ts';

/** Debtors in one portion. Each is a transaction of its own. */
const BATCH = 20;

const waitingDebtor = (organization: string, today: string): string => `
  FROM customer_autopay a ${joinMandate('m', 'a.mandate_id', organization)}
  WHERE a.organization_id = ${organization} AND a.is_on AND ${isUsableMandate('m')}
    AND (a.looked_on IS NULL OR a.looked_on < ${today})`;

/** Returns the organizations whose debtors were not looked at today. It searches all organizations by design. */
export async function organizationsToPlan(context: DataContext): Promise<string[]> {
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations with debits to plan',
      text: `SELECT r.id FROM (SELECT o.id, o.today FROM ${LOCAL_DAYS}) r
             WHERE EXISTS (SELECT 1 ${waitingDebtor('r.id', 'r.today')})`,
      values,
    });
    return rows.map(({ id }) => id);
  });
}

/**
 * Announces the debits of some debtors: stores them and queues the notice, in one transaction for each debtor. A
 * debtor is looked at once a day.
 * @returns whether there may be more
 */
export async function planDebits(context: PlanContext, organization: Organization): Promise<boolean> {
  const today = localDate(context.clock.now(), organization.timezone);
  const { rows } = await context.database.pool.query<{ customerId: string }>({
    name: 'debtors to look at',
    text: `SELECT a.customer_id AS "customerId" ${waitingDebtor('$1', '$2')}
           ORDER BY a.customer_id LIMIT ${BATCH}`,
    values: [organization.id, today],
  });
  for (const { customerId } of rows) await planDebtor(context, organization, { customerId, today });
  return rows.length === BATCH;
}

interface Look {
  customerId: string;
  today: string;
}

/** Looks at one debtor. Without a recipient for the notice, nothing is debited. */
async function planDebtor(context: PlanContext, organization: Organization, look: Look): Promise<void> {
  const { database, clock } = context;
  const notice = await prepareNotice(context, organization, look.customerId);
  await inTransaction(database, async (connection) => {
    await lockFamilies(connection, organization.id, [look.customerId]);
    if (!(await claimLook(connection, organization.id, look)) || notice === null) return;
    const now = clock.now();
    const debtor = await loadDebtor(connection, organization, {
      customerId: look.customerId,
      now,
      except: null,
    });
    if (debtor === null) return;
    const rules = await loadAutopaySettings(connection, organization.id);
    const planned = choosePlanned(debtor, (invoice, choice) =>
      decideDebit(invoice, choice, rules, look.today),
    );
    const stored: PlannedDebit[] = [];
    for (const debit of planned)
      if (await storePlanned(connection, organization.id, { debtor, debit, look, now })) stored.push(debit);
    if (stored.length > 0) await queueNotice(connection, context, organization, { notice, debits: stored });
  }).catch((error: unknown) => {
    // The email of this debtor cannot be written. Others must not wait for it.
    if (!(error instanceof ApiError)) throw error;
    return skipLook(context, organization.id, look);
  });
}

/** Decides about each invoice, the earliest due first. A planned debit counts against the limit of its month. */
function choosePlanned(
  { choice, invoices }: DebtorFacts,
  decide: (invoice: InvoiceToDebit, choice: DebtorFacts['choice']) => DebitDecision | null,
): PlannedDebit[] {
  const planned: PlannedDebit[] = [];
  const leftIn = (chargeOn: string) => {
    const month = chargeOn.slice(0, 7);
    const before = choice.leftIn(chargeOn);
    const chosen = planned.filter((one) => one.chargeOn.startsWith(month));
    return before === null ? null : before - chosen.reduce((sum, { amount }) => sum + amount, 0);
  };
  const order = (a: InvoiceToDebit, b: InvoiceToDebit) =>
    a.dueOn === b.dueOn ? (a.id < b.id ? -1 : 1) : a.dueOn < b.dueOn ? -1 : 1;
  for (const invoice of [...invoices].sort(order)) {
    const decision = decide(invoice, { ...choice, leftIn });
    if (decision !== null) planned.push({ ...decision, invoice });
  }
  return planned;
}

/** Marks a debtor as looked at today. Returns false if another process did. */
async function claimLook(
  connection: Connection,
  organizationId: string,
  { customerId, today }: Look,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'claim look at debtor',
    text: `UPDATE customer_autopay SET looked_on = $3 WHERE organization_id = $1 AND customer_id = $2
             AND (looked_on IS NULL OR looked_on < $3)`,
    values: [organizationId, customerId, today],
  });
  return rowCount === 1;
}

async function skipLook({ database }: PlanContext, organizationId: string, look: Look): Promise<void> {
  await inTransaction(database, (connection) => claimLook(connection, organizationId, look));
}

interface Storing {
  debtor: DebtorFacts;
  debit: PlannedDebit;
  look: Look;
  now: string;
}

async function storePlanned(
  connection: Connection,
  organizationId: string,
  { debtor, debit, look, now }: Storing,
): Promise<boolean> {
  const { invoice, amount, chargeOn, attempt } = debit;
  const id = newId();
  const { mandateId } = debtor;
  const { number: reference, currency } = invoice;
  const facts = {
    id,
    customerId: look.customerId,
    mandateId,
    invoiceId: invoice.id,
    reference,
    currency,
    amount,
  };
  if (!(await storeDebit(connection, organizationId, facts, now))) return false;
  await connection.query({
    name: 'store autopay debit',
    text: `INSERT INTO autopay_debits (organization_id, online_payment_id, invoice_id, due_on, attempt, charge_on,
             created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [organizationId, id, invoice.id, invoice.dueOn, attempt, chargeOn, now],
  });
  return true;
}
