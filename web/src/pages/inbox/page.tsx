import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { SectionLevel } from '../../parts/panel.tsx';
import panes from '../../parts/panes.module.css';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Context } from './context.tsx';
import styles from './inbox.module.css';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { INBOX, isView, type View } from './view.ts';
import { Views } from './views.tsx';

/** The inbox: its threads, the open thread, and the customer. On a phone one of them at a time. */
export function InboxPage() {
  const { t } = useTranslation();
  const state = useListState();
  const view = isView(state.filters['is']) ?? 'NEEDS_REPLY';
  const from = useRows(INBOX, { view });
  const counts = useQuery(read('/v1/internal/inbox/counts', {}));
  const { rows, problem, again } = from;
  const choose = (next: View) =>
    state.setView(undefined, { filter: { is: next }, sortBy: null, sortOrder: null, columns: [] });
  return (
    <section
      className={`${panes['page']} ${styles['page']}`}
      data-open={state.open !== undefined || undefined}
    >
      <header className={styles['head']}>
        <h1>{t('inbox.title')}</h1>
        <Link to="/inbox/mails" className={styles['all']}>
          {t('inbox.allEmails')}
        </Link>
      </header>
      <Views chosen={view} counts={counts.data} onChoose={choose} />
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows !== undefined && rows.length === 0 && state.open === undefined && (
        <Empty icon={Inbox} title={t(`inbox.empty.${view}`)} text={t(`inbox.emptyText.${view}`)} />
      )}
      {rows !== undefined && (rows.length > 0 || state.open !== undefined) && (
        <Panes view={view} rows={rows} hasMore={from.hasMore} onMore={from.readMore} />
      )}
    </section>
  );
}

interface PanesProps {
  view: View;
  rows: readonly Schema<'InboxThread'>[];
  hasMore: boolean;
  onMore: () => void;
}

function Panes({ view, rows, hasMore, onMore }: PanesProps) {
  const { open, setOpen } = useListState();
  const [isContextShown, showContext] = useState(false);
  // Wide screens show the first thread until another one is opened.
  const id = open ?? rows[0]?.message.id;
  const at = rows.findIndex(({ message }) => message.id === id);
  const goTo = (index: number) => {
    const next = rows[index];
    if (next !== undefined) setOpen(next.message.id, true);
  };
  /** Continues with the next thread after this one has left the view. */
  const leave = () => {
    if (open !== undefined) setOpen((rows[at + 1] ?? rows[at - 1])?.message.id, true);
  };
  const customer = rows[at]?.message.customer;
  return (
    <SectionLevel value="h2">
      <div className={`${panes['panes']} ${styles['panes']}`} data-context={isContextShown || undefined}>
        <ThreadList view={view} rows={rows} at={at} onOpen={setOpen} hasMore={hasMore} onMore={onMore} />
        {id !== undefined && (
          <ThreadPane
            key={id}
            messageId={id}
            onNext={() => goTo(at + 1)}
            onPrevious={() => goTo(Math.max(0, at - 1))}
            onLeave={leave}
            onBack={() => setOpen(undefined)}
            onContext={() => showContext(true)}
          />
        )}
        {id !== undefined && (
          <Context
            key={`about ${id}`}
            messageId={id}
            customerId={customer?.id}
            onBack={() => showContext(false)}
          />
        )}
      </div>
    </SectionLevel>
  );
}
