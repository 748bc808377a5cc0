import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import type { Plan } from './plan.ts';

/** Why a plan cannot be approved as it is, or who decided about it. */
export function PlanNotice({ plan, seen }: { plan: Plan; seen: Plan | null }) {
  const { t } = useTranslation();
  const { state, problem, decisionReason } = plan;
  if (state === 'PROPOSED' && seen !== null)
    return (
      <p className={styles['note']} data-tone="careful" role="alert">
        {t('agents.effectsChanged')}
      </p>
    );
  if (state === 'OUTDATED')
    return (
      <div className={styles['note']} data-tone="careful">
        <p>{t('agents.outdated')}</p>
        {problem !== null && <p>{t('agents.outdatedReason', { reason: problem })}</p>}
      </div>
    );
  if (state === 'EXPIRED') return <p className={styles['note']}>{t('agents.expiredText')}</p>;
  if (state === 'WITHDRAWN') return <p className={styles['note']}>{t('agents.withdrawnText')}</p>;
  if (state === 'REJECTED' && decisionReason !== null)
    return <p className={styles['note']}>{t('agents.rejectedFor', { reason: decisionReason })}</p>;
  return null;
}
