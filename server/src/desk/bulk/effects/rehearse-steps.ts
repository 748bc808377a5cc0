import { sql } from 'kysely';
import { collectChanges } from '../../../platform/changes.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { actingAs } from '../../../platform/current-actor.ts';
import type { Connection, Database } from '../../../platform/db/database.ts';
import { rehearse } from '../../../platform/db/rehearsal.ts';
import { ApiError, invalidField } from '../../../platform/errors.ts';
import type { Organization } from '../../../platform/organization.ts';
import { type BulkCommand, type BulkTarget, type CommandContext, commandKey } from '../commands/command.ts';
import { commandOf } from '../commands/index.ts';
import { refuseProblems } from '../create.ts';
import { recordsOf } from '../freeze.ts';
import { LISTS } from '../lists.ts';
import {
  type ChangedDocument,
  type EffectStart,
  fingerprintOf,
  fingerprintOfAll,
  type RecordEffect,
} from './effect.ts';
import { lockRecords } from './lock-records.ts';
import { nameRecords } from './name-records.ts';
import type { CommandStep, NamedEffect, RehearsedStep } from './step.ts';
import { emailEffect, type RecordCommand, startNow, watchingEffect } from './watch.ts';

export interface Rehearsal {
  steps: RehearsedStep[];
  fingerprint: string;
}

/** Longest wait for the lock on a record, and longest time in which the locks are kept from others. */
const LOCK_TIMEOUT_MS = 1_500;
const BUDGET_MS = 20_000;

/** The actor of a rehearsal, without an id: the user who will approve is not known yet. */
const REHEARSING = { kind: 'USER', id: null, apiKey: null, job: 'rehearsal', address: null } as const;

/** The means that all steps of a rehearsal share. */
interface RehearsalWork extends CommandContext {
  connection: Connection;
  start: EffectStart;
}

/** A step whose command and input are checked, with its records. */
interface CheckedStep {
  step: CommandStep;
  command: BulkCommand;
  targets: BulkTarget[];
}

/**
 * Carries out the steps on the connection of an open transaction, takes everything back, and returns their
 * effects. The locks are taken first, all at once.
 * @throws the error of a command, naming its step and record; UNAVAILABLE if another transaction holds a lock, or
 *   after the longest time
 */
export async function rehearseSteps(
  context: Context,
  organization: Organization,
  connection: Connection,
  steps: readonly CommandStep[],
): Promise<Rehearsal> {
  const limits = { lockTimeoutMs: LOCK_TIMEOUT_MS };
  const rehearsed = await rehearse(context.database, connection, limits, async (database) => {
    const start = startNow(context);
    const work = { context: { ...context, database }, organization, user: null, connection, start };
    const checked: CheckedStep[] = [];
    for (const [index, step] of steps.entries()) checked.push(await checkStep(work, step, index));
    const all = checked.map(({ step: { input }, command, targets }) => ({
      command,
      recordIds: targets.map(({ id }) => id),
      input,
    }));
    await lockRecords(connection, organization.id, all);
    const done: RehearsedStep[] = [];
    for (const [index, step] of checked.entries()) done.push(await rehearseStep(work, step, index));
    return nameRecords(database, organization.id, done);
  });
  return { steps: rehearsed, fingerprint: fingerprintOfAll(rehearsed.flatMap(({ effects }) => effects)) };
}

/** @throws INVALID_DATA and the errors of the command for all records */
async function checkStep(work: RehearsalWork, step: CommandStep, index: number): Promise<CheckedStep> {
  const command = commandOf(step.list, step.command);
  if (command === null) throw invalidField(`steps.${index}.command`, `is not a command of ${step.list}`);
  if (!command.isPlannable)
    throw invalidField(`steps.${index}.command`, `${commandKey(command)} cannot be proposed`);
  refuseProblems(`steps.${index}.input`, command.problems(step.input));
  try {
    await command.checkInput(work, step.input);
  } catch (error) {
    throw inStep(error, `steps.${index}.input`);
  }
  const targets = await targetsOf(work.context.database, work.organization.id, command, step);
  return { step, command, targets };
}

async function rehearseStep(
  work: RehearsalWork,
  { step, command, targets }: CheckedStep,
  index: number,
): Promise<RehearsedStep> {
  const { kind } = LISTS[command.isPerCustomer ? 'customers' : step.list];
  const effects: NamedEffect[] = [];
  for (const target of targets) {
    if (systemClock.wall.millis() > work.start.startedMs + BUDGET_MS) throw budgetError();
    try {
      const effect = await rehearseRecord(work, { command, target, input: step.input });
      const { documents, ...shown } = effect;
      const facts = { kind, id: target.id, name: null, names: [], invoices: appliedInvoices(documents) };
      effects.push({ ...facts, ...shown, fingerprint: fingerprintOf(effect) });
    } catch (error) {
      throw inStep(error, `steps.${index}.recordIds`, target.id);
    }
  }
  return { ...step, effects };
}

async function rehearseRecord(work: RehearsalWork, one: RecordCommand): Promise<RecordEffect> {
  const { command, target, input } = one;
  const { connection, start } = work;
  const perform = async () => {
    const composed = await command.compose(work, target, input);
    if (composed !== null) return emailEffect(composed.email);
    return watchingEffect(work, one, start, async ({ readBefore, readEffect }) => {
      await readBefore(connection);
      await command.perform(work, target, input);
      return readEffect(connection);
    });
  };
  // Changes of a rehearsal cannot be undone, so the request does not report them.
  const { value } = await collectChanges(() => actingAs(REHEARSING, perform));
  return value;
}

/** Returns the invoices to which a command applies money, or from which it takes money back. */
const appliedInvoices = (documents: readonly ChangedDocument[]): NamedEffect['invoices'] =>
  documents.flatMap(({ id, kind, linked }) =>
    kind === 'INVOICE' && id !== null && linked !== 0 ? [{ id, number: null, amount: linked }] : [],
  );

const budgetError = () =>
  new ApiError('UNAVAILABLE', 'Working out the effects took too long. Try again, or propose fewer records.', {
    headers: { 'retry-after': '10' },
  });

/** Returns the records in the order of their job. */
async function targetsOf(
  { kysely }: Database,
  organizationId: string,
  { isPerCustomer }: BulkCommand,
  { recordIds }: CommandStep,
): Promise<BulkTarget[]> {
  const selection = { organizationId, matching: null, recordIds, expected: null };
  const { rows } = await sql<BulkTarget>`
    SELECT r.id, r.invoice_ids AS "invoiceIds" FROM (${recordsOf(selection, isPerCustomer)}) r ORDER BY r.id`.execute(
    kysely,
  );
  return rows;
}

/** Returns an error of a command with its place in the plan. */
function inStep(error: unknown, field: string, recordId?: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { code, message, details, headers } = error;
  const place = recordId === undefined ? field : `${field} (${recordId})`;
  const reasons = details.length === 0 ? [{ field, error: message }] : details;
  // The request is known, and its body names a record that is not.
  return new ApiError(code === 'NOT_FOUND' ? 'REFERENCE_NOT_FOUND' : code, `${place}: ${message}`, {
    headers,
    cause: error,
    details: reasons.map((one) => ({ ...one, field: one.field === field ? field : `${field}.${one.field}` })),
  });
}
