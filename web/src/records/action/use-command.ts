import { change, type UndoableResponse, undoAll } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { queries } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { LETTER_CHANGES, printLetters, saveBatch } from '../letter/print.ts';
import type { TaskCommand } from './actions.ts';

const QUEUE = '/v1/internal/work';
const REFRESHES = LETTER_CHANGES;

/** The form's values; each command uses some of them. */
export interface CommandInput {
  comment: string;
  /** A day. */
  until: string;
  userIds: string[];
}

type Action = Schema<'Action'>;

/** Sends a command. The response names the undoable changes. */
function send(
  action: Action,
  taskCommand: TaskCommand,
  { comment, until, userIds }: CommandInput,
): Promise<UndoableResponse> {
  const { id, version } = action;
  const path = { actionId: id };
  if (taskCommand === 'print') return printOne(action);
  if (taskCommand === 'perform')
    return change('post', '/v1/internal/actions/{actionId}/perform', {
      path,
      body: comment === '' ? {} : { comment },
    });
  if (taskCommand === 'ignore')
    return change('post', '/v1/internal/actions/{actionId}/ignore', { path, body: { comment } });
  if (taskCommand === 'snooze')
    return change('post', '/v1/internal/actions/{actionId}/snooze', { path, body: { until, version } });
  return change('put', '/v1/internal/actions/{actionId}/assignees', { path, body: { userIds, version } });
}

/** Prints the letter of a task and saves its PDF. The server skips it if nothing is owed any longer. */
async function printOne({ id, name, customer }: Action): Promise<UndoableResponse> {
  const batch = await printLetters([id]);
  if (batch.letterCount > 0) await saveBatch(`${name} ${customer.name}`, batch.id);
  return { answer: batch, changes: [] };
}

/** Runs a command on an action, with a notice and undo if possible. */
export function useCommand(action: Action, taskCommand: TaskCommand) {
  const { t } = useTranslation();
  const may = useMay();
  const takeBack = useWrite(undoAll, { refreshes: REFRESHES });
  return useWrite((input: CommandInput) => send(action, taskCommand, input), {
    refreshes: REFRESHES,
    isForm: true,
    toast: ({ changes }) => {
      if (taskCommand !== 'assign') leaveQueues(action.id);
      const isMail = taskCommand === 'perform' && action.type === 'EMAIL';
      const text = t(`work.toasts.${isMail ? 'send' : taskCommand}`, { customer: action.customer.name });
      const canUndo = changes.length > 0 && may('change.undo');
      return { text, ...(canUndo ? { undo: () => takeBack.mutate(changes) } : {}) };
    },
  });
}

interface Queue {
  pages?: { items: { action: { id: string } }[] }[];
}

/** Removes a completed action from all displayed queues before they load again. */
export function leaveQueues(id: string): void {
  const ofWork = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === QUEUE };
  queries.setQueriesData(ofWork, (queue: Queue | undefined) => {
    if (queue?.pages === undefined) return queue;
    const pages = queue.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ action }) => action.id !== id),
    }));
    return { ...queue, pages };
  });
}
