import styles from './charts.module.css';

const [WIDTH, HEIGHT] = [100, 28];

/** A line of values without axes, next to the figure whose history it is. Screen readers read the figure. */
export function Sparkline({ values, color }: { values: readonly (number | null)[]; color: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const height = most - least === 0 ? 1 : most - least;
  const step = WIDTH / (values.length - 1);
  const points = values.flatMap((value, i) =>
    value === null
      ? []
      : [`${(i * step).toFixed(1)},${(HEIGHT - 2 - ((value - least) / height) * (HEIGHT - 4)).toFixed(1)}`],
  );
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={color}
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
