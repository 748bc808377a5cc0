import type { Schema } from '../../api/types.ts';
import { Day } from '../../parts/day.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';

/** The day of an open or broken promise; nothing for one that was kept or ended. */
export function PromiseState({ status, date }: { status: Schema<'PromiseStatus'>; date: string }) {
  const { t } = useTranslation();
  if (status !== 'OPEN' && status !== 'BROKEN') return null;
  return status === 'BROKEN' ? (
    <State name="OVERDUE">
      {t('promises.statuses.BROKEN')} <Day on={date} />
    </State>
  ) : (
    <State name="PROMISED">
      <Day on={date} />
    </State>
  );
}
