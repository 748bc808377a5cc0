import { useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import type { PlanRow } from './plan.ts';

const TONES: Record<PlanRow['state'], 'waiting' | 'good' | 'careful' | 'quiet'> = {
  PROPOSED: 'waiting',
  APPROVED: 'waiting',
  DONE: 'good',
  PARTLY_DONE: 'careful',
  REJECTED: 'quiet',
  WITHDRAWN: 'quiet',
  EXPIRED: 'quiet',
  OUTDATED: 'careful',
};

/** The state of a plan, in words and by colour. */
export function PlanState({ plan: { state } }: { plan: Pick<PlanRow, 'state'> }) {
  const { t } = useTranslation();
  return (
    <span className={styles['state']} data-tone={TONES[state]}>
      {t(`agents.states.${state}`)}
    </span>
  );
}
