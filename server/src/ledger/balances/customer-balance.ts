import { type CalendarDay, endOfDay, localDate } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { findNamedCustomer } from '../customers/queries.ts';
import { convertedFigures, convertOrNull } from '../domain/settlement/conversion.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../domain/settlement/records.ts';
import { type BalanceQuery, type CustomerBalance, TYPES } from './schema.ts';

/**
 * Selects documents that existed at the end of a day, by their own dates, regardless of the time of import.
 */
const EXISTING = (alias: string) => `${alias}.dated_on <= $3::date`;
/** Selects due days that ended before the day began. */
const OVERDUE = 'due_on < $3::date';

/**
 * Selects the customer's documents, with the outstanding amount of each invoice on that day. The amount in
 * effect of a link follows from the documents of that day (money rule 4). A refund takes its credit back in
 * full and releases the links to invoices, newest first.
 */
const DOCUMENTS = `
WITH own AS MATERIALIZED (
  SELECT d.id, d.kind, d.external_id, d.custom_id, d.currency, d.amount, d.dated_at, d.dated_on, d.due_on,
    d.written_off_at < $4::timestamptz AS is_written_off
  FROM documents d WHERE d.organization_id = $1 AND d.customer_id = $2 AND ${EXISTING('d')}),
credits AS (
  SELECT DISTINCT l.credit_id FROM own i JOIN links l ON l.organization_id = $1 AND l.debit_id = i.id
  WHERE i.kind = 'INVOICE'),
stacked AS (
  SELECT l.debit_id, l.amount, d.kind = 'REFUND' AS takes_back,
    sum(l.amount) OVER (PARTITION BY l.credit_id) - c.amount AS excess,
    sum(l.amount) FILTER (WHERE d.kind <> 'REFUND') OVER (
      PARTITION BY l.credit_id ORDER BY l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
  FROM credits x
  JOIN documents c ON c.organization_id = $1 AND c.id = x.credit_id AND ${EXISTING('c')}
  JOIN links l ON l.organization_id = $1 AND l.credit_id = c.id
  JOIN documents d ON d.organization_id = $1 AND d.id = l.debit_id AND ${EXISTING('d')}),
settled AS (
  SELECT debit_id, sum(amount - greatest(0, least(amount, excess - coalesce(newer, 0)))) AS amount
  FROM stacked WHERE NOT takes_back GROUP BY debit_id),
listed AS (
  SELECT o.*, CASE WHEN o.kind = 'INVOICE' THEN greatest(0, o.amount - coalesce(s.amount, 0)) END AS outstanding,
    CASE WHEN o.kind IN ('PAYMENT', 'CREDIT_NOTE') THEN -o.amount ELSE o.amount END AS signed
  FROM own o LEFT JOIN settled s ON s.debit_id = o.id)`;

const FIGURES = `${DOCUMENTS}
SELECT currency, count(*) AS documents, sum(signed)::bigint AS balance,
  coalesce(sum(outstanding) FILTER (WHERE is_written_off IS NOT TRUE), 0)::bigint AS "amountDue",
  coalesce(sum(outstanding) FILTER (WHERE is_written_off IS NOT TRUE AND ${OVERDUE}), 0)::bigint AS "amountOverdue"
FROM listed GROUP BY currency ORDER BY currency`;

/** Running balances need all documents, even for one page. */
const PAGE = `${DOCUMENTS},
running AS (
  SELECT *, sum(signed) OVER (PARTITION BY currency ORDER BY dated_on, id)::bigint AS balance FROM listed)
SELECT id, kind, external_id AS "externalId", custom_id AS "customId", dated_at AS date, dated_on AS day, currency, signed AS amount, balance,
  outstanding::bigint AS "amountOutstanding"
FROM running WHERE $5::date IS NULL OR (dated_on, id) > ($5::date, $6::uuid)
ORDER BY dated_on, id LIMIT $7 OFFSET $8`;

interface CurrencyFigures {
  currency: string;
  documents: number;
  balance: number;
  amountDue: number;
  amountOverdue: number;
}

interface DocumentRow extends Omit<CustomerBalance['items'][number], 'type'> {
  kind: DocumentKind;
  day: CalendarDay;
}

const { instant, integer, oneOf, orNull, text, uuid } = shape;
const FIGURES_ROW = rowShape<CurrencyFigures>({
  currency: text,
  documents: integer,
  balance: integer,
  amountDue: integer,
  amountOverdue: integer,
});
const DOCUMENT_ROW = rowShape<DocumentRow>({
  id: uuid,
  kind: oneOf(DOCUMENT_KINDS),
  externalId: text,
  customId: orNull(text),
  date: instant,
  day: shape.date,
  currency: text,
  amount: integer,
  balance: integer,
  amountOutstanding: orNull(integer),
});

/**
 * Returns a customer's balance at the end of a day, by currency, with its documents. A document that was
 * imported later but dated earlier is included: the balance shows what was owed, not what was known.
 * @throws NOT_FOUND; INVALID_DATA for an invalid page
 */
export function loadCustomerBalance(
  { database, clock }: DataContext,
  organization: Organization,
  ref: { id: string } | { externalId: string },
  query: BalanceQuery,
): Promise<CustomerBalance> {
  const { id: organizationId, timezone } = organization;
  const asOf = query.asOf ?? localDate(clock.now(), timezone);
  return inSnapshot(database, async (connection) => {
    const customer = await findNamedCustomer(connection, organizationId, ref);
    const page = {
      ...readPage({ ...query, asOf, customerId: customer.id }, { list: 'customer balance', sortBy: 'date' }),
      descending: false,
    };
    const values = [organizationId, customer.id, asOf, endOfDay(asOf, timezone)];
    const { rows: figures } = await queryRows(connection, {
      name: 'customer figures as of',
      text: FIGURES,
      values,
      row: FIGURES_ROW,
    });
    const { rows: documents } = await queryRows(connection, {
      name: 'customer documents as of',
      text: PAGE,
      values: [...values, page.after?.key ?? null, page.after?.id ?? null, page.limit + 1, page.offset ?? 0],
      row: DOCUMENT_ROW,
    });
    const total = figures.reduce((sum, one) => sum + one.documents, 0);
    const position = ({ day: key, id }: DocumentRow) => ({ key, id });
    const { rows, metadata } = pageMetadata(page, documents, page.offset === null ? null : total, position);
    return {
      customer,
      asOf,
      timezone,
      ...convertSums(figures, organization),
      balances: figures.map(({ documents: _, ...one }) => one),
      ...metadata,
      items: rows.map(({ kind, day: _, ...document }) => ({ ...document, type: TYPES[kind] })),
    };
  });
}

/**
 * Sums in the organization's currency, like a customer's stored figures. Currencies without a rate are
 * excluded and listed.
 */
function convertSums(figures: readonly CurrencyFigures[], { currency, rates }: Organization) {
  const parts = figures.map(({ currency: code, balance, amountDue }) => ({
    // A negative balance counts as credited. The conversion depends only on the sum.
    currency: code,
    amountDue,
    invoiced: Math.max(balance, 0),
    credited: Math.max(-balance, 0),
    paid: 0,
    refunded: 0,
  }));
  const sums = convertedFigures(parts, currency, rates);
  const amountOverdue = figures
    .filter(({ currency: code }) => !sums.unconverted.includes(code))
    .reduce((sum, one) => sum + (convertOrNull(one.amountOverdue, one.currency, currency, rates) ?? 0), 0);
  return { currency, ...sums, amountOverdue };
}
