import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import panes from '../../parts/panes.module.css';
import { PriorityLevel } from '../../records/action/priority.tsx';
import { ActionKind } from '../../records/action/type.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './next-action.module.css';

/** Tasks in the list. */
const SHOWN = 8;

interface TaskListProps {
  rows: readonly Schema<'WorkRow'>[];
  /** The current task. */
  at: number;
  goTo: (index: number) => void;
  onLeave: () => void;
}

/** The next eight tasks of the queue, from the one before the current task. */
export function TaskList({ rows, at, goTo, onLeave }: TaskListProps) {
  const { t } = useTranslation();
  const first = Math.max(0, Math.min(at - 1, rows.length - SHOWN));
  return (
    <nav className={`${panes['list']} ${styles['list']}`} aria-label={t('calls.queue')}>
      <ol>
        {rows.slice(first, first + SHOWN).map((row, index) => (
          <li key={row.action.id}>
            <button type="button" aria-current={first + index === at} onClick={() => goTo(first + index)}>
              <strong>{row.action.customer.name}</strong>
              <span className={styles['task']}>
                <ActionKind type={row.action.type} /> <span>{row.action.name}</span>
              </span>
              <span className={styles['money']}>
                <PriorityLevel row={row} />
                <Amount value={row.amountOverdue} currency={row.currency} quietZero tone="overdue" />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className={styles['all']} onClick={onLeave}>
        {t('calls.showAll')}
      </button>
    </nav>
  );
}
