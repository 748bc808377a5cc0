import { Link } from '@tanstack/react-router';
import styles from './charts.module.css';
import { type ChartFacts, tableOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { Swatch } from './swatch.tsx';
import type { ValueFormat } from './value-format.ts';

export interface SharePart {
  name: string;
  label: string;
  color: string;
  value: number;
  /** In percent of all parts. */
  share: number | null;
  documents?: string | null;
}

export interface ShareBarProps extends ChartFacts {
  parts: readonly SharePart[];
  /** The heading of the values in the table. */
  value: string;
  format: ValueFormat;
  shareFormat: ValueFormat;
}

const WIDTH = 1_000;

/** One bar of parts, with the parts listed below it. */
export function ShareBar({ parts, value, format, shareFormat, axis, ...facts }: ShareBarProps) {
  const rows = parts.map((part) => ({
    label: part.label,
    values: { value: part.value, share: part.share },
    documents: { value: part.documents ?? null },
  }));
  const columns = [
    { name: 'value', label: value, format },
    { name: 'share', label: '%', format: shareFormat },
  ];
  return (
    <ChartFigure {...facts} isLow legend={parts} hidesLegend table={tableOf(axis, columns, rows)}>
      <Bar parts={parts} />
      <ul className={styles['parts']}>
        {parts.map((part) => (
          <li key={part.name}>
            <Swatch color={part.color} />
            <span>{part.label}</span>
            <span>
              <PartValue part={part} format={format} />
            </span>
            <span className={styles['percent']}>
              {part.share === null ? '' : shareFormat.text(part.share)}
            </span>
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

/** The bar itself. The list below it says the same to screen readers. */
function Bar({ parts }: { parts: readonly SharePart[] }) {
  let x = 0;
  const shown = parts.flatMap((part) => {
    const width = (Math.max(0, part.share ?? 0) / 100) * WIDTH;
    const at = x;
    x += width;
    return width <= 0 ? [] : [{ ...part, at, width }];
  });
  return (
    <div className={styles['share']}>
      <svg viewBox={`0 0 ${WIDTH} 36`} preserveAspectRatio="none" focusable="false" aria-hidden>
        <rect width={WIDTH} height="36" fill="var(--hover)" />
        {shown.map(({ name, color, at, width }) => (
          <rect key={name} x={at} width={Math.max(2, width - 2)} height="36" fill={color} />
        ))}
      </svg>
    </div>
  );
}

function PartValue({ part: { value, documents }, format }: { part: SharePart; format: ValueFormat }) {
  if (documents === null || documents === undefined || value === 0) return format.text(value);
  const { searchParams } = new URL(documents, location.origin);
  return (
    <Link to="/receivables/documents" search={Object.fromEntries(searchParams)}>
      {format.text(value)}
    </Link>
  );
}
