import type { FastifyBaseLogger } from 'fastify';
import { overdueBefore, type Timestamp } from '../../ledger/domain/calendar.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { lockFamilies, UTC } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { type ActionFacts, createActions } from '../actions/commands.ts';

export interface PromisesOptions {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  pollMillis?: number;
}

/** Promises whose families are locked at once: few, so that writes beside it wait only shortly. */
const BATCH = 100;

/** While there is more to tell, it rests so many times as long as it worked: requests have the machine first. */
const REST = 4;

const NAMES = { en: 'Broken promise to pay', fr: 'Promesse de paiement non tenue' } as const;

interface Place {
  id: string;
  timezone: string;
  language: keyof typeof NAMES;
}

/** Of disputed invoices it is told when the dispute is resolved. */
const UNTOLD = `d.is_open AND d.promise_date < $2 AND p.ended_at IS NULL AND p.broken_told_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;

const PROMISES = `FROM documents d JOIN promises p ON p.organization_id = $1 AND p.invoice_id = d.id`;

/**
 * The end of the day is that of `promiseDeadline`. What it finds is judged by `promiseStatus` under the lock; here it
 * only keeps promises that were kept in part from being looked at for ever.
 */
const CANDIDATES = `
SELECT p.id, d.customer_id AS "customerId" ${PROMISES}
WHERE d.organization_id = $1 AND ${UNTOLD}
  AND least(d.amount, coalesce(p.amount_linked_before + p.amount, d.amount)) > (
    SELECT coalesce(sum(l.amount_in_effect), 0) FROM links l
    JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id
    WHERE l.organization_id = $1 AND l.debit_id = d.id
      AND o.dated_at < (((p.date AT TIME ZONE $3)::date + 1)::timestamp AT TIME ZONE $3))
ORDER BY d.promise_date, d.id LIMIT ${BATCH}`;

/** Asked again under the locks: what was paid, promised anew or disputed meanwhile is not told. */
const FACTS = `
SELECT p.id, p.date, p.amount AS promised, p.amount_linked_before AS "amountLinkedBefore", d.id AS "invoiceId",
  d.customer_id AS "customerId", d.amount,
  coalesce((SELECT json_agg(json_build_object('datedAt', ${UTC('o.dated_at')}, 'amountInEffect', l.amount_in_effect))
    FROM links l JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id
    WHERE l.organization_id = $1 AND l.debit_id = d.id), '[]') AS credits,
  coalesce((SELECT json_agg(m.user_id ORDER BY m.rank) FROM account_managers m
    WHERE m.organization_id = $1 AND m.customer_id = d.customer_id), '[]') AS "managerIds"
${PROMISES} WHERE d.organization_id = $1 AND p.id = ANY($3::uuid[]) AND ${UNTOLD}
ORDER BY d.promise_date, d.id`;

interface Facts extends PromisedInvoice, Pick<PromiseFacts, 'date' | 'amountLinkedBefore'> {
  id: string;
  promised: number | null;
  invoiceId: string;
  customerId: string;
  managerIds: string[];
}

/** Tells of broken promises in the background, every minute. */
export function startBrokenPromises({ database, clock, log, pollMillis = 60_000 }: PromisesOptions): Loop {
  const turn = async (): Promise<number> => {
    const begun = clock.millis();
    const more = await tellBrokenPromises(database, clock);
    return more ? Math.min(pollMillis, REST * Math.max(1, clock.millis() - begun)) : pollMillis;
  };
  return startLoop({ name: 'tasks about broken promises', log, errorMillis: pollMillis, turn });
}

/**
 * Makes one task about each promise that was broken, for the account managers of the customer: when the local day of the
 * promise has ended, what was promised is not paid, and the invoice is still open. Dunning of the invoice resumes without
 * it. Looks across organizations by design, at a bounded number of promises of each.
 * @returns whether there may be more to tell
 */
export async function tellBrokenPromises(database: Database, clock: Clock): Promise<boolean> {
  const { rows } = await database.pool.query<Place>({
    name: 'places of organizations',
    text: 'SELECT organization_id AS id, timezone, language FROM organizations -- all organizations',
  });
  let more = false;
  for (const place of rows) if ((await tellBatch(database, clock, place)) === BATCH) more = true;
  return more;
}

/** How many promises were looked at. */
async function tellBatch(database: Database, clock: Clock, place: Place): Promise<number> {
  const now = clock.now();
  const { rows } = await database.pool.query<{ id: string; customerId: string }>({
    name: 'broken promises',
    text: CANDIDATES,
    values: [place.id, overdueBefore(now, place.timezone), place.timezone],
  });
  if (rows.length === 0) return 0;
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
  return ids.length;
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
