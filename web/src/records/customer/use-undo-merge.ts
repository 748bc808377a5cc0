import { call } from '../../api/call.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RECORD_CHANGES } from '../record-changes.ts';

/** Paths to invalidate after customers are merged. */
export const MERGE_CHANGES = [
  ...RECORD_CHANGES,
  '/v1/internal/customer_merges',
  '/v1/internal/payments',
  '/v1/internal/credit_notes',
];

/** Undoes a merge; the server refuses after 24 hours. */
export function useUndoMerge() {
  const { t } = useTranslation();
  return useWrite(
    (mergeId: string) => call('post', '/v1/internal/customer_merges/{mergeId}/undo', { path: { mergeId } }),
    { refreshes: MERGE_CHANGES, toast: () => ({ text: t('merges.undone') }) },
  );
}
