import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { meQuery, organizationQuery, useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

/** Settings pages by section, with the permission that each requires. */
const SETTINGS = {
  you: [
    { name: 'account', path: '/settings/account' },
    { name: 'notifications', path: '/settings/notifications', needs: 'notification-settings.read' },
  ],
  organization: [
    { name: 'organization', path: '/settings/organization', needs: 'organization.read' },
    { name: 'connections', path: '/settings/connections', needs: 'integration-finding.read' },
    { name: 'onlinePayments', path: '/settings/online-payments', needs: 'payment-provider.read' },
    { name: 'fields', path: '/settings/fields', needs: 'custom-field.read' },
    { name: 'cashRules', path: '/cash/rules', needs: 'cash-rules.read' },
    { name: 'reports', path: '/settings/reports', needs: 'report.read' },
    { name: 'sandbox', path: '/settings/sandbox', needs: 'test-clock.edit' },
  ],
  debtors: [
    { name: 'appearance', path: '/settings/appearance', needs: 'organization.read' },
    { name: 'mail', path: '/settings/mail', needs: 'mail-setup.read' },
    { name: 'templates', path: '/settings/templates', needs: 'mail-template.read' },
    { name: 'portal', path: '/settings/portal', needs: 'portal-settings.read' },
    { name: 'lateFees', path: '/settings/late-fees', needs: 'late-fee-settings.read' },
  ],
  access: [
    { name: 'users', path: '/settings/users', needs: 'user.read' },
    { name: 'assignment', path: '/settings/assignment', needs: 'user.read' },
    { name: 'keys', path: '/settings/keys', needs: 'key.read' },
    { name: 'webhooks', path: '/settings/webhooks', needs: 'webhook.read' },
    { name: 'security', path: '/settings/security', needs: 'member.read' },
    { name: 'persons', path: '/settings/persons', needs: 'person.erase' },
    { name: 'audit', path: '/settings/audit', needs: 'audit.read' },
  ],
} as const;
const GROUPS = ['you', 'organization', 'debtors', 'access'] as const;
type Setting = (typeof SETTINGS)[(typeof GROUPS)[number]][number];

/** The settings: the list of pages on the left, the current page next to it. */
export function SettingsFrame() {
  const { t } = useTranslation();
  const may = useMay();
  const { data: me } = useQuery(meQuery());
  const { data: organization } = useQuery(organizationQuery());
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const place = pathname.split('/').slice(0, 3).join('/');
  // On a phone the list is one scrolling row; this scrolls the current page into view.
  useEffect(() => {
    if (me === undefined) return;
    nav.current?.querySelector(`a[href$="${place}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place, me]);
  const isShown = (one: Setting) =>
    (!('needs' in one) || may(one.needs)) && (one.name !== 'sandbox' || organization?.sandbox === true);
  return (
    <div className={styles['frame']}>
      <nav ref={nav} className={styles['nav']} aria-label={t('shell.settings')}>
        <h2>{t('shell.settings')}</h2>
        {GROUPS.map((group) => {
          const settings: readonly Setting[] = SETTINGS[group];
          const shown = settings.filter(isShown);
          if (shown.length === 0) return null;
          return (
            <section key={group} aria-label={t(`setUp.groups.${group}`)}>
              <h3>{t(`setUp.groups.${group}`)}</h3>
              <ul>
                {shown.map(({ name, path }) => (
                  <li key={name}>
                    <Link to={path} activeProps={{ 'data-active': true }}>
                      {t(`settings.pages.${name}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
