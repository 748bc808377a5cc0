import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { sessionQuery } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { AgingNow, CashChart } from './cash.tsx';
import { CashCharts } from './cash-charts.tsx';
import { Guide } from './guide.tsx';
import styles from './home.module.css';
import { useWaiting } from './queries.ts';
import { Tiles } from './tiles.tsx';
import { NextTasks, Waiting } from './waiting.tsx';

/** The home page: the state of receivables, cash, and the work that waits. */
export function HomePage() {
  const { t } = useTranslation();
  const may = useMay();
  const { data: session } = useQuery(sessionQuery);
  const waiting = useWaiting(may);
  return (
    <article className={styles['page']}>
      <h1>{t('home.greeting', { name: session?.person.name.split(' ')[0] })}</h1>
      <Guide />
      {may('home-figure.read') && <Figures />}
      <div className={styles['work']}>
        {may('work-table.read') && <NextTasks waiting={waiting} />}
        <Waiting waiting={waiting} />
      </div>
      {may('bank-transaction.read') && <CashCharts />}
    </article>
  );
}

function Figures() {
  const { t } = useTranslation();
  const { data, error } = useQuery(read('/v1/internal/figures/home', {}));
  if (error !== null) return <ProblemLine problem={error} />;
  if (data === undefined) return <Placeholder />;
  if (isEmpty(data)) return null;
  return (
    <>
      <Tiles figures={data} />
      {data.changedDocuments > 0 && (
        <p className={styles['note']}>{t('charts.changes', { count: data.changedDocuments })}</p>
      )}
      <div className={styles['charts']}>
        <CashChart figures={data} />
        <AgingNow figures={data} />
      </div>
    </>
  );
}

/** Keeps the place of the figures, so that the work below does not jump. */
function Placeholder() {
  const { t } = useTranslation();
  return (
    <div className={styles['loading']} role="status" aria-busy aria-label={t('common.loading')}>
      <div className={styles['tiles']}>
        <span />
        <span />
        <span />
        <span />
      </div>
      <div className={styles['charts']}>
        <span />
        <span />
      </div>
    </div>
  );
}

/** Nothing is open, nothing came in and nothing is expected: charts would be empty. */
const isEmpty = ({ aging, collected, expected }: Schema<'HomeFigures'>): boolean =>
  aging.receivables.count === 0 &&
  collected.every(({ amount }) => amount === 0) &&
  expected.every((week) => week.expected === 0);
