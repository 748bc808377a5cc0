import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsHead, SettingsSection } from './parts.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import styles from './settings.module.css';

/** The user's own account: sign-in methods and sessions. */
export function AccountSettings() {
  const { t } = useTranslation();
  const { data: session } = useQuery(sessionQuery);
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.account')} />
      {session !== undefined && session !== null && (
        <p className={styles['hint']}>
          {session.person.name} · {session.person.email}
        </p>
      )}
      <SettingsSection title={t('signIn.password')}>
        <PasswordForm />
      </SettingsSection>
      <SettingsSection title={t('settings.secondFactor')}>
        <SecondFactor isOn={session?.person.secondFactor === true} />
      </SettingsSection>
      <SettingsSection title={t('settings.passkeys')}>
        <Passkeys />
      </SettingsSection>
      <SettingsSection title={t('settings.sessions')}>
        <Sessions />
      </SettingsSection>
    </article>
  );
}
