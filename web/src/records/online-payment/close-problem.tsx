import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './online-payment.module.css';
import { ONLINE_PAYMENT, ONLINE_PAYMENT_CHANGES } from './paths.ts';

const REASONS = ['recorded', 'checked', 'refunded'] as const;

/** Closes the problem of an online payment, after a person has dealt with it and says how. */
export function CloseProblem({ payment: { id, state } }: { payment: Schema<'OnlinePayment'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const close = useWrite(
    (reason: string) =>
      call('post', `${ONLINE_PAYMENT}/close_problem`, {
        path: { onlinePaymentId: id },
        body: { reason },
        once: crypto.randomUUID(),
      }),
    {
      refreshes: ONLINE_PAYMENT_CHANGES,
      toast: () => ({ text: t('onlinePayments.closeProblem.done') }),
    },
  );
  if (!may('online-payment.close')) return null;
  const isUnsettled = state === 'CREATED' || state === 'PENDING';
  return (
    <div className={styles['buttons']}>
      <Button variant="default" loading={close.isPending} onClick={() => setAsking(true)}>
        {t('onlinePayments.closeProblem.title')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('onlinePayments.closeProblem.title')}
          text={t(`onlinePayments.closeProblem.${isUnsettled ? 'textUnsettled' : 'text'}`)}
          reasons={REASONS.map((reason) => t(`onlinePayments.closeProblem.reasons.${reason}`))}
          onClose={() => setAsking(false)}
          onChoose={(reason) => close.mutate(reason)}
        />
      )}
    </div>
  );
}
