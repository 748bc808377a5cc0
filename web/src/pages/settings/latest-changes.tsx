import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { ProblemError } from '../../api/problem.ts';
import { keyOf } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { useValueFormat } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import { changesText, sentenceOf } from './audit-text.ts';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const ENTRIES = '/v1/internal/audit/entries';
const MOST = 6;

interface LatestChangesProps {
  /** Changes of these records. */
  recordKind?: Schema<'AuditRecordKind'>;
  /** Changes of this kind. */
  action?: Schema<'AuditAction'>;
  title?: string;
  /**
   * The state of the page, such as the time of its last read; 0: not read yet. The entries are read when it
   * changes.
   */
  changesWith: number | string;
}

/** The latest changes of the settings on this page, from the audit trail. */
export function LatestChanges({ recordKind, action, title, changesWith }: LatestChangesProps) {
  const { t } = useTranslation();
  const may = useMay();
  const format = useValueFormat();
  const query = {
    limit: MOST,
    ...(recordKind === undefined ? {} : { recordKind }),
    ...(action === undefined ? {} : { action }),
  };
  const { data } = useQuery<Schema<'AuditEntries'>, ProblemError>({
    queryKey: keyOf(ENTRIES, { query, changesWith }),
    queryFn: ({ signal }) => call('get', ENTRIES, { query }, signal),
    placeholderData: keepPreviousData,
    enabled: may('audit.read') && changesWith !== 0,
  });
  if (data === undefined) return null;
  return (
    <SettingsSection title={title ?? t('settingsMore.latest')}>
      {data.items.length === 0 && <p className={styles['hint']}>{t('settingsMore.noChanges')}</p>}
      <ul className={styles['rows']}>
        {data.items.map((entry) => (
          <li key={entry.id}>
            <span className={styles['what']}>
              {sentenceOf(entry, t)}
              <span>{changesText(entry, format)}</span>
            </span>
            <Moment at={entry.at} withTime />
          </li>
        ))}
      </ul>
      <p className={styles['more']}>
        <Link to="/settings/audit">{t('settingsMore.allChanges')}</Link>
      </p>
    </SettingsSection>
  );
}
