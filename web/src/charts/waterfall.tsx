import { type ChartFacts, tableOf } from './data.ts';
import { ChartFigure } from './figure.tsx';
import { LazyChart } from './lazy-chart.tsx';
import type { ChartSeries } from './model.ts';
import type { ValueFormat } from './value-format.ts';

export interface WaterfallStep {
  name: string;
  label: string;
  value: number;
  /** The two ends of the bar, from the server's amounts. */
  before: number;
  after: number;
  color: string;
  documents?: string | null;
}

export interface WaterfallProps extends ChartFacts {
  steps: readonly WaterfallStep[];
  /** The heading of the values in the table. */
  value: string;
  format: ValueFormat;
}

const STEP = 'step';

/** Bars that lead from an opening to a closing amount. */
export function Waterfall({ steps, value, format, axis, ...facts }: WaterfallProps) {
  const series: ChartSeries[] = [{ name: STEP, label: value, type: 'bar', color: 'var(--chart-current)' }];
  const rows = steps.map(({ label, value: amount, documents = null }) => ({
    label,
    values: { [STEP]: amount },
    documents: { [STEP]: documents },
  }));
  return (
    <ChartFigure {...facts} table={tableOf(axis, [{ name: STEP, label: value, format }], rows)}>
      <LazyChart
        rows={steps.map((step) => ({
          label: step.label,
          values: {},
          ranges: { [STEP]: [Math.min(step.before, step.after), Math.max(step.before, step.after)] },
          colors: { [STEP]: step.color },
          tips: [{ label: step.label, text: format.text(step.value), color: step.color }],
        }))}
        series={series}
        formatAxis={format.axis}
        hasLongLabels
      />
    </ChartFigure>
  );
}
