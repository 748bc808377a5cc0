import { call, change, isProblem, type UndoableResponse } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useChange } from '../../parts/use-change.ts';
import { RECORD_CHANGES } from '../../records/record-changes.ts';
import { useTranslation } from '../../texts/index.ts';

/** A change of a thread, carried out on the open tasks of its replies. */
export type ThreadChange =
  | { kind: 'DONE' }
  | { kind: 'SNOOZE'; until: string | null }
  | { kind: 'ASSIGN'; userIds: string[] }
  | { kind: 'HANDLED'; messageId: string; isHandled: boolean };

/** The result for the tasks of a thread. */
interface Outcome {
  /** A colleague was faster with some of the tasks: they did not change. */
  isPartial: boolean;
}

async function send(taskIds: string[], wanted: ThreadChange): Promise<UndoableResponse<Outcome>> {
  switch (wanted.kind) {
    case 'SNOOZE':
      return sendTogether({ ids: taskIds, snooze: { until: wanted.until } });
    case 'ASSIGN':
      return sendTogether({ ids: taskIds, reassign: { userIds: wanted.userIds } });
    case 'HANDLED': {
      const { messageId, isHandled } = wanted;
      await call('put', '/v1/internal/messages/{messageId}/handling', {
        path: { messageId },
        body: { isHandled },
      });
      return { answer: { isPartial: false }, changes: [] };
    }
    case 'DONE':
      return perform(taskIds);
  }
}

async function sendTogether(body: Schema<'ActionBulkChange'>): Promise<UndoableResponse<Outcome>> {
  const { answer, changes } = await change('post', '/v1/internal/actions/bulk', { body });
  return { answer: { isPartial: answer.items.some(({ status }) => status === 'CONFLICT') }, changes };
}

/** Performs tasks, except those that are no longer open. */
async function perform(taskIds: string[]): Promise<UndoableResponse<Outcome>> {
  const changes: string[] = [];
  let isPartial = false;
  for (const actionId of taskIds)
    try {
      const path = '/v1/internal/actions/{actionId}/perform';
      const done = await change('post', path, { path: { actionId }, body: {} });
      changes.push(...done.changes);
    } catch (error) {
      if (!isProblem(error) || error.code !== 'CONFLICT') throw error;
      isPartial = true;
    }
  return { answer: { isPartial }, changes };
}

/** Returns true for changes after which a thread is no longer in its view. */
const leavesView = (wanted: ThreadChange): boolean =>
  wanted.kind === 'DONE' ||
  (wanted.kind === 'SNOOZE' && wanted.until !== null) ||
  (wanted.kind === 'HANDLED' && wanted.isHandled);

/** Changes a thread, with a notice and undo. @param onLeave called when the thread leaves its view */
export function useThreadChange({ taskIds }: Schema<'InboxState'>, onLeave: () => void) {
  const { t } = useTranslation();
  return useChange((wanted: ThreadChange) => send(taskIds, wanted), {
    refreshes: RECORD_CHANGES,
    message: (wanted, { isPartial }) => {
      if (leavesView(wanted) && (!isPartial || wanted.kind === 'DONE')) onLeave();
      if (isPartial) return t('inbox.toasts.CONFLICT');
      if (wanted.kind === 'HANDLED')
        return t(wanted.isHandled ? 'inbox.toasts.DONE' : 'inbox.toasts.REOPENED');
      if (wanted.kind === 'SNOOZE' && wanted.until === null) return t('inbox.toasts.WOKEN');
      return t(`inbox.toasts.${wanted.kind}`);
    },
  });
}
