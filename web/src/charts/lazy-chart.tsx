import { lazy, Suspense } from 'react';
import type { XyChartProps } from './xy-chart.tsx';

const XyChart = lazy(() => import('./xy-chart.tsx'));

/** A chart whose library is loaded when the first one is shown. The figure around it keeps its height. */
export const LazyChart = (props: XyChartProps) => (
  <Suspense fallback={null}>
    <XyChart {...props} />
  </Suspense>
);
