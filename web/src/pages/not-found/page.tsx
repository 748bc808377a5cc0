import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { isProblem } from '../../api/call.ts';
import { isReached, lookForRelease } from '../../api/connection.ts';
import { ProblemError, unreachableError } from '../../api/problem.ts';
import { useSignal } from '../../api/signal.ts';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Empty icon={Compass} title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('shell.toHome')}
      </Button>
    </Empty>
  );
}

const pageFailedError = () =>
  new ProblemError({ status: 400, code: 'PAGE_FAILED', message: '', fields: [], requestId: null });

/** Replaces a page that failed to load: the user is offline, or a new release removed its files. */
export function FailedPage({ error }: { error: unknown }) {
  const isServerReachable = useSignal(isReached);
  useEffect(() => void lookForRelease(), []);
  const problem = isProblem(error) ? error : isServerReachable ? pageFailedError() : unreachableError();
  return <ProblemNotice problem={problem} onAgain={() => location.reload()} />;
}
