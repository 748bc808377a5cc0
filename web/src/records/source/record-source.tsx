import { Link } from '@tanstack/react-router';
import { ExternalLink, RefreshCw, TriangleAlert } from 'lucide-react';
import { useAgo } from '../../parts/ago.tsx';
import { useTranslation } from '../../texts/index.ts';
import { useRecordSource } from './query.ts';
import styles from './record-source.module.css';

interface RecordSourceProps {
  recordId: string;
  /** Whether to say why the record cannot be edited here. */
  isLocked?: boolean;
}

/** The ERP that a record comes from: how fresh it is, and a link to the record there. Nothing without one. */
export function RecordSource({ recordId, isLocked = false }: RecordSourceProps) {
  const { t } = useTranslation();
  const ago = useAgo();
  const source = useRecordSource(recordId);
  if (source === null) return null;
  const { integrationId, name, url, readAt, isBehind } = source;
  const Icon = isBehind ? TriangleAlert : RefreshCw;
  return (
    <p className={styles['source']} data-behind={isBehind}>
      <Icon size={13} aria-hidden />
      <span>
        {isBehind && t('recordSource.behind', { name })}
        {!isBehind &&
          (readAt === null
            ? t('recordSource.unread', { name })
            : t('recordSource.read', { name, ago: ago(readAt) }))}
      </span>
      {isBehind && (
        <Link to="/settings/connections/$id" params={{ id: integrationId }}>
          {t('recordSource.findings')}
        </Link>
      )}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('recordSource.open', { name })} <ExternalLink size={12} aria-hidden />
        </a>
      )}
      {isLocked && <span className={styles['locked']}>{t('recordSource.locked', { name })}</span>}
    </p>
  );
}
