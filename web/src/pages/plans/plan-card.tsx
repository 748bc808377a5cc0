import { useInViewport } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { MiniLine } from '../../records/plan/mini-line.tsx';
import { DefaultMark, PlanState } from '../../records/plan/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cards.module.css';
import { NextReminders } from './next-reminders.tsx';
import { StepResults } from './step-results.tsx';

type Row = Schema<'DunningPlanRow'>;

/** A plan: the days of its steps, what followed each of them, and its next reminders. */
export function PlanCard({ plan }: { plan: Row }) {
  const { t } = useTranslation();
  const may = useMay();
  // Results and forecasts are computed on request: only those of visible cards are.
  const { ref, inViewport } = useInViewport<HTMLLIElement>();
  const { id, name, isActive, isDefault, mode, steps } = plan;
  return (
    <li ref={ref} className={styles['card']}>
      <header className={styles['head']}>
        <h2>
          <Link to="/plans/$id" params={{ id }} className={styles['open']}>
            {name}
          </Link>
        </h2>
        <PlanState isActive={isActive} />
        {isDefault && <DefaultMark />}
      </header>
      <p className={styles['facts']}>
        <span>{t(`plans.modes.${mode}`)}</span>
        <Counted name="customers" of={plan.customers} />
        <Counted name="waiting" of={plan.waiting} />
      </p>
      <MiniLine days={steps.map(({ day }) => day)} isWide />
      <StepResults plan={plan} isShown={inViewport} />
      {isActive && may('dunning.foresee') && (
        <p className={styles['next']}>
          <span>{t('planTemplates.next')}</span>
          <NextReminders planId={id} isShown={inViewport} />
        </p>
      )}
    </li>
  );
}

function Counted({ name, of: { count, isMore } }: { name: 'customers' | 'waiting'; of: Row['customers'] }) {
  const { t, i18n } = useTranslation();
  const number = `${new Intl.NumberFormat(i18n.language).format(count)}${isMore ? '+' : ''}`;
  return <span>{t(`planCards.${name}`, { count, number })}</span>;
}
