import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { calendarQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';

/** Limits of the look-ahead for a plan's next reminders: days and customers. */
const AHEAD = { days: 30, limit: 200 };

/** The plan's next reminders in words: the day, the emails and tasks, and the amount they ask for. */
export function NextReminders({ planId, isShown }: { planId: string; isShown: boolean }) {
  const { t, i18n } = useTranslation();
  const { data, error } = useQuery({ ...calendarQuery({ planId, ...AHEAD }), enabled: isShown });
  if (data === undefined) return <span aria-busy={error === null}>{error === null ? '…' : '–'}</span>;
  const next = data.days.find(({ after }) => after.reminders > 0);
  if (next === undefined) return <span>{t('plans.nothingSoon')}</span>;
  const { automatic, tasks, amount } = next.after;
  const parts = [
    ...(automatic > 0 ? [t('planTemplates.emails', { count: automatic })] : []),
    ...(tasks > 0 ? [t('planTemplates.tasks', { count: tasks })] : []),
  ];
  return (
    <span>
      <Day on={next.on} />
      {t('planTemplates.colon')}
      {data.isWhole ? '' : `${t('planTemplates.atLeast')} `}
      {new Intl.ListFormat(i18n.language).format(parts)}{' '}
      {amount !== null && (
        <>
          {t('planTemplates.forAmount')} <Amount value={amount} currency={data.currency} />
        </>
      )}
    </span>
  );
}
