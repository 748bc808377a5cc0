import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import styles from '../../records/customer/customer.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Bucket = Schema<'Aging'>['buckets'][number];

function nameOf({ minAge, maxAge }: Bucket, t: Translate): string {
  if (maxAge === null) return t('customer.daysOver', { from: minAge ?? 0 });
  if (minAge === null || maxAge <= 0) return t('customer.notDue');
  return t('customer.daysBetween', { from: minAge, to: maxAge });
}

/** A customer's AR aging over all currencies, converted like the figures above it. */
export function Aging({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('/v1/figures/aging', { query: { customerId } }));
  if (data === undefined) return <ProblemLine problem={error} />;
  const { buckets, total } = data;
  const most = Math.max(1, ...total.buckets.map(({ amount }) => amount));
  return (
    <Section title={t('customer.aging')}>
      <table className={styles['table']}>
        <tbody>
          {buckets.map((bucket, at) => {
            const sum = total.buckets.find(({ name }) => name === bucket.name);
            const amount = sum?.amount ?? 0;
            const isDue = at === 0 && bucket.minAge === null;
            return (
              <tr key={bucket.name}>
                <th scope="row">{nameOf(bucket, t)}</th>
                <td className={styles['bar']}>
                  <svg width="100%" height="8" aria-hidden="true">
                    <rect
                      width={`${Math.max(0, (amount / most) * 100)}%`}
                      height="8"
                      data-tone={isDue ? 'due' : 'overdue'}
                    />
                  </svg>
                </td>
                <td data-number>
                  <Amount value={amount} currency={data.currency} quietZero />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}
