import { type ChartFacts, type DataColumn, type DataRow, tableOf, tipsOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { LazyChart } from './lazy-chart.tsx';
import type { ChartSeries } from './model.ts';
import type { ValueFormat } from './value-format.ts';

export interface IntervalRow extends DataRow {
  /** Likely ranges by the name of the series. */
  ranges?: Readonly<Record<string, readonly [number, number]>>;
}

export interface IntervalBarsProps extends ChartFacts {
  rows: readonly IntervalRow[];
  /** A row has a value for one of them. */
  bars: readonly { name: string; label: string; color: string }[];
  /** Columns that only the table and the tooltip have, such as the ends of the range. */
  more?: readonly DataColumn[];
  format: ValueFormat;
}

/** Bars over time, the estimated ones with the range that is likely. */
export function IntervalBars({ rows, bars, more = [], format, axis, ...facts }: IntervalBarsProps) {
  const columns: DataColumn[] = [...bars.map((bar) => ({ ...bar, format })), ...more];
  const series: ChartSeries[] = bars.map((bar) => ({ ...bar, type: 'bar', stack: 'all' }));
  return (
    <ChartFigure {...facts} legend={series} table={tableOf(axis, columns, rows)}>
      <LazyChart
        rows={rows.map(({ ranges, ...row }) => ({
          label: row.label,
          values: row.values,
          tips: tipsOf(columns, row),
          ...(ranges === undefined ? {} : { ranges }),
        }))}
        series={series}
        formatAxis={format.axis}
      />
    </ChartFigure>
  );
}
