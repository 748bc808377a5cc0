import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Download, FileCheck } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './lifecycle-statuses.module.css';

const STATUSES = '/v1/lifecycle_statuses';
type Status = Schema<'CollectedStatus'>;

/** The statuses Encaissée that payments caused, newest first: to download, and to confirm. */
export function LifecycleStatusesPage() {
  const { t } = useTranslation();
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('lifecycleStatuses.title')}</h1>
        <Link to="/imports">{t('imports.title')}</Link>
      </header>
      <p className={styles['lead']}>{t('lifecycleStatuses.lead')}</p>
      <Allowed needs="invoice.read">
        <Statuses />
      </Allowed>
    </article>
  );
}

function Statuses() {
  const { t } = useTranslation();
  const { rows, problem, hasMore, isReadingMore, readMore, again } = useRows(STATUSES, {});
  if (rows === undefined)
    return problem === null ? <Skeleton /> : <ProblemNotice problem={problem} onAgain={again} />;
  if (rows.length === 0)
    return (
      <Empty
        icon={FileCheck}
        title={t('lifecycleStatuses.noneTitle')}
        text={t('lifecycleStatuses.noneText')}
      />
    );
  return (
    <>
      <ul className={styles['rows']}>
        {rows.map((status) => (
          <StatusRow key={status.id} status={status} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('lifecycleStatuses.more')}
        </Button>
      )}
    </>
  );
}

function StatusRow({ status }: { status: Status }) {
  const { t } = useTranslation();
  const { id, number, code, invoiceId, collectedOn, amount, currency, shares } = status;
  return (
    <li>
      <span className={styles['what']}>
        <strong>
          <Link to="/invoices/$id" params={{ id: invoiceId }}>
            {number}
          </Link>
        </strong>
        <span>
          {t('lifecycleStatuses.names.COLLECTED')} ({code}) · <Day on={collectedOn} />
        </span>
        {shares.map(({ rate, vat }) => (
          <span key={rate}>
            {t('lifecycleStatuses.vat', { rate })} <Amount value={vat} currency={currency} />
          </span>
        ))}
      </span>
      <span className={styles['tools']}>
        <Amount value={amount} currency={currency} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={14} aria-hidden />}
          aria-label={t('lifecycleStatuses.downloadOf', { number })}
          onClick={() =>
            void saveFile(
              `${number}-${code}-${collectedOn}.xml`,
              '/v1/lifecycle_statuses/{lifecycleStatusId}/file',
              {
                path: { lifecycleStatusId: id },
              },
            )
          }
        >
          {t('lifecycleStatuses.download')}
        </Button>
        <Transmission status={status} />
      </span>
    </li>
  );
}

function Transmission({ status: { id, number, transmittedAt } }: { status: Status }) {
  const { t } = useTranslation();
  const may = useMay();
  const confirm = useWrite(
    () =>
      call('post', '/v1/lifecycle_statuses/{lifecycleStatusId}/transmitted', {
        path: { lifecycleStatusId: id },
      }),
    { refreshes: [STATUSES] },
  );
  if (transmittedAt !== null) return <span>{t('lifecycleStatuses.transmitted')}</span>;
  if (!may('invoice.edit')) return <span>{t('lifecycleStatuses.waiting')}</span>;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Check size={14} aria-hidden />}
      aria-label={t('lifecycleStatuses.confirmOf', { number })}
      loading={confirm.isPending}
      onClick={() => confirm.mutate()}
    >
      {t('lifecycleStatuses.confirm')}
    </Button>
  );
}
