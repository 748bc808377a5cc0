import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';

/** Distance of the first and the last dot from the ends of the line, in percent. */
const EDGE = 3;

interface MiniLineProps {
  days: readonly number[];
  /** As wide as its container, with a label of the due date. */
  isWide?: boolean;
}

/**
 * A plan's steps as dots on a small timeline, with the due date as a line. Decorative: adjacent text gives
 * the same information.
 */
export function MiniLine({ days, isWide = false }: MiniLineProps) {
  const { t } = useTranslation();
  const first = Math.min(-7, ...days);
  const last = Math.max(30, ...days);
  const at = (day: number) => `${EDGE + ((day - first) / (last - first)) * (100 - 2 * EDGE)}%`;
  return (
    <svg className={styles['mini']} width={isWide ? '100%' : 160} height={isWide ? 32 : 16} aria-hidden>
      <line className={styles['rail']} x1="0" x2="100%" y1="8" y2="8" />
      <line className={styles['due']} x1={at(0)} x2={at(0)} y1="1" y2="15" />
      {isWide && (
        <text className={styles['dueLabel']} x={at(0)} y="29" textAnchor="middle">
          {t('plans.dueDate')}
        </text>
      )}
      {[...new Set(days)].map((day) => (
        <circle key={day} className={styles['dot']} cx={at(day)} cy="8" r={isWide ? 4.5 : 3.5} />
      ))}
    </svg>
  );
}
