import { type ChartFacts, type DataRow, tableOf, tipsOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { LazyChart } from './lazy-chart.tsx';
import type { ChartSeries } from './model.ts';
import type { ValueFormat } from './value-format.ts';

export interface ParetoProps extends ChartFacts {
  /** Largest first. */
  rows: readonly DataRow[];
  /** The parts of each bar, from the bottom up. */
  bars: readonly { name: string; label: string; color: string }[];
  /** The share of this and all larger rows, in percent. */
  share: { name: string; label: string };
  format: ValueFormat;
  shareFormat: ValueFormat;
}

/** Bars by size, with the share that they have together. */
export function Pareto({ rows, bars, share, format, shareFormat, axis, ...facts }: ParetoProps) {
  const line: ChartSeries = { ...share, type: 'line', color: 'var(--ink-2)', isRight: true };
  const series: ChartSeries[] = [
    ...bars.map((bar): ChartSeries => ({ ...bar, type: 'bar', stack: 'all' })),
    line,
  ];
  const columns = [...bars.map((bar) => ({ ...bar, format })), { ...line, format: shareFormat }];
  return (
    <ChartFigure {...facts} legend={series} table={tableOf(axis, columns, rows)}>
      <LazyChart
        rows={rows.map((row) => ({ label: row.label, values: row.values, tips: tipsOf(columns, row) }))}
        series={series}
        formatAxis={format.axis}
        formatRight={shareFormat.axis}
        rightDomain={[0, 100]}
        hasLongLabels
      />
    </ChartFigure>
  );
}
