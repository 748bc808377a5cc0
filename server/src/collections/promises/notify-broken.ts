import { overdueBefore, type Timestamp } from '../../ledger/domain/calendar.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { LOCAL_DAYS, lockFamilies, organizationsFound, UTC } from '../../ledger/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ActionFacts, createActions } from '../actions/commands.ts';

/** Promises whose families are locked at once: few, so that writes beside it wait only shortly. */
const BATCH = 100;

const NAMES = { en: 'Broken promise to pay', fr: 'Promesse de paiement non tenue' } as const;

/** An organization, as far as it matters here. */
export type Place = Pick<Organization, 'id' | 'timezone' | 'language'>;

/** Of disputed invoices it is told when the dispute is resolved. */
const unnotified = (organization: string, lateBefore: string) => `d.is_open AND d.promise_date < ${lateBefore}
  AND p.ended_at IS NULL AND p.broken_told_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM disputes x
    WHERE x.organization_id = ${organization} AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;
const UNNOTIFIED = unnotified('$1', '$2');

const promises = (organization: string) =>
  `FROM documents d JOIN promises p ON p.organization_id = ${organization} AND p.invoice_id = d.id`;

/**
 * The end of the day is that of `promiseDeadline`. What it finds is judged by `promiseStatus` under the lock; here it
 * only keeps promises that were kept in part from being looked at for ever.
 */
const isUnpaid = (organization: string, timezone: string) =>
  `least(d.amount, coalesce(p.amount_linked_before + p.amount, d.amount)) > (
    SELECT coalesce(sum(l.amount_in_effect), 0) FROM links l
    JOIN documents o ON o.organization_id = ${organization} AND o.id = l.credit_id
    WHERE l.organization_id = ${organization} AND l.debit_id = d.id
      AND o.dated_at < (((p.date AT TIME ZONE ${timezone})::date + 1)::timestamp AT TIME ZONE ${timezone}))`;

const CANDIDATES = `
SELECT p.id, d.customer_id AS "customerId" ${promises('$1')}
WHERE d.organization_id = $1 AND ${UNNOTIFIED} AND ${isUnpaid('$1', '$3')}
ORDER BY d.promise_date, d.id LIMIT ${BATCH}`;

const ORGANIZATIONS = `
SELECT r.id FROM (SELECT o.id, o.timezone, o.late_before FROM ${LOCAL_DAYS}) r CROSS JOIN LATERAL (
  SELECT 1 ${promises('r.id')}
  WHERE d.organization_id = r.id AND ${unnotified('r.id', 'r.late_before')} AND ${isUnpaid('r.id', 'r.timezone')}
  LIMIT 1) x`;

/** Asked again under the locks: what was paid, promised anew or disputed meanwhile is not told. */
const FACTS = `
SELECT p.id, p.date, p.amount AS promised, p.amount_linked_before AS "amountLinkedBefore", d.id AS "invoiceId",
  d.customer_id AS "customerId", d.amount,
  coalesce((SELECT json_agg(json_build_object('datedAt', ${UTC('o.dated_at')}, 'amountInEffect', l.amount_in_effect))
    FROM links l JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id
    WHERE l.organization_id = $1 AND l.debit_id = d.id), '[]') AS credits,
  coalesce((SELECT json_agg(m.user_id ORDER BY m.rank) FROM account_managers m
    WHERE m.organization_id = $1 AND m.customer_id = d.customer_id), '[]') AS "managerIds"
${promises('$1')} WHERE d.organization_id = $1 AND p.id = ANY($3::uuid[]) AND ${UNNOTIFIED}
ORDER BY d.promise_date, d.id`;

interface Facts extends PromisedInvoice, Pick<PromiseFacts, 'date' | 'amountLinkedBefore'> {
  id: string;
  promised: number | null;
  invoiceId: string;
  customerId: string;
  managerIds: string[];
}

/** Organizations of which promises were broken and not told. Looks across all of them by design. */
export async function organizationsToNotify(context: DataContext): Promise<string[]> {
  return organizationsFound(context, async (values) => {
    const { rows } = await context.database.pool.query<{ id: string }>({
      name: 'organizations with broken promises',
      text: ORGANIZATIONS,
      values,
    });
    return rows.map(({ id }) => id);
  });
}

/**
 * Makes one task about each promise that was broken, for the account managers of the customer: when the local day of the
 * promise has ended, what was promised is not paid, and the invoice is still open. Dunning of the invoice resumes without
 * it. Looks at a bounded number of promises.
 * @returns whether there may be more to tell
 */
export async function notifyBrokenPromises({ database, clock }: DataContext, place: Place): Promise<boolean> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ id: string; customerId: string }>({
    name: 'broken promises',
    text: CANDIDATES,
    values: [place.id, overdueBefore(now, place.timezone), place.timezone],
  });
  if (rows.length === 0) return false;
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  const ids = rows.map(({ id }) => id);
  await transact(database, async (connection) => {
    await connection.query('BEGIN');
    await lockFamilies(connection, place.id, customerIds);
    const found = await readFacts(connection, place, ids, now);
    // One that moved before its family was locked has its turn later.
    const broken = found.filter(({ customerId }) => customerIds.includes(customerId));
    const actions = broken.map((facts) => taskAbout(facts, place, now));
    await createActions(connection, place.id, actions, now);
    await connection.query({
      name: 'tell broken promises',
      text: 'UPDATE promises SET broken_told_at = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      values: [place.id, broken.map(({ id }) => id), now],
    });
    assertCommitted(await connection.query('COMMIT'));
  });
  return ids.length === BATCH;
}

async function readFacts(
  connection: Connection,
  { id: organizationId, timezone }: Place,
  ids: readonly string[],
  now: Timestamp,
): Promise<Facts[]> {
  const { rows } = await connection.query<Facts>({
    name: 'facts of broken promises',
    text: FACTS,
    values: [organizationId, overdueBefore(now, timezone), ids],
  });
  return rows.filter(({ date, promised, amountLinkedBefore, ...invoice }) => {
    const promise = { date, amount: promised, amountLinkedBefore, endedAt: null, endReason: null };
    return promiseStatus(promise, invoice, now, timezone) === 'BROKEN';
  });
}

function taskAbout(
  { id, customerId, invoiceId, managerIds }: Facts,
  { language }: Place,
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
