import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { chooseOrganization } from '../../api/organization.ts';
import { endSession, sessionQuery } from '../../api/session.ts';
import styles from '../../records/person/person.module.css';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Lets the user choose an organization, or reports that there is none. */
export function ChooseOrganizationPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { back = '/' } = useSearch({ strict: false });
  const { data: session } = useQuery(sessionQuery);
  const organizations = session?.organizations ?? [];
  const choose = (id: string) => {
    chooseOrganization(id);
    router.history.push(/^\/(?![/\\])/.test(back) ? back : '/');
  };
  if (session === undefined) return null;
  return (
    <SignedOutLayout title={t(organizations.length === 0 ? 'signIn.noAccessTitle' : 'signIn.chooseTitle')}>
      {organizations.length === 0 && (
        <Hint>{t('signIn.noAccessText', { email: session?.person.email })}</Hint>
      )}
      <div className={styles['choices']}>
        {organizations.map(({ organizationId, name, sandbox }) => (
          <Button key={organizationId} variant="default" size="lg" onClick={() => choose(organizationId)}>
            {name}
            {sandbox && ` (${t('shell.sandbox')})`}
          </Button>
        ))}
        <Button variant="transparent" onClick={() => void endSession()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </SignedOutLayout>
  );
}
