import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Moment } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import { Drop } from './drop.tsx';
import { History } from './history.tsx';
import styles from './imports.module.css';

/** The imports: a new file, unfinished files, and the history. */
export function ImportsPage() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('imports.title')}</h1>
        {may('invoice.read') && <Link to="/imports/statuses">{t('lifecycleStatuses.title')}</Link>}
      </header>
      <Allowed needs="import.read">
        {may('import.run') && (
          <>
            <Drop />
            <DraftImports />
          </>
        )}
        <History />
      </Allowed>
    </article>
  );
}

/** Uploaded files that are not imported yet and can be continued. */
function DraftImports() {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/import-sheets', {}));
  const waiting = data?.items.filter(({ state }) => state !== 'IMPORTED') ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('imports.waiting')}</h2>
      <ul className={styles['rows']}>
        {waiting.map(({ id, fileName, rows, createdAt, state }) => (
          <li key={id}>
            <span className={styles['what']}>
              <Link to="/imports/$id" params={{ id }}>
                {fileName}
              </Link>
              <span>
                {t('imports.rows', { count: rows })} · <Moment at={createdAt} withTime />
              </span>
            </span>
            <span className={styles['quiet']}>{t(`imports.states.${state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
