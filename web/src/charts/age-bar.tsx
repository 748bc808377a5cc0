import styles from './charts.module.css';
import { AGE_COLORS } from './model.ts';

/**
 * Open amounts by age as one bar. Screen readers read the figures next to it instead.
 * @param amounts by aging bucket, youngest first
 */
export function AgeBar({ amounts }: { amounts: readonly number[] }) {
  return (
    <span className={styles['ages']} aria-hidden>
      {AGE_COLORS.map((color, age) => {
        const amount = amounts[age] ?? 0;
        return amount > 0 && <span key={color} style={{ flexGrow: amount, background: color }} />;
      })}
    </span>
  );
}
