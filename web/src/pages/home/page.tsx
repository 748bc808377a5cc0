import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session.ts';
import styles from '../../records/record.module.css';
import { useTranslation } from '../../texts/index.ts';

/** Where a day begins. */
export function HomePage() {
  const { t } = useTranslation();
  const { data: session } = useQuery(sessionQuery);
  return (
    <article className={styles['page']}>
      <h1>{t('home.greeting', { name: session?.person.name })}</h1>
    </article>
  );
}
