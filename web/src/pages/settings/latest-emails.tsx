import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Moment } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const MOST = 5;

/** The latest emails to and from customers. */
export function LatestEmails() {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/internal/messages', { query: { limit: MOST } }),
    enabled: may('message.read'),
  });
  if (data === undefined) return null;
  return (
    <SettingsSection title={t('settingsMore.emails')} hint={t('settingsMore.emailsHint')}>
      {data.items.length === 0 && <p className={styles['hint']}>{t('settingsMore.noEmails')}</p>}
      <ul className={styles['rows']}>
        {data.items.map(({ id, subject, customer, sender, senderName, createdAt }) => (
          <li key={id}>
            <span className={styles['what']}>
              <strong>{subject ?? t('replies.noSubject')}</strong>
              <span>{[customer?.name, senderName ?? sender].filter(Boolean).join(' · ')}</span>
            </span>
            <Moment at={createdAt} withTime />
          </li>
        ))}
      </ul>
      <p className={styles['more']}>
        <Link to="/inbox/mails">{t('replies.title')}</Link>
      </p>
    </SettingsSection>
  );
}
