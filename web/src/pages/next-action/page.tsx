import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Keys, keyText, useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import panes from '../../parts/panes.module.css';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Context } from './context.tsx';
import styles from './next-action.module.css';
import { TaskList } from './task-list.tsx';
import { TaskSheet } from './task-sheet.tsx';

type Row = Schema<'WorkRow'>;

/** After the own tasks: the number of all others, which can be worked next. */
function TasksOfOthers({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/work', { query: { limit: 1 } }));
  const rest = data?.count?.count ?? 0;
  if (rest === 0) return null;
  return (
    <Button onClick={() => state.setFilter('assignedToUserId', undefined)}>
      {t('work.restOfTeam', { count: rest })}
    </Button>
  );
}

/** The work queue as a call sheet: the next tasks, the sheet of one, and its customer. */
export function NextActionPage() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const { rows, count, problem, again } = useRows('/v1/internal/work', {
    sortBy: 'priority',
    sortOrder: 'DESC',
    ...state.query,
  });
  const { at, goTo, leave } = useQueue(rows, state);
  const row = rows?.[at];
  return (
    <section className={panes['page']}>
      <Head at={at} rows={rows} count={count} goTo={goTo} onLeave={leave} />
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows !== undefined && row === undefined && (
        <Empty icon={CircleCheck} title={t('work.doneTitle')} text={t('work.doneText')}>
          {state.filters['assignedToUserId'] !== undefined && <TasksOfOthers state={state} />}
          <Button variant="default" onClick={leave}>
            {t('work.toList')}
          </Button>
        </Empty>
      )}
      {rows !== undefined && row !== undefined && (
        <div className={`${panes['panes']} ${styles['panes']}`}>
          <TaskList rows={rows} at={at} goTo={goTo} onLeave={leave} />
          <section className={styles['sheet']} aria-label={t('calls.sheet')}>
            <TaskSheet key={row.action.id} row={row} />
          </section>
          {may('overview.read') && (
            <Context key={row.action.customer.id} customerId={row.action.customer.id} />
          )}
        </div>
      )}
    </section>
  );
}

/** The current task of the queue, which is in the address, and the moves from it. */
function useQueue(rows: readonly Row[] | undefined, state: ListState) {
  const navigate = useNavigate();
  const last = useRef(0);
  const found = rows?.findIndex(({ action }) => action.id === state.open) ?? -1;
  // A task that is done leaves the queue: the next one takes its place, after the last one the previous.
  const at = found === -1 ? Math.max(0, Math.min(last.current, (rows?.length ?? 0) - 1)) : found;
  const id = rows?.[at]?.action.id;
  useEffect(() => {
    last.current = at;
    if (id !== undefined && id !== state.open) state.setOpen(id, true);
  });
  const goTo = (index: number) => {
    const next = rows?.[index];
    if (next !== undefined) state.setOpen(next.action.id);
  };
  const leave = () => {
    const order = state.sortBy === undefined ? {} : { sortBy: state.sortBy, sortOrder: state.sortOrder };
    void navigate({ to: '/actions', search: { ...state.filters, ...order } });
  };
  return { at, goTo, leave };
}

interface HeadProps {
  at: number;
  rows: readonly Row[] | undefined;
  count: Schema<'Count'> | undefined;
  goTo: (index: number) => void;
  onLeave: () => void;
}

function Head({ at, rows, count, goTo, onLeave }: HeadProps) {
  const { t, i18n } = useTranslation();
  const next = () => goTo(at + 1);
  const previous = () => goTo(at - 1);
  const moves: Keys = { j: next, k: previous, n: next, ArrowRight: next, ArrowLeft: previous };
  useKeys({ ...moves, Escape: onLeave });
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <header className={styles['head']}>
      <Tooltip label={keyText('Escape')}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('work.toList')} onClick={onLeave}>
          <ArrowLeft size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <h1>{t('work.title')}</h1>
      {count !== undefined && rows !== undefined && rows.length > 0 && (
        <span className={styles['count']} role="status">
          {t('work.position', {
            at: number.format(at + 1),
            of: `${number.format(count.count)}${count.isMore ? '+' : ''}`,
          })}
        </span>
      )}
      <div className={styles['moves']}>
        <Move label={t('work.previous')} hint="k" isOff={at === 0} onMove={previous} isBack />
        <Move
          label={t('work.next')}
          hint="j"
          isOff={rows === undefined || at + 1 >= rows.length}
          onMove={next}
        />
      </div>
    </header>
  );
}

interface MoveProps {
  label: string;
  hint: string;
  isOff: boolean;
  isBack?: boolean;
  onMove: () => void;
}

function Move({ label, hint, isOff, isBack = false, onMove }: MoveProps) {
  const Icon = isBack ? ChevronLeft : ChevronRight;
  return (
    <Tooltip label={`${label} ${keyText(hint)}`}>
      <ActionIcon variant="default" size="lg" aria-label={label} disabled={isOff} onClick={onMove}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
