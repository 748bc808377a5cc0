import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { organizationQuery, useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

/** Pages of the settings, and by which sentence the server says who may see each. */
const SETTINGS = [
  { name: 'account', path: '/settings/account' },
  { name: 'organization', path: '/settings/organization', needs: 'organization.read' },
  { name: 'mail', path: '/settings/mail', needs: 'mail-setup.read' },
  { name: 'templates', path: '/settings/templates', needs: 'mail-template.read' },
  { name: 'fields', path: '/settings/fields', needs: 'custom-field.read' },
  { name: 'accounts', path: '/settings/bank-accounts', needs: 'bank-account.read' },
  { name: 'lateFees', path: '/settings/late-fees', needs: 'late-fee-settings.read' },
  { name: 'portal', path: '/settings/portal', needs: 'portal-settings.read' },
  { name: 'reports', path: '/settings/reports', needs: 'report.read' },
  { name: 'users', path: '/settings/users', needs: 'user.read' },
  { name: 'keys', path: '/settings/keys', needs: 'key.read' },
  { name: 'webhooks', path: '/settings/webhooks', needs: 'webhook.read' },
  { name: 'security', path: '/settings/security', needs: 'member.read' },
  { name: 'audit', path: '/settings/audit', needs: 'audit.read' },
  { name: 'sandbox', path: '/settings/sandbox', needs: 'test-clock.edit' },
] as const;

/** The settings: what there is at the left, one of them beside it. */
export function SettingsFrame() {
  const { t } = useTranslation();
  const may = useMay();
  const { data: organization } = useQuery(organizationQuery());
  const isShown = (one: (typeof SETTINGS)[number]) =>
    (!('needs' in one) || may(one.needs)) && (one.name !== 'sandbox' || organization?.sandbox === true);
  return (
    <div className={styles['frame']}>
      <nav className={styles['nav']} aria-label={t('shell.settings')}>
        <h2>{t('shell.settings')}</h2>
        <ul>
          {SETTINGS.filter(isShown).map(({ name, path }) => (
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
