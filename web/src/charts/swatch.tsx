import styles from './charts.module.css';

/** The colour of a series; empty without one. */
export function Swatch({ color }: { color: string | undefined }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 10 10" focusable="false" aria-hidden>
      {color !== undefined && <rect width="10" height="10" rx="2" fill={color} />}
    </svg>
  );
}
