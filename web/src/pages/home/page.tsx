import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './home.module.css';
import { useCounts, useOpenFigures } from './queries.ts';

/** Where a day begins: what is owed, and what waits, each a way to the exact list. */
export function HomePage() {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const { data: session } = useQuery(sessionQuery);
  const figures = useOpenFigures(may('figure.read'));
  const counts = useCounts(may);
  return (
    <article className={styles['page']}>
      <h1>{t('home.greeting', { name: session?.person.name.split(' ')[0] })}</h1>
      {figures !== undefined && (
        <div className={styles['figures']}>
          {figures.map(({ name, amount, currency, to, search }) => (
            <Link key={name} className={styles['figure']} to={to} search={search}>
              <span>{t(`home.${name}`)}</span>
              <strong>
                <Amount value={amount} {...{ currency }} tone={name === 'overdue' ? 'overdue' : undefined} />
              </strong>
            </Link>
          ))}
        </div>
      )}
      <section className={styles['waiting']}>
        <h2>{t('home.waiting')}</h2>
        <ul>
          {counts.map(({ name, count, to, search }) => (
            <Line key={name} title={t(`home.${name}`)} {...{ to, search }}>
              {count === undefined ? '' : new Intl.NumberFormat(i18n.language).format(count)}
            </Line>
          ))}
        </ul>
      </section>
    </article>
  );
}

interface LineProps {
  title: string;
  to: string;
  search: Record<string, string>;
  children: ReactNode;
}

function Line({ title, to, search, children }: LineProps) {
  return (
    <li>
      <Link to={to} search={search}>
        <span>{title}</span>
        <strong>{children}</strong>
      </Link>
    </li>
  );
}
