import { Link } from '@tanstack/react-router';
import { StepList } from '../../../../parts/steps.tsx';
import { useTranslation } from '../../../../texts/index.ts';
import styles from './set-up.module.css';

export const STEPS = ['address', 'rights', 'dryRun', 'start'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** The connection; null: it is not stored yet. */
  id: string | null;
}

/** The steps of the setup. A click on one before the current one goes back to it. */
export function Steps({ current, id }: StepsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['steps']}>
      <StepList label={t('connectionSetUp.steps.name')} steps={STEPS} current={current}>
        {(step, isDone) => {
          const name = t(`connectionSetUp.steps.${step}`);
          if (!isDone || id === null) return <span>{name}</span>;
          return (
            <Link to="/settings/connections/$id" params={{ id }} search={{ step }}>
              {name}
            </Link>
          );
        }}
      </StepList>
    </div>
  );
}
