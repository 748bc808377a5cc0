import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Back } from '../../parts/back.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './plans.module.css';
import { HoursForm } from './settings-form.tsx';

/** Contact times that apply to all plans. */
export function PlanSettingsPage() {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useQuery(read('/v1/internal/dunning_settings', {}));
  return (
    <article className={styles['settings']}>
      <Back to="/plans">{t('plans.title')}</Back>
      <h1>{t('plans.settings')}</h1>
      <p className={styles['hint']}>{t('plans.settingsHint')}</p>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && <HoursForm settings={data} isFixed={!may('dunning-plan.edit')} />}
    </article>
  );
}
