import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { useListState } from '../../parts/list/state.ts';
import panes from '../../parts/panes.module.css';
import { useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import { AgentKeys } from './keys/agent-keys.tsx';
import { Log } from './log.tsx';
import { Plans } from './plans.tsx';

/** The plans that AI agents propose, the keys and limits of agents, and what came of their plans. */
export function AgentsPage() {
  return (
    <Allowed needs="agent-plan.read">
      <Agents />
    </Allowed>
  );
}

function Agents() {
  const { t } = useTranslation();
  const { filters, open } = useListState();
  const { tab = 'plans' } = filters;
  return (
    <section
      className={`${panes['page']} ${styles['page']}`}
      data-open={(tab === 'plans' && open !== undefined) || undefined}
    >
      <header className={styles['head']}>
        <h1>{t('agents.title')}</h1>
        <p className={styles['hint']}>{t('agents.hint')}</p>
      </header>
      <Tabs tab={tab} />
      {tab === 'plans' && <Plans />}
      {tab === 'keys' && <AgentKeys />}
      {tab === 'log' && <Log />}
    </section>
  );
}

const TABS = [
  { name: 'plans', needs: 'agent-plan.read' },
  { name: 'keys', needs: 'key.read' },
  { name: 'log', needs: 'agent-plan.read' },
] as const;

function Tabs({ tab }: { tab: string }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <nav className={styles['tabs']} aria-label={t('agents.parts')}>
      {TABS.filter(({ needs }) => may(needs)).map(({ name }) => (
        <Link
          key={name}
          to="."
          search={name === 'plans' ? {} : { tab: name }}
          aria-current={tab === name ? 'page' : undefined}
        >
          {t(`agents.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
