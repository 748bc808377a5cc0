import { useTranslation } from '../../texts/index.ts';
import agentStyles from './agents.module.css';
import styles from './plan.module.css';
import type { PlanRecord } from './plan.ts';

type Result = NonNullable<PlanRecord['result']>;

const TONES: Record<Result['outcome'], 'waiting' | 'good' | 'bad' | 'quiet'> = {
  PENDING: 'waiting',
  CHANGED: 'good',
  UNCHANGED: 'quiet',
  REFUSED: 'bad',
  SKIPPED: 'quiet',
};

/** The result of a step for one record, with the reason if it was refused. */
export function RecordOutcome({ result: { outcome, error, undoneAt } }: { result: Result }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={agentStyles['state']} data-tone={undoneAt === null ? TONES[outcome] : 'quiet'}>
        {undoneAt === null ? t(`agents.outcome.${outcome}`) : t('agents.outcomeUndone')}
      </span>
      {error !== null && <span className={styles['quiet']}>{error.message}</span>}
    </>
  );
}
