import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/types.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useNumberFormat, usePercentFormat, useShortDay } from '../../charts/value-format.ts';
import { Amount } from '../../parts/amount.tsx';
import { searchOf } from '../../records/figure/address.ts';
import { useGoals } from '../../records/figure/goals.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './home.module.css';

/** The most important figures, with their history and their change. */
export function Tiles({ figures }: { figures: Schema<'HomeFigures'> }) {
  const { t } = useTranslation();
  const { tiles, promises, currency } = figures;
  const { overdue, collected, dso } = tiles;
  const days = useNumberFormat();
  const goals = useGoals();
  return (
    <div className={styles['tiles']}>
      <Link className={styles['tile']} to="/invoices" search={{ state: 'OVERDUE' }}>
        <Figure label={t('home.overdue')}>
          <Amount value={overdue.value ?? 0} currency={currency} tone="overdue" />
        </Figure>
        <Changes tile={overdue} isGoodUp={false} />
        <Sparkline values={overdue.points.map(({ value }) => value)} color="var(--overdue)" />
      </Link>
      <Link
        className={styles['tile']}
        to="/receivables/documents"
        search={collected.documents === null ? {} : searchOf(collected.documents)}
      >
        <Figure label={t('charts.thisMonth')}>
          <Amount value={collected.value ?? 0} currency={currency} />
        </Figure>
        {typeof goals?.collectedAmount === 'number' && (
          <Goal>
            <Amount value={goals.collectedAmount} currency={currency} />
          </Goal>
        )}
        <Changes tile={collected} isGoodUp />
        <Sparkline values={collected.points.map(({ value }) => value)} color="var(--chart-paid)" />
      </Link>
      <Link className={styles['tile']} to="/receivables" search={{ tab: 'dso' }}>
        <Figure label={t('charts.dso')}>
          {dso.value === null ? '–' : t('charts.days', { value: days.text(dso.value) })}
        </Figure>
        {typeof goals?.dsoDays === 'number' && (
          <Goal>{t('charts.days', { value: days.text(goals.dsoDays) })}</Goal>
        )}
        <Changes tile={dso} isGoodUp={false} />
        <Sparkline values={dso.points.map(({ value }) => value)} color="var(--chart-line)" />
      </Link>
      <Link className={styles['tile']} to="/receivables/promises">
        <Figure label={t('charts.promises')}>
          <Amount value={promises.amount} currency={currency} />
        </Figure>
        <span className={styles['changes']}>{t('charts.promisesCount', { count: promises.count })}</span>
      </Link>
    </div>
  );
}

function Goal({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={styles['changes']}>
      <span>
        {t('home.goal')} {children}
      </span>
    </span>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles['label']}>{label}</span> <strong className={styles['value']}>
        {children}
      </strong>{' '}
    </>
  );
}

/** The change against earlier values. Its colour says whether it is good. */
function Changes({ tile, isGoodUp }: { tile: Schema<'FigureTile'>; isGoodUp: boolean }) {
  return (
    <span className={styles['changes']}>
      <Change past={tile.previous} unit={tile.unit} isGoodUp={isGoodUp} />
      <Change past={tile.yearBefore} unit={tile.unit} isGoodUp={isGoodUp} withYear />
    </span>
  );
}

interface ChangeProps {
  past: Schema<'FigureTile'>['previous'];
  unit: Schema<'FigureTile'>['unit'];
  isGoodUp: boolean;
  withYear?: boolean;
}

function Change({ past, unit, isGoodUp, withYear = false }: ChangeProps) {
  const { t, i18n } = useTranslation();
  const shortDay = useShortDay();
  const percent = usePercentFormat();
  const days = useNumberFormat();
  const change = unit === 'DAYS' ? past?.change : past?.percent;
  if (past === null || change === null || change === undefined) return null;
  const format = unit === 'DAYS' ? days : percent;
  const month = new Intl.DateTimeFormat(i18n.language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const day = withYear ? month.format(new Date(`${past.on}T00:00:00Z`)) : shortDay(past.on);
  const tone = change === 0 ? 'same' : change > 0 === isGoodUp ? 'good' : 'bad';
  const sign = change > 0 ? '+' : '';
  return (
    <span>
      <span className={styles['change']} data-tone={tone}>
        {change === 0 ? t('charts.unchanged') : `${sign}${format.text(change)}`}
      </span>{' '}
      {t('charts.vsMonth', { day })}
    </span>
  );
}
