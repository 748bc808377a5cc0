import { lazy, Suspense } from 'react';
import { useTranslation } from '../texts/index.ts';
import styles from './charts.module.css';
import type { ChartRow } from './model.ts';
import type { XyChartProps } from './xy-chart.tsx';

const XyChart = lazy(() => import('./xy-chart.tsx'));

/**
 * A chart whose library is loaded when the first one is shown. The figure around it keeps its height. Without
 * any value it says so: axes alone look like an error.
 */
export function LazyChart(props: XyChartProps) {
  const { t } = useTranslation();
  if (props.rows.every(isBlank)) return <p className={styles['blank']}>{t('charts.noFigures')}</p>;
  return (
    <Suspense fallback={null}>
      <XyChart {...props} />
    </Suspense>
  );
}

const isBlank = ({ values, ranges = {} }: ChartRow): boolean =>
  [...Object.values(values), ...Object.values(ranges).flat()].every((value) => value === null || value === 0);
