import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';

/** Undoes the decision whether a payment is the money of a bank transaction. @param onDone called afterwards */
export function useUndoRecorded(onDone?: () => void) {
  const { t } = useTranslation();
  return useWrite(
    (body: Schema<'RecordedUndo'>) => call('post', '/v1/internal/cash/recorded_twice/undo', { body }),
    {
      refreshes: MATCH_CHANGES,
      toast: () => {
        onDone?.();
        return { text: t('cashRecorded.undone') };
      },
    },
  );
}
