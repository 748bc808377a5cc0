import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Guide } from './guide.tsx';
import styles from './home.module.css';
import { useOpenFigures, useWaiting, type WaitingList } from './queries.ts';

/** The home page: open balance and waiting work, each linked to its exact list. */
export function HomePage() {
  const { t } = useTranslation();
  const may = useMay();
  const { data: session } = useQuery(sessionQuery);
  const waiting = useWaiting(may);
  return (
    <article className={styles['page']}>
      <h1>{t('home.greeting', { name: session?.person.name.split(' ')[0] })}</h1>
      <Guide />
      <OpenFigures isAllowed={may('figure.read')} />
      <section className={styles['waiting']}>
        <h2>{t('home.waiting')}</h2>
        <ul>
          {waiting.map((one) => (
            <Line key={one.name} one={one} />
          ))}
        </ul>
      </section>
      {may('action.edit') && <Begin first={waiting[0]} />}
    </article>
  );
}

function OpenFigures({ isAllowed }: { isAllowed: boolean }) {
  const { t } = useTranslation();
  const { data } = useOpenFigures(isAllowed);
  if (data === undefined) return null;
  const { currency, total } = data;
  return (
    <div className={styles['figures']}>
      <Link className={styles['figure']} to="/invoices" search={{ state: 'OVERDUE' }}>
        <span>{t('home.overdue')}</span>
        <strong>
          <Amount value={total.overdue.amount} currency={currency} tone="overdue" />
        </strong>
      </Link>
      <Link className={styles['figure']} to="/receivables">
        <span>{t('home.due')}</span>
        <strong>
          <Amount value={total.receivables.amount} currency={currency} />
        </strong>
      </Link>
    </div>
  );
}

function Line({ one: { name, to, search, count, isMore, isFailed } }: { one: WaitingList }) {
  const { t, i18n } = useTranslation();
  const number = count === undefined ? '' : new Intl.NumberFormat(i18n.language).format(count);
  return (
    <li>
      <Link to={to} search={search}>
        <span>{t(`home.${name}`)}</span>
        <strong data-none={count === 0 || isFailed}>
          {isFailed ? t('home.notKnown') : count === 0 ? t('home.nothing') : `${number}${isMore ? '+' : ''}`}
        </strong>
      </Link>
    </li>
  );
}

/** Opens the first of the user's own actions, or of all actions if the user has none. */
function Begin({ first }: { first: WaitingList | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = first?.name === 'mine' && (first.count ?? 0) > 0 ? first.search : {};
  const begin = () => void navigate({ to: '/actions/next', search });
  useKeys({ n: begin });
  return (
    <Button className={styles['begin']} leftSection={<Play size={14} aria-hidden />} onClick={begin}>
      {t('home.begin')}
    </Button>
  );
}
