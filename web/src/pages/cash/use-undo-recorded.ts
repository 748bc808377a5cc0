import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';

/** Undoes the decision whether a payment is the money of a bank transaction. */
export function useUndoRecorded() {
  const { t } = useTranslation();
  return useWrite(
    (body: Schema<'RecordedUndo'>) => call('post', '/v1/internal/cash/recorded_twice/undo', { body }),
    { refreshes: MATCH_CHANGES, toast: () => ({ text: t('cashRecorded.undone') }) },
  );
}
