import { sql } from 'kysely';
import { collectChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { actingAs } from '../../../platform/current-actor.ts';
import type { Connection, Database } from '../../../platform/db/database.ts';
import { rehearse } from '../../../platform/db/rehearsal.ts';
import { ApiError, invalidField } from '../../../platform/errors.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { BulkCommand, BulkTarget, CommandContext } from '../commands/command.ts';
import { commandOf } from '../commands/index.ts';
import { refuseProblems } from '../create.ts';
import { recordsOf } from '../freeze.ts';
import { LISTS } from '../lists.ts';
import { fingerprintOf, type RecordEffect } from './effect.ts';
import { nameRecords } from './name-records.ts';
import type { CommandStep, NamedEffect, RehearsedStep } from './step.ts';
import { emailOf, recordFingerprint, watchingEffect } from './watch.ts';

export interface Rehearsal {
  steps: RehearsedStep[];
  fingerprint: string;
}

/** The actor of a rehearsal, without an id: the user who will approve is not known yet. */
const REHEARSING = { kind: 'USER', id: null, apiKey: null, job: 'rehearsal', address: null } as const;

/**
 * Carries out the steps on the connection of an open transaction, takes everything back, and returns their
 * effects.
 * @throws the error of a command, naming its step and record
 */
export async function rehearseSteps(
  context: Context,
  organization: Organization,
  connection: Connection,
  steps: readonly CommandStep[],
): Promise<Rehearsal> {
  const rehearsed = await rehearse(context.database, connection, async (database) => {
    const work = { context: { ...context, database }, organization, user: null };
    const done: RehearsedStep[] = [];
    for (const [index, step] of steps.entries()) done.push(await rehearseStep(work, connection, step, index));
    return nameRecords(database, organization.id, done);
  });
  return { steps: rehearsed, fingerprint: fingerprintOf(rehearsed.flatMap(({ effects }) => effects)) };
}

async function rehearseStep(
  work: CommandContext,
  connection: Connection,
  step: CommandStep,
  index: number,
): Promise<RehearsedStep> {
  const command = commandOf(step.list, step.command);
  if (command === null) throw invalidField(`steps.${index}.command`, `is not a command of ${step.list}`);
  refuseProblems(`steps.${index}.input`, command.problems(step.input));
  const { kind } = LISTS[command.isPerCustomer ? 'customers' : step.list];
  const effects: NamedEffect[] = [];
  try {
    await command.checkInput(work, step.input);
  } catch (error) {
    throw inStep(error, `steps.${index}.input`);
  }
  for (const target of await targetsOf(work.context.database, work.organization.id, command, step)) {
    try {
      const effect = await rehearseRecord(work, connection, { command, target, input: step.input });
      effects.push({ kind, id: target.id, name: null, ...effect, fingerprint: recordFingerprint(effect) });
    } catch (error) {
      throw inStep(error, `steps.${index}.recordIds`, target.id);
    }
  }
  return { ...step, effects };
}

async function rehearseRecord(
  work: CommandContext,
  connection: Connection,
  one: { command: BulkCommand; target: BulkTarget; input: unknown },
): Promise<RecordEffect> {
  const perform = async () => {
    const email = await emailOf(work, one);
    if (email !== null) return email;
    return watchingEffect(work, one, connection, async (readEffect) => {
      await one.command.perform(work, one.target, one.input);
      return readEffect(connection);
    });
  };
  // Changes of a rehearsal cannot be undone, so the request does not report them.
  const { value } = await collectChanges(() => actingAs(REHEARSING, perform));
  return value;
}

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
