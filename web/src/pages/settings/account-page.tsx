import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsHead } from './parts.tsx';
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
      <section className={styles['section']}>
        <h2>{t('signIn.password')}</h2>
        <PasswordForm />
      </section>
      <section className={styles['section']}>
        <h2>{t('settings.secondFactor')}</h2>
        <SecondFactor isOn={session?.person.secondFactor === true} />
      </section>
      <section className={styles['section']}>
        <h2>{t('settings.passkeys')}</h2>
        <Passkeys />
      </section>
      <section className={styles['section']}>
        <h2>{t('settings.sessions')}</h2>
        <Sessions />
      </section>
    </article>
  );
}
