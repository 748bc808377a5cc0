import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { AmountInput, amountInField, typedAmount } from '../../parts/amount-input.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { ONLINE_PAYMENT, ONLINE_PAYMENT_CHANGES } from './paths.ts';

interface RefundFormProps {
  payment: Schema<'OnlinePayment'>;
  onDone: () => void;
}

/** Refunds an online payment, or a part of it, through its provider. */
export function RefundForm({ payment, onDone }: RefundFormProps) {
  const { t, i18n } = useTranslation();
  const { id, currency, amount, refundedAmount, customer, method } = payment;
  const rest = amount - refundedAmount;
  const keyFor = useKeyFor();
  const form = useForm({
    initialValues: { amount: amountInField(rest, currency) },
    validate: {
      amount: (typed) => (typedAmount(typed, currency) === null ? t('onlinePayments.refundEmpty') : null),
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const asked = typedAmount(values.amount, currency);
    if (asked === null) return;
    await call('post', `${ONLINE_PAYMENT}/refunds`, {
      path: { onlinePaymentId: id },
      body: { amount: asked },
      once: keyFor(asked),
    });
    await refresh(ONLINE_PAYMENT_CHANGES);
    showToast(
      t('onlinePayments.refundRequested', {
        amount: `${amountText(asked, currency, i18n.language)} ${currency}`,
      }),
    );
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('onlinePayments.refund')}
      onCancel={onDone}
      isGrave
    >
      <p>
        {t('onlinePayments.refundText', {
          name: customer.name,
          method: t(`onlinePayments.methods.${method}`),
        })}
      </p>
      <AmountInput
        currency={currency}
        label={t('onlinePayments.refundAmount')}
        description={t('onlinePayments.refundMost', {
          amount: `${amountText(rest, currency, i18n.language)} ${currency}`,
        })}
        required
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </RecordForm>
  );
}

/**
 * Returns a function for the idempotency key of an amount: a repeated click never refunds twice. Another amount is
 * another request, which the server would refuse under the same key.
 */
function useKeyFor(): (amount: number) => string {
  const last = useRef<{ amount: number; key: string } | null>(null);
  return (amount) => {
    const kept = last.current;
    if (kept?.amount === amount) return kept.key;
    const key = crypto.randomUUID();
    last.current = { amount, key };
    return key;
  };
}
