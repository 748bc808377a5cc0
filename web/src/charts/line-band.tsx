import { type ChartFacts, type DataRow, tableOf, tipsOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { LazyChart } from './lazy-chart.tsx';
import type { ChartSeries } from './model.ts';
import type { ValueFormat } from './value-format.ts';

export interface LineBandProps extends ChartFacts {
  rows: readonly DataRow[];
  line: { name: string; label: string };
  /** The lower end of the band below the line; without it, there is only the line. */
  floor?: { name: string; label: string };
  /** A constant line, such as a goal. */
  goal?: { name: string; label: string } | undefined;
  format: ValueFormat;
}

const BAND = 'band';

/** A line over time. The band below it shows what could be better. */
export function LineBand({ rows, line, floor, goal, format, axis, ...facts }: LineBandProps) {
  const lines: ChartSeries[] = [
    { ...line, type: 'line', color: 'var(--chart-line)' },
    ...(floor === undefined
      ? []
      : [{ ...floor, type: 'line', color: 'var(--chart-paid)', isDashed: true } as const]),
    ...(goal === undefined
      ? []
      : [{ ...goal, type: 'line', color: 'var(--ink-3)', isDashed: true } as const]),
  ];
  const columns = lines.map((one) => ({ ...one, format }));
  const band: ChartSeries = { name: BAND, label: '', type: 'band', color: 'var(--chart-band)' };
  return (
    <ChartFigure {...facts} legend={lines} table={tableOf(axis, columns, rows)}>
      <LazyChart
        rows={rows.map((row) => {
          const [high, low] = [row.values[line.name], floor === undefined ? null : row.values[floor.name]];
          const hasBand = typeof high === 'number' && typeof low === 'number';
          return {
            label: row.label,
            values: row.values,
            tips: tipsOf(columns, row),
            ...(hasBand ? { ranges: { [BAND]: [low, high] as const } } : {}),
          };
        })}
        series={floor === undefined ? lines : [band, ...lines]}
        formatAxis={format.axis}
      />
    </ChartFigure>
  );
}
