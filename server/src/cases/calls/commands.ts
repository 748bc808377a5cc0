import {
  type ActionFacts,
  applyUndoable,
  checkReferences,
  createAction,
  findAction,
  type HeldAction,
  holdActions,
  loadInvoiceIds,
  recordManualCreation,
  refusalOf,
} from '../../dunning/commands.ts';
import { localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import type { RecordedChange } from '../../ledger/commands.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES, fieldSentence } from '../../platform/field-sentences.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { openDisputeWithin } from '../disputes/commands.ts';
import { followUpDay, followUpOf, isNotifiedBy } from '../domain/calls.ts';
import { refuseRepeated } from '../promises/locked-invoices.ts';
import { promiseTogether } from './promise-together.ts';
import type { CallReport, LoggedCall } from './schema.ts';
import { CALL_TEXTS } from './texts.ts';

/** A call that a user reports. */
export interface ReportedCall {
  context: Context;
  organization: Organization;
  report: CallReport;
  by: ActingUser;
}

/** A write within the transaction of a call, which collects its undoable changes. */
interface CallWrite extends ReportedCall {
  connection: Connection;
  now: Timestamp;
  changes: RecordedChange[];
}

/**
 * Records a call with its promise or dispute, completes its task and creates the next one, in one transaction.
 * @throws INVALID_DATA, REFERENCE_NOT_FOUND, NOT_FOUND, AMOUNT_EXCEEDED; CONFLICT if the task was completed or
 *   changed, or an invoice was changed
 */
export async function logCall(reported: ReportedCall): Promise<LoggedCall> {
  const { context, organization, report } = reported;
  checkReport(reported);
  const changes: RecordedChange[] = [];
  const work = (connection: Connection) => {
    changes.length = 0;
    return writeCall({ ...reported, connection, now: context.clock.now(), changes });
  };
  const { outcome, promise, invoices = [], comment } = report;
  const logged =
    outcome === 'PROMISED' && promise !== undefined
      ? await promiseTogether(context, organization, {
          promise: { ...promise, comment: comment ?? null },
          invoices,
          by: { source: 'APP', userId: reported.by.id },
          work: async (connection, promised) => {
            const made = await work(connection);
            changes.push(...promised);
            return made;
          },
        })
      : await inTransaction(context.database, work);
  noteChange(...changes.map(({ id }) => id));
  return logged;
}

/** Checks rules that the schema does not express. @throws INVALID_DATA naming the field */
function checkReport({ context, organization, report }: ReportedCall): void {
  const { outcome, promise, dispute, next, invoices = [] } = report;
  if (outcome === 'PROMISED' && promise === undefined)
    throw invalidField('promise', fieldSentence('REQUIRED_FOR', { purpose: 'PROMISED' }));
  if (outcome === 'DISPUTED' && dispute === undefined)
    throw invalidField('dispute', fieldSentence('REQUIRED_FOR', { purpose: 'DISPUTED' }));
  if (outcome === 'CALL_BACK' && (next === undefined || next === null))
    throw invalidField('next', fieldSentence('REQUIRED_FOR', { purpose: 'CALL_BACK' }));
  if (promise !== undefined && outcome !== 'PROMISED')
    throw invalidField('promise', 'needs the outcome PROMISED');
  if (dispute !== undefined && outcome !== 'DISPUTED')
    throw invalidField('dispute', 'needs the outcome DISPUTED');
  const isAbout = outcome === 'PROMISED' || outcome === 'DISPUTED';
  if (isAbout && invoices.length === 0)
    throw invalidField('invoices', `at least one is required for ${outcome}`);
  refuseRepeated(invoices);
  if (typeof dispute?.amount === 'number' && invoices.length > 1)
    throw invalidField('dispute.amount', 'is possible for one invoice only');
  if (
    next !== undefined &&
    next !== null &&
    toTimestamp(next.dueDate, organization.timezone) <= context.clock.now()
  )
    throw invalidField('next.dueDate', FIELD_SENTENCES.IN_FUTURE);
}

async function writeCall(write: CallWrite): Promise<LoggedCall> {
  const { connection, organization, report } = write;
  const task = await lockTask(write);
  const statedInvoiceIds = report.invoices?.map(({ id }) => id.toLowerCase());
  const invoiceIds =
    statedInvoiceIds ?? (task === null ? [] : await loadInvoiceIds(connection, organization.id, task.id));
  const isCall = task?.type === 'CALL';
  if (task !== null && task.type !== 'EMAIL' && task.type !== 'LETTER')
    await completeTask(write, task, invoiceIds);
  if (report.dispute !== undefined) await disputeInvoices(write, report.dispute, invoiceIds);
  const callId = isCall ? task.id : await createCallAction(write, callFacts(write, invoiceIds));
  const nextId = await createNext(write, invoiceIds);
  return {
    call: await findAction(connection, organization.id, callId),
    ...(nextId === null ? {} : { next: await findAction(connection, organization.id, nextId) }),
  };
}

/** Locks the pending task of the call. @throws NOT_FOUND, CONFLICT if it was completed or changed */
async function lockTask({ connection, organization, report }: CallWrite): Promise<HeldAction | null> {
  if (report.actionId === undefined) return null;
  const id = report.actionId.toLowerCase();
  const task = (await holdActions(connection, organization.id, [id])).get(id);
  if (task === undefined) throw notFound();
  const isOpen = task.type !== 'EMAIL' && task.type !== 'LETTER';
  const error = isOpen ? refusalOf(task, { kind: 'PERFORM' }) : null;
  if (error !== null)
    throw new ApiError('CONFLICT', `The task ${error}.`, { details: [{ field: 'state', error }] });
  if (report.version !== undefined)
    refuseOutdated(report.version, await findAction(connection, organization.id, id));
  if (task.customerId !== report.customerId.toLowerCase())
    throw invalidField('actionId', 'is a task of another customer');
  return task;
}

async function completeTask(
  write: CallWrite,
  task: HeldAction,
  invoiceIds: readonly string[],
): Promise<void> {
  const { connection, organization, context, report, by, now, changes } = write;
  const { comment = null, outcome } = report;
  const isCall = task.type === 'CALL';
  if (isCall) await checkReferences(connection, organization.id, [callFacts(write, invoiceIds)]);
  const change = {
    kind: 'PERFORM',
    comment: comment === '' ? null : comment,
    at: now,
    by,
    isNotified: isNotifiedBy(outcome),
    ...(isCall ? { outcome, invoiceIds } : {}),
  } as const;
  const applied = { actions: [task], change, now, clock: context.clock };
  changes.push(...(await applyUndoable(connection, organization, applied)));
}

async function disputeInvoices(
  { connection, organization, context, report, by, changes }: CallWrite,
  { reason, amount = null }: NonNullable<CallReport['dispute']>,
  invoiceIds: readonly string[],
): Promise<void> {
  const comment = report.comment ?? '';
  const input = { reason, amount, comment: comment === '' ? null : comment };
  for (const id of invoiceIds) {
    const dispute = { target: { id }, input, by: { source: 'APP', userId: by.id } } as const;
    changes.push(...(await openDisputeWithin(context, organization, connection, dispute)));
  }
}

/** Returns the facts of a call that no task asked for. */
function callFacts({ organization, report, by, now }: CallWrite, invoiceIds: readonly string[]): ActionFacts {
  const { comment = null, outcome } = report;
  return {
    name: CALL_TEXTS[organization.language].CALL,
    type: 'CALL',
    source: 'MANUAL',
    customerId: report.customerId.toLowerCase(),
    invoiceIds,
    assignedUserIds: [by.id],
    comment: comment === '' ? null : comment,
    dueAt: now,
    performed: { state: 'EXECUTED', at: now, byUserId: by.id, outcome },
  };
}

async function createNext(write: CallWrite, invoiceIds: readonly string[]): Promise<string | null> {
  const { organization, report, by, now } = write;
  const { next, outcome } = report;
  const followUp = followUpOf(outcome);
  if (next === null || (next === undefined && followUp === null)) return null;
  const texts = CALL_TEXTS[organization.language];
  const day = followUpDay(localDate(now, organization.timezone), followUp ?? { days: 1 });
  return createCallAction(write, {
    name: next?.name ?? texts[followUp?.kind ?? 'CALL_AGAIN'],
    type: followUp?.type ?? 'CALL',
    source: 'MANUAL',
    customerId: report.customerId.toLowerCase(),
    invoiceIds,
    assignedUserIds: [by.id],
    dueAt: toTimestamp(next?.dueDate ?? day, organization.timezone),
  });
}

async function createCallAction(write: CallWrite, facts: ActionFacts): Promise<string> {
  const { connection, organization, context, now, changes } = write;
  const where = { organizationId: organization.id, clock: context.clock };
  const id = await createAction(connection, organization.id, facts, now);
  changes.push(...(await recordManualCreation(connection, where, { id, customerId: facts.customerId })));
  return id;
}
