import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { isProblem } from '../../api/call.ts';
import { Problem } from '../../api/problem.ts';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';

/** Where no page is. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Empty sign={Compass} title={t('shell.notFoundTitle')} text={t('shell.notFoundText')}>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        {t('shell.toHome')}
      </Button>
    </Empty>
  );
}

/** In place of a page that failed, or whose files are gone because a new release has others. */
export function FailedPage({ error }: { error: unknown }) {
  const problem = isProblem(error)
    ? error
    : new Problem({ status: 500, code: 'INTERNAL', message: '', fields: [], requestId: null });
  return <ProblemNotice {...{ problem }} onAgain={() => location.reload()} />;
}
