import { useQuery } from '@tanstack/react-query';
import { CircleCheck, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { queries, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { ExportMenu } from '../../parts/list/export-menu.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { SectionLevel } from '../../parts/panel.tsx';
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
import { useLineMoves } from './use-line-moves.ts';
import { CERTAIN, isView, STATES, type View } from './view.ts';
import { Views } from './views.tsx';

/** Changes are read as they happen. Only payments recorded twice are found later, without an event. */
const LOOK_MILLIS = 60_000;

const CERTAIN_STATES = ['PROPOSED'] as const;

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
  const { is, bankAccountId, bankStatementId, search } = state.filters;
  const isAll = is === 'ALL';
  const isCertain = is === CERTAIN;
  const view = isView(is) ?? 'DECIDE';
  const query = {
    ...(isAll ? {} : { state: isCertain ? CERTAIN_STATES : STATES[view] }),
    bankAccountId,
    bankStatementId,
    search: useSearchText(search),
  };
  const from = useRows('/v1/bank_transactions', query);
  const { problem, again } = from;
  const { data: summary } = useQuery({
    ...read('/v1/internal/cash/summary', {}),
    refetchInterval: LOOK_MILLIS,
  });
  const rows = useCertainRows(from, isCertain ? summary?.certain.ids : undefined);
  const counts = { DECIDE: summary?.open, PENDING: summary?.pending };
  const isFiltered = (search ?? bankAccountId ?? bankStatementId) !== undefined;
  const openView = (next: View | typeof CERTAIN) =>
    state.setView(undefined, {
      filter: { is: next, bankAccountId: bankAccountId ?? '' },
      sortBy: null,
      sortOrder: null,
      columns: [],
    });
  return (
    <section className={styles['page']} data-open={state.open !== undefined || undefined}>
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
        />
      )}
      <div className={styles['choices']}>
        <Views chosen={isAll || isCertain ? null : view} counts={counts} onChoose={openView} />
        <Filters
          accountId={bankAccountId}
          search={search}
          onAccount={(id = '') => state.setUsual({ bankAccountId: id, open: '' })}
          onSearch={(text = '') => state.setUsual({ search: text, open: '' })}
        >
          <ExportMenu path="/v1/internal/exports/lists/bank_transactions" query={query} />
        </Filters>
      </div>
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows?.length === 0 && state.open === undefined && (
        <Empty
          icon={isFiltered ? SearchX : CircleCheck}
          title={isFiltered ? t('cash.emptyFiltered') : t(`cash.empty.${view}`)}
          text={isFiltered ? '' : t(`cash.emptyText.${view}`)}
        />
      )}
      {rows !== undefined && (rows.length > 0 || state.open !== undefined) && (
        <Panes
          title={t(isAll ? 'cash.list' : `cash.view.${view}`)}
          rows={rows}
          hasMore={from.hasMore}
          onMore={from.readMore}
        />
      )}
    </section>
  );
}

/** Returns the rows that are certain, or all. The next page is read if this one has none. @param ids undefined: all */
function useCertainRows(
  { rows, hasMore, readMore }: ReturnType<typeof useRows<'/v1/bank_transactions'>>,
  ids: readonly string[] | undefined,
) {
  const certain = ids === undefined ? rows : rows?.filter(({ id }) => ids.includes(id));
  const isEmpty = certain?.length === 0 && hasMore && ids !== undefined && ids.length > 0;
  useEffect(() => {
    if (isEmpty) readMore();
  }, [isEmpty, readMore]);
  return certain;
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
      <div className={styles['panes']}>
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
