import { call, change, type UndoableResponse } from '../../api/call.ts';
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

async function send(taskIds: string[], wanted: ThreadChange): Promise<UndoableResponse> {
  const path = '/v1/internal/actions/bulk';
  switch (wanted.kind) {
    case 'SNOOZE':
      return change('post', path, { body: { ids: taskIds, snooze: { until: wanted.until } } });
    case 'ASSIGN':
      return change('post', path, { body: { ids: taskIds, reassign: { userIds: wanted.userIds } } });
    case 'HANDLED': {
      const { messageId, isHandled } = wanted;
      const answer = await call('put', '/v1/internal/messages/{messageId}/handling', {
        path: { messageId },
        body: { isHandled },
      });
      return { answer, changes: [] };
    }
    case 'DONE': {
      const changes: string[] = [];
      for (const actionId of taskIds) {
        const done = await change('post', '/v1/internal/actions/{actionId}/perform', {
          path: { actionId },
          body: {},
        });
        changes.push(...done.changes);
      }
      return { answer: null, changes };
    }
  }
}

/** Changes a thread, with a notice and undo. @param onLeave called when the thread leaves its view */
export function useThreadChange({ taskIds }: Schema<'InboxState'>, onLeave: () => void) {
  const { t } = useTranslation();
  return useChange((wanted: ThreadChange) => send(taskIds, wanted), {
    refreshes: RECORD_CHANGES,
    message: (wanted) => {
      if (wanted.kind === 'DONE' || (wanted.kind === 'SNOOZE' && wanted.until !== null)) onLeave();
      if (wanted.kind === 'HANDLED')
        return t(wanted.isHandled ? 'inbox.toasts.DONE' : 'inbox.toasts.REOPENED');
      if (wanted.kind === 'SNOOZE' && wanted.until === null) return t('inbox.toasts.WOKEN');
      return t(`inbox.toasts.${wanted.kind}`);
    },
  });
}
