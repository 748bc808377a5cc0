import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { TableView } from '../../charts/table-view.tsx';
import { useMoneyFormat, useNumberFormat, usePercentFormat } from '../../charts/value-format.ts';
import { dayText } from '../../parts/day.tsx';
import type { Search } from '../../parts/list/state.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { selectionOf, USUAL_PERIOD } from './queries.ts';
import styles from './receivables.module.css';

/** The figures of the chosen day next to those of another day. */
export function Comparison({ filters, compareWith }: { filters: Search; compareWith: string }) {
  const { t, i18n } = useTranslation();
  const days = filters['days'] ?? USUAL_PERIOD;
  const { data, error } = useQuery(
    read('/v1/internal/figures/comparison', {
      query: { ...selectionOf(filters), days, compareWith },
    }),
  );
  if (data === undefined) return <ProblemLine problem={error} />;
  return (
    <section className={styles['section']}>
      <h2>{t('charts.compared', { day: dayText(compareWith, i18n.language) })}</h2>
      <ComparedFigures comparison={data} days={days} />
    </section>
  );
}

interface ComparedFiguresProps {
  comparison: Schema<'FigureComparison'>;
  /** Length of the period of the speed figures. */
  days: string;
}

function ComparedFigures({ comparison, days }: ComparedFiguresProps) {
  const { t, i18n } = useTranslation();
  const { asOf, compareWith, currency, figures } = comparison;
  const formats = {
    AMOUNT: useMoneyFormat(currency),
    DAYS: useNumberFormat(),
    PERCENT: usePercentFormat(),
  };
  const percent = usePercentFormat();
  const number = useNumberFormat();
  // The difference of two percentages is in points: a percentage would mean a relative change.
  const points = { ...number, text: (value: number) => t('charts.points', { value: number.text(value) }) };
  const changeFormats = { ...formats, PERCENT: points };
  const dash = (value: number | null | undefined, format = percent) =>
    value === null || value === undefined
      ? { text: '–', raw: '' }
      : { text: format.text(value), raw: format.raw(value) };
  const table = {
    head: [
      t('charts.figure'),
      dayText(asOf, i18n.language),
      dayText(compareWith, i18n.language),
      t('charts.change'),
      '%',
    ],
    rows: figures.map(({ name, unit, value, other }) => ({
      label: t(`figures.${name}`, { days }),
      cells: [
        dash(value, formats[unit]),
        dash(other?.value, formats[unit]),
        dash(other?.change, changeFormats[unit]),
        dash(other?.percent),
      ],
    })),
  };
  return <TableView table={table} caption={t('charts.compareWith')} />;
}
