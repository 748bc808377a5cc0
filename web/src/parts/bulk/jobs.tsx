import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { Moment } from '../day.tsx';
import { Dialog } from '../dialog.tsx';
import type { ListState } from '../list/state.ts';
import { Skeleton } from '../table/skeleton.tsx';
import styles from './bulk.module.css';
import { jobTitle } from './title.ts';

const JobProgress = lazy(async () => ({ default: (await import('./job-progress.tsx')).JobProgress }));

interface BulkJobsProps {
  list: Schema<'NewBulkJob'>['list'];
  state: ListState;
  /** Paths to invalidate when a job is done. */
  refreshes: readonly string[];
}

/** The recent jobs of the list, and the open one. */
export function BulkJobs({ list, state, refreshes }: BulkJobsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const isAllowed = may('bulk-job.run');
  const { data } = useQuery({
    ...read('/v1/internal/bulk-jobs', { query: { limit: 50 } }),
    enabled: isAllowed,
  });
  // Emails to the customers of invoices are jobs on customers.
  const isShown = (job: Schema<'BulkJob'>) =>
    job.list === list || (list === 'invoices' && job.command === 'write_mail');
  const jobs = data?.items.filter(isShown).slice(0, 10) ?? [];
  return (
    <>
      {jobs.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={t('bulk.jobs')} title={t('bulk.jobs')}>
              <History size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {jobs.map((job) => (
              <Menu.Item key={job.id} onClick={() => state.setJob(job.id)}>
                <span className={styles['job']}>
                  {jobTitle(job, t)} <Moment at={job.createdAt} withTime />
                </span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <OpenJob state={state} refreshes={refreshes} />
    </>
  );
}

/** The progress of the job that is open in the address. */
export function OpenJob({ state, refreshes }: Pick<BulkJobsProps, 'state' | 'refreshes'>) {
  const { t } = useTranslation();
  const close = () => state.setJob(undefined);
  return (
    <Dialog isOpen={state.job !== undefined} onClose={close} title={t('bulk.progress')}>
      {state.job !== undefined && (
        <Suspense fallback={<Skeleton />}>
          <JobProgress key={state.job} id={state.job} refreshes={refreshes} onJob={state.setJob} />
        </Suspense>
      )}
      <div className={styles['foot']}>
        <Button variant="default" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
