import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { AGE_COLORS } from '../../charts/model.ts';
import { ShareBar } from '../../charts/share-bar.tsx';
import { useMoneyFormat, usePercentFormat } from '../../charts/value-format.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { ageName } from '../../records/customer/age-name.ts';
import styles from '../../records/customer/customer.module.css';
import { useTranslation } from '../../texts/index.ts';

/** A customer's AR aging over all currencies, converted like the figures above it. */
export function Aging({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('/v1/figures/aging', { query: { customerId } }));
  const money = useMoneyFormat(data?.currency ?? '');
  const percent = usePercentFormat();
  if (data === undefined) return <ProblemLine problem={error} />;
  const { buckets, total } = data;
  const whole = total.receivables.amount;
  return (
    <div className={styles['chart']}>
      <ShareBar
        title={t('customer.aging')}
        file="customer-aging"
        axis={t('charts.age')}
        value={t('charts.amount')}
        format={money}
        shareFormat={percent}
        parts={buckets.map((bucket, age) => {
          const sum = total.buckets.find(({ name }) => name === bucket.name);
          const amount = sum?.amount ?? 0;
          return {
            name: bucket.name,
            label: ageName(bucket, t),
            color: AGE_COLORS[age] ?? 'var(--chart-late-4)',
            value: amount,
            share: whole === 0 ? null : (amount / whole) * 100,
            documents: sum?.documents ?? null,
          };
        })}
      />
    </div>
  );
}
