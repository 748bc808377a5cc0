import { useTranslation } from '../../texts/index.ts';
import { SettingsSection } from './parts.tsx';
import { ROLES } from './roles.ts';
import styles from './settings.module.css';

/** The roles, and what each of them may do. */
export function RoleList() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('settingsMore.roles')} hint={t('settingsMore.rolesHint')}>
      <ul className={styles['rows']}>
        {ROLES.map((role) => (
          <li key={role}>
            <span className={styles['what']}>
              <strong>{t(`settingsMore.roleNames.${role}`)}</strong>
              <span>{t(`settingsMore.roleTexts.${role}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
