import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './imports.module.css';

const SHOWN = 50;

/** The first errors of an import. */
export function Reasons({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={id !== null} isWide title={t('imports.refusedTitle')} onClose={onClose}>
      {id !== null && <List id={id} />}
    </Dialog>
  );
}

function List({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(
    read('/v1/imports/{importId}/errors', { path: { importId: id }, query: { limit: SHOWN } }),
  );
  if (error !== null && data === undefined) return <ProblemNotice problem={error} />;
  if (data === undefined) return <Skeleton />;
  const left = (data.total ?? data.items.length) + data.leftOut - data.items.length;
  return (
    <ul className={styles['reasons']}>
      {data.items.map(({ line, externalId, field, reason }) => (
        <li key={`${line} ${field} ${reason}`}>
          <strong>{t('imports.line', { line })}</strong> {externalId} · {field} {reason}
        </li>
      ))}
      {left > 0 && <li className={styles['quiet']}>{t('imports.moreRefused', { count: left })}</li>}
    </ul>
  );
}
