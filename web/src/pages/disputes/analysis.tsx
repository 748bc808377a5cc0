import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { useMoneyFormat, useNumberFormat } from '../../charts/value-format.ts';
import type { ListState } from '../../parts/list/state.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './disputes.module.css';

const PERIODS = ['30', '90', '180', '365'] as const;
const USUAL = '90';

/** Number, amount and median days to resolve of disputes, by reason. */
export function Analysis({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const period = PERIODS.find((one) => one === state.filters['days']) ?? USUAL;
  const { data, error } = useQuery(read('/v1/figures/disputes', { query: { days: Number(period) } }));
  const money = useMoneyFormat(data?.currency ?? '');
  const number = useNumberFormat();
  const [first] = data?.reasons ?? [];
  const title =
    first === undefined || first.disputed.amount === 0
      ? t('disputes.analysisNone')
      : t('disputes.analysis', {
          reason: t(`invoice.reasons.${first.reason}`),
          amount: money.text(first.disputed.amount),
        });
  return (
    <section className={styles['analysis']}>
      <NativeSelect
        label={t('disputes.period')}
        value={period}
        data={PERIODS.map((value) => ({ value, label: t('disputes.days', { count: Number(value) }) }))}
        onChange={({ currentTarget: { value } }) => state.setFilter('days', value)}
      />
      <ProblemLine problem={error} />
      {data !== undefined && (
        <StackedBars
          title={title}
          subtitle={t('disputes.byReason')}
          file={`disputes-${data.period.from}-${data.period.to}`}
          axis={t('invoice.reason')}
          format={money}
          parts={[{ name: 'amount', label: t('disputes.amount'), color: 'var(--disputed)' }]}
          more={[
            { name: 'opened', label: t('disputes.opened'), format: number },
            { name: 'open', label: t('disputes.open'), format: number },
            { name: 'resolved', label: t('disputes.resolved'), format: number },
            { name: 'median', label: t('disputes.median'), format: number },
          ]}
          rows={data.reasons.map((one) => ({
            label: t(`invoice.reasons.${one.reason}`),
            values: {
              amount: one.disputed.amount,
              opened: one.opened,
              open: one.open,
              resolved: one.resolved,
              median: one.medianDaysToResolve,
            },
          }))}
        />
      )}
    </section>
  );
}
