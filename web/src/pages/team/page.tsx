import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { type DataColumn, type DataRow, distinctLabels, tableOf } from '../../charts/data.ts';
import { StackedBars } from '../../charts/stacked-bars.tsx';
import { TableView } from '../../charts/table-view.tsx';
import { useMoneyFormat, useNumberFormat, usePercentFormat } from '../../charts/value-format.ts';
import { dayText } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import { GoalsForm } from './goals-form.tsx';
import { MonthChoice } from './month-choice.tsx';
import styles from './team.module.css';

type Team = Schema<'TeamFigures'>;
type ColumnName = Exclude<keyof Team['members'][number], 'user' | 'contacts'>;

/** Each collector in a month: portfolio, contacts, promises, collected amount and goal, and open tasks. */
export function TeamPage() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const [isSetting, setSetting] = useState(false);
  const { asOf } = state.filters;
  const query = asOf === undefined ? {} : { asOf };
  const { data, error, refetch } = useQuery(read('/v1/internal/figures/team', { query }));
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('team.title')}</h1>
        <MonthChoice value={asOf} onChange={(day) => state.setFilter('asOf', day)} />
        {may('goal.edit') && (
          <Button
            variant="default"
            leftSection={<Target size={15} aria-hidden />}
            onClick={() => setSetting(true)}
          >
            {t('team.setGoals')}
          </Button>
        )}
      </header>
      {error !== null && <ProblemNotice problem={error} onAgain={() => void refetch()} />}
      {data === undefined ? error === null && <Skeleton /> : <Members team={data} />}
      {isSetting && (
        <Dialog isKept title={t('team.setGoals')} onClose={() => setSetting(false)}>
          <GoalsForm onDone={() => setSetting(false)} />
        </Dialog>
      )}
    </article>
  );
}

/** The chart of collected amounts and the table of all figures, a row for each collector. */
function Members({ team }: { team: Team }) {
  const { t, i18n } = useTranslation();
  const money = useMoneyFormat(team.currency);
  const number = useNumberFormat();
  const percent = usePercentFormat();
  const { goals, members, period, seesAll } = team;
  const amount = (name: ColumnName): DataColumn => ({
    name,
    label: t(`team.columns.${name}`),
    format: money,
  });
  const count = (name: ColumnName): DataColumn => ({
    name,
    label: t(`team.columns.${name}`),
    format: number,
  });
  const columns: DataColumn[] = [
    count('customers'),
    amount('receivables'),
    amount('overdue'),
    count('emails'),
    count('calls'),
    count('letters'),
    amount('promised'),
    amount('kept'),
    amount('broken'),
    amount('collected'),
    amount('goal'),
    { name: 'goalShare', label: t('team.columns.goalShare'), format: percent },
    count('openTasks'),
    count('overdueTasks'),
  ];
  const labels = distinctLabels(
    members.map(({ user }) => (user === null ? t('team.unassigned') : nameOfPerson(user))),
  );
  const rows = members.map((one, i) => rowOf(one, labels[i] ?? ''));
  const [from, to] = [period.from, period.to].map((day) => dayText(day, i18n.language));
  const collected = money.text(goals.collected.amount);
  const goal = goals.collectedAmount;
  const titleOfAll =
    goal === null
      ? t('team.collected', { amount: collected })
      : t('team.collectedOfGoal', {
          amount: collected,
          goal: money.text(goal),
          share: percent.text(goals.collectedShare ?? 0),
        });
  const file = `team-${period.to}`;
  return (
    <>
      {!seesAll && <p className={styles['quiet']}>{t('team.ownOnly')}</p>}
      <StackedBars
        title={seesAll ? titleOfAll : t('team.ownTitle')}
        subtitle={t('team.subtitle', { from, to })}
        file={file}
        axis={t('team.collector')}
        format={money}
        parts={[{ name: 'collected', label: t('team.columns.collected'), color: 'var(--chart-paid)' }]}
        more={columns.filter(({ name }) => name !== 'collected')}
        rows={rows}
      />
      <TableView table={tableOf(t('team.collector'), columns, rows)} caption={t('team.title')} />
    </>
  );
}

const rowOf = (member: Team['members'][number], label: string): DataRow => ({
  label,
  values: {
    customers: member.customers,
    receivables: member.receivables.amount,
    overdue: member.overdue.amount,
    emails: member.emails,
    calls: member.calls,
    letters: member.letters,
    promised: member.promised.amount,
    kept: member.kept.amount,
    broken: member.broken.amount,
    collected: member.collected.amount,
    goal: member.goal,
    goalShare: member.goalShare,
    openTasks: member.openTasks,
    overdueTasks: member.overdueTasks,
  },
});
