import { Link } from '@tanstack/react-router';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, dayText } from '../../parts/day.tsx';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { searchOf } from '../../records/figure/address.ts';
import { useTranslation } from '../../texts/index.ts';
import { AgingSection } from './aging.tsx';
import { Controls } from './controls.tsx';
import { ExpectedSection } from './expected.tsx';
import { FiguresExport } from './export-menu.tsx';
import { figureOf, SPEEDS, SUMS } from './figure-names.ts';
import { FigureValue } from './figure-value.tsx';
import { useAging, useDashboard, useForecast } from './queries.ts';
import styles from './receivables.module.css';
import { Why } from './why.tsx';

/**
 * The receivables dashboard: balance, aging, collection speed and forecast as of any day. Each figure links
 * to its documents.
 */
export function ReceivablesPage() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const { asOf, customerId } = state.filters;
  // The forecast exists only as of today and for all customers.
  const mayForecast = may('forecast.read') && asOf === undefined && customerId === undefined;
  const dashboard = useDashboard(state.filters);
  const aging = useAging(state.filters);
  const forecast = useForecast(state.filters, mayForecast);
  useKeys({ Escape: () => state.setOpen(undefined) });
  const problem = dashboard.error ?? aging.error;
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        <header className={styles['head']}>
          <h1>{t('figures.title')}</h1>
          <FiguresExport filters={state.filters} withForecast={mayForecast} />
        </header>
        <Controls state={state} />
        {problem !== null && (
          <ProblemNotice
            problem={problem}
            onAgain={() => void Promise.all([dashboard.refetch(), aging.refetch()])}
          />
        )}
        {problem === null && dashboard.data === undefined && <Skeleton />}
        {problem === null && dashboard.data !== undefined && (
          <Figures data={dashboard.data} aging={aging.data} state={state} />
        )}
        {mayForecast && forecast.data !== undefined && <ExpectedSection forecast={forecast.data} />}
        {mayForecast && forecast.error !== null && (
          <ProblemNotice problem={forecast.error} onAgain={() => void forecast.refetch()} />
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

interface FiguresProps {
  data: Schema<'FiguresDashboard'>;
  aging: Schema<'Aging'> | undefined;
  state: ListState;
}

function Figures({ data, aging, state }: FiguresProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles['figures']}>
        {SUMS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={state.open === name}
            onClick={() => state.setOpen(name)}
          >
            <span>{t(`figures.${name}`)}</span>
            <strong>
              <Amount
                value={name === 'net' ? data.aging.net : data.aging[name].amount}
                currency={data.currency}
                tone={name === 'overdue' ? 'overdue' : undefined}
              />
            </strong>
          </button>
        ))}
      </div>
      <Remarks data={data} />
      {aging !== undefined && <AgingSection aging={aging} state={state} />}
      <section className={styles['section']}>
        <h2>{t('figures.speed')}</h2>
        <p className={styles['quiet']}>
          <Day on={data.period.from} /> – <Day on={data.period.to} />
        </p>
        <div className={styles['figures']}>
          {SPEEDS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state.open === name}
              onClick={() => state.setOpen(name)}
            >
              <span>{t(`figures.${name}`)}</span>
              <strong>
                <FigureValue {...figureOf(data, name)} />
              </strong>
            </button>
          ))}
        </div>
      </section>
    </>
  );
}

/** Remarks on the figures: omitted amounts, filters, and changes of past figures. */
function Remarks({ data: { aging, attributedAsOf, changedSince, today } }: Pick<FiguresProps, 'data'>) {
  const { t, i18n } = useTranslation();
  const currencies = aging.receivables.unconverted.join(', ');
  const { documents, list } = changedSince;
  return (
    <div className={styles['remarks']}>
      {currencies !== '' && <p>{t('figures.notConverted', { currencies })}</p>}
      {attributedAsOf !== null && !today && (
        <p>{t('figures.attributed', { day: dayText(attributedAsOf, i18n.language) })}</p>
      )}
      {!today && (
        <p>
          {documents === 0 ? (
            t('figures.unchanged')
          ) : (
            <Link to="/receivables/changes" search={searchOf(list)}>
              {t('figures.changed', { count: documents })}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
