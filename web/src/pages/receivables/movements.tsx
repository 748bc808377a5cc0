import { NativeSelect } from '@mantine/core';
import type { Schema } from '../../api/types.ts';
import { tableOf } from '../../charts/data.ts';
import { TableView } from '../../charts/table-view.tsx';
import { useMoneyFormat, useMonthText } from '../../charts/value-format.ts';
import { Waterfall } from '../../charts/waterfall.tsx';
import { dayText } from '../../parts/day.tsx';
import type { ListState } from '../../parts/list/state.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './receivables.module.css';

type Month = Schema<'ChartMonth'>;
type StepName = Month['steps'][number]['name'];

const COLORS: Record<StepName, string> = {
  opening: 'var(--chart-current)',
  invoiced: 'var(--chart-line)',
  paid: 'var(--chart-paid)',
  credited: 'var(--promised)',
  writtenOff: 'var(--written-off)',
  other: 'var(--disputed)',
  closing: 'var(--chart-current)',
};

const documentsOf = ({ documents, receivables }: Month, name: StepName): string | null => {
  if (name === 'closing') return receivables.documents;
  return name === 'invoiced' || name === 'paid' || name === 'credited' ? documents[name] : null;
};

/** The roll-forward of a month. */
export function RollForward({ trend, month }: { trend: Schema<'ReceivablesTrend'>; month: Month }) {
  const { t, i18n } = useTranslation();
  const money = useMoneyFormat(trend.currency);
  const { opening, closing } = month.movement;
  const [from, to] = [month.from, month.to].map((day) => dayText(day, i18n.language));
  return (
    <Waterfall
      title={t('charts.rollForward', { opening: money.text(opening), closing: money.text(closing) })}
      subtitle={t('charts.rollForwardText', { from, to })}
      file={`roll-forward-${month.to}`}
      axis={t('charts.movement')}
      value={t('charts.amount')}
      format={money}
      steps={month.steps.map((step) => ({
        ...step,
        label: t(`charts.steps.${step.name}`),
        color: COLORS[step.name],
        documents: documentsOf(month, step.name),
      }))}
    />
  );
}

/** The roll-forward of a chosen month, and of all months as a table. */
export function Movements({ trend, state }: { trend: Schema<'ReceivablesTrend'>; state: ListState }) {
  const { t } = useTranslation();
  const money = useMoneyFormat(trend.currency);
  const monthText = useMonthText();
  const { months } = trend;
  const month = months.find(({ to }) => to === state.filters['month']) ?? months.at(-1);
  if (month === undefined) return null;
  const columns = month.steps.map(({ name }) => ({ name, label: t(`charts.steps.${name}`), format: money }));
  const rows = months.map((one) => ({
    label: monthText(one.to),
    values: Object.fromEntries(one.steps.map(({ name, value }) => [name, value])),
    documents: Object.fromEntries(one.steps.map(({ name }) => [name, documentsOf(one, name)])),
  }));
  return (
    <>
      <NativeSelect
        className={styles['month']}
        label={t('charts.rollForwardMonth')}
        value={month.to}
        data={months.map(({ to }) => ({ value: to, label: monthText(to) })).reverse()}
        onChange={({ currentTarget }) => state.setFilter('month', currentTarget.value)}
      />
      <RollForward trend={trend} month={month} />
      <p className={styles['quiet']}>{t('charts.stepsHint')}</p>
      <TableView table={tableOf(t('charts.month'), columns, rows)} caption={t('charts.tabs.movements')} />
    </>
  );
}
