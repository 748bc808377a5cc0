import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { useMoneyFormat, useNumberFormat, usePercentFormat, useShortDay } from '../../charts/value-format.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './home.module.css';

type Figures = Schema<'CashFigures'>;

/** Cash that is not applied, and how much of it the rules applied. Nothing without bank transactions. */
export function CashCharts() {
  const { data } = useQuery(read('/v1/internal/figures/cash', {}));
  if (data === undefined || data.straightThrough.share === null) return null;
  return (
    <div className={styles['halves']}>
      <UnappliedCash figures={data} />
      <StraightThrough figures={data} />
    </div>
  );
}

function UnappliedCash({ figures: { ages, unapplied, currency } }: { figures: Figures }) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  return (
    <StackedBars
      title={
        unapplied === 0
          ? t('cashCharts.unappliedNone')
          : t('cashCharts.unapplied', { amount: money.text(unapplied) })
      }
      subtitle={t('cashCharts.unappliedText')}
      file="unapplied-cash"
      axis={t('charts.age')}
      rows={ages.map(({ age, ...values }) => ({ label: t(`cashCharts.ages.${age}`), values }))}
      parts={[
        { name: 'unidentified', label: t('cashCharts.unidentified'), color: 'var(--chart-late-1)' },
        { name: 'onAccount', label: t('cashCharts.onAccount'), color: 'var(--chart-expected)' },
      ]}
      more={[{ name: 'amount', label: t('cashCharts.both'), format: money }]}
      format={money}
      footer={
        <p className={styles['links']}>
          <Link to="/cash">{t('cashCharts.toDecide')}</Link>
          <Link to="/payments" search={{ unapplied: 'true' }}>
            {t('cashCharts.toApply')}
          </Link>
        </p>
      }
    />
  );
}

function StraightThrough({ figures: { straightThrough } }: { figures: Figures }) {
  const { t } = useTranslation();
  const number = useNumberFormat();
  const percent = usePercentFormat();
  const shortDay = useShortDay();
  const { share, weeks } = straightThrough;
  return (
    <StackedBars
      title={share === null ? t('cashCharts.rateNone') : t('cashCharts.rate', { share: percent.text(share) })}
      subtitle={t('cashCharts.rateText')}
      file="straight-through"
      axis={t('charts.week')}
      rows={weeks.map(({ week, ...values }) => ({ label: shortDay(week), values }))}
      parts={[
        { name: 'automatic', label: t('cashCharts.automatic'), color: 'var(--chart-paid)' },
        { name: 'byPeople', label: t('cashCharts.byPeople'), color: 'var(--chart-expected)' },
        { name: 'open', label: t('cashCharts.open'), color: 'var(--chart-late-1)' },
      ]}
      more={[{ name: 'share', label: t('cashCharts.share'), format: percent }]}
      format={number}
      footer={
        <p className={styles['links']}>
          <Link to="/cash" search={{ is: 'DECIDED' }}>
            {t('cashCharts.decided')}
          </Link>
        </p>
      }
    />
  );
}
