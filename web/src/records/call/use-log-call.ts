import { change, type UndoableResponse } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { dayText, useDayOf } from '../../parts/day.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useTranslation } from '../../texts/index.ts';
import { leaveQueues } from '../action/use-command.ts';
import { RECORD_CHANGES } from '../record-changes.ts';

type Report = Schema<'CallReport'>;

/**
 * Records a call. The notice names the next task and offers undo.
 * @param onSaved is called before the task leaves the queue
 */
export function useLogCall(customerName: string, onSaved: () => void) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  return useChange(
    (body: Report): Promise<UndoableResponse<Schema<'LoggedCall'>>> =>
      change('post', '/v1/internal/calls', { body, once: crypto.randomUUID() }),
    {
      refreshes: RECORD_CHANGES,
      isForm: true,
      message: ({ outcome, actionId }, { next }) => {
        onSaved();
        if (actionId !== undefined) leaveQueues(actionId);
        if (outcome === 'PROMISED') return t('calls.savedPromise', { customer: customerName });
        const saved = { outcome: t(`calls.outcomes.${outcome}`), customer: customerName };
        if (next === undefined) return t('calls.saved', saved);
        const day = dayText(dayOf(next.dueDate), i18n.language);
        return t('calls.savedNext', { ...saved, task: next.name, day });
      },
    },
  );
}
