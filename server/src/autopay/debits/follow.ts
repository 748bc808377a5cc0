import { createActions } from '../../dunning/commands.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { fromAccountManagersWith, fromDocuments } from '../../ledger/relations.ts';
import { notifyOfPayment } from '../../online-payments/commands.ts';
import { isOfOtherDebtor, isTakenBackDebit, joinOnlinePayment } from '../../online-payments/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { HAS_AUTOPAY } from '../settings/sources.ts';
import { TASK_NAMES, type TaskNames } from './texts.ts';

const BATCH = 50;
/** Days in which a reversal is followed, also if the jobs stood still. */
export const TAKEN_BACK_DAYS = 30;

/** SQL: debit `a` with online payment `o` was taken back after its outcome was followed. */
export const IS_TAKEN_BACK = `${isTakenBackDebit('o')} AND a.followed_state <> 'REVERSED'`;

interface EndedDebit {
  id: string;
  state: string;
  isMoved: boolean;
  isIntended: boolean;
}

/**
 * Follows the outcome of debits, once for each: a task if one failed, was taken back, or was cancelled by a merge of
 * customers. @returns whether there may be more
 */
export async function followOutcomes(context: DataContext, organization: Organization): Promise<boolean> {
  const since = new Date(context.clock.millis() - TAKEN_BACK_DAYS * 86_400_000).toISOString();
  const { rows } = await context.database.pool.query<EndedDebit>({
    name: 'debits to follow',
    text: `SELECT o.id, o.state, ${isOfOtherDebtor('o')} AS "isMoved",
             a.stopping_at IS NOT NULL OR NOT ${HAS_AUTOPAY} AS "isIntended"
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND a.online_payment_id IN (
             SELECT a.online_payment_id FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
             WHERE a.organization_id = $1 AND a.followed_at IS NULL AND o.state NOT IN ('CREATED', 'PENDING')
             UNION ALL
             SELECT a.online_payment_id FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
             WHERE a.organization_id = $1 AND o.ended_at >= $2 AND ${IS_TAKEN_BACK})
           ORDER BY o.id LIMIT ${BATCH}`,
    values: [organization.id, since],
  });
  for (const { id, state, isMoved, isIntended } of rows) {
    const name = taskOf(state, { isMoved, isIntended });
    if (name === null) await markFollowed(context, organization.id, { id, state });
    else await followDebit(context, organization, { id, name, state });
  }
  return rows.length === BATCH;
}

/** Returns the task that an outcome needs, or null. */
function taskOf(
  state: string,
  { isMoved, isIntended }: Pick<EndedDebit, 'isMoved' | 'isIntended'>,
): keyof TaskNames | null {
  if (state === 'FAILED' || state === 'REVERSED') return 'failed';
  if (state !== 'CANCELLED') return null;
  if (isMoved) return 'merged';
  return isIntended ? null : 'failed';
}

interface DebitFacts {
  customerId: string;
  /** Null: it was deleted. */
  invoiceId: string | null;
  reference: string;
  managerIds: string[];
}

interface Following {
  id: string;
  name: keyof TaskNames;
  state: string;
}

/** Creates a task about a debit and notifies users, once for each state. */
export async function followDebit(
  { database, clock }: DataContext,
  { id: organizationId, language }: Organization,
  { id, name, state }: Following,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const before = await loadFacts(connection, organizationId, id);
    if (before === null) return;
    await lockFamilies(connection, organizationId, [before.customerId]);
    const facts = await loadFacts(connection, organizationId, id);
    // A merge moved it meanwhile. The next run follows it.
    if (facts === null || facts.customerId !== before.customerId) return;
    const { customerId, invoiceId, reference, managerIds } = facts;
    const now = clock.now();
    if (!(await claim(connection, organizationId, { id, state, now }))) return;
    const task = {
      name: `${TASK_NAMES[language][name]}: ${reference}`.slice(0, 200),
      type: 'TASK',
      source: 'WORKFLOW',
      stepKey: `autopay:${id}`,
      customerId,
      ...(invoiceId === null ? {} : { carryingInvoiceId: invoiceId, invoiceIds: [invoiceId] }),
      assignedUserIds: managerIds,
      dueAt: now,
    } as const;
    await createActions(connection, organizationId, [task], now);
    const kind = name === 'failed' ? 'ONLINE_PAYMENT_FAILED' : 'ONLINE_PAYMENT_PROBLEM';
    await notifyOfPayment(connection, organizationId, { id, customerId, reference }, { kind, now });
  });
}

/** Marks a debit whose outcome needs no task. */
async function markFollowed(
  { database, clock }: DataContext,
  organizationId: string,
  { id, state }: Pick<Following, 'id' | 'state'>,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database, (connection) => claim(connection, organizationId, { id, state, now }));
}

async function claim(
  connection: Connection,
  organizationId: string,
  { id, state, now }: { id: string; state: string; now: string },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'claim following of debit',
    text: `UPDATE autopay_debits SET followed_at = $3, followed_state = $4
           WHERE organization_id = $1 AND online_payment_id = $2
             AND (followed_at IS NULL OR ($4 = 'REVERSED' AND followed_state <> 'REVERSED'))`,
    values: [organizationId, id, now, state],
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
    text: `SELECT o.customer_id AS "customerId", o.reference,
             (SELECT i.id ${fromDocuments('i')} AND i.id = a.invoice_id) AS "invoiceId",
             coalesce((SELECT json_agg(m.user_id ORDER BY m.rank) ${fromAccountManagersWith('m', '')}
               AND m.customer_id = o.customer_id), '[]') AS "managerIds"
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND a.online_payment_id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}
