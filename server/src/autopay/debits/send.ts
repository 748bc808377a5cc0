import { localDate } from '../../kernel/calendar.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { endDebit, type Provider, type ProviderContext, sendDebit } from '../../online-payments/commands.ts';
import { joinOnlinePayment } from '../../online-payments/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { decideDebit } from '../domain/decide-debit.ts';
import { loadAutopaySettings } from '../settings/queries.ts';
import { loadDebtor } from './facts.ts';
import { callForEach, mayCall } from './provider-calls.ts';

const BATCH = 20;

interface UnsentDebit {
  id: string;
  customerId: string;
  invoiceId: string;
  amount: number;
  chargeOn: string;
  isAsked: boolean;
}

/**
 * Asks the provider for announced debits. The debt is read again right before; from the first call on, the amount
 * is fixed, because its outcome may be unknown.
 * @param provider the only provider that is called; null: each
 * @returns whether there may be more
 */
export async function sendDebits(
  context: ProviderContext,
  organization: Organization,
  provider: Provider | null = null,
): Promise<boolean> {
  const { database } = context;
  const { rows } = await database.pool.query<UnsentDebit>({
    name: 'debits to send',
    text: `SELECT o.id, o.customer_id AS "customerId", a.invoice_id AS "invoiceId", o.amount,
             a.charge_on AS "chargeOn", a.asked_at IS NOT NULL AS "isAsked"
           FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
           WHERE a.organization_id = $1 AND a.followed_at IS NULL AND o.state = 'CREATED' AND o.provider_id IS NULL
             AND ${mayCall('a')} AND ($3::text IS NULL OR o.provider = $3)
           ORDER BY a.charge_on, o.id LIMIT ${BATCH}`,
    values: [organization.id, context.clock.wall.now(), provider],
  });
  const isWhole = await callForEach(context, organization, rows, async (debit) => {
    if (debit.isAsked || (await claimDebit(context, organization, debit)))
      await sendDebit(context, organization.id, debit);
  });
  return isWhole && rows.length === BATCH;
}

/** Fixes the amount of a debit, or ends it if it would not be decided now. Returns whether it is sent. */
async function claimDebit(
  { database, clock }: ProviderContext,
  organization: Organization,
  { id, customerId, invoiceId, amount }: UnsentDebit,
): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    await lockFamilies(connection, organization.id, [customerId]);
    if (!(await isUnasked(connection, organization.id, id))) return true;
    const now = clock.now();
    const debtor = await loadDebtor(connection, organization, { customerId, now, except: id });
    const rules = await loadAutopaySettings(connection, organization.id);
    const today = localDate(now, organization.timezone);
    const invoice = debtor?.invoices.find((one) => one.id === invoiceId);
    const decided =
      debtor === null || invoice === undefined ? null : decideDebit(invoice, debtor.choice, rules, today);
    if (decided?.amount === amount) {
      await connection.query({
        name: 'fix debit',
        text: 'UPDATE autopay_debits SET asked_at = $3 WHERE organization_id = $1 AND online_payment_id = $2',
        values: [organization.id, id, now],
      });
      return true;
    }
    await endDebit(connection, organization.id, id, { state: 'CANCELLED', now });
    await connection.query({
      name: 'drop debit',
      text: 'UPDATE autopay_debits SET stopping_at = $3 WHERE organization_id = $1 AND online_payment_id = $2',
      values: [organization.id, id, now],
    });
    return false;
  });
}

async function isUnasked(connection: Connection, organizationId: string, id: string): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'debit that was not asked for',
    text: `SELECT 1 FROM autopay_debits WHERE organization_id = $1 AND online_payment_id = $2 AND asked_at IS NULL
             AND followed_at IS NULL FOR NO KEY UPDATE`,
    values: [organizationId, id],
  });
  return rowCount === 1;
}
