import { localDate } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import type { Language } from '../../kernel/formats.ts';
import {
  datesOf,
  recordChange,
  refusalError,
  settle,
  settlementOf,
  textOrNull,
} from '../../ledger/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { Outcome, PutDocument } from '../../ledger/domain/settlement/changes.ts';
import type { Context } from '../../platform/context.ts';
import { decisionSource } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { feesOwed, isSameFee } from '../domain/late-fees/proposals.ts';
import { loadInvoiceFacts } from './facts.ts';
import { takeNumber } from './numbers.ts';
import { proposeFor } from './propose.ts';
import { findLateFee } from './queries.ts';
import type { LateFee, LateFeeAcceptance } from './schema.ts';
import { loadLateFeeSettings } from './settings.ts';

/** Thrown inside the transaction to roll it back. */
class StaleProposalError extends ApiError {}

interface Acceptance {
  id: string;
  body: LateFeeAcceptance;
  user: ActingUser | null;
}

/**
 * Accepts a proposal. One transaction creates an invoice for it, marks it accepted and assigns the next
 * number. A proposal that is already accepted is returned unchanged, so requests can be repeated. The amount
 * is checked again under the customer's lock. If it has changed, no invoice is created and the proposal is
 * updated.
 * @throws NOT_FOUND; CONFLICT if it was rejected or superseded, or is no longer owed
 */
export async function acceptLateFee(
  context: Context,
  organization: Organization,
  { id, body, user }: Acceptance,
): Promise<LateFee> {
  const { database } = context;
  const fee = await findLateFee(database.pool, organization.id, id);
  if (fee.state === 'ACCEPTED') return fee;
  requireOpen(fee);
  try {
    return await makeInvoice(context, organization, { fee, body, user });
  } catch (error) {
    if (!(error instanceof StaleProposalError)) throw error;
    const now = await findLateFee(database.pool, organization.id, id);
    if (now.state === 'ACCEPTED') return now;
    await refresh(context, organization, now);
    throw error;
  }
}

/**
 * Creates the invoice of a proposal.
 * @throws StaleProposalError, which rolls back everything including the number, like any refusal
 */
async function makeInvoice(
  context: Context,
  organization: Organization,
  { fee, body, user }: { fee: LateFee; body: LateFeeAcceptance; user: ActingUser | null },
): Promise<LateFee> {
  const now = context.clock.now();
  const settings = await loadLateFeeSettings(context.database.pool, organization.id);
  const change = invoiceOf(organization, { fee, body, paymentDays: settings.paymentDays, now });
  const series = {
    prefix: settings.numberPrefix,
    year: Number(localDate(now, organization.timezone).slice(0, 4)),
  };
  let accepted: LateFee | null = null;
  await settle(settlementOf(context, organization), [change], {
    prepareUnderLock: async (connection) => {
      if (change.facts.customId !== undefined) return [change];
      const customId = await takeNumber(connection, organization.id, series);
      return [{ ...change, facts: { ...change.facts, customId } }];
    },
    afterWrite: async (connection, [outcome]) => {
      const documentId = idOfNew(outcome);
      await requireOwed(connection, organization, fee);
      await markAccepted(connection, organization.id, { fee, documentId, now, user });
      accepted = await findLateFee(connection, organization.id, fee.id);
      await recordDecision(connection, organization.id, { fee, action: 'late_fee.accepted', documentId });
    },
  });
  if (accepted === null) throw new Error('the accepted proposal was not found');
  return accepted;
}

/** Returns the id of the created invoice. @throws ApiError unless it is new */
function idOfNew(outcome: Outcome | RefusalError | undefined): string {
  if (outcome instanceof RefusalError) throw refusalError(outcome);
  const isNew = outcome !== undefined && 'status' in outcome && outcome.status === 'created';
  if (!isNew || outcome.id === null) throw new StaleProposalError('CONFLICT', MADE_ALREADY);
  return outcome.id;
}

const MADE_ALREADY = 'This proposal already has an invoice.';
const NOT_OWED = 'The amounts owed have changed. The proposal was updated: check it and accept it again.';

function requireOpen({ state }: LateFee): void {
  if (state === 'PROPOSED') return;
  throw new ApiError(
    'CONFLICT',
    `The proposal is ${state}. Only a PROPOSED one can be accepted or rejected.`,
  );
}

interface AcceptedFee {
  fee: LateFee;
  body: LateFeeAcceptance;
  paymentDays: number;
  now: string;
}

function invoiceOf(
  organization: Organization,
  { fee, body: { name, customId, dueDate }, paymentDays, now }: AcceptedFee,
): PutDocument {
  const { language, timezone } = organization;
  const inTime = addDays(localDate(now, timezone), paymentDays);
  return {
    type: 'putDocument',
    kind: 'INVOICE',
    mode: 'import',
    target: { externalId: `late-fee:${fee.id}` },
    customer: { id: fee.customer.id },
    facts: {
      name: textOrNull(name ?? null) ?? TITLES[language][fee.kind](fee),
      ...(customId === undefined || customId === null ? {} : { customId }),
      amount: fee.amount,
      // Neither interest nor compensation for late payment is subject to value added tax.
      netAmount: fee.amount,
      currency: fee.currency,
      datedAt: now,
      ...datesOf(organization).due(dueDate ?? inTime),
    },
    source: decisionSource(),
  };
}

const invoiceNumberOf = ({ invoice }: LateFee) => invoice?.customId ?? '';
const TITLES: Record<Language, Record<LateFee['kind'], (fee: LateFee) => string>> = {
  en: {
    INTEREST: (fee: LateFee) =>
      `Late payment interest on ${invoiceNumberOf(fee)}, ${fee.from} to ${fee.until}`,
    COMPENSATION: (fee: LateFee) => `Compensation for recovery costs, ${invoiceNumberOf(fee)}`,
  },
  fr: {
    INTEREST: (fee: LateFee) =>
      `Intérêts de retard sur ${invoiceNumberOf(fee)}, du ${fee.from} au ${fee.until}`,
    COMPENSATION: (fee: LateFee) =>
      `Indemnité forfaitaire pour frais de recouvrement, ${invoiceNumberOf(fee)}`,
  },
  de: {
    INTEREST: (fee) => `Verzugszinsen auf ${invoiceNumberOf(fee)}, ${fee.from} bis ${fee.until}`,
    COMPENSATION: (fee) => `Pauschale für Beitreibungskosten, ${invoiceNumberOf(fee)}`,
  },
  es: {
    INTEREST: (fee) => `Intereses de demora de ${invoiceNumberOf(fee)}, del ${fee.from} al ${fee.until}`,
    COMPENSATION: (fee) => `Indemnización por costes de cobro, ${invoiceNumberOf(fee)}`,
  },
  it: {
    INTEREST: (fee) => `Interessi di mora su ${invoiceNumberOf(fee)}, dal ${fee.from} al ${fee.until}`,
    COMPENSATION: (fee) => `Risarcimento forfettario delle spese di recupero, ${invoiceNumberOf(fee)}`,
  },
  nl: {
    INTEREST: (fee) => `Vertragingsrente over ${invoiceNumberOf(fee)}, ${fee.from} tot en met ${fee.until}`,
    COMPENSATION: (fee) => `Forfaitaire vergoeding voor invorderingskosten, ${invoiceNumberOf(fee)}`,
  },
};

/** Checks that the open proposal is exactly what is owed now. @throws StaleProposalError if not */
async function requireOwed(connection: Connection, organization: Organization, fee: LateFee): Promise<void> {
  const organizationId = organization.id;
  const settings = await loadLateFeeSettings(connection, organizationId);
  const ids = fee.invoice === null ? [] : [fee.invoice.id];
  const [invoice] = await loadInvoiceFacts(connection, organizationId, ids);
  const stored = invoice?.fees.find(({ id, state }) => id === fee.id && state === 'PROPOSED');
  if (
    invoice === undefined ||
    stored === undefined ||
    invoice.customerId !== fee.customer.id ||
    !isSameFee(stored, fee)
  )
    throw new StaleProposalError('CONFLICT', NOT_OWED);
  const { fees, missingRates } = feesOwed(invoice, settings, stored.until);
  if (fees.some((owed) => isSameFee(owed, stored))) return;
  if (stored.kind === 'INTEREST' && missingRates.length > 0) throw missingRateError(missingRates);
  throw new StaleProposalError('CONFLICT', NOT_OWED);
}

/** Returns the error for an unknown amount, such as after a stated rate was removed. */
function missingRateError(halfYears: readonly string[]): ApiError {
  const details = halfYears.map((from) => ({ field: 'referenceRates', error: `has no rate from ${from}` }));
  const message =
    `The reference rate of the half-year from ${halfYears.join(', ')} is missing. Add it to the ` +
    'settings.';
  return new ApiError('CONFLICT', message, { details });
}

interface AcceptedMark {
  fee: LateFee;
  documentId: string;
  now: string;
  user: ActingUser | null;
}

async function markAccepted(
  connection: Connection,
  organizationId: string,
  { fee: { id }, documentId, now, user }: AcceptedMark,
): Promise<void> {
  const { rowCount } = await connection.query({
    name: 'accept late fee',
    text: `UPDATE fee_proposals SET state = 'ACCEPTED', document_id = $3, decided_at = $4, decided_by_user_id = $5,
             updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND state = 'PROPOSED'`,
    values: [organizationId, id, documentId, now, user?.id ?? null],
  });
  if (rowCount !== 1) throw new StaleProposalError('CONFLICT', NOT_OWED);
}

/** Updates the open proposals of the invoice to the amounts owed up to the last day of this one. */
async function refresh(context: Context, organization: Organization, fee: LateFee): Promise<void> {
  if (fee.invoice === null || fee.state !== 'PROPOSED') return;
  const settings = await loadLateFeeSettings(context.database.pool, organization.id);
  const candidate = { id: fee.invoice.id, customerId: fee.customer.id };
  await proposeFor(context, organization, { settings, candidates: [candidate], until: fee.until });
}

interface Rejection {
  id: string;
  reason: string;
  user: ActingUser | null;
}

/**
 * Rejects a proposal: its period is not proposed again.
 * @throws NOT_FOUND; CONFLICT if it is no longer open
 */
export async function rejectLateFee(
  { database, clock }: Context,
  organizationId: string,
  { id, reason, user }: Rejection,
): Promise<LateFee> {
  return inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query({
      name: 'reject late fee',
      text: `UPDATE fee_proposals SET state = 'REJECTED', reason = $3, decided_at = $4, decided_by_user_id = $5,
               updated_at = $4
             WHERE organization_id = $1 AND id = $2 AND state = 'PROPOSED'`,
      values: [organizationId, id, reason, clock.now(), user?.id ?? null],
    });
    const fee = await findLateFee(connection, organizationId, id);
    if (rowCount !== 1) requireOpen(fee);
    await recordDecision(connection, organizationId, { fee, action: 'late_fee.rejected', documentId: null });
    return fee;
  });
}

/** The states before and after each decision, for the audit. */
const STATES = {
  'late_fee.accepted': ['PROPOSED', 'ACCEPTED'],
  'late_fee.rejected': ['PROPOSED', 'REJECTED'],
  'late_fee.reopened': ['REJECTED', 'PROPOSED'],
} as const;

interface Decision {
  fee: LateFee;
  action: keyof typeof STATES;
  /** The invoice of an accepted proposal. */
  documentId: string | null;
}

/** Records a decision in the audit, in its transaction. */
export async function recordDecision(
  connection: Connection,
  organizationId: string,
  { fee: { id, invoice, customer, amount, currency }, action, documentId }: Decision,
): Promise<void> {
  const [before, after] = STATES[action];
  const invoices = [invoice?.id ?? null, documentId].filter((one) => one !== null);
  await recordChange(connection, organizationId, {
    action,
    records: [
      { kind: 'LATE_FEE', id },
      ...invoices.map((one) => ({ kind: 'INVOICE', id: one }) as const),
      { kind: 'CUSTOMER', id: customer.id },
    ],
    before: { state: before },
    after: { state: after, amount, currency },
  });
}
