import { localDate } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { convertOrNull } from '../../ledger/domain/settlement/conversion.ts';
import { fromDocumentsWith, joinCustomer } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { invalidField } from '../../platform/errors.ts';
import { type Page, pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ClaimFacts, daysOfChance } from '../domain/forecast/chances.ts';
import { chanceOf } from '../domain/forecast/customer-claims.ts';
import { weeksFrom } from '../domain/forecast/weeks.ts';
import { forecastInvoices, type Predicted } from './compute.ts';
import { readOnly } from './queries.ts';
import type { OpenCustomer } from './read.ts';
import { type ForecastInvoice, type ForecastInvoiceQuery, USUAL_WEEKS } from './schema.ts';

/** An invoice with the amount by which the list is sorted. */
interface Ranked {
  /** Converted amount expected in the week: the sort key of the list. */
  key: number;
  id: string;
  one: Predicted;
  customer: OpenCustomer;
  facts: ClaimFacts;
}

/**
 * Lists the invoices behind a week, largest expected amount first, with the amount and its reasons.
 * @throws INVALID_DATA for a day outside the requested weeks
 */
export async function listForecastInvoices(
  { database, clock }: DataContext,
  organization: Organization,
  query: ForecastInvoiceQuery,
) {
  const today = localDate(clock.now(), organization.timezone);
  const weeks = weeksFrom(today, query.weeks ?? USUAL_WEEKS);
  const { week: day = today } = query;
  const at = weeks.findIndex(({ from, until }) => from <= day && day <= until);
  if (at < 0) throw invalidField('week', `must be a day from ${today} to ${weeks.at(-1)?.until}`);
  const page = readPage({ ...query, today }, { list: 'forecast invoices', sortBy: 'expected' });
  const { currency = null, accountManagerId = null } = query;
  const into = currency ?? organization.currency;
  return readOnly(database, async (connection) => {
    const kept = new Largest(page);
    await forecastInvoices(
      connection,
      { organizationId: organization.id, today, weeks, currency, accountManagerId },
      (one, customer, facts) => {
        const amount = one.expected?.weeks[at] ?? 0;
        if (amount === 0) return;
        const key = convertOrNull(amount, one.invoice.currency, into, organization.rates) ?? 0;
        kept.offer({ key, id: one.invoice.id, one, customer, facts });
      },
    );
    const { rows, metadata } = pageMetadata(page, kept.inOrder(), null, ({ key, id }) => ({ key, id }));
    const { offset: _, ...rest } = metadata;
    return { ...rest, items: await toItems(connection, organization.id, rows, at) };
  });
}

/** Keeps the first records of a page order, and one more. */
class Largest {
  readonly #page: Page;
  #kept: Ranked[] = [];
  #least: Ranked | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  offer(invoice: Ranked): void {
    const { after, limit } = this.#page;
    if (after !== null && compareRanked(invoice, { key: Number(after.key), id: after.id }) <= 0) return;
    if (this.#least !== null && compareRanked(invoice, this.#least) >= 0) return;
    this.#kept.push(invoice);
    // Sorts rarely: once for each page of additions.
    if (this.#kept.length >= 2 * (limit + 1)) {
      this.#kept = this.inOrder();
      this.#least = this.#kept.at(-1) ?? null;
    }
  }

  inOrder(): Ranked[] {
    return this.#kept.sort(compareRanked).slice(0, this.#page.limit + 1);
  }
}

/** Compares by amount descending, then newest first. */
const compareRanked = (a: Pick<Ranked, 'key' | 'id'>, b: Pick<Ranked, 'key' | 'id'>): number =>
  b.key - a.key || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

interface Names {
  id: string;
  externalId: string;
  customId: string | null;
  customerId: string;
  customerExternalId: string;
  customerName: string;
}

const { orNull, text, uuid } = shape;
const NAMES = {
  name: 'names of forecast invoices',
  text: `SELECT d.id, d.external_id AS "externalId", d.custom_id AS "customId", c.id AS "customerId",
           c.external_id AS "customerExternalId", c.name AS "customerName"
         ${fromDocumentsWith('d', joinCustomer('c', 'd.customer_id'))} AND d.id = ANY($2::uuid[])`,
  row: rowShape<Names>({
    id: uuid,
    externalId: text,
    customId: orNull(text),
    customerId: uuid,
    customerExternalId: text,
    customerName: text,
  }),
};

/** Adds numbers and customers; invoices that were deleted meanwhile are left out. */
async function toItems(
  connection: Connection,
  organizationId: string,
  ranked: readonly Ranked[],
  week: number,
): Promise<ForecastInvoice[]> {
  const { rows } = await queryRows(connection, {
    ...NAMES,
    values: [organizationId, ranked.map(({ id }) => id)],
  });
  const names = new Map(rows.map((name) => [name.id, name]));
  return ranked.flatMap((invoice) => {
    const name = names.get(invoice.id);
    return name === undefined ? [] : toItem(invoice, name, week);
  });
}

function toItem(
  { one, customer, facts }: Ranked,
  { customerId, customerExternalId, customerName, ...invoice }: Names,
  week: number,
): ForecastInvoice {
  const { claim, onAccount } = one;
  const [promise] = claim.promises;
  const days = daysOfChance(claim, facts);
  const dateOf = (day: number | null) => (day === null ? null : addDays('1970-01-01', day));
  return {
    invoice,
    customer: { id: customerId, externalId: customerExternalId, name: customerName },
    currency: one.invoice.currency,
    expected: one.expected?.weeks[week] ?? 0,
    chance: chanceOf(one.shares, week),
    outstanding: one.invoice.outstanding,
    onAccount,
    dueOn: addDays('1970-01-01', one.invoice.dueOn),
    promise:
      promise === undefined
        ? null
        : { date: addDays('1970-01-01', promise.dueOn), amount: promise.amount, kept: facts.kept },
    p10: dateOf(days.p10),
    p50: dateOf(days.p50),
    p90: dateOf(days.p90),
    learnedFrom: customer.paid.length,
  };
}
