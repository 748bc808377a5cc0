import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../../api/call.ts';
import { amountText } from '../../../parts/amount.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import type { InvoiceFormProps } from './props.ts';

/** Reverses a write-off. */
export function useReverse() {
  const { t } = useTranslation();
  return useWrite(
    (invoiceId: string) => call('delete', '/v1/invoices/{invoiceId}/write_off', { path: { invoiceId } }),
    { refreshes: RECORD_CHANGES, toast: () => ({ text: t('invoice.reversed') }) },
  );
}

/** Writes off the open amount of an invoice; undo reverses it. */
export function WriteOffForm({ overview: { invoice }, onDone }: InvoiceFormProps) {
  const { t, i18n } = useTranslation();
  const { id, customId: number, amountOutstanding, currency } = invoice;
  const form = useForm({ initialValues: { reason: '' } });
  const reverse = useReverse();
  const writeOff = useWrite(
    (body: { reason: string }) =>
      call('post', '/v1/invoices/{invoiceId}/write_off', { path: { invoiceId: id }, body }),
    {
      refreshes: RECORD_CHANGES,
      isForm: true,
      toast: () => ({ text: t('invoice.wroteOff', { number }), undo: () => reverse.mutate(id) }),
    },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await writeOff.mutateAsync(values);
    onDone();
  });
  const amount = `${amountText(amountOutstanding, currency, i18n.language)} ${currency}`;
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('invoice.writeOff')}
      onCancel={onDone}
      isGrave
    >
      <p>{t('invoice.writeOffText', { number, amount })}</p>
      <Textarea
        label={t('invoice.reason')}
        rows={3}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </RecordForm>
  );
}
