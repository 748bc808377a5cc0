import type { Schema } from '../../api/types.ts';
import { distinctLabels } from '../../charts/data.ts';
import { LineBand } from '../../charts/line-band.tsx';
import { AGE_COLORS } from '../../charts/model.ts';
import { Pareto } from '../../charts/pareto.tsx';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import {
  useMoneyFormat,
  useMonthText,
  useNumberFormat,
  usePercentFormat,
} from '../../charts/value-format.ts';
import { bucketText } from '../../records/figure/bucket-text.ts';
import { useGoals } from '../../records/figure/goals.ts';
import { useTranslation } from '../../texts/index.ts';

interface TrendProps {
  trend: Schema<'ReceivablesTrend'>;
}

/** Aging at month ends. */
export function AgingTrend({ trend: { months, buckets, currency } }: TrendProps) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const percent = usePercentFormat();
  const monthText = useMonthText();
  const [before, now] = months.slice(-2);
  const share = (of: number | null | undefined) => (typeof of === 'number' ? percent.text(of) : '–');
  return (
    <StackedBars
      title={
        now === undefined || now.overdueShare === null
          ? t('charts.agingNowNone')
          : t('charts.agingTrend', { now: share(now.overdueShare), before: share(before?.overdueShare) })
      }
      subtitle={t('charts.agingTrendText')}
      file="aging-by-month"
      axis={t('charts.month')}
      format={money}
      parts={buckets.map((bucket, i) => ({
        name: bucket.name,
        label: bucketText(bucket, t),
        color: AGE_COLORS[i] ?? 'var(--chart-late-4)',
      }))}
      more={[{ name: 'total', label: t('charts.total'), format: money }]}
      rows={months.map(({ to, buckets: amounts, receivables }) => ({
        label: monthText(to),
        values: {
          ...Object.fromEntries(amounts.map(({ name, amount }) => [name, amount])),
          total: receivables.amount,
        },
        documents: {
          ...Object.fromEntries(amounts.map(({ name, documents }) => [name, documents])),
          total: receivables.documents,
        },
      }))}
    />
  );
}

/** DSO at month ends, with best possible DSO. */
export function DsoTrend({ trend: { months } }: TrendProps) {
  const { t } = useTranslation();
  const days = useNumberFormat();
  const monthText = useMonthText();
  const now = months.at(-1);
  const goal = useGoals()?.dsoDays ?? null;
  return (
    <LineBand
      title={
        typeof now?.dso === 'number' && now.daysDelinquent !== null
          ? t('charts.dsoTrend', { now: days.text(now.dso), gap: days.text(now.daysDelinquent) })
          : t('charts.dsoTrendNone')
      }
      subtitle={t('charts.dsoTrendText')}
      file="dso"
      axis={t('charts.month')}
      format={days}
      line={{ name: 'dso', label: t('charts.dso') }}
      floor={{ name: 'best', label: t('charts.bestPossible') }}
      goal={goal === null ? undefined : { name: 'goal', label: t('home.goal') }}
      rows={months.map(({ to, dso, bestPossibleDso }) => ({
        label: monthText(to),
        values: { dso, best: bestPossibleDso, goal },
      }))}
    />
  );
}

/** The collection effectiveness index by month. */
export function EffectivenessTrend({ trend: { months } }: TrendProps) {
  const { t } = useTranslation();
  const percent = usePercentFormat();
  const monthText = useMonthText();
  const [before, now] = months.slice(-2);
  const goal = useGoals()?.effectivenessPercent ?? null;
  const text = (value: number | null | undefined) => (typeof value === 'number' ? percent.text(value) : '–');
  return (
    <LineBand
      title={
        typeof now?.effectiveness === 'number'
          ? t('charts.ceiTrend', { now: text(now.effectiveness), before: text(before?.effectiveness) })
          : t('charts.ceiTrendNone')
      }
      subtitle={t('charts.ceiTrendText')}
      file="cei"
      axis={t('charts.month')}
      format={percent}
      line={{ name: 'cei', label: t('charts.cei') }}
      goal={goal === null ? undefined : { name: 'goal', label: t('home.goal') }}
      rows={months.map(({ to, effectiveness }) => ({
        label: monthText(to),
        values: { cei: effectiveness, goal },
      }))}
    />
  );
}

/** Payments received by month. */
export function CollectedTrend({ trend: { months, currency } }: TrendProps) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const monthText = useMonthText();
  return (
    <StackedBars
      title={t('charts.collectedTrend', { amount: money.text(months.at(-1)?.collected.amount ?? 0) })}
      subtitle={t('charts.collectedTrendText')}
      file="collected-by-month"
      axis={t('charts.month')}
      format={money}
      parts={[{ name: 'collected', label: t('charts.collected'), color: 'var(--chart-paid)' }]}
      rows={months.map(({ to, collected }) => ({
        label: monthText(to),
        values: { collected: collected.amount },
        documents: { collected: collected.documents },
      }))}
    />
  );
}

/** The largest debtors and the share that they owe together. */
export function Debtors({ trend: { debtors, currency } }: TrendProps) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const percent = usePercentFormat();
  const share = debtors.at(-1)?.cumulativeShare;
  const labels = distinctLabels(debtors.map(({ name }) => name));
  return (
    <Pareto
      title={
        typeof share === 'number'
          ? t('charts.debtors', { count: debtors.length, share: percent.text(share) })
          : t('charts.debtorsNone')
      }
      subtitle={t('charts.debtorsText')}
      file="debtors"
      axis={t('charts.customer')}
      format={money}
      shareFormat={percent}
      bars={[
        { name: 'current', label: t('charts.notOverdue'), color: 'var(--chart-current)' },
        { name: 'overdue', label: t('charts.overdue'), color: 'var(--chart-late-3)' },
      ]}
      share={{ name: 'share', label: t('charts.share') }}
      rows={debtors.map(({ name, current, overdue, receivables, cumulativeShare }, i) => ({
        label: labels[i] ?? name,
        values: { current, overdue: overdue.amount, share: cumulativeShare },
        documents: { current: receivables.documents, overdue: overdue.documents },
      }))}
    />
  );
}
