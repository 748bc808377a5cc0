import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { showProblemToast, showToast } from '../../parts/toast.tsx';
import { FEE_CHANGES, reopenAll } from '../../records/late-fee/decide.ts';
import { useTranslation } from '../../texts/index.ts';

/** Reverts rejections, and reports the result. */
export function useReopen(): (fees: readonly Schema<'LateFee'>[]) => void {
  const { t } = useTranslation();
  const reopen = async (fees: readonly Schema<'LateFee'>[]) => {
    const { done, failed } = await reopenAll(fees);
    await refresh(FEE_CHANGES);
    if (done.length > 0) showToast(t('lateFees.rejectionUndone'));
    const [first] = failed;
    if (first !== undefined) showProblemToast(first.problem);
  };
  return (fees) => void reopen(fees);
}
