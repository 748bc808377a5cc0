import { datesOf, settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { Change, PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { fromOpenInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { INSTRUMENT_OF_METHODS } from '../domain/kinds.ts';
import { type PaidInvoice, splitPayment } from '../domain/split.ts';
import type { OnlinePaymentState } from '../domain/states.ts';
import type { ObservedPayment } from '../providers/port.ts';
import { recordStateEvent } from './events.ts';
import { lockPayment, type StoredPayment } from './load.ts';
import { notifyOfPayment } from './notify.ts';
import { storeState } from './store.ts';

/** Another transaction changed the payment since it was read. The caller reads it again. */
export class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError';
}

interface Settling {
  payment: StoredPayment;
  observed: ObservedPayment;
}

/**
 * Writes the ledger's payment of an online payment whose money is certain, linked to at most what is open of its
 * invoices, in the transaction that changes its state.
 * @throws ChangedMeanwhileError; what settlement throws
 */
export async function settlePayment(
  context: DataContext,
  organization: Organization,
  { payment, observed }: Settling,
): Promise<void> {
  const { id } = organization;
  const invoiceIds = payment.invoices.map(({ invoiceId }) => invoiceId);
  const existing = await existingInvoices(context.database.pool, id, invoiceIds);
  const invoices = payment.invoices.filter(({ invoiceId }) => existing.has(invoiceId));
  const undone = undoneReversal(payment);
  const put = (links: readonly PaidInvoice[]) => paymentChange(context, organization, payment, links);
  await settleTogether(settlementOf(context, organization), [...undone, put(invoices)], {
    prepareUnderLock: async (connection) => {
      await requireUnchanged(connection, id, payment);
      const open = await openAmounts(connection, id, payment.currency, invoiceIds);
      return [...undone, put(splitPayment(payment.amount, invoices, open).links)];
    },
    work: async (connection, outcomes) => {
      const paymentId = outcomes.at(-1)?.id ?? null;
      const now = context.clock.now();
      await storeState(connection, id, payment.id, {
        ...observedColumns(observed),
        state: 'SUCCEEDED',
        paymentId,
        reversalRefundId: null,
        holdsUntil: null,
        problem: null,
        settledAt: now,
        endedAt: null,
        now,
      });
      await recordStateEvent(connection, id, payment.id, now);
      return null;
    },
  });
}

/** A dispute that was won gives the payment back. */
const undoneReversal = ({ reversalRefundId }: StoredPayment): Change[] =>
  reversalRefundId === null
    ? []
    : [{ type: 'deleteDocument', kind: 'REFUND', target: { id: reversalRefundId } }];

function paymentChange(
  { clock }: DataContext,
  organization: Organization,
  { id, customerId, currency, amount, method, reference }: StoredPayment,
  links: readonly PaidInvoice[],
): PutDocument {
  return {
    type: 'putDocument',
    kind: 'PAYMENT',
    mode: 'import',
    target: { externalId: externalIdOf(id) },
    customer: { id: customerId },
    facts: {
      amount,
      currency,
      ...datesOf(organization).dated(clock.now()),
      instrument: INSTRUMENT_OF_METHODS[method],
      refNumber: reference,
    },
    links: {
      linkedInvoices: links.map((link) => ({ target: { id: link.invoiceId }, amount: link.amount })),
    },
  };
}

/** The externalId of the ledger's payment. One online payment cannot have two. */
export const externalIdOf = (id: string): string => `online:${id}`;

async function existingInvoices(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'invoices of online payment',
    text: `SELECT d.id ${fromOpenInvoices('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, invoiceIds],
  });
  return new Set(rows.map(({ id }) => id));
}

async function openAmounts(
  connection: Connection,
  organizationId: string,
  currency: string,
  invoiceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ id: string; open: number }>({
    name: 'open amounts of online payment',
    text: `SELECT d.id, d.amount - d.amount_linked AS open ${fromOpenInvoices('d')} AND d.id = ANY($2::uuid[])
             AND d.currency = $3`,
    values: [organizationId, invoiceIds, currency],
  });
  return new Map(rows.map(({ id, open }) => [id, open]));
}

async function requireUnchanged(
  connection: Connection,
  organizationId: string,
  { id, state, refundedAmount, customerId }: StoredPayment,
): Promise<void> {
  const current = await lockPayment(connection, organizationId, id);
  const isSame =
    current?.state === state &&
    current.refundedAmount === refundedAmount &&
    current.customerId === customerId;
  if (!isSame) throw new ChangedMeanwhileError();
}

const observedColumns = ({ fee, providerPaymentId, failure }: ObservedPayment) => ({
  fee,
  providerPaymentId,
  failure,
});

interface TakenBack extends Settling {
  state: Extract<OnlinePaymentState, 'SUCCEEDED' | 'REFUNDED' | 'REVERSED'>;
  /** Part of the ledger's payment that is taken back now, in minor units. */
  amount: number;
}

/**
 * Writes the return of an online payment to the ledger, so that its invoices are open again, in the transaction that
 * changes its state. @throws ChangedMeanwhileError; what settlement throws
 */
export async function takeBackPayment(
  context: DataContext,
  organization: Organization,
  takenBack: TakenBack,
): Promise<void> {
  const { id } = organization;
  const { payment, amount } = takenBack;
  const changes = amount === 0 ? [] : returnChanges(context, organization, takenBack);
  if (changes.length === 0) {
    await inTransaction(context.database, async (connection) => {
      await requireUnchanged(connection, id, payment);
      await storeReturn(context, connection, id, { ...takenBack, refundId: null });
    });
    return;
  }
  await settleTogether(settlementOf(context, organization), changes, {
    prepareUnderLock: async (connection) => {
      await requireUnchanged(connection, id, payment);
      return changes;
    },
    work: async (connection, outcomes) => {
      await storeReturn(context, connection, id, { ...takenBack, refundId: outcomes[0]?.id ?? null });
      return null;
    },
  });
}

async function storeReturn(
  { clock }: DataContext,
  connection: Connection,
  organizationId: string,
  { payment, observed, state, refundId }: TakenBack & { refundId: string | null },
): Promise<void> {
  const now = clock.now();
  const isReversal = state === 'REVERSED';
  await storeState(connection, organizationId, payment.id, {
    ...observedColumns(observed),
    state,
    refundedAmount: observed.refundedAmount,
    ...(isReversal ? { reversalRefundId: refundId } : {}),
    holdsUntil: null,
    endedAt: state === 'SUCCEEDED' ? null : now,
    now,
  });
  if (!isReversal && refundId !== null)
    await nameRefunds(connection, organizationId, {
      id: payment.id,
      refundId,
      refunded: observed.refundedAmount - payment.refundedAmount,
    });
  await recordStateEvent(connection, organizationId, payment.id, now);
  if (isReversal)
    await notifyOfPayment(connection, organizationId, payment, { kind: 'ONLINE_PAYMENT_FAILED', now });
}

/** Names the ledger's refund in the requested ones that it is, so that payouts find it. */
async function nameRefunds(
  connection: Connection,
  organizationId: string,
  { id, refundId, refunded }: { id: string; refundId: string; refunded: number },
): Promise<void> {
  await connection.query({
    name: 'name ledger refund of requested refunds',
    text: `WITH open AS (SELECT r.id, r.amount FROM online_payment_refunds r WHERE r.organization_id = $1
             AND r.online_payment_id = $2 AND r.state <> 'FAILED' AND r.refund_id IS NULL)
           UPDATE online_payment_refunds f SET refund_id = $3 FROM open
           WHERE f.organization_id = $1 AND f.id = open.id AND (SELECT sum(amount) FROM open) = $4`,
    values: [organizationId, id, refundId, refunded],
  });
}

function returnChanges(
  { clock }: DataContext,
  organization: Organization,
  { payment, observed, state, amount }: TakenBack,
): Change[] {
  const { id, paymentId, customerId, currency, reference, method } = payment;
  if (paymentId === null) return [];
  const suffix = state === 'REVERSED' ? 'reversal' : `refund:${observed.refundedAmount}`;
  return [
    {
      type: 'putDocument',
      kind: 'REFUND',
      mode: 'import',
      target: { externalId: `${externalIdOf(id)}:${suffix}` },
      customer: { id: customerId },
      facts: {
        amount,
        currency,
        ...datesOf(organization).dated(clock.now()),
        instrument: INSTRUMENT_OF_METHODS[method],
        refNumber: reference,
      },
      links: { linkedPayments: [{ target: { id: paymentId }, amount }] },
    },
  ];
}

/** Whether settlement refused the change, so that repeating it is of no use. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'UNAVAILABLE';
