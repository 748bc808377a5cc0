import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './imports.module.css';

const STATUSES = '/v1/lifecycle_statuses';

/** The root element of a message is within its first bytes. */
const HEAD_BYTES = 4_096;

/** Returns whether a file is a life-cycle message of the French reform (CDAR). */
export async function isStatusMessage(file: File): Promise<boolean> {
  if (!/\.xml$/i.test(file.name)) return false;
  const head = await file.slice(0, HEAD_BYTES).text();
  return /<(\w+:)?CrossDomainAcknowledgementAndResponse[\s>]/.test(head);
}

/** Submits a life-cycle message and shows what it did. Submitting it again changes nothing. */
export function StatusMessage({ file, onClose }: { file: File | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={file !== null} isWide isKept title={t('lifecycleStatuses.message')} onClose={onClose}>
      {file !== null && <Outcomes file={file} onClose={onClose} />}
    </Dialog>
  );
}

function Outcomes({ file, onClose }: { file: File; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: [STATUSES, 'message', file.name, file.size, file.lastModified],
    queryFn: async () => {
      const body = new Blob([file], { type: 'application/xml' });
      const answer = await call('post', STATUSES, { body });
      await refresh(['/v1/internal/invoices', '/v1/internal/disputes', '/v1/internal/customers']);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // A message may name an invoice twice.
  const rows = data?.items.map((one, at) => ({ key: `${at} ${one.number}`, ...one }));
  return (
    <div className={styles['invoices']}>
      <ProblemLine problem={error} />
      {rows === undefined && error === null && <Skeleton />}
      {rows !== undefined && (
        <ul className={styles['rows']}>
          {rows.map(({ key, number, code, status, outcome, invoiceId }) => (
            <li key={key}>
              <span className={styles['what']}>
                <strong>
                  {invoiceId === null ? (
                    number
                  ) : (
                    <Link to="/invoices/$id" params={{ id: invoiceId }}>
                      {number}
                    </Link>
                  )}
                </strong>
                <span>
                  {t(`lifecycleStatuses.names.${status}`)} ({code})
                </span>
              </span>
              <span className={styles['counts']}>{t(`lifecycleStatuses.outcomes.${outcome}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}
