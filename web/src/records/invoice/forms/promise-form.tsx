import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { change } from '../../../api/call.ts';
import { typedAmount } from '../../../parts/amount-input.tsx';
import { dayText } from '../../../parts/day.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import { AmountField, typedText } from './amount-field.tsx';
import type { InvoiceFormProps } from './props.ts';

const EMPTY = { date: '', amount: '', comment: '' };

/** Records a promise to pay: reminders of the invoice pause until its day. */
export function PromiseForm({ overview: { invoice }, onDone }: InvoiceFormProps) {
  const { t, i18n } = useTranslation();
  const { id, currency, promiseToPay } = invoice;
  const edited = useVersion(invoice.version);
  const form = useForm({ initialValues: EMPTY });
  const take = useChange(
    ({ date, amount, comment }: typeof EMPTY) =>
      edited((version) =>
        change('post', '/v1/invoices/{invoiceId}/promise', {
          path: { invoiceId: id },
          body: { date, amount: typedAmount(amount, currency), comment: typedText(comment), version },
        }),
      ),
    { refreshes: RECORD_CHANGES, message: () => t('invoice.promiseTaken'), isForm: true },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await take.mutateAsync(values);
    onDone();
  });
  const now =
    promiseToPay === null
      ? undefined
      : t('invoice.promised', { day: dayText(promiseToPay.date, i18n.language) });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      now={now}
      send={t('common.save')}
      onCancel={onDone}
    >
      <TextInput
        type="date"
        label={t('invoice.promiseDay')}
        required
        data-autofocus
        {...form.getInputProps('date')}
      />
      <AmountField
        label={t('invoice.promiseAmount')}
        input={form.getInputProps('amount')}
        currency={currency}
      />
      <Textarea label={t('invoice.comment')} rows={3} {...form.getInputProps('comment')} />
    </RecordForm>
  );
}
