import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useLinkToken } from '../../records/person/link-token.ts';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Stops the digest of notifications through a mailed link, at once and without a sign-in. */
export function StopDigestPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [organization, setOrganization] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (token === null || isSent.current) return;
    isSent.current = true;
    call('post', '/auth/digests/stop', { body: { token } })
      .then((stopped) => setOrganization(stopped.organization))
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
        setProblem(error);
      });
  }, [token]);
  const said = () => {
    if (token === null) return t('signIn.brokenLinkText');
    return organization === null ? t('notifications.stopping') : t('notifications.stopped', { organization });
  };
  return (
    <SignedOutLayout title={t('notifications.digest')}>
      <ProblemLine problem={problem} />
      {problem === null && <Hint>{said()}</Hint>}
      <Link to="/settings/notifications">{t('notifications.toSettings')}</Link>
    </SignedOutLayout>
  );
}
