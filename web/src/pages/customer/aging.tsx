import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { AgeBar } from '../../charts/age-bar.tsx';
import { AGE_COLORS } from '../../charts/model.ts';
import { Swatch } from '../../charts/swatch.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { ageName } from '../../records/customer/age-name.ts';
import styles from '../../records/customer/customer.module.css';
import { useTranslation } from '../../texts/index.ts';

/** A customer's AR aging over all currencies, converted like the figures above it. */
export function Aging({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('/v1/figures/aging', { query: { customerId } }));
  if (data === undefined) return <ProblemLine problem={error} />;
  const { buckets, total, currency } = data;
  const aged = buckets.map((bucket) => ({
    name: ageName(bucket, t),
    amount: total.buckets.find(({ name }) => name === bucket.name)?.amount ?? 0,
  }));
  return (
    <Section title={t('customer.aging')}>
      <AgeBar amounts={aged.map(({ amount }) => amount)} />
      <dl className={styles['legend']}>
        {aged.map(({ name, amount }, age) => (
          <div key={name}>
            <dt>
              <Swatch color={AGE_COLORS[age]} />
              {name}
            </dt>
            <dd>
              <Amount value={amount} currency={currency} quietZero />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
