import styles from './bar.module.css';

interface BarProps {
  value: number;
  /** The value of a full bar. All bars in a group start at zero and share it. */
  most: number;
  /** A likely range, drawn as a line across the bar. */
  range?: { low: number; high: number };
  tone?: 'overdue' | 'due' | 'paid';
}

const WIDTH = 1_000;

/** A bar next to its figure, which screen readers read instead. */
export function Bar({ value, most, range, tone = 'due' }: BarProps) {
  const at = (amount: number) => (most <= 0 ? 0 : Math.max(0, Math.min(1, amount / most)) * WIDTH);
  return (
    <svg
      className={styles['bar']}
      viewBox={`0 0 ${WIDTH} 16`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden
    >
      <rect className={styles['rail']} x="0" y="3" width={WIDTH} height="10" />
      <rect className={styles['length']} data-tone={tone} x="0" y="3" width={at(value)} height="10" />
      {range !== undefined && (
        <path
          className={styles['range']}
          d={`M${at(range.low)} 1V15M${at(range.low)} 8H${at(range.high)}M${at(range.high)} 1V15`}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
