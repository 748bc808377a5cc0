import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListTodo, Play } from 'lucide-react';
import { useEffect } from 'react';
import { type AvailableAction, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { meQuery, useMay } from '../../api/me.ts';
import { queries, read } from '../../api/read.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { workColumns } from '../../records/action/columns.tsx';
import { ActionPanel } from '../../records/action/panel.tsx';
import { useAssignByRules } from '../../records/action/use-assign-by-rules.ts';
import { customerQuery } from '../../records/customer/query.ts';
import { useTranslation } from '../../texts/index.ts';
import { useWorkFilters } from './filters.ts';

/** The tasks of the user if there are any, else those of the team. */
export function ActionsPage() {
  const state = useListState();
  const { data: me } = useQuery(meQuery());
  const mine = me?.user?.id;
  const own = useQuery({
    ...read('/v1/internal/work', { query: { assignedToUserId: mine, limit: 1 } }),
    enabled: mine !== undefined,
  });
  const hasOwn = (own.data?.items.length ?? 0) > 0;
  const isBare = Object.keys(state.filters).length === 0 && state.view === undefined;
  const isMoving = isBare && hasOwn && mine !== undefined;
  useEffect(() => {
    if (isMoving) state.setUsual({ assignedToUserId: mine });
  });
  if (isMoving || (isBare && own.isLoading)) return <Skeleton />;
  return <Tasks state={state} mine={mine} hasOwn={hasOwn} />;
}

interface TasksProps {
  state: ListState;
  mine: string | undefined;
  /** Whether the bare address shows the tasks of the user. */
  hasOwn: boolean;
}

/** The work queue, highest priority first. */
function Tasks({ state, mine, hasOwn }: TasksProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const from = useRows('/v1/internal/work', { sortBy: 'priority', sortOrder: 'DESC', ...state.query });
  // Opens the same queue in the same order.
  const begin = () => {
    const order = state.sortBy === undefined ? {} : { sortBy: state.sortBy, sortOrder: state.sortOrder };
    void navigate({ to: '/actions/next', search: { ...state.filters, ...order } });
  };
  const start: AvailableAction = {
    id: 'work.start',
    title: (words) => words('work.oneByOne'),
    icon: Play,
    key: 'n',
    perform: begin,
  };
  useOffer([start]);
  useKeys({ n: begin });
  return (
    <ListPage
      title={t('work.title')}
      list="work"
      exportPath="/v1/internal/exports/lists/work"
      state={state}
      from={from}
      columns={workColumns(t)}
      filters={useWorkFilters()}
      views={[
        { title: t('views.all'), filters: hasOwn ? { due: 'NOW' } : {} },
        ...(mine === undefined ? [] : [{ title: t('work.mine'), filters: { assignedToUserId: mine } }]),
        { title: t('assignment.unassigned'), filters: { unassigned: 'true' } },
        { title: t('work.calls'), filters: { type: 'CALL' } },
        { title: t('letters.title'), filters: { type: 'LETTER' } },
        { title: t('work.failed'), filters: { state: 'FAILED' } },
        { title: t('work.later'), filters: { due: 'ALL' } },
      ]}
      usualSort={{ by: 'priority', order: 'DESC' }}
      idOf={({ action }) => action.id}
      nameOf={({ action }) => `${action.name}, ${action.customer.name}`}
      onReach={({ action }) => void queries.prefetchQuery(customerQuery(action.customer.id))}
      panel={(id) => <ActionPanel id={id} row={from.rows?.find(({ action }) => action.id === id)} />}
      tools={
        <>
          {state.filters['unassigned'] === 'true' && may('action.edit') && <AssignNow />}
          <ActionButton action={start} isMain />
        </>
      }
      empty={{ icon: ListTodo, title: t('work.emptyTitle'), text: t('work.emptyText') }}
    />
  );
}

/** Assigns the unassigned tasks by the rules of the settings. */
function AssignNow() {
  const { t } = useTranslation();
  const assign = useAssignByRules();
  return (
    <Button variant="default" loading={assign.isPending} onClick={() => assign.mutate()}>
      {t('assignment.assignNow')}
    </Button>
  );
}
