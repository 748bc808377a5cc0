import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { beginSession } from '../../api/session.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** The page to which an identity provider redirects after sign-in. */
export function ProviderReturnPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // The provider's code is valid only once.
    if (isSent.current) return;
    isSent.current = true;
    const enter = async () => {
      try {
        await call('post', '/auth/sign-in/provider/return', { body: { query: location.search.slice(1) } });
        await beginSession();
        router.history.replace(sessionStorage.getItem('quittance.back') ?? '/');
      } catch (error) {
        if (!isProblem(error)) throw error;
        setProblem(error);
      }
    };
    void enter();
  }, [router]);
  return (
    <SignedOutLayout title={t(problem === null ? 'signIn.providerTitle' : 'signIn.providerFailed')}>
      <ProblemLine problem={problem} />
      {problem !== null && <Link to="/sign-in">{t('signIn.toSignIn')}</Link>}
    </SignedOutLayout>
  );
}
