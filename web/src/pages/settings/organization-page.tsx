import { useTranslation } from '../../texts/index.ts';
import { General } from './general.tsx';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

/** The organization's name, currency, time zone and exchange rates. */
export function OrganizationSettings() {
  const { t } = useTranslation();
  return (
    <Allowed needs="organization.read">
      <article className={styles['page']}>
        <SettingsHead title={t('settings.pages.organization')} />
        <General />
      </article>
    </Allowed>
  );
}
