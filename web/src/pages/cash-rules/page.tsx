import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Back } from '../../parts/back.tsx';
import { Moment } from '../../parts/day.tsx';
import { useListState } from '../../parts/list/state.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import { Customers } from './customers.tsx';
import { History } from './history.tsx';
import { Payers } from './payers.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { useAuthor } from './use-author.ts';

/** The rules that match bank transactions: those of the organization and its customers, payers, and versions. */
export function CashRulesPage() {
  const { t } = useTranslation();
  return (
    <article className={styles['page']}>
      <Back to="/cash">{t('cash.title')}</Back>
      <Allowed needs="cash-rules.read">
        <Rules />
      </Allowed>
    </article>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(read('/v1/internal/cash/rules', {}));
  const { tab = 'rules' } = useListState().filters;
  return (
    <>
      <header className={styles['head']}>
        <h1>{t('cashRules.title')}</h1>
        {data !== undefined && <CurrentVersion rules={data} />}
      </header>
      <p className={styles['hint']}>{t('cashRules.hint')}</p>
      <Tabs tab={tab} />
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <>
          {/* The edit stays while another tab is open. */}
          <div hidden={tab !== 'rules'}>
            <RulesEditor rules={data} />
          </div>
          {tab === 'customers' && <Customers rules={data} />}
          {tab === 'payers' && <Payers />}
          {tab === 'versions' && <History rules={data} />}
        </>
      )}
    </>
  );
}

function CurrentVersion({ rules }: { rules: Schema<'CashRules'> }) {
  const { t } = useTranslation();
  const { version, changedAt, changedBy } = rules;
  const author = useAuthor()(changedBy);
  if (version === 0) return <span className={styles['quiet']}>{t('cashRules.defaults')}</span>;
  return (
    <span className={styles['quiet']}>
      {t('cashRules.version', { version })} · <Moment at={changedAt} withTime /> {author}
    </span>
  );
}

const TABS = [
  { name: 'rules', needs: 'cash-rules.read' },
  { name: 'customers', needs: 'cash-rules.read' },
  { name: 'payers', needs: 'payer.read' },
  { name: 'versions', needs: 'cash-rules.read' },
] as const;

function Tabs({ tab }: { tab: string }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <nav className={styles['tabs']} aria-label={t('cashRules.parts')}>
      {TABS.filter(({ needs }) => may(needs)).map(({ name }) => (
        <Link key={name} to="." search={{ tab: name }} aria-current={tab === name ? 'page' : undefined}>
          {t(`cashRules.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
