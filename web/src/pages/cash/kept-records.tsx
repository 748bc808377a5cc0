import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { dayText } from '../../parts/day.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './decided.module.css';
import { forgetUndo } from './last-decision.ts';
import { useUndoRecorded } from './use-undo-recorded.ts';

type Kept = Schema<'RecordedDecisions'>['items'][number];

/** Payments and refunds that a person keeps next to that of a match, and the command that undoes it. */
export function KeptRecords({ transactionId }: { transactionId: string }) {
  const query = { bankTransactionId: transactionId };
  const { data } = useQuery(read('/v1/internal/cash/recorded_twice', { query }));
  return (data?.items ?? []).map((kept) => (
    <KeptRecord key={kept.payment.id} transactionId={transactionId} kept={kept} />
  ));
}

function KeptRecord({
  transactionId,
  kept: { kind, payment, paidOn },
}: {
  transactionId: string;
  kept: Kept;
}) {
  const { t, i18n } = useTranslation();
  const mayEdit = useMay()('bank-transaction.edit');
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoRecorded(forgetUndo);
  const paid = { payment: payment.externalId, paidOn: dayText(paidOn, i18n.language) };
  return (
    <p className={styles['kept']}>
      {kind === 'REFUND' ? (
        t('cashRecorded.refund', paid)
      ) : (
        <Link to="/payments" search={{ open: payment.id }}>
          {t('cashRecorded.payment', paid)}
        </Link>
      )}{' '}
      {t(kind === 'REFUND' ? 'cashRecorded.isRefundKept' : 'cashRecorded.isKept')}
      {mayEdit && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Undo2 size={15} aria-hidden />}
          loading={undo.isPending}
          aria-label={`${t('cashRecorded.undo')} ${payment.externalId}`}
          onClick={() => setAsking(true)}
        >
          {t('cashRecorded.undo')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('cashRecorded.undo')}
          text={t('cashRecorded.undoText')}
          reasons={Object.values(t('cash.undoReasons', { returnObjects: true }))}
          onClose={() => setAsking(false)}
          onChoose={(cause) =>
            undo.mutate({ bankTransactionId: transactionId, paymentId: payment.id, cause })
          }
        />
      )}
    </p>
  );
}
