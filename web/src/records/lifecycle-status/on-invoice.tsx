import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/read.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './row.module.css';
import { STATUSES, StatusRow } from './row.tsx';
import { Wait } from './wait.tsx';

/** Shows the reported statuses of an invoice, and why it waits. Shows nothing if neither exists. */
export function StatusesOnInvoice({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const { rows = [], problem, hasMore, isReadingMore, readMore } = useRows(STATUSES, { invoiceId });
  const { data: report, error } = useQuery(read('/v1/lifecycle_statuses/report', { query: { invoiceId } }));
  const reason = report?.waiting[0]?.waitsFor;
  const shownProblem = problem ?? error;
  if (rows.length === 0 && reason === undefined && shownProblem === null) return null;
  return (
    <Section title={t('lifecycleStatuses.title')}>
      <ProblemLine problem={shownProblem} />
      {reason !== undefined && (
        <p className={styles['wait']}>
          <Wait reason={reason} />
        </p>
      )}
      <ul className={styles['rows']}>
        {rows.map((status) => (
          <StatusRow key={status.id} status={status} isOnInvoice />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('lifecycleStatuses.more')}
        </Button>
      )}
    </Section>
  );
}
