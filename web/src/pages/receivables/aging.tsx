import { NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Bar } from '../../parts/bar.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { searchOf } from '../../records/figure/address.ts';
import { bucketText } from '../../records/figure/bucket-text.ts';
import { useTranslation } from '../../texts/index.ts';
import { GROUPS } from './queries.ts';
import styles from './receivables.module.css';

type Aging = Schema<'Aging'>;

/** The AR aging: a bar for each age, and the groups below. */
export function AgingSection({ aging, state }: { aging: Aging; state: ListState }) {
  const { t, i18n } = useTranslation();
  const { total, currency, buckets } = aging;
  const text = (amount: number) => `${amountText(amount, currency, i18n.language)} ${currency}`;
  const most = Math.max(...total.buckets.map(({ amount }) => amount));
  const title =
    total.receivables.count === 0
      ? t('figures.agingNone')
      : t('figures.aging', { overdue: text(total.overdue.amount), total: text(total.receivables.amount) });
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('figures.bucket')}</th>
              <th scope="col" className={styles['wide']}>
                {t('figures.share')}
              </th>
              <th scope="col">{t('figures.amount')}</th>
              <th scope="col">{t('figures.documents')}</th>
            </tr>
          </thead>
          <tbody>
            {total.buckets.map((bucket, at) => (
              <tr key={bucket.name}>
                <th scope="row">{buckets[at] === undefined ? bucket.name : bucketText(buckets[at], t)}</th>
                <td className={styles['wide']}>
                  <Bar
                    value={bucket.amount}
                    most={most}
                    tone={(buckets[at]?.maxAge ?? 1) <= 0 ? 'due' : 'overdue'}
                  />
                </td>
                <SumCell sum={bucket} currency={currency} />
                <td>{bucket.count}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('figures.total')}</th>
              <td className={styles['wide']} />
              <SumCell sum={total.receivables} currency={currency} />
              <td>{total.receivables.count}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Groups aging={aging} state={state} />
    </section>
  );
}

/** An amount with a link to its documents. */
function SumCell({ sum, currency }: { sum: Schema<'FigureSum'>; currency: string }) {
  const amount = <Amount value={sum.amount} currency={currency} quietZero />;
  return (
    <td>
      {sum.documents === null || sum.count === 0 ? (
        amount
      ) : (
        <Link to="/receivables/documents" search={searchOf(sum.documents)}>
          {amount}
        </Link>
      )}
    </td>
  );
}

function Groups({ aging, state }: { aging: Aging; state: ListState }) {
  const { t } = useTranslation();
  const { groups, others, buckets, currency } = aging;
  const chosen = state.filters['groupBy'] ?? '';
  const group = GROUPS.find((one) => one === chosen);
  return (
    <>
      <NativeSelect
        className={styles['groupBy']}
        label={t('figures.groupBy')}
        value={chosen}
        data={[
          { value: '', label: t('figures.groups.none') },
          ...GROUPS.map((value) => ({ value, label: t(`figures.groups.${value}`) })),
        ]}
        onChange={({ currentTarget }) => state.setFilter('groupBy', currentTarget.value)}
      />
      {chosen !== '' && groups.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th scope="col">{group === undefined ? '' : t(`figures.groups.${group}`)}</th>
                {buckets.map((bucket) => (
                  <th key={bucket.name} scope="col">
                    {bucketText(bucket, t)}
                  </th>
                ))}
                <th scope="col">{t('figures.total')}</th>
                <th scope="col">{t('figures.onAccount')}</th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <GroupLine
                  key={group.key ?? ''}
                  title={group.label ?? t('figures.noGroup')}
                  group={group}
                  currency={currency}
                />
              ))}
              {others !== null && (
                <GroupLine
                  title={t('figures.others', { count: others.groups })}
                  group={others}
                  currency={currency}
                />
              )}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface GroupLineProps {
  title: string;
  group: Pick<Aging['groups'][number], 'buckets' | 'receivables' | 'onAccount'>;
  currency: string;
}

function GroupLine({ title, group, currency }: GroupLineProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {group.buckets.map((bucket) => (
        <SumCell key={bucket.name} sum={bucket} currency={currency} />
      ))}
      <SumCell sum={group.receivables} currency={currency} />
      <SumCell sum={group.onAccount} currency={currency} />
    </tr>
  );
}
