import { createNote, openDispute, promiseInvoice, resolveDispute } from '../../../cases/index.ts';
import { createManualAction } from '../../../dunning/commands.ts';
import { findCustomerId } from '../../../ledger/contacts/queries.ts';
import type { SampleEvent } from '../script/events.ts';
import { oneOf } from '../texts/sample-texts.ts';
import type { SampleStage } from './stage.ts';

type EventOf<Type extends SampleEvent['type']> = Extract<SampleEvent, { type: Type }>;

/** Records what a customer promised on the phone. */
export async function recordPromise(
  { context, organization, team, texts, script }: SampleStage,
  { invoice, promisedDay, by }: EventOf<'PROMISE'>,
): Promise<void> {
  const request = { context, organization, target: { externalId: invoice }, userId: team[by].id };
  await promiseInvoice(request, { date: script.days.dateOf(promisedDay), comment: texts.promise });
}

/** Opens a dispute. */
export async function recordDispute(
  { context, organization, team, texts }: SampleStage,
  { invoice, reason, by }: EventOf<'DISPUTE'>,
): Promise<void> {
  await openDispute(context, organization, {
    target: { externalId: invoice },
    input: { reason, comment: texts.dispute, amount: null },
    by: { source: 'APP', userId: team[by].id },
    answer: () => null,
  });
}

/** Resolves the dispute of an invoice. */
export async function resolve(
  { context, organization, team, texts }: SampleStage,
  { invoice, resolution, by }: EventOf<'RESOLUTION'>,
): Promise<void> {
  await resolveDispute(context, organization, {
    target: { externalId: invoice },
    input: { resolution, comment: texts.resolution },
    userId: team[by].id,
    answer: () => null,
  });
}

/** Writes a note about a customer. */
export async function writeNote(
  { context, organization, team, texts }: SampleStage,
  { customer, text, by }: EventOf<'NOTE'>,
): Promise<void> {
  const content = oneOf(texts.notes, text);
  await createNote(context, organization, {
    content,
    customer: { externalId: customer },
    userId: team[by].id,
  });
}

/** Creates a task by hand, due at once. */
export async function createTask(
  { context, organization, texts }: SampleStage,
  { customer, text }: EventOf<'TASK'>,
): Promise<void> {
  const ref = { externalId: customer };
  const customerId = await findCustomerId(context.database.pool, organization.id, ref);
  if (customerId === null) return;
  await createManualAction(context, organization, {
    name: oneOf(texts.tasks, text),
    type: 'TASK',
    customerId,
  });
}
