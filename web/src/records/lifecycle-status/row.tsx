import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, Download } from 'lucide-react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { percentText } from '../../parts/formats.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './row.module.css';

export const STATUSES = '/v1/lifecycle_statuses';
type Status = Schema<'CollectedStatus'>;

interface StatusRowProps {
  status: Status;
  /** Whether the page is about its invoice, which needs no link then. */
  isOnInvoice?: boolean;
}

/** A status Encaissée: day, amounts by VAT rate, and its file to download and to confirm. */
export function StatusRow({ status, isOnInvoice = false }: StatusRowProps) {
  const { t } = useTranslation();
  const { number, code, invoiceId, collectedOn, amount, currency, shares } = status;
  return (
    <li className={styles['row']}>
      <span className={styles['facts']}>
        {!isOnInvoice && (
          <strong>
            <Link to="/invoices/$id" params={{ id: invoiceId }}>
              {number}
            </Link>
          </strong>
        )}
        <span>
          {t('lifecycleStatuses.names.COLLECTED')} ({code}) · <Day on={collectedOn} />
        </span>
        {shares.map((share) => (
          <Share key={share.rate} share={share} currency={currency} />
        ))}
      </span>
      <span className={styles['tools']}>
        <Amount value={amount} currency={currency} />
        <Transmission status={status} />
        <DownloadButton status={status} />
      </span>
    </li>
  );
}

function Share({
  share: { rate, amount, vat },
  currency,
}: {
  share: Status['shares'][number];
  currency: string;
}) {
  const { t, i18n } = useTranslation();
  return (
    <span>
      {t('lifecycleStatuses.rate', { rate: percentText(rate, i18n.language, 2) })}{' '}
      <Amount value={amount} currency={currency} /> · {t('lifecycleStatuses.vat')}{' '}
      <Amount value={vat} currency={currency} />
    </span>
  );
}

function DownloadButton({ status: { id, number, code, collectedOn } }: { status: Status }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={14} aria-hidden />}
      aria-label={t('lifecycleStatuses.downloadOf', { number })}
      onClick={() =>
        void saveFile(
          `${number}-${code}-${collectedOn}.xml`,
          '/v1/lifecycle_statuses/{lifecycleStatusId}/file',
          { path: { lifecycleStatusId: id } },
        )
      }
    >
      {t('lifecycleStatuses.download')}
    </Button>
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
  if (transmittedAt !== null)
    return (
      <span className={styles['quiet']}>
        <span>{t('lifecycleStatuses.transmitted')}</span> <Moment at={transmittedAt} />
      </span>
    );
  if (!may('invoice.edit')) return <span className={styles['quiet']}>{t('lifecycleStatuses.waiting')}</span>;
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
