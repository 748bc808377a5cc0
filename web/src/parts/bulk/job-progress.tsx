import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { read, readRows, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { Fact, Facts } from '../panel.tsx';
import { ProblemNotice } from '../problem.tsx';
import { refusalText } from '../problem-text.ts';
import { Skeleton } from '../table/skeleton.tsx';
import { useWrite } from '../use-write.ts';
import styles from './bulk.module.css';
import { jobTitle } from './title.ts';

const JOBS = '/v1/internal/bulk-jobs';
const POLL_MS = 700;

interface JobProgressProps {
  id: string;
  refreshes: readonly string[];
  /** Opens another job. */
  onJob: (id: string) => void;
}

const isEnded = ({ state }: Pick<Schema<'BulkJob'>, 'state'>) => state !== 'QUEUED' && state !== 'RUNNING';

/** The progress of a job and its results. The job continues in the background. */
export function JobProgress({ id, refreshes, onJob }: JobProgressProps) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...read('/v1/internal/bulk-jobs/{bulkJobId}', { path: { bulkJobId: id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isEnded(state.data) ? false : POLL_MS),
  });
  const hasEnded = data !== undefined && isEnded(data);
  const changed = refreshes.join();
  useEffect(() => {
    if (hasEnded) void refresh(changed.split(','));
  }, [hasEnded, changed]);
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const { total, changed: count, unchanged, refused, skipped } = data.records;
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <div className={styles['form']}>
      <p role="status">
        <strong>{jobTitle(data, t)}</strong> · {t(`bulk.states.${data.state}`)}
      </p>
      <progress
        className={styles['bar']}
        aria-label={t('bulk.progress')}
        max={Math.max(total, 1)}
        value={hasEnded ? Math.max(total, 1) : count + unchanged + refused + skipped}
      />
      {!hasEnded && <p className={styles['hint']}>{t('bulk.canLeave')}</p>}
      {data.error !== null && <p className={styles['warning']}>{refusalText(data.error, t) ?? data.error}</p>}
      <Facts>
        <Fact title={t('bulk.total')}>{number(total)}</Fact>
        <Fact title={t('bulk.changed')}>{number(count)}</Fact>
        {unchanged > 0 && <Fact title={t('bulk.unchanged')}>{number(unchanged)}</Fact>}
        {refused > 0 && <Fact title={t('bulk.refused')}>{number(refused)}</Fact>}
        {skipped > 0 && <Fact title={t('bulk.skipped')}>{number(skipped)}</Fact>}
      </Facts>
      {refused > 0 && <FailedRecords id={id} key={refused} />}
      <JobCommands job={data} onJob={onJob} />
    </div>
  );
}

/** The unchanged records with the reasons. */
function FailedRecords({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...readRows(
      '/v1/internal/bulk-jobs/{bulkJobId}/records',
      { outcome: 'REFUSED', limit: 50 },
      { path: { bulkJobId: id } },
    ),
    // Mounted again whenever more records failed: the stored list is then outdated.
    staleTime: 0,
  });
  const records = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section>
      <h3>{t('bulk.refusedTitle')}</h3>
      <ul className={styles['refused']}>
        {records.map((one) => (
          <li key={one.id}>
            <strong>{one.name ?? one.id}</strong> {one.error?.message}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('bulk.moreRefused')}
        </Button>
      )}
    </section>
  );
}

function JobCommands({ job, onJob }: { job: Schema<'BulkJob'>; onJob: (id: string) => void }) {
  const { t } = useTranslation();
  const path = { bulkJobId: job.id };
  const cancel = useWrite(() => call('post', `${JOBS}/{bulkJobId}/cancel`, { path }), { refreshes: [JOBS] });
  const undo = useWrite(
    async () => {
      const { id } = await call('post', `${JOBS}/{bulkJobId}/undo`, { path });
      onJob(id);
    },
    { refreshes: [JOBS] },
  );
  return (
    <>
      {!isEnded(job) && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t('bulk.cancel')}
        </Button>
      )}
      {isEnded(job) && job.undoesJobId === null && job.records.undoable > 0 && (
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
          {t('bulk.undo', { count: job.records.undoable })}
        </Button>
      )}
    </>
  );
}
