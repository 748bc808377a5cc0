import { Button } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { beginSession } from '../../api/session.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import styles from '../../records/person/person.module.css';
import { SignInForm } from '../../records/person/sign-in-form.tsx';
import { SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Returns only paths of this application (prevents open redirects). */
const backTo = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])/.test(path) ? path : '/';

/**
 * The sign-in page. `?organization=` also offers the company's single sign-on; companies give that link to
 * their people.
 */
export function SignInPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { back, organization } = useSearch({ strict: false });
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const enter = async () => {
    await beginSession();
    router.history.push(backTo(back));
  };
  const byProvider = async (organizationId: string) => {
    try {
      const { url } = await call('post', '/auth/sign-in/provider', { body: { organizationId } });
      sessionStorage.setItem('quittance.back', backTo(back));
      location.assign(url);
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
    }
  };
  return (
    <SignedOutLayout title={t('signIn.title')}>
      <ProblemLine problem={problem} />
      <SignInForm email="" onDone={enter}>
        {organization !== undefined && (
          <Button
            variant="default"
            size="lg"
            leftSection={<Building2 size={16} aria-hidden />}
            onClick={() => void byProvider(organization)}
          >
            {t('signIn.byProvider')}
          </Button>
        )}
        <div className={styles['links']}>
          <Link to="/forgotten-password">{t('signIn.forgotten')}</Link>
        </div>
      </SignInForm>
    </SignedOutLayout>
  );
}
