import { createActions } from '../../dunning/commands.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { fromAccountManagersWith } from '../../ledger/relations.ts';
import { joinOnlinePayment } from '../../online-payments/relations.ts';
import { notifyUsers } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { TASK_NAMES } from './texts.ts';

const BATCH = 50;

/** Creates a task for each debit that failed or was taken back, once. @returns whether there may be more */
export async function followFailures(context: DataContext, organization: Organization): Promise<boolean> {
  const { rows } = await context.database.pool.query<{ id: string }>({
    name: 'failed debits',
    text: `SELECT o.id FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND a.followed_at IS NULL AND o.state IN ('FAILED', 'REVERSED', 'CANCELLED')
           ORDER BY o.id LIMIT ${BATCH}`,
    values: [organization.id],
  });
  for (const { id } of rows) await followDebit(context, organization, { id, name: 'failed' });
  return rows.length === BATCH;
}

interface DebitFacts {
  customerId: string;
  invoiceId: string;
  reference: string;
  managerIds: string[];
}

interface Following {
  id: string;
  name: 'failed' | 'tooLate';
}

/** Creates a task about a debit and notifies the account managers, once. */
export async function followDebit(
  { database, clock }: DataContext,
  { id: organizationId, language }: Organization,
  { id, name }: Following,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const facts = await loadFacts(connection, organizationId, id);
    if (facts === null) return;
    const { customerId, invoiceId, reference, managerIds } = facts;
    await lockFamilies(connection, organizationId, [customerId]);
    const now = clock.now();
    if (!(await claim(connection, organizationId, { id, now }))) return;
    const task = {
      name: `${TASK_NAMES[language][name]}: ${reference}`.slice(0, 200),
      type: 'TASK',
      source: 'WORKFLOW',
      stepKey: `autopay:${id}`,
      customerId,
      carryingInvoiceId: invoiceId,
      invoiceIds: [invoiceId],
      assignedUserIds: managerIds,
      dueAt: now,
    } as const;
    await createActions(connection, organizationId, [task], now);
    const kind = name === 'failed' ? 'ONLINE_PAYMENT_FAILED' : 'ONLINE_PAYMENT_PROBLEM';
    const occurrence = { kind, recordId: id, targetId: customerId, customerId, subject: reference } as const;
    await notifyUsers(connection, organizationId, [{ ...occurrence, userIds: managerIds }], now);
  });
}

/** Marks a debit that ended without anything to do for people. */
export async function markFollowed(
  { database, clock }: DataContext,
  organizationId: string,
  id: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, (connection) => claim(connection, organizationId, { id, now }));
}

async function claim(
  connection: Connection,
  organizationId: string,
  { id, now }: { id: string; now: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'claim following of debit',
    text: `UPDATE autopay_debits SET followed_at = $3
           WHERE organization_id = $1 AND online_payment_id = $2 AND followed_at IS NULL`,
    values: [organizationId, id, now],
  });
  return rowCount === 1;
}

async function loadFacts(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<DebitFacts | null> {
  const { rows } = await connection.query<DebitFacts>({
    name: 'facts of followed debit',
    text: `SELECT o.customer_id AS "customerId", a.invoice_id AS "invoiceId", o.reference,
             coalesce((SELECT json_agg(m.user_id ORDER BY m.rank) ${fromAccountManagersWith('m', '')}
               AND m.customer_id = o.customer_id), '[]') AS "managerIds"
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND a.online_payment_id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
