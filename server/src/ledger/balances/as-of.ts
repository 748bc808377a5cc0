import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { convertedFigures, type Rates } from '../domain/settlement/conversion.ts';
import { balanceOf, type DocumentKind, isCredit } from '../domain/settlement/records.ts';
import { type BALANCE_TYPES, TYPES } from './schema.ts';

/** A sum in the organization's currency, converted like `balance`. Currencies without a rate are excluded. */
interface Total {
  currency: string;
  balance: number;
  unconverted: string[];
}

/** One document in a balance. Amounts are in minor units; credits are negative. */
export interface BalanceLine {
  /** Day of issue or validation. */
  date: string;
  type: (typeof BALANCE_TYPES)[number];
  externalId: string;
  customId: string | null;
  currency: string;
  amount: number;
  /** Running balance of this currency, including this document. */
  balance: number;
}

export interface CustomerBalanceAsOf {
  customer: { id: string; externalId: string; name: string };
  asOf: string;
  timezone: string;
  documents: BalanceLine[];
  balances: { currency: string; balance: number }[];
  total: Total;
  /** Documents dated after the day, which the current balance includes. */
  later: { currency: string; documents: number; amount: number }[];
  /** The stored balance of all documents, regardless of their dates. */
  balanceNow: number;
}

interface Row {
  kind: DocumentKind;
  externalId: string;
  customId: string | null;
  currency: string;
  amount: number;
  date: CalendarDay;
}

/**
 * Returns a customer's balance at the end of a day, with its documents in the order of their dates. A
 * document that was imported later but dated earlier is included: the balance shows what was owed, not what
 * was known.
 * @param day such as `2026-01-31`, in the organization's time zone
 * @throws NOT_FOUND for a customer that does not exist
 */
export function balanceAsOf(
  database: Database,
  organization: Organization,
  externalId: string,
  day: string,
): Promise<CustomerBalanceAsOf> {
  const { id: organizationId, timezone, currency, rates } = organization;
  return inSnapshot(database, async (connection) => {
    const { rows: customers } = await connection.query<{ id: string; name: string; balance: number }>({
      name: 'customer of a balance as of a day',
      text: 'SELECT id, name, balance FROM customers WHERE organization_id = $1 AND external_id = $2',
      values: [organizationId, externalId],
    });
    const [customer] = customers;
    if (customer === undefined) throw new ApiError('NOT_FOUND', `The customer ${externalId} does not exist.`);
    const { rows } = await connection.query<Row>({
      name: 'documents of a balance as of a day',
      text: `SELECT kind, external_id AS "externalId", custom_id AS "customId", currency, amount, dated_on AS date
             FROM documents WHERE organization_id = $1 AND customer_id = $2 ORDER BY dated_on, dated_at, id`,
      values: [organizationId, customer.id],
    });
    const lines = linesOf(rows.filter(({ date }) => date <= day));
    // The last line of a currency is the one that stays in the map.
    const balances = new Map(lines.map((line) => [line.currency, line.balance]));
    const later = Map.groupBy(
      rows.filter(({ date }) => date > day),
      (row) => row.currency,
    );
    return {
      customer: { id: customer.id, externalId, name: customer.name },
      asOf: day,
      timezone,
      documents: lines,
      balances: [...balances].map(([code, balance]) => ({ currency: code, balance })),
      total: totalOf(balances, currency, rates),
      later: [...later].map(([code, list]) => ({
        currency: code,
        documents: list.length,
        amount: list.reduce((sum, row) => sum + signedAmount(row), 0),
      })),
      balanceNow: customer.balance,
    };
  });
}

function linesOf(rows: readonly Row[]): BalanceLine[] {
  const running = new Map<string, number>();
  return rows.map((row) => {
    const { kind, externalId, customId, currency, date } = row;
    const amount = signedAmount(row);
    const balance = (running.get(currency) ?? 0) + amount;
    running.set(currency, balance);
    return { date, type: TYPES[kind], externalId, customId, currency, amount, balance };
  });
}

function signedAmount({ kind, amount }: Row): number {
  return isCredit(kind) ? -amount : amount;
}

function totalOf(balances: ReadonlyMap<string, number>, currency: string, rates: Rates): Total {
  const rows = [...balances].map(([code, balance]) => ({
    currency: code,
    // A negative balance counts as credited. The conversion depends only on the sum.
    invoiced: Math.max(balance, 0),
    credited: Math.max(-balance, 0),
    paid: 0,
    refunded: 0,
    amountDue: 0,
  }));
  const { balance, unconverted } = convertedFigures(rows, currency, rates);
  return { currency, balance, unconverted };
}

export interface BalancesAsOf {
  asOf: string;
  timezone: string;
  customers: {
    externalId: string;
    name: string;
    balances: { currency: string; balance: number }[];
    total: Total;
  }[];
  total: Total;
}

/** Returns the non-zero balances of all customers at the end of a day, by externalId, and their sum. */
export function balancesAsOf(
  database: Database,
  organization: Organization,
  day: string,
): Promise<BalancesAsOf> {
  const { id: organizationId, timezone, currency, rates } = organization;
  return inSnapshot(database, async (connection) => {
    const { rows } = await connection.query<{
      externalId: string;
      name: string;
      currency: string;
      figures: Figures;
    }>({
      name: 'balances to explain',
      text: `SELECT c.external_id AS "externalId", c.name, d.currency, json_build_object(
               'invoiced', coalesce(sum(d.amount) FILTER (WHERE d.kind = 'INVOICE'), 0),
               'credited', coalesce(sum(d.amount) FILTER (WHERE d.kind = 'CREDIT_NOTE'), 0),
               'paid', coalesce(sum(d.amount) FILTER (WHERE d.kind = 'PAYMENT'), 0),
               'refunded', coalesce(sum(d.amount) FILTER (WHERE d.kind = 'REFUND'), 0)) AS figures
             FROM documents d JOIN customers c ON c.organization_id = $1 AND c.id = d.customer_id
             WHERE d.organization_id = $1 AND d.dated_on <= $2::date
             GROUP BY c.external_id, c.name, d.currency ORDER BY c.external_id, d.currency`,
      values: [organizationId, day],
    });
    const customers = [...Map.groupBy(rows, ({ externalId }) => externalId)].flatMap(([externalId, own]) => {
      const balances = new Map(own.map((row) => [row.currency, balanceOf(row.figures)]));
      if ([...balances.values()].every((balance) => balance === 0)) return [];
      return {
        externalId,
        name: own[0]?.name ?? '',
        balances: [...balances].map(([code, balance]) => ({ currency: code, balance })),
        total: totalOf(balances, currency, rates),
      };
    });
    return {
      asOf: day,
      timezone,
      customers,
      total: sumOf(
        customers.map(({ total }) => total),
        currency,
      ),
    };
  });
}

interface Figures {
  invoiced: number;
  credited: number;
  paid: number;
  refunded: number;
}

function sumOf(totals: readonly Total[], currency: string): Total {
  return {
    currency,
    balance: totals.reduce((sum, { balance }) => sum + balance, 0),
    unconverted: [...new Set(totals.flatMap(({ unconverted }) => unconverted))].sort(),
  };
}
