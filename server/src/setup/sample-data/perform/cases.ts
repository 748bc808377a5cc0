import { createNote, makePlan, openDispute, promiseInvoice, resolveDispute } from '../../../cases/index.ts';
import { createManualAction } from '../../../dunning/commands.ts';
import { findCustomerId } from '../../../ledger/contacts/queries.ts';
import { findView } from '../../../ledger/reads.ts';
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

/** Agrees on instalments for an invoice. */
export async function planInstalments(
  { context, organization, team, texts, script }: SampleStage,
  { invoice, instalments, by }: EventOf<'PLAN'>,
): Promise<void> {
  const { id } = await findView(context.database, organization.id, 'INVOICE', { externalId: invoice });
  await makePlan(context, organization, {
    invoices: [{ id }],
    instalments: instalments.map(({ day, amount }) => ({ date: script.days.dateOf(day), amount })),
    comment: texts.promise,
    by: { source: 'APP', userId: team[by].id },
  });
}

/** Opens a dispute, to be answered by its owner. */
export async function recordDispute(
  { context, organization, team, texts, script }: SampleStage,
  { invoice, reason, dueDay, by }: EventOf<'DISPUTE'>,
): Promise<void> {
  const dueDate = script.days.dateOf(dueDay);
  await openDispute(context, organization, {
    target: { externalId: invoice },
    input: { reason, comment: texts.dispute, amount: null, ownerUserId: team[by].id, dueDate },
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
