import { type ActionFacts, createActions } from '../../dunning/commands.ts';
import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/formats.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { findOrganizationsByDay, LOCAL_DAYS, UNLINKED_CREDITS } from '../../ledger/filters.ts';
import {
  fromDocuments,
  fromFiguresWith,
  fromLinksWith,
  joinDocument,
  LINKED_CREDITS,
} from '../../ledger/relations.ts';
import { notifyUsers } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';

/** Promises whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 100;

const NAMES: Record<Language, string> = {
  en: 'Broken promise to pay',
  fr: 'Promesse de paiement non tenue',
  de: 'Zahlungszusage nicht eingehalten',
  es: 'Promesa de pago incumplida',
  it: 'Promessa di pagamento non mantenuta',
  nl: 'Betalingsbelofte niet nagekomen',
};

/** The facts of an organization that are needed here. */
export type OrganizationFacts = Pick<Organization, 'id' | 'timezone' | 'language'>;

/** Promises of disputed invoices are reported when the dispute is resolved. */
const unnotifiedCondition = (
  organization: string,
  today: string,
) => `d.is_open AND d.promise_due_on < ${today}
  AND p.ended_at IS NULL AND p.broken_told_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM disputes x
    WHERE x.organization_id = ${organization} AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;
const UNNOTIFIED = unnotifiedCondition('$1', '$2');

const fromPromised = (organization: string) =>
  fromFiguresWith(
    'd',
    `JOIN promises p ON p.organization_id = ${organization} AND p.invoice_id = d.id`,
    organization,
  );

/**
 * A preliminary filter that keeps partly kept promises from being searched forever. `promiseStatus` decides
 * under the lock.
 */
const isUnpaid = (organization: string) =>
  `least(d.amount, coalesce(p.amount_linked_before + p.amount, d.amount)) > (
    SELECT coalesce(sum(l.amount_in_effect), 0)
    ${fromLinksWith('l', joinDocument('o', 'l.credit_id', organization), organization)}
      AND l.debit_id = d.id AND o.dated_on <= p.due_on)`;

const CANDIDATES = `
SELECT p.id, d.customer_id AS "customerId" ${fromPromised('$1')}
  AND ${UNNOTIFIED} AND ${isUnpaid('$1')}
ORDER BY d.promise_due_on, d.id LIMIT ${BATCH}`;

const ORGANIZATIONS = `
SELECT r.id FROM (SELECT o.id, o.today FROM ${LOCAL_DAYS}) r CROSS JOIN LATERAL (
  SELECT 1 ${fromPromised('r.id')}
  AND ${unnotifiedCondition('r.id', 'r.today')} AND ${isUnpaid('r.id')}
  LIMIT 1) x`;

/** Read again under the locks, without promises that were paid, renewed or disputed in the meantime. */
const FACTS = `
SELECT p.id, p.due_on AS "dueOn", p.amount AS promised, p.amount_linked_before AS "amountLinkedBefore", d.id AS "invoiceId",
  d.customer_id AS "customerId", d.amount,
  (SELECT coalesce(i.custom_id, i.external_id) ${fromDocuments('i')} AND i.id = d.id) AS "invoiceNumber",
  ${LINKED_CREDITS} AS credits,
  ${UNLINKED_CREDITS} AS "onAccount",
  coalesce((SELECT json_agg(m.user_id ORDER BY m.rank) FROM account_managers m
    WHERE m.organization_id = $1 AND m.customer_id = d.customer_id), '[]') AS "managerIds"
${fromPromised('$1')} AND p.id = ANY($3::uuid[]) AND ${UNNOTIFIED}
ORDER BY d.promise_due_on, d.id`;

interface BrokenPromise extends PromisedInvoice, Pick<PromiseFacts, 'dueOn' | 'amountLinkedBefore'> {
  id: string;
  promised: number | null;
  invoiceId: string;
  invoiceNumber: string;
  customerId: string;
  managerIds: string[];
}

/** Returns the organizations with unreported broken promises. It searches all organizations by design. */
export async function findOrganizationsToNotify(context: DataContext): Promise<string[]> {
  return findOrganizationsByDay(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations with broken promises',
      text: ORGANIZATIONS,
      values,
    });
    return rows.map(({ id }) => id);
  });
}

/**
 * Creates one task for each broken promise, assigned to the customer's account managers. A promise is broken
 * when its local day has ended, it is not paid and the invoice is still open. Dunning of the invoice resumes
 * independently. It handles a bounded number of promises.
 * @returns whether there may be more to report
 */
export async function notifyBrokenPromises(
  { database, clock }: DataContext,
  place: OrganizationFacts,
): Promise<boolean> {
  const now = clock.now();
  const today = localDate(now, place.timezone);
  const { rows } = await database.pool.query<{ id: string; customerId: string }>({
    name: 'broken promises',
    text: CANDIDATES,
    values: [place.id, today],
  });
  if (rows.length === 0) return false;
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  const ids = rows.map(({ id }) => id);
  await transact(database, async (connection) => {
    await connection.query('BEGIN');
    await lockFamilies(connection, place.id, customerIds);
    const promises = await loadBrokenPromises(connection, place.id, today, ids);
    // A promise that moved before its family was locked is reported by a later run.
    const broken = promises.filter(({ customerId }) => customerIds.includes(customerId));
    const actions = broken.map((promise) => taskAbout(promise, place, now));
    await createActions(connection, place.id, actions, now);
    const notified = broken.map(({ id, invoiceId, invoiceNumber, customerId, managerIds }) => ({
      kind: 'PROMISE_BROKEN' as const,
      recordId: id,
      targetId: invoiceId,
      customerId,
      subject: invoiceNumber,
      userIds: managerIds,
    }));
    await notifyUsers(connection, place.id, notified, now);
    await connection.query({
      name: 'notify broken promises',
      text: 'UPDATE promises SET broken_told_at = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      values: [place.id, broken.map(({ id }) => id), now],
    });
    assertCommitted(await connection.query('COMMIT'));
  });
  return ids.length === BATCH;
}

/** Loads those of the candidates that are broken. The caller must hold the locks of their families. */
async function loadBrokenPromises(
  connection: Connection,
  organizationId: string,
  today: CalendarDay,
  ids: readonly string[],
): Promise<BrokenPromise[]> {
  const { rows } = await connection.query<BrokenPromise>({
    name: 'facts of broken promises',
    text: FACTS,
    values: [organizationId, today, ids],
  });
  return rows.filter(({ dueOn, promised, amountLinkedBefore, ...invoice }) => {
    const promise = { dueOn, amount: promised, amountLinkedBefore, endedOn: null, endReason: null };
    return promiseStatus(promise, invoice, today) === 'BROKEN';
  });
}

function taskAbout(
  { id, customerId, invoiceId, managerIds }: BrokenPromise,
  { language }: OrganizationFacts,
  now: Timestamp,
): ActionFacts {
  return {
    name: NAMES[language],
    type: 'TASK',
    source: 'WORKFLOW',
    stepKey: `promise:${id}`,
    customerId,
    carryingInvoiceId: invoiceId,
    invoiceIds: [invoiceId],
    assignedUserIds: managerIds,
    dueAt: now,
  };
}
