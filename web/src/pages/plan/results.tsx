import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Bar } from '../../parts/bar.tsx';
import { Day } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ActionKind } from '../../records/action/type.tsx';
import { dayOfStep } from '../../records/plan/day-text.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import versions from './versions.module.css';

const WITHIN = [7, 14, 30] as const;
const ALL = 10_000;

/** The results of each step: how often it ran, and the payments within some days after it. */
export function Results({ planId, state }: { planId: string; state: ListState }) {
  const { t } = useTranslation();
  const within = Number(state.filters['within'] ?? 14);
  const { data, error, refetch } = useQuery({
    ...read('/v1/internal/dunning_plans/{dunningPlanId}/results', {
      path: { dunningPlanId: planId },
      query: { within },
    }),
    placeholderData: (before) => before,
  });
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const isEmpty = data.steps.every(({ reminders }) => reminders === 0);
  return (
    <section className={styles['results']}>
      <div className={versions['versionHead']}>
        <NativeSelect
          label={t('plans.results.within')}
          data={WITHIN.map((days) => ({
            value: String(days),
            label: t('plans.results.days', { count: days }),
          }))}
          value={String(within)}
          onChange={({ currentTarget: { value } }) => state.setFilter('within', value)}
        />
      </div>
      <p className={styles['hint']}>
        <Day on={data.from} /> – <Day on={data.to} />. {t('plans.results.hint', { count: data.within })}
      </p>
      {isEmpty && (
        <Empty icon={Waypoints} title={t('plans.results.emptyTitle')} text={t('plans.results.emptyText')} />
      )}
      <div className={styles['scroll']} hidden={isEmpty}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('plans.step')}</th>
              {(['reminders', 'bounced', 'visited', 'watched', 'paid'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`plans.results.${name}`)}
                </th>
              ))}
              <th scope="col" className={styles['wide']}>
                {t('plans.results.share')}
              </th>
              <th scope="col">{t('plans.results.amountPaid')}</th>
              <th scope="col">{t('plans.results.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {data.steps.map((step) => (
              <Result key={step.key} step={step} currency={data.currency} />
            ))}
          </tbody>
        </table>
      </div>
      {data.steps.some(({ isWhole }) => !isWhole) && (
        <p className={styles['quiet']}>{t('plans.results.newest')}</p>
      )}
      {data.unconverted.length > 0 && (
        <p className={styles['quiet']}>
          {t('figures.notConverted', { currencies: data.unconverted.join(', ') })}
        </p>
      )}
    </section>
  );
}

function Result({ step, currency }: { step: Schema<'StepResult'>; currency: string }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const percent = (share: number | null) =>
    share === null
      ? '–'
      : new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(
          share / ALL,
        );
  const { name, type, day, paidShare, amount, amountPaid } = step;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles['under']}>
          <ActionKind type={type} /> · {dayOfStep(day, t)}
        </span>
      </th>
      <td>{number(step.reminders)}</td>
      <td>{number(step.bounced)}</td>
      <td>{number(step.visited)}</td>
      <td>{number(step.watched)}</td>
      <td>{number(step.paid)}</td>
      <td className={styles['wide']}>
        <span className={styles['share']}>
          {percent(paidShare)} <Bar value={paidShare ?? 0} most={ALL} tone="paid" />
        </span>
      </td>
      <td>{amountPaid === null ? '–' : <Amount value={amountPaid} currency={currency} quietZero />}</td>
      <td>{amount === null ? '–' : <Amount value={amount} currency={currency} quietZero />}</td>
    </tr>
  );
}
