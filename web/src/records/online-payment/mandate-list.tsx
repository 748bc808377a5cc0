import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { Fact, Facts } from '../../parts/panel.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import type { DebitedCustomer } from './debited-customer.ts';
import styles from './online-payment.module.css';
import { DIRECT_DEBIT_CHANGES } from './paths.ts';

type Mandate = Schema<'PaymentMandate'>;

const ENDED: readonly Mandate['state'][] = ['FAILED', 'CANCELLED', 'EXPIRED'];

interface MandateListProps {
  customer: DebitedCustomer;
  mandates: readonly Mandate[];
}

/** The mandates of a customer, each with its masked account, its state, and the command that cancels it. */
export function MandateList({ customer, mandates }: MandateListProps) {
  const { t } = useTranslation();
  return (
    <Facts>
      {mandates.map((mandate) => (
        <Fact key={mandate.id} title={t('directDebit.mandate')}>
          <MandateFacts mandate={mandate} />
          {!ENDED.includes(mandate.state) && <CancelMandate mandate={mandate} customer={customer} />}
        </Fact>
      ))}
    </Facts>
  );
}

function MandateFacts({ mandate }: { mandate: Mandate }) {
  const { t } = useTranslation();
  const { state, account, endedBy, endedAt, authorizedAt, mode } = mandate;
  const name =
    account === null
      ? t('directDebit.noAccount')
      : [account.bankName, t('directDebit.account', { ending: account.ending })].filter(Boolean).join(', ');
  return (
    <>
      <div>{name}</div>
      <div>
        {t(`directDebit.states.${state}`)}
        {endedBy !== null && ` ${t(`directDebit.endedBy.${endedBy}`)}`}
        {endedAt !== null && (
          <>
            {' · '}
            <Moment at={endedAt} />
          </>
        )}
        {endedAt === null && authorizedAt !== null && (
          <>
            {` · ${t('directDebit.given')} `}
            <Moment at={authorizedAt} />
          </>
        )}
        {mode === 'TEST' && ` · ${t('onlinePayments.modes.TEST')}`}
      </div>
    </>
  );
}

function CancelMandate({
  mandate: { id },
  customer: { name },
}: {
  mandate: Mandate;
  customer: DebitedCustomer;
}) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const cancel = useWrite(
    () =>
      call('post', '/v1/payment_mandates/{paymentMandateId}/cancel', {
        path: { paymentMandateId: id },
        once: crypto.randomUUID(),
      }),
    { refreshes: DIRECT_DEBIT_CHANGES, toast: () => ({ text: t('directDebit.cancelled') }) },
  );
  if (!may('mandate.edit')) return null;
  return (
    <div className={styles['buttons']}>
      <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => setAsking(true)}>
        {t('directDebit.cancel')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('directDebit.cancelTitle')}
        text={t('directDebit.cancelText', { name })}
        send={t('directDebit.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate(undefined)}
      />
    </div>
  );
}
