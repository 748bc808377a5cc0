import { listActions } from '../../../dunning/actions/queries.ts';
import { changeAction, performBuilder } from '../../../dunning/commands.ts';
import type { Action } from '../../../dunning/schemas.ts';
import { printLetters } from '../../../outreach/index.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { SamplePerson } from '../script/events.ts';
import { oneOf } from '../texts/sample-texts.ts';
import type { SampleStage } from './stage.ts';

/** Tasks that are read at once. More never wait. */
const LIMIT = 500;

/**
 * A colleague answers all replies, and performs the calls and other tasks that wait, the oldest first. Those
 * of the person who looks at the sample data come last.
 * @param left number of other tasks that stay
 */
export async function performTasks(
  stage: SampleStage,
  { left, by }: { left: number; by: SamplePerson },
): Promise<void> {
  const { context, organization, team, texts } = stage;
  const now = context.clock.now();
  const { items } = await listActions(context.database, organization, {
    state: 'TODO',
    sortBy: 'dueDate',
    sortOrder: 'ASC',
    limit: LIMIT,
  });
  const waiting = items.filter(({ type, dueDate }) => (type === 'CALL' || type === 'TASK') && dueDate <= now);
  const isReply = ({ topic }: Action) => topic === 'REPLY';
  const isOwn = ({ assignedTo }: Action) => assignedTo.some(({ id }) => id === team.OWNER.id);
  const others = waiting.filter((one) => !isReply(one));
  const ordered = [...others.filter((one) => !isOwn(one)), ...others.filter(isOwn)];
  const done = [...waiting.filter(isReply), ...ordered.slice(0, Math.max(0, ordered.length - left))];
  for (const [at, { id, type, topic }] of done.entries()) {
    const choices = type === 'CALL' ? texts.calls : topic === 'REPLY' ? texts.answers : texts.done;
    const comment = oneOf(choices, at + Number.parseInt(id.slice(-4), 16));
    await changeAction(context, organization, id, performBuilder(organization, { comment }, team[by]));
  }
}

/** Prints the letters that wait, if there are any. */
export async function printWaitingLetters(
  { context, organization, team }: SampleStage,
  by: SamplePerson,
): Promise<void> {
  try {
    await printLetters(context, organization, {}, team[by]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
  }
}
