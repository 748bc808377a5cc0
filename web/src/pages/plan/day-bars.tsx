import type { Schema } from '../../api/types.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { useMoneyFormat, useNumberFormat, useShortDay } from '../../charts/value-format.ts';
import { useTranslation } from '../../texts/index.ts';

type Calendar = Schema<'DunningCalendar'>;

/** The emails and tasks of each day as bars, with the busiest day as the finding. */
export function DayBars({ calendar: { days, currency } }: { calendar: Calendar }) {
  const { t } = useTranslation();
  const count = useNumberFormat();
  const money = useMoneyFormat(currency);
  const dayText = useShortDay();
  const [first] = days;
  if (first === undefined) return null;
  const busiest = days.reduce(
    (most, one) => (one.after.reminders > most.after.reminders ? one : most),
    first,
  );
  const { reminders } = busiest.after;
  return (
    <StackedBars
      title={
        reminders === 0
          ? t('planTemplates.quietDays')
          : t('planTemplates.busiestDay', { day: dayText(busiest.on), count: reminders })
      }
      subtitle={t('planTemplates.byDay')}
      file="dry-run-by-day"
      axis={t('plans.day')}
      format={count}
      parts={[
        { name: 'automatic', label: t('plans.sums.automatic'), color: 'var(--chart-line)' },
        { name: 'tasks', label: t('plans.sums.tasks'), color: 'var(--chart-expected)' },
      ]}
      more={[{ name: 'amount', label: t('plans.sums.amount'), format: money }]}
      rows={days.map(({ on, after: { automatic, tasks, amount } }) => ({
        label: dayText(on),
        values: { automatic, tasks, amount },
      }))}
    />
  );
}
