import { useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import { Channels } from './channels.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import { SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

/** The notifications of the user, and for administrators the channels of the organization. */
export function NotificationsSettings() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('shell.notifications')} />
      {may('notification-settings.edit') && <NotificationPreferences />}
      {may('webhook.read') && <Channels />}
    </article>
  );
}
