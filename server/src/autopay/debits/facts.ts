import { FROM_HOLDING_MONEY, HOLDS_UNTIL } from '../../cash/relations.ts';
import { blockersOf, isSourceStale } from '../../dunning/domain/blockers.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { coverOpenItems } from '../../ledger/domain/open-items.ts';
import { fromCustomers, fromDocuments, fromFigures } from '../../ledger/relations.ts';
import {
  isBeingPaidOnline,
  isUsableMandate,
  joinMandate,
  joinOnlinePayment,
} from '../../online-payments/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { DebitableInvoice, DebitChoice, EarlierDebit } from '../domain/decide-debit.ts';

/** An invoice with its facts and its number. */
export interface InvoiceToDebit extends DebitableInvoice {
  id: string;
  number: string;
}

/** The facts by which the invoices of a debtor are debited. */
export interface DebtorFacts {
  mandateId: string;
  choice: DebitChoice;
  invoices: readonly InvoiceToDebit[];
}

interface ChoiceRow {
  mandateId: string;
  currency: string;
  turnedOnAt: Timestamp;
  maxAmount: number | null;
  maxMonthly: number | null;
}

/** Collected or under way, by month of the day of collection. */
interface MonthRow {
  month: string;
  amount: number;
}

interface InvoiceRow {
  id: string;
  number: string;
  isBeingPaid: boolean;
  earlier: EarlierDebit[];
}

interface DebtorRef {
  customerId: string;
  now: Timestamp;
  /** A debit that is decided about again, as if it did not exist. Null: none. */
  except: string | null;
}

interface InvoicesRef extends Pick<DebtorRef, 'now' | 'except'> {
  ids: readonly string[];
  timezone: string;
}

/**
 * Loads the facts about a debtor with automatic payment and a mandate that can be debited. Null: it has none. The
 * caller has locked the customer's family.
 */
export async function loadDebtor(
  connection: Connection,
  organization: Organization,
  { customerId, now, except }: DebtorRef,
): Promise<DebtorFacts | null> {
  const { id, timezone } = organization;
  const [found] = await loadChoice(connection, organization, customerId);
  if (found === undefined) return null;
  const settings = await loadDunningSettings(connection, organization);
  const [dunned] = await loadDunnedCustomers(connection, organization, { customerIds: [customerId], now });
  if (dunned === undefined) return null;
  // An online payment blocks the invoices that it pays, not the others of the customer.
  const customer = { ...dunned, cashHeldUntil: await bankMoneyHeldUntil(connection, id, customerId) };
  const covered = coverOpenItems(customer.invoices, customer.onAccount);
  const blockers = blockersOf(customer, settings, now);
  const isStale = isSourceStale(customer, now);
  const ids = customer.invoices.map((one) => one.id);
  const rows = await loadInvoices(connection, id, { ids, timezone, except, now });
  const invoices = customer.invoices.flatMap((invoice) => {
    const row = rows.get(invoice.id);
    const { currency, outstanding, dueOn } = invoice;
    const facts = { currency, outstanding, dueOn, covered: covered.get(invoice.id) ?? 0 };
    const isBlocked = isStale || blockers(invoice).length > 0;
    return row === undefined ? [] : [{ ...facts, ...row, isBlocked }];
  });
  const choice = await choiceOf(connection, organization, { customerId, except }, found);
  return { mandateId: found.mandateId, choice, invoices };
}

async function loadChoice(
  connection: Connection,
  { id, sandbox }: Organization,
  customerId: string,
): Promise<ChoiceRow[]> {
  const { rows } = await connection.query<ChoiceRow>({
    name: 'choice of debtor',
    text: `SELECT a.mandate_id AS "mandateId", m.currency, a.turned_on_at AS "turnedOnAt",
             a.max_amount AS "maxAmount", a.max_monthly AS "maxMonthly"
           FROM customer_autopay a ${joinMandate('m', 'a.mandate_id')}
           WHERE a.organization_id = $1 AND a.customer_id = $2 AND a.is_on AND ${isUsableMandate('m')}
             AND (m.mode = 'LIVE' OR $3)`,
    values: [id, customerId, sandbox],
  });
  return rows;
}

/** Returns until when money in the bank of the organization, which is not applied yet, blocks debits. */
async function bankMoneyHeldUntil(
  connection: Connection,
  organizationId: string,
  customerId: string,
): Promise<Timestamp | null> {
  const { rows } = await connection.query<{ heldUntil: Timestamp | null }>({
    name: 'bank money that holds debits',
    text: `SELECT (SELECT max(${HOLDS_UNTIL}) ${FROM_HOLDING_MONEY}) AS "heldUntil"
           ${fromCustomers('c')} AND c.id = $2`,
    values: [organizationId, customerId],
  });
  return rows[0]?.heldUntil ?? null;
}

async function choiceOf(
  connection: Connection,
  { id, timezone }: Organization,
  { customerId, except }: Pick<DebtorRef, 'customerId' | 'except'>,
  { currency, turnedOnAt, maxAmount, maxMonthly }: ChoiceRow,
): Promise<DebitChoice> {
  const { rows } = await connection.query<MonthRow>({
    name: 'debits of months',
    text: `SELECT to_char(a.charge_on, 'YYYY-MM') AS month, sum(o.amount)::bigint AS amount
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND o.customer_id = $2 AND o.state IN ('CREATED', 'PENDING', 'SUCCEEDED')
             AND o.id IS DISTINCT FROM $3::uuid
           GROUP BY 1`,
    values: [id, customerId, except],
  });
  const used = new Map(rows.map(({ month, amount }) => [month, Number(amount)]));
  const leftIn = (chargeOn: CalendarDay) =>
    maxMonthly === null ? null : maxMonthly - (used.get(chargeOn.slice(0, 7)) ?? 0);
  return { currency, turnedOnOn: localDate(turnedOnAt, timezone), maxAmount, leftIn };
}

async function loadInvoices(
  connection: Connection,
  organizationId: string,
  { ids, timezone, except, now }: InvoicesRef,
): Promise<Map<string, InvoiceRow>> {
  const { rows } = await connection.query<InvoiceRow>({
    name: 'invoices to debit',
    text: `SELECT d.id, (SELECT coalesce(i.custom_id, i.external_id) ${fromDocuments('i')} AND i.id = d.id) AS number,
             ${isBeingPaidOnline('d', '$4::uuid', '$5::timestamptz')} AS "isBeingPaid",
             coalesce((SELECT json_agg(json_build_object('state', CASE o.state WHEN 'CREATED' THEN 'UNDER_WAY'
                 WHEN 'PENDING' THEN 'UNDER_WAY' WHEN 'REFUNDED' THEN 'REVERSED' WHEN 'EXPIRED' THEN 'CANCELLED'
                 ELSE o.state END, 'failureCode', o.failure_code,
                 'endedOn', (o.ended_at AT TIME ZONE $3)::date) ORDER BY a.attempt)
               FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
               WHERE a.organization_id = $1 AND a.invoice_id = d.id AND a.due_on = d.due_on
                 AND o.id IS DISTINCT FROM $4::uuid), '[]') AS earlier
           ${fromFigures('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids, timezone, except, now],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
