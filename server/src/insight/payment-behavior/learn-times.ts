import { fromOpenInvoices } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { addCounts, type LearnedCounts, noCounts } from '../domain/payment-times/counts.ts';
import { addHistory, timesOfEverybody, timesOfGroup } from '../domain/payment-times/history.ts';
import type { PaymentTimes } from '../domain/payment-times/times.ts';
import { dayNumber, numberOf, toPaidInvoice } from './facts.ts';
import { EVERYBODY } from './stored-times.ts';

/** Number of rows in memory at once. */
const SLICE = 2_000;
/** Maximum number of countries with their own payment times; others count only towards all customers. */
const MAX_COUNTRIES = 300;
/** Id before every other id. */

interface PaidRow {
  customerId: string;
  country: string | null;
  paidInvoices: number[][];
}

interface OpenRow {
  id: string;
  country: string | null;
  issuedOn: number;
  dueOn: number;
  /** The due day as a date. */
  day: string;
}

const { integer, listOf, orNull, text, uuid } = shape;
const PAID_ROW = rowShape<PaidRow>({
  customerId: uuid,
  country: orNull(text),
  paidInvoices: listOf(listOf(integer)),
});
const OPEN_ROW = rowShape<OpenRow>({
  id: uuid,
  country: orNull(text),
  issuedOn: integer,
  dueOn: integer,
  day: shape.date,
});

const PAID = {
  name: 'payment habits in order',
  text: `SELECT customer_id AS "customerId", country, paid_invoices AS "paidInvoices" FROM payment_habits
         WHERE organization_id = $1 AND customer_id > $2 ORDER BY customer_id LIMIT ${SLICE}`,
  row: PAID_ROW,
};
const OPEN = {
  name: 'open invoices by country',
  text: `SELECT i.id, h.country, ${numberOf('i.dated_on')} AS "issuedOn", ${numberOf('i.due_on')} AS "dueOn", i.due_on AS day
         FROM (SELECT d.id, d.customer_id, d.dated_on, d.due_on ${fromOpenInvoices('d')}
           AND (d.due_on, d.id) > ($3::date, $2) ORDER BY d.due_on, d.id LIMIT ${SLICE}) i
         LEFT JOIN payment_habits h ON h.organization_id = $1 AND h.customer_id = i.customer_id
         ORDER BY i.due_on, i.id`,
  row: OPEN_ROW,
};

/**
 * Learns the payment times of all customers and of each country, from stored history and open invoices. Reads
 * in slices and yields to the event loop, so memory does not grow with the number of customers.
 * @returns payment times by country, with EVERYBODY for all customers
 */
export async function learnTimes(
  connection: Connection,
  organizationId: string,
  onDay: string,
): Promise<Map<string, PaymentTimes>> {
  const today = dayNumber(onDay);
  const byCountry = new Map<string, LearnedCounts>();
  const yieldWhenDue = yieldToEventLoop();
  const countsOf = (country: string | null): LearnedCounts => {
    const isKnown = country !== null && (byCountry.has(country) || byCountry.size < MAX_COUNTRIES);
    const name = isKnown ? country : EVERYBODY;
    const counts = byCountry.get(name) ?? noCounts();
    byCountry.set(name, counts);
    return counts;
  };
  for await (const { country, paidInvoices } of paidByCustomer(connection, organizationId)) {
    addHistory(countsOf(country), { paid: paidInvoices.map(toPaidInvoice), open: [] }, today);
    await yieldWhenDue();
  }
  for await (const open of openInvoices(connection, organizationId)) {
    addHistory(countsOf(open.country), { paid: [], open: [open] }, today);
    await yieldWhenDue();
  }
  return learnEach(byCountry);
}

async function* paidByCustomer(connection: Connection, organizationId: string): AsyncGenerator<PaidRow> {
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const rows: PaidRow[] = (await queryRows(connection, { ...PAID, values: [organizationId, after] })).rows;
    yield* rows;
    after = rows.length < SLICE ? null : (rows.at(-1)?.customerId ?? null);
  }
}

async function* openInvoices(connection: Connection, organizationId: string): AsyncGenerator<OpenRow> {
  let after: Pick<OpenRow, 'id' | 'day'> | null = { id: FIRST_ID, day: '1899-01-01' };
  while (after !== null) {
    const values: string[] = [organizationId, after.id, after.day];
    const rows: OpenRow[] = (await queryRows(connection, { ...OPEN, values })).rows;
    yield* rows;
    after = rows.length < SLICE ? null : (rows.at(-1) ?? null);
  }
}

function learnEach(byCountry: ReadonlyMap<string, LearnedCounts>): Map<string, PaymentTimes> {
  const all = noCounts();
  for (const counts of byCountry.values()) addCounts(all, counts);
  const everybody = timesOfEverybody(all);
  const learned = new Map([[EVERYBODY, everybody]]);
  for (const [country, counts] of byCountry)
    if (country !== EVERYBODY && counts.to >= counts.from)
      learned.set(country, timesOfGroup(counts, everybody));
  return learned;
}
