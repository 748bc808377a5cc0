import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { Back } from '../../parts/back.tsx';
import { useListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import type { Plan } from '../../records/plan/draft.ts';
import { planQuery } from '../../records/plan/queries.ts';
import { DefaultMark, PlanState } from '../../records/plan/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CalendarPart } from './calendar.tsx';
import { PlanCommands } from './commands.tsx';
import { Editor } from './editor.tsx';
import styles from './plan.module.css';
import { Results } from './results.tsx';
import { SaveBar } from './save-bar.tsx';
import { useEdit } from './use-edit.ts';
import { Versions } from './versions.tsx';

/** A plan: its editor, forecast, results and versions. */
export function PlanPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(planQuery(id));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return <PlanParts key={id} plan={data} />;
}

/** Tabs of the page by their word in the address, with the permission of each. */
const TABS = [
  { name: 'steps' },
  { name: 'calendar', needs: 'dunning.foresee' },
  { name: 'versions' },
  { name: 'results', needs: 'dunning-plan.follow' },
] as const;

function PlanParts({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const state = useListState();
  const edit = useEdit(plan);
  const { tab = 'steps' } = state.filters;
  return (
    <article className={styles['page']}>
      <Back to="/plans">{t('plans.title')}</Back>
      <header className={styles['head']}>
        <h1>{plan.name}</h1>
        <PlanState isActive={plan.isActive} />
        {plan.isDefault && <DefaultMark />}
        <span className={styles['quiet']}>{t('plans.version', { version: plan.version })}</span>
        <PlanCommands plan={plan} isEdited={edit.isDirty} />
      </header>
      <Tabs tab={tab} />
      {tab === 'steps' && <Editor plan={plan} edit={edit} state={state} />}
      {tab === 'calendar' && <CalendarPart plan={plan} edit={edit} state={state} />}
      {tab === 'versions' && <Versions plan={plan} state={state} />}
      {tab === 'results' && <Results planId={plan.id} state={state} />}
      <SaveBar edit={edit} plan={plan} />
    </article>
  );
}

function Tabs({ tab }: { tab: string }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <nav className={styles['tabs']} aria-label={t('plans.parts')}>
      {TABS.filter((one) => !('needs' in one) || may(one.needs)).map(({ name }) => (
        <Link key={name} to="." search={{ tab: name }} aria-current={tab === name ? 'page' : undefined}>
          {t(`plans.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
