import { useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ProblemError } from '../../api/problem.ts';
import { queries, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { ExportMenu } from '../../parts/list/export-menu.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { SectionLevel } from '../../parts/panel.tsx';
import panes from '../../parts/panes.module.css';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash.module.css';
import { Filters, useSearchText } from './filters.tsx';
import { LineList } from './line-list.tsx';
import { LinePane } from './line-pane.tsx';
import { lineQuery, proposalsQuery } from './line-query.ts';
import { CertainBar } from './proposals/certain-bar.tsx';
import { RecordedTwice } from './recorded-twice.tsx';
import { SameMoney } from './same-money.tsx';
import { UndoLast } from './undo-last.tsx';
import { useCertainRows } from './use-certain-rows.ts';
import { useLineMoves } from './use-line-moves.ts';
import { CERTAIN, isView, STATES, type View } from './view.ts';
import { Views } from './views.tsx';

/** Changes are read as they happen. Only payments recorded twice are found later, without an event. */
const POLL_MS = 60_000;

/** States of the certain proposals, which are some of those. */
const CERTAIN_STATES = ['PROPOSED'] as const;
/** Lists the transactions of all views. */
const ALL = 'ALL';

interface LinesProps {
  /** Commands of the page. */
  tools: ReactNode;
  /** Uploads and statements that wait, above the transactions. */
  children: ReactNode;
}

/** The bank transactions by what is left to do, and the open one. On a phone one of them at a time. */
export function Lines({ tools, children }: LinesProps) {
  const { t } = useTranslation();
  const state = useListState();
  const { is, bankAccountId, search } = state.filters;
  const isCertain = is === CERTAIN;
  const view = isView(is) ?? 'DECIDE';
  const {
    data: summary,
    error,
    refetch,
  } = useQuery({
    ...read('/v1/internal/cash/summary', {}),
    refetchInterval: POLL_MS,
  });
  const counts = { DECIDE: summary?.open, PENDING: summary?.pending };
  const openView = (next: View | typeof CERTAIN) =>
    state.setView(undefined, {
      filter: { is: next, bankAccountId: bankAccountId ?? '' },
      sortBy: null,
      sortOrder: null,
      columns: [],
    });
  const leaveAccepted = (accepted: readonly string[]) => {
    if (isCertain) openView('DECIDE');
    else if (accepted.some((id) => id === state.open)) state.setOpen(undefined, true);
  };
  return (
    <section
      className={`${panes['page']} ${styles['page']}`}
      data-open={state.open !== undefined || undefined}
    >
      <UndoLast />
      <header className={styles['head']}>
        <h1>{t('cash.title')}</h1>
        <div className={styles['tools']}>{tools}</div>
      </header>
      {children}
      {summary !== undefined && <RecordedTwice findings={summary.recordedTwice} />}
      {summary?.recordedTwice.length === 0 && <SameMoney findings={summary.sameMoney} />}
      {summary !== undefined && (
        <CertainBar
          certain={summary.certain}
          isListed={isCertain}
          onList={(isListed) => openView(isListed ? CERTAIN : 'DECIDE')}
          onAccepted={leaveAccepted}
        />
      )}
      <div className={styles['choices']}>
        <Views chosen={isCertain || is === ALL ? null : view} counts={counts} onChoose={openView} />
        <Filters
          accountId={bankAccountId}
          search={search}
          onAccount={(id = '') => state.setUsual({ bankAccountId: id, open: '' })}
          onSearch={(text = '') => state.setUsual({ search: text, open: '' })}
        >
          {/* The export has no filter for certain proposals. */}
          {!isCertain && <ExportLines />}
        </Filters>
      </div>
      <Found
        certain={isCertain ? summary?.certain.ids : null}
        problem={isCertain ? error : null}
        onAgain={() => void refetch()}
      />
    </section>
  );
}

/** Returns the query of the listed transactions. */
function useLinesQuery() {
  const { is, bankAccountId, bankStatementId, search } = useListState().filters;
  const states = is === CERTAIN ? CERTAIN_STATES : STATES[isView(is) ?? 'DECIDE'];
  return {
    ...(is === ALL ? {} : { state: states }),
    bankAccountId,
    bankStatementId,
    search: useSearchText(search),
  };
}

function ExportLines() {
  return <ExportMenu path="/v1/internal/exports/lists/bank_transactions" query={useLinesQuery()} />;
}

interface FoundProps {
  /** Ids of the certain proposals, if only these are listed; null: all are; undefined: they are not read yet. */
  certain: readonly string[] | null | undefined;
  /** Why the certain proposals could not be read. */
  problem: ProblemError | null;
  onAgain: () => void;
}

/** The transactions of the list, or why there are none. */
function Found({ certain, problem: summaryProblem, onAgain }: FoundProps) {
  const { t } = useTranslation();
  const { filters, open, setUsual } = useListState();
  const { is, bankAccountId, bankStatementId, search } = filters;
  const view = isView(is) ?? 'DECIDE';
  const from = useRows('/v1/bank_transactions', useLinesQuery());
  const rows = useCertainRows(from, certain);
  const isFiltered = (search ?? bankAccountId ?? bankStatementId) !== undefined;
  // After the last certain proposal, the list goes on with the others.
  const isAtEnd = certain?.length === 0;
  const goOn = useRef(() => {});
  goOn.current = () => setUsual({ is: 'DECIDE' });
  useEffect(() => {
    if (isAtEnd) goOn.current();
  }, [isAtEnd]);
  if (rows === undefined || isAtEnd) {
    const problem = from.problem ?? (certain === undefined ? summaryProblem : null);
    if (problem === null) return <Skeleton />;
    return <ProblemNotice problem={problem} onAgain={from.problem === null ? onAgain : from.again} />;
  }
  if (rows.length === 0 && open === undefined)
    return (
      <Empty
        icon={isFiltered ? SearchX : CircleCheck}
        title={isFiltered ? t('cash.emptyFiltered') : t(`cash.empty.${view}`)}
        text={isFiltered ? '' : t(`cash.emptyText.${view}`)}
      />
    );
  return (
    <Panes
      title={t(is === ALL ? 'cash.list' : `cash.view.${view}`)}
      rows={rows}
      hasMore={from.hasMore}
      onMore={from.readMore}
    />
  );
}

interface PanesProps {
  title: string;
  rows: readonly Schema<'BankTransaction'>[];
  hasMore: boolean;
  onMore: () => void;
}

function Panes({ title, rows, hasMore, onMore }: PanesProps) {
  const { open, setOpen, setUsual } = useListState();
  // Wide screens show the first transaction until another one is opened.
  const id = open ?? rows[0]?.id;
  const at = rows.findIndex((one) => one.id === id);
  // The list may be read again without the open transaction before its decision is answered.
  const lastAt = useRef(0);
  if (at !== -1) lastAt.current = at;
  const place = Math.min(lastAt.current, rows.length);
  const [previous, next] = at === -1 ? [rows[place - 1], rows[place]] : [rows[at - 1], rows[at + 1]];
  const goTo = (row: Schema<'BankTransaction'> | undefined) => {
    if (row !== undefined) setOpen(row.id, true);
  };
  useLineMoves(
    () => goTo(next),
    () => goTo(previous),
  );
  /** Continues with the next transaction after this one, and perhaps others, have left the view. */
  const leave = (gone: readonly string[] = []) => {
    const isLeft = (row: Schema<'BankTransaction'>) => row.id !== id && !gone.includes(row.id);
    const following = rows.slice(place).find(isLeft) ?? rows.slice(0, place).findLast(isLeft);
    setOpen(following?.id, true);
  };
  const nextId = next?.id;
  // The next transaction is shown at once, and takes keys at once.
  useEffect(() => {
    if (nextId !== undefined) prefetchLine(nextId);
  }, [nextId]);
  const accounts = new Set(rows.map(({ bankAccount }) => bankAccount.id));
  return (
    <SectionLevel value="h3">
      <div className={`${panes['panes']} ${styles['panes']}`}>
        <LineList
          title={title}
          rows={rows}
          at={at}
          hasAccounts={accounts.size > 1}
          onOpen={setOpen}
          hasMore={hasMore}
          onMore={onMore}
        />
        {id !== undefined && (
          <LinePane
            key={id}
            id={id}
            onLeave={leave}
            onRedo={() => setUsual({ is: 'DECIDE', open: id, search: '', bankStatementId: '' })}
            onBack={() => setOpen(undefined)}
          />
        )}
      </div>
    </SectionLevel>
  );
}

function prefetchLine(id: string): void {
  void queries.prefetchQuery(lineQuery(id));
  void queries.prefetchQuery(proposalsQuery(id));
}
