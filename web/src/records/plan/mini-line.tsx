import styles from './plan.module.css';

const WIDTH = 160;
const EDGE = 6;

/**
 * A plan's steps as dots on a small timeline, with the due date as a line. Decorative: adjacent text gives
 * the same information.
 */
export function MiniLine({ days }: { days: readonly number[] }) {
  const first = Math.min(-7, ...days);
  const last = Math.max(30, ...days);
  const at = (day: number) => EDGE + ((day - first) / (last - first)) * (WIDTH - 2 * EDGE);
  return (
    <svg className={styles['mini']} viewBox={`0 0 ${WIDTH} 16`} width={WIDTH} height="16" aria-hidden>
      <path className={styles['rail']} d={`M0 8H${WIDTH}`} />
      <path className={styles['due']} d={`M${at(0)} 1V15`} />
      {[...new Set(days)].map((day) => (
        <circle key={day} className={styles['dot']} cx={at(day)} cy="8" r="3.5" />
      ))}
    </svg>
  );
}
