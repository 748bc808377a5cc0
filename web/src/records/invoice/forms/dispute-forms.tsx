import { NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, change } from '../../../api/call.ts';
import type { Schema } from '../../../api/types.ts';
import { typedAmount } from '../../../parts/amount-input.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import { DISPUTE_REASONS } from '../../timeline/kinds.ts';
import { AmountField, typedText } from './amount-field.tsx';
import type { InvoiceFormProps } from './props.ts';

interface Disputed {
  reason: Schema<'DisputeAttributes'>['reason'];
  amount: string;
  comment: string;
}

/** Opens a dispute: reminders of the invoice pause until it is resolved. */
export function DisputeForm({ overview: { invoice }, onDone }: InvoiceFormProps) {
  const { t } = useTranslation();
  const { id, currency } = invoice;
  const initialValues: Disputed = { reason: 'WRONG_AMOUNT', amount: '', comment: '' };
  const form = useForm({ initialValues });
  const dispute = useChange(
    ({ reason, amount, comment }: Disputed) =>
      change('post', '/v1/invoices/{invoiceId}/dispute', {
        path: { invoiceId: id },
        body: { reason, amount: typedAmount(amount, currency), comment: typedText(comment) },
      }),
    { refreshes: RECORD_CHANGES, isForm: true, message: () => t('invoice.opened') },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await dispute.mutateAsync(values);
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('invoice.open')}
      onCancel={onDone}
    >
      <NativeSelect
        label={t('invoice.reason')}
        data-autofocus
        data={DISPUTE_REASONS.map((value) => ({ value, label: t(`invoice.reasons.${value}`) }))}
        {...form.getInputProps('reason')}
      />
      <AmountField
        label={t('invoice.disputedAmount')}
        input={form.getInputProps('amount')}
        currency={currency}
      />
      <Textarea label={t('invoice.comment')} rows={3} {...form.getInputProps('comment')} />
    </RecordForm>
  );
}

interface Resolved {
  resolution: Schema<'DisputeResolution'>['resolution'];
  comment: string;
}

const RESOLUTIONS = ['ACCEPTED', 'REJECTED', 'SETTLED'] as const;

/** Resolves the dispute of an invoice. */
export const ResolveForm = ({ overview: { invoice }, onDone }: InvoiceFormProps) => (
  <ResolveDispute invoiceId={invoice.id} onDone={onDone} />
);

/** Resolves the dispute of an invoice, which the page shows without its other facts. */
export function ResolveDispute({ invoiceId, onDone }: { invoiceId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const initialValues: Resolved = { resolution: 'ACCEPTED', comment: '' };
  const form = useForm({ initialValues });
  const resolve = useWrite(
    ({ resolution, comment }: Resolved) =>
      call('post', '/v1/invoices/{invoiceId}/dispute/resolve', {
        path: { invoiceId },
        body: { resolution, comment: typedText(comment) },
      }),
    { refreshes: RECORD_CHANGES, isForm: true, toast: () => ({ text: t('invoice.resolved') }) },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await resolve.mutateAsync(values);
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('invoice.resolve')}
      onCancel={onDone}
    >
      <NativeSelect
        label={t('invoice.resolution')}
        data-autofocus
        data={RESOLUTIONS.map((value) => ({ value, label: t(`invoice.resolutions.${value}`) }))}
        {...form.getInputProps('resolution')}
      />
      <Textarea label={t('invoice.comment')} rows={3} {...form.getInputProps('comment')} />
    </RecordForm>
  );
}
