import { CompositeChart } from '@mantine/charts';
import type { BarShapeProps } from 'recharts';
import '@mantine/charts/styles.css';
import { BarShape } from './bar-shape.tsx';
import styles from './charts.module.css';
import type { ChartRow, ChartSeries, ChartTip } from './model.ts';
import { Swatch } from './swatch.tsx';

export interface XyChartProps {
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  /** Formats the values of the left axis. */
  formatAxis: (value: number) => string;
  formatRight?: ((value: number) => string) | undefined;
  /** The ends of the right axis. */
  rightDomain?: readonly [number, number] | undefined;
  /** Labels are names: they are turned and shortened. */
  hasLongLabels?: boolean;
}

const MAX_LABEL = 16;
const shortenLabel = (label: string) =>
  label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;

const MARGIN = { top: 8, right: 4, bottom: 4, left: 4 };

/** An invisible line through the upper ends of the likely ranges, so that the axis includes them. */
const TOP = 'top of range';
const WHISKERS: ChartSeries = { name: TOP, label: '', color: 'transparent', type: 'line' };

function topOf(values: ChartRow['values'], ranges: ChartRow['ranges']): number | null {
  const tops = Object.entries(ranges ?? {}).flatMap(([name, [, high]]) => (name in values ? [high] : []));
  return tops.length === 0 ? null : Math.max(...tops);
}

/** Bars, lines and bands over one axis of labels. The figure around it has the table for screen readers. */
export default function XyChart(props: XyChartProps) {
  const { rows, series, formatAxis, formatRight, rightDomain, hasLongLabels = false } = props;
  const byName = new Map(series.map((one) => [one.name, one]));
  const data = rows.map(({ label, values, ranges, colors }) => ({
    ...values,
    // Floating bars and bands have two ends instead of a value.
    ...Object.fromEntries(Object.entries(ranges ?? {}).filter(([name]) => !(name in values))),
    ...(topOf(values, ranges) === null ? {} : { [TOP]: topOf(values, ranges) }),
    label,
    values,
    ranges,
    colors,
  }));
  const hasWhiskers = rows.some(({ ranges, values }) =>
    Object.keys(ranges ?? {}).some((name) => name in values),
  );
  return (
    <CompositeChart
      className={styles['xy'] ?? ''}
      data={data}
      dataKey="label"
      series={[...series, ...(hasWhiskers ? [WHISKERS] : [])].map(
        ({ name, label, color, type, isRight = false }) => ({
          name,
          label,
          color,
          type: type === 'band' ? 'area' : type,
          ...(isRight ? { yAxisId: 'right' } : {}),
        }),
      )}
      withDots={false}
      curveType="linear"
      tickLine="none"
      gridAxis="x"
      strokeDasharray="2 4"
      maxBarWidth={44}
      withRightYAxis={formatRight !== undefined}
      tooltipAnimationDuration={0}
      composedChartProps={{ accessibilityLayer: false, margin: MARGIN }}
      xAxisProps={
        hasLongLabels
          ? {
              interval: 0,
              height: 84,
              tick: { fontSize: 11, angle: -40, textAnchor: 'end', fill: 'currentColor' },
              tickFormatter: shortenLabel,
            }
          : { interval: 'equidistantPreserveStart' }
      }
      yAxisProps={{ width: 56, tickFormatter: formatAxis }}
      rightYAxisProps={{
        width: 44,
        ...(formatRight === undefined ? {} : { tickFormatter: formatRight }),
        ...(rightDomain === undefined ? {} : { domain: [...rightDomain] }),
      }}
      tooltipProps={{
        content: ({ label, active }) => {
          const row = rows.find((one) => one.label === label);
          return active && row !== undefined ? <Tooltip label={row.label} tips={row.tips} /> : null;
        },
      }}
      barProps={({ name }) => ({
        shape: (bar: BarShapeProps) => <BarShape {...bar} name={name} />,
        ...(byName.get(name)?.stack === undefined ? {} : { stackId: byName.get(name)?.stack ?? '' }),
      })}
      lineProps={({ name }) => (byName.get(name)?.isDashed ? { strokeDasharray: '5 4' } : {})}
      areaProps={{ fillOpacity: 1, strokeWidth: 0, activeDot: false }}
    />
  );
}

function Tooltip({ label, tips }: { label: string; tips: readonly ChartTip[] }) {
  return (
    <div className={styles['tooltip']}>
      <strong>{label}</strong>
      {tips.map((tip) => (
        <div key={tip.label}>
          <Swatch color={tip.color} />
          <span>{tip.label}</span>
          <span>{tip.text}</span>
        </div>
      ))}
    </div>
  );
}
