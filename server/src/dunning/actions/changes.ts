import { localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { isUndoable, type RecordedChange, recordUndoable } from '../../ledger/commands.ts';
import type { UndoableFacts, UndoableKind } from '../../ledger/domain/undoable.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { nameStatement } from '../../platform/db/named.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { applyNotification, skipMails } from '../levels/notified.ts';
import { loadSnapshots, type UndoableActionChange } from './action-snapshots.ts';
import { ACTION_EVENT_COLUMNS, type ActionEventSource, actionEvent, closeActions } from './commands.ts';
import { type HeldAction, holdActions } from './hold.ts';
import type { BulkChange, BulkResult, Performance } from './internal-schema.ts';
import { addInvoices } from './invoices.ts';
import { queueMail } from './mail-jobs.ts';
import { notifyAssigned } from './notify-assigned.ts';
import { findAction } from './queries.ts';
import { checkUsers } from './references.ts';
import type { Action, ActionOutcome } from './schema.ts';

/** A change of an open action. */
export type ActionChange =
  | { kind: 'IGNORE'; comment: string; by: ActingUser }
  | { kind: 'SNOOZE'; until: Timestamp | null }
  | { kind: 'REASSIGN'; userIds: readonly string[] }
  | ({ kind: 'PERFORM' } & Performing);

/** A task that is marked as done. */
export interface Performing {
  comment: string | null;
  at: Timestamp;
  by: ActingUser;
  /** Absent: DONE. */
  outcome?: ActionOutcome;
  /** Whether the debtor was notified of its invoices; default true. */
  isNotified?: boolean;
  /** The invoices that it was about, which are added to its own. Absent: its own. */
  invoiceIds?: readonly string[];
}

/** Builds the change from a request, for the time at which it is applied. It may throw a refusal. */
export type ChangeBuilder = (now: Timestamp) => ActionChange;

/** Returns the acting user. @throws INVALID_DATA without one */
export function performerOf(by: ActingUser | null): ActingUser {
  if (by === null) throw invalidField('X-Quittance-User', 'is required: name the user who does this');
  return by;
}

export const ignoreBuilder =
  (comment: string, by: ActingUser | null): ChangeBuilder =>
  () => ({ kind: 'IGNORE', comment, by: performerOf(by) });

export const reassignBuilder =
  (userIds: readonly string[]): ChangeBuilder =>
  () => ({ kind: 'REASSIGN', userIds: userIds.map((id) => id.toLowerCase()) });

/** Returns the builder of a snooze. @param field path of the time in the body */
export const snoozeBuilder =
  ({ timezone }: Organization, input: string | null, field: string): ChangeBuilder =>
  (now) => {
    const until = input === null ? null : toTimestamp(input, timezone);
    if (until !== null && until <= now) throw invalidField(field, FIELD_SENTENCES.IN_FUTURE);
    return { kind: 'SNOOZE', until };
  };

export const performBuilder =
  ({ timezone }: Organization, { comment = null, at }: Performance, by: ActingUser | null): ChangeBuilder =>
  (now) => {
    const done = at === undefined ? now : toTimestamp(at, timezone);
    if (done > now) throw invalidField('at', FIELD_SENTENCES.NOT_IN_FUTURE);
    return { kind: 'PERFORM', comment: comment === '' ? null : comment, at: done, by: performerOf(by) };
  };

/**
 * Changes one action. Only one of several concurrent calls succeeds.
 * @param read the version that the change is based on; undefined: any
 * @throws NOT_FOUND, CONFLICT with the current state if the action is closed or being sent, or if its version
 *   differs
 */
export async function changeAction(
  { database, clock }: DataContext,
  organization: Organization,
  actionId: string,
  reading: ChangeBuilder,
  read?: number | undefined,
): Promise<Action> {
  let undoable: readonly RecordedChange[] = [];
  const changed = await inTransaction(database, async (connection) => {
    const action = (await holdActions(connection, organization.id, [actionId])).get(actionId);
    if (action === undefined) throw notFound();
    const now = clock.now();
    const change = reading(now);
    if (change.kind === 'REASSIGN') await checkUsers(connection, organization.id, change.userIds);
    const refusal = refusalOf(action, change);
    if (refusal !== null)
      throw new ApiError('CONFLICT', `The action ${refusal}.`, {
        details: [{ field: 'state', error: refusal }],
      });
    if (read !== undefined) refuseOutdated(read, await findAction(connection, organization.id, actionId));
    undoable = await applyUndoable(connection, organization, { actions: [action], change, now, clock });
    return findAction(connection, organization.id, actionId);
  });
  noteChange(...undoable.map(({ id }) => id));
  return changed;
}

/**
 * Changes many actions in one transaction. Actions that do not allow the change are returned with status
 * CONFLICT and their state.
 * @throws REFERENCE_NOT_FOUND naming each missing action; then none is changed
 */
export async function changeActions(
  { database, clock }: DataContext,
  organization: Organization,
  { ids }: BulkChange,
  reading: ChangeBuilder,
): Promise<BulkResult> {
  const wanted = ids.map((id) => id.toLowerCase());
  let undoable: readonly RecordedChange[] = [];
  const result = await inTransaction(database, async (connection) => {
    const held = await holdActions(connection, organization.id, wanted);
    const details = wanted.flatMap((id, i) =>
      held.has(id) ? [] : [{ field: `ids[${i}]`, error: `does not exist: ${id}` }],
    );
    if (details.length > 0)
      throw new ApiError('REFERENCE_NOT_FOUND', 'Some of the actions do not exist.', { details });
    const now = clock.now();
    const change = reading(now);
    if (change.kind === 'REASSIGN') await checkUsers(connection, organization.id, change.userIds);
    const free = [...held.values()].filter((action) => refusalOf(action, change) === null);
    undoable = await applyUndoable(connection, organization, { actions: free, change, now, clock });
    const changed = new Set(free.map(({ id }) => id));
    return {
      items: [...new Set(wanted)].flatMap((id) => {
        const action = held.get(id);
        if (action === undefined) return [];
        const state = changed.has(id) && change.kind === 'IGNORE' ? 'IGNORED' : action.state;
        const changeId = undoable.find(({ recordId }) => recordId === id)?.id ?? null;
        return [{ id, status: changed.has(id) ? 'CHANGED' : 'CONFLICT', state, changeId } as const];
      }),
    };
  });
  noteChange(...undoable.map(({ id }) => id));
  return result;
}

/** Returns why a change is not possible; null if it is. */
export function refusalOf(
  { state, outcome, type, approvedAt, isUnderWay }: HeldAction,
  { kind }: Pick<ActionChange, 'kind'>,
): string | null {
  const hasFailed = state === 'FAILED';
  if (state !== 'TODO' && !hasFailed) return `is ${state}`;
  if (hasFailed && outcome === 'UNCERTAIN' && kind === 'PERFORM')
    return 'is FAILED and may have been sent: resolve its message first';
  if (isUnderWay && !hasFailed) return 'is being sent';
  if (hasFailed && (kind === 'SNOOZE' || (kind === 'PERFORM' && type !== 'EMAIL'))) return `is ${state}`;
  const isApproved = type === 'EMAIL' && approvedAt !== null && !hasFailed;
  if (isApproved && (kind === 'PERFORM' || kind === 'SNOOZE')) return 'is already approved';
  return null;
}

interface AppliedChange {
  actions: readonly HeldAction[];
  change: ActionChange;
  now: Timestamp;
}

/** An approved email is sent, and a letter that was sent otherwise may be a formal notice. */
const canTakeBack = ({ type }: HeldAction, { kind }: ActionChange) =>
  kind !== 'PERFORM' || (type !== 'EMAIL' && type !== 'LETTER');

/**
 * Changes actions under their locks and records the undoable changes. Performing an action that supersedes
 * others cannot be undone.
 */
export async function applyUndoable(
  connection: Connection,
  organization: Organization,
  { clock, ...applied }: AppliedChange & { clock: Clock },
): Promise<RecordedChange[]> {
  const { change, actions } = applied;
  const { id: organizationId } = organization;
  const undoable = isUndoable() ? actions.filter((action) => canTakeBack(action, change)) : [];
  if (undoable.length === 0) {
    await applyChange(connection, organization, applied);
    return [];
  }
  const ids = undoable.map(({ id }) => id);
  const before = await loadSnapshots(connection, organizationId, ids, change.kind);
  const superseded = await applyChange(connection, organization, applied);
  if (superseded.length > 0) return [];
  const after = await loadSnapshots(connection, organizationId, ids, change.kind);
  const facts = undoable.flatMap(({ id, customerId }): UndoableFacts[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || is === undefined) return [];
    const kind = UNDOABLE[change.kind];
    return [{ kind, record: { kind: 'ACTION', id }, customerId, before: was, after: is }];
  });
  return recordUndoable(connection, { organizationId, clock }, ...facts);
}

const UNDOABLE = {
  IGNORE: 'ACTION_IGNORED',
  SNOOZE: 'ACTION_SNOOZED',
  REASSIGN: 'ACTION_ASSIGNED',
  PERFORM: 'ACTION_PERFORMED',
} as const satisfies Record<UndoableActionChange, UndoableKind>;

/** @returns the ids of the actions that performing superseded */
async function applyChange(
  connection: Connection,
  organization: Organization,
  { actions, change, now }: AppliedChange,
): Promise<string[]> {
  const { id: organizationId, timezone } = organization;
  const ids = actions.map(({ id }) => id);
  switch (change.kind) {
    case 'IGNORE': {
      const { comment, by } = change;
      const closing = { state: 'IGNORED', outcome: null, at: now, byUserId: by.id, comment } as const;
      // The invoices of planned mails have not taken their steps yet.
      const mails = actions.filter(({ isAutomatic }) => isAutomatic).map(({ id }) => id);
      await skipMails(connection, organizationId, mails, { on: localDate(now, timezone), at: now });
      await closeActions(connection, organizationId, ids, { closing, now, fromStates: ['TODO', 'FAILED'] });
      return [];
    }
    case 'SNOOZE':
      await updateActions(connection, organizationId, ids, {
        sets: ['snoozed_until = $4'],
        values: [change.until],
        now,
      });
      return [];
    case 'REASSIGN':
      await notifyAssigned(connection, organizationId, { actionIds: ids, userIds: change.userIds, now });
      await assignActions(connection, organizationId, ids, change.userIds);
      await updateActions(connection, organizationId, ids, { sets: [], values: [], now });
      return [];
    case 'PERFORM': {
      const superseded: string[] = [];
      for (const action of actions)
        superseded.push(...(await perform(connection, organization, { action, change, now })));
      return superseded;
    }
  }
}

interface PerformedChange {
  action: HeldAction;
  change: Extract<ActionChange, { kind: 'PERFORM' }>;
  now: Timestamp;
}

/**
 * Performs an action. An email is released, and sent if its facts are still right. Other actions are closed
 * as done.
 * @returns the ids of the actions that it superseded
 */
async function perform(
  connection: Connection,
  { id: organizationId, timezone }: Organization,
  { action: { id, type, state }, change, now }: PerformedChange,
): Promise<string[]> {
  const { comment, at, by, outcome = 'DONE', isNotified = true, invoiceIds = null } = change;
  if (type !== 'EMAIL') {
    if (invoiceIds !== null) await addInvoices(connection, organizationId, id, invoiceIds);
    const closing = { state: 'EXECUTED', outcome, at, byUserId: by.id, comment } as const;
    await closeActions(connection, organizationId, [id], { closing, now });
    const notification = { on: localDate(at, timezone), at, invoiceIds };
    return isNotified ? applyNotification(connection, organizationId, id, notification) : [];
  }
  if (at !== now)
    throw invalidField('at', 'is not possible for an email: an approved email is sent right away');
  // A failed email is sent again.
  const again = ["state = 'TODO'", 'outcome = NULL', 'performed_at = NULL', 'performed_by_user_id = NULL'];
  const sets = [
    ...(state === 'FAILED' ? again : []),
    'approved_at = $3',
    'approved_by_user_id = $4',
    'snoozed_until = NULL',
    'comment = coalesce($5, comment)',
  ];
  await updateActions(connection, organizationId, [id], { sets, values: [by.id, comment], now });
  await queueMail(connection, organizationId, id);
  return [];
}

interface ActionUpdate {
  sets: readonly string[];
  values: readonly unknown[];
  now: Timestamp;
}

/**
 * Updates actions and records their events.
 * @param sets assignments to columns, with parameters from `$4` on; `$3` is now
 */
export async function updateActions(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
  { sets, values, now }: ActionUpdate,
): Promise<void> {
  const text = `UPDATE actions SET ${[...sets, 'updated_at = $3'].join(', ')}
    WHERE organization_id = $1 AND id = ANY($2::uuid[]) RETURNING ${ACTION_EVENT_COLUMNS}`;
  const { rows } = await connection.query<ActionEventSource>({
    ...nameStatement('update actions', text),
    values: [organizationId, ids, now, ...values],
  });
  const events = rows.map((action) => actionEvent('action.updated', action));
  await recordEvents(connection, organizationId, events, now);
}

/** Replaces the assignees of actions. */
export async function assignActions(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  await connection.query({
    name: 'unassign actions',
    text: 'DELETE FROM action_assignees WHERE organization_id = $1 AND action_id = ANY($2::uuid[])',
    values: [organizationId, ids],
  });
  await connection.query({
    name: 'assign actions',
    text: `INSERT INTO action_assignees (organization_id, action_id, user_id, rank)
           SELECT $1, a.id, u.id, u.rank - 1 FROM unnest($2::uuid[]) AS a(id)
           CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS u(id, rank)`,
    values: [organizationId, ids, userIds],
  });
}
