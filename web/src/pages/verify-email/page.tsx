import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useLinkToken } from '../../records/person/link-token.ts';
import { Hint, SignedOutLayout } from '../../records/person/signed-out-layout.tsx';
import { useTranslation } from '../../texts/index.ts';

const SAID = { VERIFIED: 'signIn.verified', CHANGED: 'signIn.changed', ALLOWED: 'signIn.allowed' } as const;

/** Confirms an address through a mailed link. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [status, setStatus] = useState<Schema<'EmailAnswer'>['status'] | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // The link is valid only once.
    if (token === null || isSent.current) return;
    isSent.current = true;
    call('post', '/auth/email/verify', { body: { token } })
      .then((answer) => setStatus(answer.status))
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
        setProblem(error);
      });
  }, [token]);
  const said = token === null ? 'signIn.brokenLinkText' : status === null ? 'signIn.verifying' : SAID[status];
  return (
    <SignedOutLayout title={t('signIn.verifyTitle')}>
      <ProblemLine problem={problem} />
      {problem === null && <Hint>{t(said)}</Hint>}
      <Link to="/">{t('shell.toHome')}</Link>
    </SignedOutLayout>
  );
}
