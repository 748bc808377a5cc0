import type { Schema } from '../../api/types.ts';
import { IntervalBars } from '../../charts/interval-bars.tsx';
import { useMoneyFormat, useShortDay } from '../../charts/value-format.ts';
import { useTranslation } from '../../texts/index.ts';

/** Expected cash by week with its likely range, and the amounts promised for the week. */
export function ForecastChart({
  forecast: { weeks, currency, expectedTotal },
}: {
  forecast: Schema<'Forecast'>;
}) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const shortDay = useShortDay();
  return (
    <IntervalBars
      title={
        expectedTotal === 0 ? t('charts.cashNone') : t('charts.cash', { expected: money.text(expectedTotal) })
      }
      subtitle={t('charts.forecastText')}
      file="forecast"
      axis={t('charts.week')}
      format={money}
      bars={[{ name: 'expected', label: t('charts.expected'), color: 'var(--chart-expected)' }]}
      more={[
        { name: 'low', label: t('charts.low'), format: money },
        { name: 'high', label: t('charts.high'), format: money },
        { name: 'promised', label: t('figures.promised'), format: money },
      ]}
      rows={weeks.map(({ from, expected, p10, p90, promised }) => ({
        label: shortDay(from),
        values: { expected, low: p10, high: p90, promised },
        ranges: { expected: [p10, p90] as const },
      }))}
    />
  );
}
