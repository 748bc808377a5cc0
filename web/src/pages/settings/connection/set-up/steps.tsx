import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../../texts/index.ts';
import styles from './set-up.module.css';

export const STEPS = ['address', 'rights', 'dryRun', 'start'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** The connection; null: it is not stored yet. */
  id: string | null;
}

/** The steps of the setup. Those before the current one are ticked, and a click goes back to them. */
export function Steps({ current, id }: StepsProps) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t('connectionSetUp.steps.name')}>
      <ol className={styles['steps']}>
        {STEPS.map((step, i) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={i < at}>
            <span className={styles['mark']} aria-hidden>
              {i < at ? <Check size={12} strokeWidth={3} /> : i + 1}
            </span>
            {i < at && id !== null ? (
              <Link to="/settings/connections/$id" params={{ id }} search={{ step }}>
                {t(`connectionSetUp.steps.${step}`)}
              </Link>
            ) : (
              <span>{t(`connectionSetUp.steps.${step}`)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
