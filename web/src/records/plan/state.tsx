import { CirclePause, CirclePlay } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';

/** Whether a plan is active, as icon and text. */
export function PlanState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const Icon = isActive ? CirclePlay : CirclePause;
  return (
    <span className={styles['state']} data-active={isActive}>
      <Icon size={13} strokeWidth={2} aria-hidden />
      {t(isActive ? 'plans.on' : 'plans.off')}
    </span>
  );
}

export function DefaultMark() {
  const { t } = useTranslation();
  return <span className={styles['default']}>{t('plans.default')}</span>;
}
