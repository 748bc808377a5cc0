import { sql } from 'kysely';
import { findNamedCustomer } from '../../ledger/customers/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import { averageDays } from '../domain/figures/formulas.ts';
import { firstOfMonth, monthEndsBefore } from '../domain/figures/months.ts';
import { type Period, relationOf } from '../figures/measures.ts';
import { inFigures, parseExactly } from '../figures/run.ts';
import { readSelection, type Selection, selectedDocuments } from '../figures/selection.ts';
import { sumOf } from '../figures/sums.ts';
import { monthTo } from '../month-ends/sums.ts';
import type { PaymentMonths } from './schema.ts';

/** Months before the current one. */
const MONTHS = 11;

interface PaidRow {
  month: string;
  currency: string;
  count: number;
  amount: string;
  days: number;
  late: number;
}
const { date, integer, text } = shape;
const PAID_ROW = rowShape<PaidRow>({
  month: date,
  currency: text,
  count: integer,
  amount: text,
  days: integer,
  late: integer,
});

/**
 * Returns how late a customer paid its invoices in each of the last 12 months.
 * @throws NOT_FOUND
 */
export async function loadPaymentMonths(
  context: DataContext,
  organization: Organization,
  ref: { id: string } | { externalId: string },
): Promise<PaymentMonths> {
  const customer = await findNamedCustomer(context.database.pool, organization.id, ref);
  const requestedSelection = await readSelection(context, organization, { customerId: customer.id });
  const { asOf, target } = requestedSelection;
  const ends = [...monthEndsBefore(asOf, MONTHS), asOf];
  const period: Period = { from: firstOfMonth(ends[0] ?? asOf), to: asOf, days: 0 };
  return inFigures(context.database, requestedSelection, async (ask, selection) => {
    const { ctes, from } = relationOf('PAID', selection, period);
    const rows = await ask(
      'paid by month',
      sql`WITH ${ctes} SELECT date_trunc('month', m.paid_on::timestamp)::date AS month, m.currency, count(*) AS count,
          sum(m.value)::text AS amount, sum(m.paid_on - m.dated_on)::bigint AS days, sum(m.paid_on - m.due_on)::bigint AS late
        FROM ${from} ${selectedDocuments(selection)} GROUP BY 1, 2`,
      PAID_ROW,
    );
    const all = meanOf(rows);
    return {
      currency: target.currency,
      months: ends.map((to) => monthOf(to, rows, selection)),
      averageLate: all.averageLate,
      invoices: all.invoices,
    };
  });
}

function monthOf(
  to: string,
  rows: readonly PaidRow[],
  selection: Selection,
): PaymentMonths['months'][number] {
  const { from, days } = monthTo(to);
  const own = rows.filter(({ month }) => month === from);
  const sums = own.map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
  const parameters = { ...selection.parameters, asOf: to };
  const paid = sumOf(sums, { target: selection.target, parameters }, { measure: 'PAID', days });
  return { from, to, paid, ...meanOf(own) };
}

function meanOf(rows: readonly PaidRow[]) {
  const add = (of: (one: PaidRow) => number) => rows.reduce((sum, one) => sum + of(one), 0);
  const invoices = add(({ count }) => count);
  return {
    invoices,
    average: averageDays(
      add(({ days }) => days),
      invoices,
    ),
    averageLate: averageDays(
      add(({ late }) => late),
      invoices,
    ),
  };
}
