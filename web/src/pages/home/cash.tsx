import type { Schema } from '../../api/types.ts';
import { IntervalBars } from '../../charts/interval-bars.tsx';
import { AGE_COLORS } from '../../charts/model.ts';
import { ShareBar } from '../../charts/share-bar.tsx';
import { useMoneyFormat, usePercentFormat, useShortDay } from '../../charts/value-format.ts';
import { bucketText } from '../../records/figure/bucket-text.ts';
import { useTranslation } from '../../texts/index.ts';

type Figures = Schema<'HomeFigures'>;

/** Cash collected in the last weeks, and expected in the next ones. */
export function CashChart({
  figures: { collected, expected, expectedTotal, currency },
}: {
  figures: Figures;
}) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const shortDay = useShortDay();
  const past = collected.map(({ from, amount, documents }) => ({
    label: shortDay(from),
    values: { collected: amount },
    documents: { collected: documents },
  }));
  const coming = expected.map(({ from, expected: amount, p10, p90 }) => ({
    label: shortDay(from),
    values: { expected: amount, low: p10, high: p90 },
    ranges: { expected: [p10, p90] as const },
  }));
  return (
    <IntervalBars
      title={
        expectedTotal === 0 ? t('charts.cashNone') : t('charts.cash', { expected: money.text(expectedTotal) })
      }
      subtitle={t('charts.cashText')}
      file="cash"
      axis={t('charts.week')}
      rows={[...past, ...coming]}
      bars={[
        { name: 'collected', label: t('charts.collected'), color: 'var(--chart-paid)' },
        { name: 'expected', label: t('charts.expected'), color: 'var(--chart-expected)' },
      ]}
      more={[
        { name: 'low', label: t('charts.low'), format: money },
        { name: 'high', label: t('charts.high'), format: money },
      ]}
      format={money}
    />
  );
}

/** The current aging as one bar. */
export function AgingNow({
  figures: { aging, shares, buckets, currency, overdueShare },
}: {
  figures: Figures;
}) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const percent = usePercentFormat();
  const total = money.text(aging.receivables.amount);
  return (
    <ShareBar
      title={
        overdueShare === null
          ? t('charts.agingNowNone')
          : t('charts.agingNow', { share: percent.text(overdueShare), total })
      }
      subtitle={t('charts.agingNowText')}
      file="aging"
      axis={t('charts.age')}
      value={t('charts.amount')}
      format={money}
      shareFormat={percent}
      parts={aging.buckets.map((bucket, i) => ({
        name: bucket.name,
        label: buckets[i] === undefined ? bucket.name : bucketText(buckets[i], t),
        color: AGE_COLORS[i] ?? 'var(--chart-late-4)',
        value: bucket.amount,
        share: shares[i] ?? null,
        documents: bucket.documents,
      }))}
    />
  );
}
