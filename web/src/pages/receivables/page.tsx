import { useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { AgingSection } from './aging.tsx';
import { Comparison } from './comparison.tsx';
import { Controls } from './controls.tsx';
import { ExpectedSection } from './expected.tsx';
import { FiguresExport } from './export-menu.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { Movements, RollForward } from './movements.tsx';
import { PackButton } from './pack/button.tsx';
import { selectionOf, stopTrend, useAging, useDashboard, useForecast, useTrend } from './queries.ts';
import styles from './receivables.module.css';
import { Speeds, Sums } from './sums.tsx';
import { Tabs, tabOf } from './tabs.tsx';
import { AgingTrend, CollectedTrend, Debtors, DsoTrend, EffectivenessTrend } from './trend-charts.tsx';
import { TrendWait } from './trend-wait.tsx';
import { useIsLate } from './use-is-late.ts';
import { Why } from './why.tsx';

/**
 * The receivables page: balance, aging, collection speed, forecast and movements as of any day, as charts and
 * tables. Each figure links to its documents.
 */
export function ReceivablesPage() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const { asOf, customerId } = state.filters;
  // The forecast exists only as of today and for all customers.
  const mayForecast = may('forecast.read') && asOf === undefined && customerId === undefined;
  const dashboard = useDashboard(state.filters);
  useKeys({ Escape: () => state.setOpen(undefined) });
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        <header className={styles['head']}>
          <h1>{t('figures.title')}</h1>
          <div className={styles['tools']}>
            <PackButton />
            <FiguresExport filters={state.filters} withForecast={mayForecast} />
          </div>
        </header>
        <Tabs filters={state.filters} withForecast={mayForecast} />
        <Controls state={state} />
        {dashboard.error !== null && (
          <ProblemNotice problem={dashboard.error} onAgain={() => void dashboard.refetch()} />
        )}
        {dashboard.error === null && dashboard.data === undefined && <Skeleton />}
        {dashboard.error === null && dashboard.data !== undefined && (
          <TabContent data={dashboard.data} state={state} mayForecast={mayForecast} />
        )}
      </div>
      {state.open !== undefined && dashboard.data !== undefined && (
        <Panel label={t('figures.formula')} onClose={() => state.setOpen(undefined)}>
          <Why data={dashboard.data} name={state.open} />
        </Panel>
      )}
    </div>
  );
}

interface TabContentProps {
  data: Schema<'FiguresDashboard'>;
  state: ListState;
  mayForecast: boolean;
}

function TabContent({ data, state, mayForecast }: TabContentProps) {
  const tab = tabOf(state.filters);
  const compareWith = state.filters['compareWith'];
  if (tab === 'forecast') return mayForecast ? <ForecastTab state={state} /> : null;
  return (
    <>
      {tab !== 'movements' && <Sums data={data} state={state} />}
      {compareWith !== undefined && tab === 'overview' && (
        <Comparison filters={state.filters} compareWith={compareWith} />
      )}
      <TrendCharts state={state} />
      {tab === 'aging' && <AgingTables state={state} />}
      {(tab === 'overview' || tab === 'dso') && <Speeds data={data} state={state} />}
    </>
  );
}

/** Charts that arrive sooner appear without a notice. */
const SOON_MS = 1_500;

/** The charts of a tab, from one response. */
function TrendCharts({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const selection = JSON.stringify(selectionOf(state.filters));
  const [stopped, setStopped] = useState<string | null>(null);
  const trends = useTrend(state.filters, stopped !== selection);
  const { data: trend, error, refetch, isFetching, isPlaceholderData } = trends;
  const isLate = useIsLate(isFetching && (trend === undefined || isPlaceholderData), SOON_MS);
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (trend === undefined || (isPlaceholderData && (isLate || !isFetching)))
    return (
      <TrendWait
        isFetching={isFetching}
        isLate={isLate}
        onStop={() => {
          setStopped(selection);
          void stopTrend(state.filters);
        }}
        onCompute={() => setStopped(null)}
      />
    );
  const tab = tabOf(state.filters);
  const month = trend.months.at(-1);
  return (
    <div className={styles['charts']} data-tab={tab}>
      {(tab === 'overview' || tab === 'aging') && <AgingTrend trend={trend} />}
      {(tab === 'overview' || tab === 'aging') && <Debtors trend={trend} />}
      {(tab === 'overview' || tab === 'dso') && <DsoTrend trend={trend} />}
      {tab === 'dso' && <EffectivenessTrend trend={trend} />}
      {tab === 'overview' && month !== undefined && <RollForward trend={trend} month={month} />}
      {tab === 'movements' && <Movements trend={trend} state={state} />}
      {tab === 'movements' && <CollectedTrend trend={trend} />}
      {trend.changedDocuments > 0 && (
        <p className={styles['quiet']}>{t('charts.changes', { count: trend.changedDocuments })}</p>
      )}
    </div>
  );
}

function AgingTables({ state }: { state: ListState }) {
  const { data, error, refetch } = useAging(state.filters);
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  return data === undefined ? <Skeleton /> : <AgingSection aging={data} state={state} />;
}

function ForecastTab({ state }: { state: ListState }) {
  const { data, error, refetch } = useForecast(state.filters, true);
  if (error !== null) return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <>
      <ForecastChart forecast={data} />
      <ExpectedSection forecast={data} />
    </>
  );
}
