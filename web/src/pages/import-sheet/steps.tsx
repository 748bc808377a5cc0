import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import styles from './steps.module.css';

const STEPS = ['file', 'map', 'check', 'done'] as const;
export type Step = (typeof STEPS)[number];

interface StepsProps {
  current: Step;
  /** Steps that the user can go to. */
  open: readonly Step[];
  onGo: (step: Step) => void;
}

/** The steps of an import: those before the current one are ticked. */
export function Steps({ current, open, onGo }: StepsProps) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t('importSteps.title')}>
      <ol className={styles['steps']}>
        {STEPS.map((step, i) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={i < at}>
            <span className={styles['mark']} aria-hidden>
              {i < at ? <Check size={12} strokeWidth={3} /> : i + 1}
            </span>
            <Name step={step} canGo={step !== current && open.includes(step)} onGo={onGo} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Name({ step, canGo, onGo }: { step: Step; canGo: boolean; onGo: StepsProps['onGo'] }) {
  const { t } = useTranslation();
  const name = t(`importSteps.${step}`);
  if (step === 'file') return <Link to="/imports">{name}</Link>;
  if (!canGo) return <span>{name}</span>;
  return (
    <button type="button" onClick={() => onGo(step)}>
      {name}
    </button>
  );
}
