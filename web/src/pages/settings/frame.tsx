import { Link, Outlet } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

/** Pages of the settings, and by which sentence the server says who may see each. */
const SETTINGS = [
  { name: 'account', path: '/settings/account' },
  { name: 'organization', path: '/settings/organization', needs: 'organization.read' },
  { name: 'users', path: '/settings/users', needs: 'user.read' },
  { name: 'keys', path: '/settings/keys', needs: 'key.read' },
  { name: 'webhooks', path: '/settings/webhooks', needs: 'webhook.read' },
  { name: 'audit', path: '/settings/audit', needs: 'audit.read' },
] as const;

/** The settings: what there is at the left, one of them beside it. */
export function SettingsFrame() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <div className={styles['frame']}>
      <nav className={styles['nav']} aria-label={t('shell.settings')}>
        <h2>{t('shell.settings')}</h2>
        <ul>
          {SETTINGS.filter((one) => !('needs' in one) || may(one.needs)).map(({ name, path }) => (
            <li key={name}>
              <Link to={path} activeProps={{ 'data-active': true }}>
                {t(`settings.pages.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
