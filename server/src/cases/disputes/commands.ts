import { type ActionFacts, createAction } from '../../dunning/commands.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/formats.ts';
import {
  lockFamilies,
  type RecordedChange,
  recordChange,
  recordUndoable,
  touchInvoice,
} from '../../ledger/commands.ts';
import type { AuditRecord } from '../../ledger/domain/audit/actions.ts';
import type { DisputeReason, DisputeResolution } from '../../ledger/domain/dispute.ts';
import type { Ref } from '../../ledger/domain/settlement/changes.ts';
import type { CustomerNames } from '../../ledger/domain/settlement/events.ts';
import { amountOutstanding, type LedgerDocument } from '../../ledger/domain/settlement/records.ts';
import { CUSTOMER_ANSWER, DOCUMENT_COLUMNS, selectList } from '../../ledger/filters.ts';
import { type DocumentView, viewStatement, viewsOf } from '../../ledger/reads.ts';
import { fromDocumentsWith, fromInvoices, joinCustomer } from '../../ledger/relations.ts';
import { forgetNotifications, notifyUsers } from '../../people/index.ts';
import { loadAccountManagerIds } from '../../people/users/queries.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { dayOfPromise } from '../promises/commands.ts';
import { checkOwner } from './update.ts';

/** The stated facts of a dispute. */
export interface DisputeInput {
  reason: DisputeReason;
  comment: string | null;
  /** The disputed amount, minor units > 0; null: the whole invoice. */
  amount: number | null;
  /** The user who handles it; absent: none. */
  ownerUserId?: string | null;
  /** As sent; only its day counts. */
  dueDate?: string | null;
}

/** The author of a dispute. A debtor may dispute only their own invoices. */
export type DisputeAuthor =
  | { source: 'API' | 'APP'; userId: string | null }
  | { source: 'PORTAL'; userId: null; customerId: string };

interface NewDispute {
  target: Ref;
  input: DisputeInput;
  by: DisputeAuthor;
}

/**
 * Opens a dispute of an invoice. Reminders about it stop at once; its amounts do not change. A mail in
 * progress is either sent before, or not sent. A debtor's dispute creates a task for the account managers.
 * Repeating the same dispute changes nothing.
 * @throws NOT_FOUND; CONFLICT if nothing is due, another dispute is open, or a debtor's dispute was rejected
 *   before; AMOUNT_EXCEEDED above the outstanding amount
 */
export async function openDispute<T>(
  context: Context,
  organization: Organization,
  { target, input, by, answer }: NewDispute & Answering<T>,
): Promise<T> {
  let changes: readonly RecordedChange[] = [];
  const answered = await changeInvoice(
    context,
    organization,
    { target, answer },
    async (connection, invoice, now) => {
      changes = [];
      const isOpened = await storeDispute(connection, organization, { invoice, input, by, now });
      if (isOpened) changes = await recordOpened(context, organization, connection, invoice);
      return isOpened;
    },
  );
  noteChange(...changes.map(({ id }) => id));
  return answered;
}

/**
 * Opens a dispute in the caller's transaction, like `openDispute`.
 * @returns the undoable change; none if the same dispute is open
 */
export async function openDisputeWithin(
  context: Pick<DataContext, 'clock'>,
  organization: Organization,
  connection: Connection,
  { target, input, by }: NewDispute,
): Promise<readonly RecordedChange[]> {
  const now = context.clock.now();
  const invoice = await lockInvoice(connection, organization.id, target);
  if (!(await storeDispute(connection, organization, { invoice, input, by, now }))) return [];
  await touchInvoice(connection, organization.id, invoice, now);
  return recordOpened(context, organization, connection, invoice);
}

/** Stores a new dispute under the lock of the family. @returns false if the same dispute is open */
async function storeDispute(
  connection: Connection,
  organization: Organization,
  { invoice, input, by, now }: OpenedDispute & { by: DisputeAuthor },
): Promise<boolean> {
  if (by.source === 'PORTAL' && invoice.customerId !== by.customerId) throw notFound();
  const { ownerUserId = null, dueDate = null } = input;
  if (ownerUserId !== null) await checkOwner(connection, organization.id, ownerUserId);
  const known = await disputesOf(connection, organization.id, invoice.id);
  const open = known.find(({ isOpen }) => isOpen);
  if (open !== undefined) {
    const isSame =
      open.reason === input.reason && open.comment === input.comment && open.amount === input.amount;
    if (isSame) return false;
    throw new ApiError('CONFLICT', refusal('DISPUTE_OPEN'));
  }
  checkDispute(invoice, input);
  if (by.source === 'PORTAL' && !mayDispute(known))
    throw new ApiError('CONFLICT', refusal('DISPUTE_REJECTED'));
  const id = newId();
  await connection.query({
    name: 'open dispute',
    text: `INSERT INTO disputes (organization_id, id, invoice_id, reason, comment, amount, source, opened_at,
             opened_by_user_id, updated_at, customer_id, owner_user_id, due_on)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11, $12)`,
    values: [
      organization.id,
      id,
      invoice.id,
      input.reason,
      input.comment,
      input.amount,
      by.source,
      now,
      by.userId,
      invoice.customerId,
      ownerUserId,
      dueDate === null ? null : dayOfPromise(dueDate, organization),
    ],
  });
  await recordChange(connection, organization.id, {
    action: 'dispute.opened',
    records: recordsOf(invoice),
    after: input,
  });
  if (by.source === 'PORTAL') await notifyColleagues(connection, organization, { invoice, input, now });
  const managers = await loadAccountManagerIds(connection, organization.id, [invoice.customerId]);
  await notifyUsers(
    connection,
    organization.id,
    [
      {
        kind: 'DISPUTE',
        recordId: id,
        targetId: invoice.id,
        customerId: invoice.customerId,
        subject: invoice.customId ?? invoice.externalId,
        userIds: managers.get(invoice.customerId) ?? [],
      },
    ],
    now,
  );
  return true;
}

/** The open dispute of an invoice, which undo closes without a trace; null: none. */
export interface DisputeSnapshot {
  disputeId: string | null;
}

/** Returns the open dispute of an invoice. */
export async function findOpenDispute(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceId: string,
): Promise<DisputeSnapshot> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'open dispute of an invoice',
    text: `SELECT id FROM disputes WHERE organization_id = $1 AND invoice_id = $2 AND resolved_at IS NULL`,
    values: [organizationId, invoiceId],
  });
  return { disputeId: rows[0]?.id ?? null };
}

async function recordOpened(
  { clock }: Pick<DataContext, 'clock'>,
  { id: organizationId }: Organization,
  connection: Connection,
  { id, customerId }: LockedInvoice,
): Promise<RecordedChange[]> {
  const before: DisputeSnapshot = { disputeId: null };
  return recordUndoable(
    connection,
    { organizationId, clock },
    {
      kind: 'DISPUTE_OPENED',
      record: { kind: 'INVOICE', id },
      customerId,
      before,
      after: await findOpenDispute(connection, organizationId, id),
    },
  );
}

/** Deletes the open dispute of an invoice, as if it had never been opened. The family must not be locked yet. */
export async function forgetDispute(
  context: Pick<DataContext, 'clock'>,
  { id: organizationId }: Organization,
  connection: Connection,
  { invoiceId, check }: { invoiceId: string; check: (open: DisputeSnapshot) => Promise<void> },
): Promise<void> {
  const invoice = await lockInvoice(connection, organizationId, { id: invoiceId });
  const open = await findOpenDispute(connection, organizationId, invoiceId);
  await check(open);
  await connection.query({
    name: 'forget dispute',
    text: 'DELETE FROM disputes WHERE organization_id = $1 AND id = $2',
    values: [organizationId, open.disputeId],
  });
  await forgetNotifications(connection, organizationId, open.disputeId);
  await touchInvoice(connection, organizationId, invoice, context.clock.now());
}

const NAMES: Record<Language, string> = {
  en: 'Dispute by the customer',
  fr: 'Contestation du client',
  de: 'Beanstandung des Kunden',
  es: 'Reclamación del cliente',
  it: 'Contestazione del cliente',
  nl: 'Betwisting door de klant',
};

interface OpenedDispute {
  invoice: LockedInvoice;
  input: DisputeInput;
  now: Timestamp;
}

/**
 * Creates a task for the account managers, because a debtor's dispute stops reminders until a person reviews
 * it.
 */
async function notifyColleagues(
  connection: Connection,
  { id: organizationId, language }: Organization,
  { invoice: { id: invoiceId, customerId }, input: { comment }, now }: OpenedDispute,
): Promise<void> {
  const managers = await loadAccountManagerIds(connection, organizationId, [customerId]);
  const task: ActionFacts = {
    name: NAMES[language],
    type: 'TASK',
    source: 'REPLY',
    customerId,
    carryingInvoiceId: invoiceId,
    invoiceIds: [invoiceId],
    assignedUserIds: managers.get(customerId) ?? [],
    comment,
    dueAt: now,
  };
  await createAction(connection, organizationId, task, now);
}

function checkDispute(invoice: LedgerDocument, { amount }: DisputeInput): void {
  const outstanding = amountOutstanding(invoice);
  if (outstanding === 0 || invoice.writtenOffAt !== null)
    throw new ApiError('CONFLICT', refusal('DISPUTE_NOTHING_OPEN'));
  if (amount === null || amount <= outstanding) return;
  const error = `exceeds the outstanding amount of ${outstanding}`;
  throw new ApiError('AMOUNT_EXCEEDED', `amount: ${error}`, { details: [{ field: 'amount', error }] });
}

interface KnownDispute extends Pick<DisputeInput, 'reason' | 'comment' | 'amount'> {
  isOpen: boolean;
  resolution: DisputeResolution | null;
}

/** Returns all disputes of an invoice. */
export async function disputesOf(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceId: string,
): Promise<KnownDispute[]> {
  const { rows } = await connection.query<KnownDispute>({
    name: 'disputes of an invoice',
    text: `SELECT reason, comment, amount, resolved_at IS NULL AS "isOpen", resolution FROM disputes
           WHERE organization_id = $1 AND invoice_id = $2`,
    values: [organizationId, invoiceId],
  });
  return rows;
}

/** Returns whether the debtor may open a dispute: not while one is open, and not after a rejected one. */
export function mayDispute(disputes: readonly KnownDispute[]): boolean {
  return !disputes.some(({ isOpen, resolution }) => isOpen || resolution === 'REJECTED');
}

/** Builds the response from the resulting invoice. */
interface Answering<T> {
  answer: (view: DocumentView) => T;
}

interface DisputeEnd {
  target: Ref;
  input: { resolution: DisputeResolution; comment: string | null };
  userId: string | null;
}

/**
 * Resolves the open dispute of an invoice. Reminders continue with the step that its age reaches.
 * @throws NOT_FOUND, CONFLICT
 */
export function resolveDispute<T>(
  context: Context,
  organization: Organization,
  { target, input: { resolution, comment }, userId, answer }: DisputeEnd & Answering<T>,
): Promise<T> {
  return changeInvoice(context, organization, { target, answer }, async (connection, invoice, now) => {
    const { rowCount } = await connection.query({
      name: 'resolve dispute',
      text: `UPDATE disputes SET resolved_at = $3, resolved_by_user_id = $4, resolution = $5, resolution_comment = $6,
               updated_at = $3 WHERE organization_id = $1 AND invoice_id = $2 AND resolved_at IS NULL`,
      values: [organization.id, invoice.id, now, userId, resolution, comment],
    });
    if (rowCount === 0) throw new ApiError('CONFLICT', refusal('NOT_DISPUTED'));
    await recordChange(connection, organization.id, {
      action: 'dispute.resolved',
      records: recordsOf(invoice),
      after: { resolution, comment },
    });
    return true;
  });
}

const recordsOf = ({ id, customerId }: LockedInvoice): AuditRecord[] => [
  { kind: 'INVOICE', id },
  { kind: 'CUSTOMER', id: customerId },
];

interface LockedInvoice extends LedgerDocument {
  customer: CustomerNames;
}

/**
 * Runs work on an invoice under the lock of its family, which settlement and dunning take too. A change of
 * the invoice's response counts as an update and records an event.
 */
function changeInvoice<T>(
  { database, clock }: Context,
  { id: organizationId }: Organization,
  { target, answer }: { target: Ref } & Answering<T>,
  work: (connection: Connection, invoice: LockedInvoice, now: string) => Promise<boolean>,
): Promise<T> {
  return inTransaction(database, async (connection) => {
    const invoice = await lockInvoice(connection, organizationId, target);
    const now = clock.now();
    if (await work(connection, invoice, now)) {
      await touchInvoice(connection, organizationId, invoice, now);
    }
    const { rows } = await queryRows(connection, viewStatement(organizationId, 'INVOICE', [invoice.id]));
    const [view] = viewsOf(rows);
    if (view === undefined) throw new Error('the locked invoice was not found');
    return answer(view);
  });
}

async function lockInvoice(
  connection: Connection,
  organizationId: string,
  { id, externalId }: Ref,
): Promise<LockedInvoice> {
  const { rows: named } = await connection.query<{ id: string; customerId: string }>({
    name: id === undefined ? 'invoice by externalId' : 'invoice by id',
    text: `SELECT d.id, d.customer_id AS "customerId" ${fromInvoices('d')}
             AND d.${id === undefined ? 'external_id' : 'id'} = $2`,
    values: [organizationId, id ?? externalId],
  });
  const [before] = named;
  if (before === undefined) throw notFound();
  await lockFamilies(connection, organizationId, [before.customerId]);
  const { rows } = await connection.query<LockedInvoice>({
    name: 'locked invoice',
    text: `SELECT ${selectList('d', DOCUMENT_COLUMNS)}, ${CUSTOMER_ANSWER('c')} AS customer
           ${fromDocumentsWith('d', joinCustomer('c', 'd.customer_id'))} AND d.id = $2`,
    values: [organizationId, before.id],
  });
  const [invoice] = rows;
  if (invoice === undefined) throw notFound();
  if (invoice.customerId !== before.customerId)
    throw new StaleLockError('the invoice moved to another customer in the meantime');
  return invoice;
}
