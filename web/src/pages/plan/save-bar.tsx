import { Button } from '@mantine/core';
import { useKeys } from '../../actions/keys.ts';
import { isOvertaken } from '../../api/problem.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import type { Plan } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import { Differences } from './differences.tsx';
import styles from './plan.module.css';
import type { PlanEdit } from './use-edit.ts';

/** Saves or discards an edit; shown below the page while there is one. */
export function SaveBar({ edit, plan }: { edit: PlanEdit; plan: Plan }) {
  const { t } = useTranslation();
  const { isDirty, isSaving, problem, theirs, save, discard } = edit;
  useKeys(isDirty ? { 'mod+s': () => void save() } : {});
  if (!isDirty) return null;
  const overtaken = problem !== null && isOvertaken(problem);
  return (
    <div className={styles['bar']}>
      {theirs !== null && (
        <div className={styles['theirs']} role="alert">
          <p>{t('problems.overtaken')}</p>
          <Differences from={theirs.from} to={theirs.to} />
        </div>
      )}
      {!overtaken && <ProblemLine problem={problem} />}
      <div className={styles['buttons']}>
        <strong>{t('plans.unsaved')}</strong>
        <Button variant="default" onClick={discard}>
          {t('plans.discard')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('plans.save', { version: plan.version + 1 })}
        </Button>
      </div>
    </div>
  );
}
