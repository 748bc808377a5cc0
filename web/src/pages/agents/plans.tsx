import { Bot, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { SectionLevel } from '../../parts/panel.tsx';
import panes from '../../parts/panes.module.css';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ViewButtons } from '../../parts/view-buttons.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import { isSmall, isWaiting, PLANS, type PlanRow, VIEWS, type View } from './plan.ts';
import { PlanList } from './plan-list.tsx';
import { PlanPane } from './plan-pane.tsx';
import { SelectionCommands } from './selection-commands.tsx';
import { usePlanMoves } from './use-plan-moves.ts';

/** The plans of agents: those that wait, or the others, and the open one. On a phone one of them at a time. */
export function Plans() {
  const { filters } = useListState();
  const view: View = filters['is'] === 'HISTORY' ? 'HISTORY' : 'WAITING';
  return <PlansOfView key={view} view={view} />;
}

function PlansOfView({ view }: { view: View }) {
  const { t } = useTranslation();
  const { open, setUsual } = useListState();
  const mayDecide = useMay()('agent-plan.approve');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const from = useRows(PLANS, view === 'WAITING' ? { state: 'PROPOSED' } : {});
  const rows = view === 'WAITING' ? from.rows : from.rows?.filter((row) => !isWaiting(row));
  const selected = (rows ?? []).filter(({ id }) => chosen.has(id));
  const canSelect = mayDecide && view === 'WAITING';
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <div className={styles['choices']}>
        <ViewButtons
          label={t('agents.views')}
          options={VIEWS.map((one) => ({ view: one, name: t(`agents.view.${one}`) }))}
          chosen={view}
          onChoose={(is) => setUsual({ is: is === 'WAITING' ? '' : is, open: '' })}
        />
        {canSelect && (
          <SelectionCommands
            selected={selected}
            small={(rows ?? []).filter(isSmall)}
            onSelect={(plans) => setChosen(new Set(plans.map(({ id }) => id)))}
          />
        )}
      </div>
      {rows === undefined && from.problem !== null && (
        <ProblemNotice problem={from.problem} onAgain={from.again} />
      )}
      {rows === undefined && from.problem === null && <Skeleton />}
      {rows?.length === 0 && open === undefined && <NoPlans view={view} />}
      {rows !== undefined && (rows.length > 0 || open !== undefined) && (
        <Panes
          title={t(`agents.view.${view}`)}
          rows={rows}
          selected={canSelect ? chosen : null}
          onToggle={toggle}
          hasMore={from.hasMore}
          onMore={from.readMore}
        />
      )}
    </>
  );
}

function NoPlans({ view }: { view: View }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <Empty
      icon={view === 'WAITING' ? CircleCheck : Bot}
      title={t(`agents.empty.${view}`)}
      text={t(`agents.emptyText.${view}`)}
    >
      {may('key.read') && (
        <ButtonLink variant="default" to="." search={{ tab: 'keys' }}>
          {t('agents.connect')}
        </ButtonLink>
      )}
    </Empty>
  );
}

interface PanesProps {
  title: string;
  rows: readonly PlanRow[];
  /** Ids of the selected plans; null: none can be selected. */
  selected: ReadonlySet<string> | null;
  onToggle: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
}

function Panes({ title, rows, selected, onToggle, hasMore, onMore }: PanesProps) {
  const { open, setOpen } = useListState();
  // Wide screens show the first plan until another one is opened.
  const id = open ?? rows[0]?.id;
  const at = rows.findIndex((one) => one.id === id);
  const row = rows[at];
  // The list may be read again without the open plan before its decision is answered.
  const lastAt = useRef(0);
  if (at !== -1) lastAt.current = at;
  const place = Math.min(lastAt.current, rows.length);
  const [previous, next] = at === -1 ? [rows[place - 1], rows[place]] : [rows[at - 1], rows[at + 1]];
  const goTo = (other: PlanRow | undefined) => {
    if (other !== undefined) setOpen(other.id, true);
  };
  usePlanMoves({
    goNext: () => goTo(next),
    goBack: () => goTo(previous),
    toggle: row === undefined || selected === null || !isSmall(row) ? null : () => onToggle(row.id),
  });
  /** Continues with the next plan after this one has left the view. */
  const leave = () => {
    const isLeft = (other: PlanRow) => other.id !== id;
    const following = rows.slice(place).find(isLeft) ?? rows.slice(0, place).findLast(isLeft);
    setOpen(following?.id, true);
  };
  return (
    <SectionLevel value="h3">
      <div className={`${panes['panes']} ${styles['panes']}`}>
        <PlanList
          title={title}
          rows={rows}
          openId={id}
          onOpen={setOpen}
          selected={selected}
          onToggle={onToggle}
          hasMore={hasMore}
          onMore={onMore}
        />
        {id !== undefined && <PlanPane key={id} id={id} onLeave={leave} onBack={() => setOpen(undefined)} />}
      </div>
    </SectionLevel>
  );
}
