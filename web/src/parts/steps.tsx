import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './steps.module.css';

interface StepListProps<Step extends string> {
  label: string;
  steps: readonly Step[];
  current: Step;
  /** Shows the name of a step, as a link or a button if the user can go to it. */
  children: (step: Step, isDone: boolean) => ReactNode;
}

/** The steps of a process in order. Those before the current one are ticked. */
export function StepList<Step extends string>({ label, steps, current, children }: StepListProps<Step>) {
  const at = steps.indexOf(current);
  return (
    <nav aria-label={label}>
      <ol className={styles['steps']}>
        {steps.map((step, i) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={i < at}>
            <span className={styles['mark']} aria-hidden>
              {i < at ? <Check size={12} strokeWidth={3} /> : i + 1}
            </span>
            {children(step, i < at)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
