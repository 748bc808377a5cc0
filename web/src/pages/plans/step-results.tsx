import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Bar } from '../../parts/bar.tsx';
import { dayOfStep } from '../../records/plan/day-text.ts';
import { TYPE_ICONS } from '../../records/plan/icons.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './cards.module.css';

/** Days after a step in which a payment counts. */
const WITHIN = 14;
/** Shares are in ten-thousandths. */
const ALL = 10_000;

type Row = Schema<'DunningPlanRow'>;

interface StepResultsProps {
  plan: Row;
  isShown: boolean;
}

/** The steps of a plan by day: how often each was carried out, and the share of invoices paid after it. */
export function StepResults({ plan: { id, steps }, isShown }: StepResultsProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...read('/v1/internal/dunning_plans/{dunningPlanId}/results', {
      path: { dunningPlanId: id },
      query: { within: WITHIN },
    }),
    enabled: isShown,
  });
  const results = new Map(data?.steps.map((step) => [step.key, step]));
  return (
    <table className={styles['steps']} aria-busy={data === undefined && error === null}>
      <thead>
        <tr>
          <th scope="col">{t('plans.step')}</th>
          <th scope="col">{t('plans.results.reminders')}</th>
          <th scope="col">{t('planCards.paidWithin', { count: WITHIN })}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <Step key={step.key} step={step} result={results.get(step.key)} />
        ))}
      </tbody>
    </table>
  );
}

interface StepProps {
  step: Row['steps'][number];
  /** Not given while it loads, and for a step that is newer than the results. */
  result: Schema<'StepResult'> | undefined;
}

function Step({ step: { name, day, type }, result }: StepProps) {
  const { t, i18n } = useTranslation();
  const Icon = TYPE_ICONS[type];
  const share = result?.paidShare ?? null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <tr>
      <th scope="row">
        <span className={styles['step']}>
          <Icon size={14} strokeWidth={1.8} aria-label={t(`work.types.${type}`)} />
          <span>
            {name} <span className={styles['day']}>{dayOfStep(day, t)}</span>
          </span>
        </span>
      </th>
      <td>{result === undefined ? '' : new Intl.NumberFormat(i18n.language).format(result.reminders)}</td>
      <td>
        {share === null ? (
          <span className={styles['day']}>–</span>
        ) : (
          <span className={styles['share']}>
            <Bar value={share} most={ALL} tone="paid" /> {percent.format(share / ALL)}
          </span>
        )}
      </td>
    </tr>
  );
}
