import { contactEvent, convertRefusal, recordChange, refOf } from '../../ledger/commands.ts';
import {
  type BeforeMerge,
  checkMerge,
  checkUndo,
  mergeCustomers,
  undoMerge,
} from '../../ledger/domain/settlement/merge.ts';
import type { LedgerCustomer } from '../../ledger/domain/settlement/records.ts';
import {
  hasRelatives,
  linkLeftBehind,
  loadLinkAcross,
  loadNamed,
  lockCustomers,
  type MergeContext,
  type MergeMove,
  moveDocuments,
  moveDocumentsBack,
  moveRelatives,
  moveRelativesBack,
  writeMerge,
} from '../../ledger/merging.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { inDiscardedTransaction, inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { loadMovedContacts, moveRecords, moveRecordsBack } from './move-records.ts';
import { findMerge, loadMerge, UNDO_MS } from './queries.ts';
import type { CustomerMerge, MergePreview, MovedCounts } from './schema.ts';

interface Ref {
  id?: string;
  externalId?: string;
}

interface MergeInput {
  customer: Ref;
  into: Ref;
  /** The acting user; null: the organization itself. */
  userId: string | null;
}

/**
 * Merges a customer into another one of the organization. It moves all its records in one transaction, under
 * the locks of both families.
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND for the other customer, INVALID_DATA for the customer itself,
 *   CONFLICT naming obstacles
 */
export function mergeCustomer(
  data: DataContext,
  organization: Organization,
  input: MergeInput,
): Promise<CustomerMerge> {
  return inTransaction(data.database, (connection) => mergeIn(connection, data, organization, input));
}

/**
 * Returns what a merge would move: merges, counts, and rolls everything back. It locks both families for that
 * time, like a merge.
 * @throws the errors of `mergeCustomer`
 */
export async function previewMerge(
  data: DataContext,
  organization: Organization,
  input: MergeInput,
): Promise<MergePreview> {
  const { customer, into, moved } = await inDiscardedTransaction(data.database, (connection) =>
    mergeIn(connection, data, organization, input),
  );
  return { customer, into, moved };
}

/** Merges in the caller's transaction. */
async function mergeIn(
  connection: Connection,
  { database, clock }: DataContext,
  organization: Organization,
  { customer, into, userId }: MergeInput,
): Promise<CustomerMerge> {
  const [sourceId, targetId] = await findBoth(connection, organization.id, customer, refOf(into));
  const context = contextOf(organization, clock.now());
  const isMove = await hasRelatives(connection, organization.id, sourceId);
  const held = await lockCustomers(connection, context, [sourceId, targetId], isMove);
  const { ledger } = held;
  const [source, target] = [ledger.customers.get(sourceId), ledger.customers.get(targetId)];
  if (source === undefined || target === undefined)
    throw new StaleLockError('a customer was deleted in the meantime');
  if (!isMove && (await hasRelatives(connection, organization.id, sourceId)))
    throw new StaleLockError('a customer got a new relative in the meantime');
  await loadLinkAcross(connection, organization.id, ledger, source);
  convertRefusal(() => checkMerge(ledger, source, target));
  const mergeId = await insertMerge(connection, context, [source, target], userId);
  const moving: MergeMove = { mergeId, from: sourceId, to: targetId, now: context.now };
  const figures = await moveDocuments(connection, organization.id, moving);
  const children = await moveRelatives(connection, organization.id, moving);
  const counts = await moveRecords(connection, organization.id, moving);
  const before = convertRefusal(() => mergeCustomers(ledger, [source, target], figures));
  await writeMerge(database, connection, organization.id, held);
  const documents = figures.reduce((sum, part) => sum + part.documents, 0);
  const accountManagers = before.accountManagersAdded.length;
  const moved = { ...NOTHING, ...counts, documents, children, accountManagers };
  await completeMerge(connection, organization.id, { mergeId, moved, before });
  return announce(connection, context, mergeId, 'customer.merged');
}

const NOTHING: MovedCounts = {
  documents: 0,
  contacts: 0,
  notes: 0,
  actions: 0,
  messages: 0,
  portalLinks: 0,
  customFields: 0,
  accountManagers: 0,
  children: 0,
};

const contextOf = ({ id, timezone }: Organization, now: string): MergeContext => ({
  organizationId: id,
  timezone,
  now,
});

/** Returns the ids of the two customers. The caller checks them again under the locks. */
async function findBoth(
  connection: Connection,
  organizationId: string,
  customer: Ref,
  into: Ref,
): Promise<[string, string]> {
  const [sourceId] = await findCustomerIds(connection, organizationId, customer);
  if (sourceId === undefined) throw notFound();
  const [targetId, other] = await findCustomerIds(connection, organizationId, into);
  const field = into.id === undefined ? 'into.externalId' : 'into.id';
  if (targetId === undefined) throw fieldError('REFERENCE_NOT_FOUND', field, 'does not exist');
  if (other !== undefined)
    throw fieldError('INVALID_DATA', 'into', 'combines references to different records');
  return [sourceId, targetId];
}

async function findCustomerIds(
  connection: Connection,
  organizationId: string,
  { id, externalId }: Ref,
): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'customers to merge',
    text: `SELECT c.id ${fromCustomers('c')} AND c.id = $2
           UNION SELECT c.id ${fromCustomers('c')} AND c.external_id = $3`,
    values: [organizationId, id ?? null, externalId ?? null],
  });
  // If both identifiers are given, they must belong to the same customer.
  const isOneMissing = id !== undefined && externalId !== undefined && rows.length === 1;
  return isOneMissing && !(await isBoth(connection, organizationId, { id, externalId }))
    ? []
    : rows.map((row) => row.id);
}

async function isBoth(connection: Connection, organizationId: string, ref: Required<Ref>): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'customer by both names',
    text: `SELECT 1 ${fromCustomers('c')} AND c.id = $2 AND c.external_id = $3`,
    values: [organizationId, ref.id, ref.externalId],
  });
  return rowCount === 1;
}

async function insertMerge(
  connection: Connection,
  { organizationId, now }: MergeContext,
  [source, target]: readonly [LedgerCustomer, LedgerCustomer],
  userId: string | null,
): Promise<string> {
  const mergeId = newId();
  await connection.query({
    name: 'insert merge',
    text: `INSERT INTO customer_merges (organization_id, id, source_id, source_external_id, source_name, target_id,
             target_external_id, target_name, moved, before, merged_at, merged_by_user_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '{}', '{}', $9, $10)`,
    values: [
      organizationId,
      mergeId,
      source.id,
      source.externalId,
      source.name,
      target.id,
      target.externalId,
      target.name,
      now,
      userId,
    ],
  });
  return mergeId;
}

async function completeMerge(
  connection: Connection,
  organizationId: string,
  { mergeId, moved, before }: { mergeId: string; moved: MovedCounts; before: BeforeMerge },
): Promise<void> {
  await connection.query({
    name: 'complete merge',
    text: 'UPDATE customer_merges SET moved = $3, before = $4 WHERE organization_id = $1 AND id = $2',
    values: [organizationId, mergeId, JSON.stringify(moved), JSON.stringify(before)],
  });
}

/** Records the event of a merge and returns the merge. */
async function announce(
  connection: Connection,
  { organizationId, now }: MergeContext,
  mergeId: string,
  type: 'customer.merged' | 'customer.merge_undone',
): Promise<CustomerMerge> {
  const merge = await findMerge(connection, organizationId, mergeId);
  const { id, customer, into } = merge;
  const event = { type, customerId: into.id, data: { id, customer, into } };
  const owner = type === 'customer.merged' ? into.id : customer.id;
  const contacts = await loadMovedContacts(connection, organizationId, { mergeId, customerId: owner });
  const events = [event, ...contacts.map((contact) => contactEvent('contact.updated', contact))];
  await recordEvents(connection, organizationId, events, now);
  await recordChange(connection, organizationId, {
    action: type === 'customer.merged' ? 'customer.merged' : 'customer.merge_undone',
    records: [
      { kind: 'MERGE', id },
      { kind: 'CUSTOMER', id: customer.id },
      { kind: 'CUSTOMER', id: into.id },
    ],
    always: true,
  });
  return merge;
}

/**
 * Undoes a merge within a day. Records that moved with it and have not moved since come back. New records
 * stay.
 * @throws NOT_FOUND, CONFLICT naming obstacles
 */
export async function undoCustomerMerge(
  { database, clock }: DataContext,
  organization: Organization,
  { mergeId, userId }: { mergeId: string; userId: string | null },
): Promise<CustomerMerge> {
  return inTransaction(database, async (connection) => {
    const { customer, into, before, moved } = await loadMerge(connection, organization.id, mergeId);
    const context = contextOf(organization, clock.now());
    const ids = [customer.id, into.id, ...(before.parentId === null ? [] : [before.parentId])];
    const isMove = before.parentId !== null || moved.children > 0;
    const held = await lockCustomers(connection, context, ids, isMove);
    const { ledger } = held;
    await checkUndoable(connection, organization.id, mergeId, clock.millis());
    convertRefusal(() => checkUndo(ledger, { sourceId: customer.id, targetId: into.id, before }));
    const [source, target] = [ledger.customers.get(customer.id), ledger.customers.get(into.id)];
    if (source === undefined || target === undefined)
      throw new StaleLockError('a customer was deleted in the meantime');
    const moving: MergeMove = { mergeId, from: into.id, to: customer.id, now: context.now };
    if ((before.parentId ?? source.id) !== ledger.rootOf(target.id))
      await refuseLinks(connection, organization.id, moving);
    const figures = await moveDocumentsBack(connection, organization.id, moving);
    await moveRelativesBack(connection, organization.id, moving);
    await moveRecordsBack(connection, organization.id, moving);
    await loadNamed(connection, organization.id, ledger, before);
    convertRefusal(() => undoMerge(ledger, [source, target], before, figures));
    await writeMerge(database, connection, organization.id, held);
    await connection.query({
      name: 'merge is undone',
      text: `UPDATE customer_merges SET undone_at = $3, undone_by_user_id = $4
             WHERE organization_id = $1 AND id = $2`,
      values: [organization.id, mergeId, context.now, userId],
    });
    return announce(connection, context, mergeId, 'customer.merge_undone');
  });
}

/** Reads the merge again under the locks, which exclude a concurrent undo. */
async function checkUndoable(
  connection: Connection,
  organizationId: string,
  mergeId: string,
  nowMs: number,
): Promise<void> {
  const { undoneAt, mergedAt } = await loadMerge(connection, organizationId, mergeId);
  if (undoneAt !== null) throw fieldError('CONFLICT', 'undoneAt', 'was already undone');
  if (nowMs > Date.parse(mergedAt) + UNDO_MS)
    throw fieldError('CONFLICT', 'undoUntil', 'can no longer be undone: 24 hours have passed');
}

async function refuseLinks(connection: Connection, organizationId: string, moving: MergeMove): Promise<void> {
  const link = await linkLeftBehind(connection, organizationId, moving);
  if (link === null) return;
  throw fieldError(
    'CONFLICT',
    'links',
    `${link.going} is linked with ${link.staying}, which does not move. Unlink them first`,
  );
}

function fieldError(
  code: 'CONFLICT' | 'INVALID_DATA' | 'REFERENCE_NOT_FOUND',
  field: string,
  error: string,
): ApiError {
  return new ApiError(code, `${field}: ${error}`, { details: [{ field, error }] });
}
