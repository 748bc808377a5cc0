import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck } from 'lucide-react';
import { type Keys, keyText, useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ActionView } from '../../records/action/view.tsx';
import { CustomerFacts } from '../../records/customer/facts.tsx';
import { customerQuery } from '../../records/customer/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './next-action.module.css';

/** The queue, one action at a time. When one is done, snoozed or skipped, the next one appears. */
export function NextActionPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const state = useListState();
  const { rows, count, problem, again } = useRows('/v1/internal/work', {
    sortBy: 'priority',
    sortOrder: 'DESC',
    ...state.query,
  });
  const found = rows?.findIndex(({ action }) => action.id === state.open) ?? -1;
  const at = Math.max(0, found);
  const row = rows?.[at];
  const goTo = (index: number) => {
    const next = rows?.[index];
    if (next !== undefined) state.setOpen(next.action.id);
  };
  // The next row takes its place; after the last one the previous row.
  const afterDone = () => state.setOpen((rows?.[at + 1] ?? rows?.[at - 1])?.action.id);
  const leave = () => {
    const order = state.sortBy === undefined ? {} : { sortBy: state.sortBy, sortOrder: state.sortOrder };
    void navigate({ to: '/actions', search: { ...state.filters, ...order } });
  };
  const moves: Keys = { j: () => goTo(at + 1), k: () => goTo(at - 1), n: () => goTo(at + 1) };
  useKeys({ ...moves, ArrowRight: () => goTo(at + 1), ArrowLeft: () => goTo(at - 1), Escape: leave });
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <Tooltip label={keyText('Escape')}>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('work.toList')} onClick={leave}>
            <ArrowLeft size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h1>{t('work.title')}</h1>
        {count !== undefined && row !== undefined && (
          <span className={styles['count']} role="status">
            {t('work.position', {
              at: new Intl.NumberFormat(i18n.language).format(at + 1),
              of: `${new Intl.NumberFormat(i18n.language).format(count.count)}${count.isMore ? '+' : ''}`,
            })}
          </span>
        )}
        <div className={styles['moves']}>
          <Move label={t('work.previous')} hint="k" isOff={at === 0} onMove={() => goTo(at - 1)} isBack />
          <Move
            label={t('work.next')}
            hint="j"
            isOff={rows === undefined || at + 1 >= rows.length}
            onMove={() => goTo(at + 1)}
          />
        </div>
      </header>
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {rows !== undefined && row === undefined && (
        <Empty icon={CircleCheck} title={t('work.doneTitle')} text={t('work.doneText')}>
          <Button variant="default" onClick={leave}>
            {t('work.toList')}
          </Button>
        </Empty>
      )}
      {row !== undefined && (
        <div className={styles['both']}>
          <div className={styles['action']}>
            <ActionView
              key={row.action.id}
              action={row.action}
              row={row}
              onDone={(taskCommand) => taskCommand !== 'assign' && afterDone()}
            />
          </div>
          <Debtor id={row.action.customer.id} />
        </div>
      )}
    </section>
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

/** The customer's details next to the action. */
function Debtor({ id }: { id: string }) {
  const { t } = useTranslation();
  const isAllowed = useMay()('overview.read');
  const { data, error, refetch } = useQuery({ ...customerQuery(id), enabled: isAllowed });
  if (!isAllowed) return null;
  return (
    <aside className={styles['debtor']} aria-label={t('work.customer')}>
      {data !== undefined && <CustomerFacts overview={data} />}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </aside>
  );
}
