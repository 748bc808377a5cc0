import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './home.module.css';
import type { WaitingList } from './queries.ts';

const TASKS = 5;

/** The next tasks of the user, and the button that begins with them. */
export function NextTasks({ waiting }: { waiting: readonly WaitingList[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const mine = waiting.find(({ name }) => name === 'mine');
  const hasOwn = mine !== undefined && (mine.count ?? 0) > 0;
  const search = hasOwn ? mine.search : {};
  const { data } = useQuery({
    ...read('/v1/internal/work', {
      query: { ...search, sortBy: 'priority', sortOrder: 'DESC', limit: TASKS },
    }),
    enabled: may('work-table.read') && (mine === undefined || mine.count !== undefined),
  });
  return (
    <section className={styles['card']} aria-labelledby="next-tasks">
      <h2 id="next-tasks">{t(hasOwn ? 'charts.nextTasks' : 'home.allActions')}</h2>
      {data?.items.length === 0 && <p className={styles['quiet']}>{t('charts.noTasks')}</p>}
      <ul>
        {data?.items.map(({ action, amountOverdue, currency }) => (
          <li key={action.id}>
            <Link to="/actions" search={{ ...search, open: action.id }}>
              <span>
                <strong>{action.customer.name}</strong>
                <span className={styles['quiet']}>{action.name}</span>
              </span>
              <Amount value={amountOverdue} currency={currency} tone="overdue" quietZero />
            </Link>
          </li>
        ))}
      </ul>
      {may('action.edit') && data?.items.length !== 0 && <Begin search={search} />}
    </section>
  );
}

/** Opens the first of the user's own tasks, or of all tasks if the user has none. */
function Begin({ search }: { search: Record<string, string> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const begin = () => void navigate({ to: '/actions/next', search });
  useKeys({ n: begin });
  return (
    <Button className={styles['begin']} leftSection={<Play size={14} aria-hidden />} onClick={begin}>
      {t('home.begin')}
    </Button>
  );
}

/** The lists with waiting work. A list without records is not shown. */
export function Waiting({ waiting }: { waiting: readonly WaitingList[] }) {
  const { t } = useTranslation();
  const shown = waiting.filter(({ count, isFailed }) => isFailed || (count ?? 0) > 0);
  const isLoaded = waiting.every(({ count, isFailed }) => count !== undefined || isFailed);
  return (
    <section className={styles['card']} aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      {isLoaded && shown.length === 0 && <p className={styles['quiet']}>{t('charts.attentionNone')}</p>}
      <ul>
        {shown.map((one) => (
          <Line key={one.name} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Line({ one: { name, to, search, count, isMore, isFailed } }: { one: WaitingList }) {
  const { t, i18n } = useTranslation();
  const number = count === undefined ? '' : new Intl.NumberFormat(i18n.language).format(count);
  return (
    <li>
      <Link to={to} search={search}>
        <span>{t(`home.${name}`)}</span>
        <strong>{isFailed ? t('home.notKnown') : `${number}${isMore ? '+' : ''}`}</strong>
      </Link>
    </li>
  );
}
