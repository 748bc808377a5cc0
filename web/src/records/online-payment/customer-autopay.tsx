import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { AmountInput, amountInField, typedAmount } from '../../parts/amount-input.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fact, Facts } from '../../parts/panel.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import type { DebitedCustomer } from './debited-customer.ts';
import styles from './online-payment.module.css';
import { CUSTOMER_AUTOPAY, DIRECT_DEBIT_CHANGES } from './paths.ts';

const LIMITS = ['maxAmount', 'maxMonthly'] as const;

interface CustomerAutopayProps {
  customer: DebitedCustomer;
  autopay: Schema<'CustomerAutopay'>;
}

/** Whether invoices of a customer are debited on their due dates, and the limits of that. */
export function CustomerAutopay({ customer, autopay }: CustomerAutopayProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { isOn, turnedOnAt, turnedOffAt, turnedOffBy } = autopay;
  return (
    <>
      <Facts>
        <Fact title={t('directDebit.autopay')}>{t(isOn ? 'directDebit.on' : 'directDebit.off')}</Fact>
        {isOn && turnedOnAt !== null && (
          <Fact title={t('directDebit.since')}>
            <Moment at={turnedOnAt} />
          </Fact>
        )}
        {!isOn && turnedOffAt !== null && (
          <Fact title={t('directDebit.turnedOff')}>
            <Moment at={turnedOffAt} />
            {turnedOffBy !== null && ` ${t(`directDebit.turnedOffBy.${turnedOffBy}`)}`}
          </Fact>
        )}
        {LIMITS.map((name) => {
          const limit = autopay[name];
          return (
            <Fact key={name} title={t(`directDebit.${name}`)}>
              {limit === null ? (
                t('directDebit.noLimit')
              ) : (
                <Amount value={limit} currency={customer.currency} />
              )}
            </Fact>
          );
        })}
      </Facts>
      {may('autopay.edit') && (
        <div className={styles['buttons']}>
          <EditLimits customer={customer} autopay={autopay} />
          {isOn && <TurnOff customer={customer} autopay={autopay} />}
        </div>
      )}
    </>
  );
}

function EditLimits(props: CustomerAutopayProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('directDebit.limits')}
      </Button>
      <Dialog isOpen={isOpen} title={t('directDebit.limitsTitle')} onClose={() => setOpen(false)}>
        <LimitsForm {...props} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function LimitsForm({ customer, autopay, onDone }: CustomerAutopayProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const { id: customerId, currency } = customer;
  const path = { customerId };
  const change = useVersion(autopay.version);
  const form = useForm({
    initialValues: {
      maxAmount: amountInField(autopay.maxAmount, currency),
      maxMonthly: amountInField(autopay.maxMonthly, currency),
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const limits = {
      maxAmount: typedAmount(values.maxAmount, currency),
      maxMonthly: typedAmount(values.maxMonthly, currency),
    };
    await change(
      (version) => call('put', CUSTOMER_AUTOPAY, { path, body: { ...limits, version } }),
      () => call('get', CUSTOMER_AUTOPAY, { path }),
    );
    await refresh(DIRECT_DEBIT_CHANGES);
    showToast(t('common.saved'));
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      {LIMITS.map((name) => (
        <AmountInput
          key={name}
          currency={currency}
          label={t(`directDebit.${name}`)}
          description={t('directDebit.noLimitHint')}
          {...form.getInputProps(name)}
        />
      ))}
    </RecordForm>
  );
}

function TurnOff({ customer, autopay }: CustomerAutopayProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { maxAmount, maxMonthly, version } = autopay;
  const turnOff = useWrite(
    () =>
      call('put', CUSTOMER_AUTOPAY, {
        path: { customerId: customer.id },
        body: { isOn: false, maxAmount, maxMonthly, version },
      }),
    { refreshes: DIRECT_DEBIT_CHANGES, toast: () => ({ text: t('directDebit.turnedOffToast') }) },
  );
  return (
    <>
      <Button variant="default" loading={turnOff.isPending} onClick={() => setAsking(true)}>
        {t('directDebit.turnOff')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('directDebit.turnOffTitle')}
        text={t('directDebit.turnOffText', { name: customer.name })}
        send={t('directDebit.turnOff')}
        onClose={() => setAsking(false)}
        onConfirm={() => turnOff.mutate(undefined)}
      />
    </>
  );
}
