import { useTranslation } from '../../texts/index.ts';
import { Allowed, SettingsHead } from './parts.tsx';
import { PortalLinks } from './portal-links.tsx';
import styles from './settings.module.css';

/** The active links to the portal. */
export function PortalSettings() {
  return (
    <Allowed needs="portal-settings.read">
      <Portal />
    </Allowed>
  );
}

function Portal() {
  const { t } = useTranslation();
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.portal')} hint={t('setUp.portalHint')} />
      <PortalLinks />
    </article>
  );
}
