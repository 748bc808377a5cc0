import { type ChartFacts, type DataColumn, type DataRow, tableOf, tipsOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { LazyChart } from './lazy-chart.tsx';
import type { ChartSeries } from './model.ts';
import type { ValueFormat } from './value-format.ts';

export interface StackedBarsProps extends ChartFacts {
  rows: readonly DataRow[];
  /** The parts of each bar, from the bottom up. */
  parts: readonly { name: string; label: string; color: string }[];
  /** Columns that only the table has, such as the total. */
  more?: readonly DataColumn[];
  format: ValueFormat;
}

/** Bars whose parts add up to a total. */
export function StackedBars({ rows, parts, more = [], format, axis, ...facts }: StackedBarsProps) {
  const columns: DataColumn[] = [...parts.map((part) => ({ ...part, format })), ...more];
  const series: ChartSeries[] = parts.map((part) => ({ ...part, type: 'bar', stack: 'all' }));
  return (
    <ChartFigure {...facts} legend={series} table={tableOf(axis, columns, rows)}>
      <LazyChart
        rows={rows.map((row) => ({
          label: row.label,
          values: row.values,
          tips: tipsOf(columns, row),
          ...(row.colors === undefined ? {} : { colors: row.colors }),
        }))}
        series={series}
        formatAxis={format.axis}
      />
    </ChartFigure>
  );
}
