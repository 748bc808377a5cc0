import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { Allowed, Loaded, SettingsHead } from './parts.tsx';
import { PortalLinks } from './portal-links.tsx';
import { PortalLookForm } from './portal-look-form.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';

/** The look of the portal, and its active links. */
export function PortalSettings() {
  return (
    <Allowed needs="portal-settings.read">
      <Portal />
    </Allowed>
  );
}

function Portal() {
  const { t } = useTranslation();
  const query = useQuery(read('/v1/internal/portal_settings', {}));
  return (
    <article className={`${styles['page']} ${setUp['pageWide']}`}>
      <SettingsHead title={t('settings.pages.portal')} hint={t('setUp.portalHint')} />
      <Loaded query={query}>{(settings) => <PortalLookForm settings={settings} />}</Loaded>
      <PortalLinks />
    </article>
  );
}
