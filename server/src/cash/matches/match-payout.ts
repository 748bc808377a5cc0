import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { applyMatch } from './apply-match.ts';
import type { MatchPartInput } from './schema.ts';
import { fromBankTransactions, IS_UNDECIDED } from './sources.ts';

/** Days before and after the stated day in which a bank books a payout. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 7;

/** A payout of a payment provider, as a bank line shows it. */
export interface PayoutLine {
  currency: string;
  amount: number;
  arrivesOn: string;
  /** Texts of which the line contains one: the reference of the payout, or the name of the provider. */
  texts: readonly string[];
}

const TEXT = `lower(concat_ws(' ', t.text, t.payer_name, t.ultimate_payer_name, t.end_to_end_id, t.bank_reference))`;

/**
 * Finds the undecided bank transaction that is a payout: of exactly its amount, around its day, and naming it. Null if
 * there is none, or more than one.
 */
export async function findPayoutLine(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { currency, amount, arrivesOn, texts }: PayoutLine,
): Promise<string | null> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'bank line of a payout',
    text: `SELECT t.id ${fromBankTransactions('t')} AND ${IS_UNDECIDED} AND t.currency = $2 AND t.amount = $3
             AND t.booked_on BETWEEN $4::date - ${DAYS_BEFORE} AND $4::date + ${DAYS_AFTER}
             AND EXISTS (SELECT 1 FROM unnest($5::text[]) AS n(text) WHERE strpos(${TEXT}, lower(n.text)) > 0)
           LIMIT 2`,
    values: [organizationId, currency, amount, arrivesOn, texts],
  });
  const [line, ...others] = rows;
  return line === undefined || others.length > 0 ? null : line.id;
}

/**
 * Explains the bank line of a payout by the payments that it contains and the fees that the provider kept. No customer
 * gets a second payment. @throws what applyMatch throws
 */
export async function matchPayout(
  context: DataContext,
  organization: Organization,
  { transactionId, parts }: { transactionId: string; parts: readonly MatchPartInput[] },
): Promise<void> {
  await applyMatch(context, organization, { transactionId, parts, rule: 0, isAutomatic: true });
}
