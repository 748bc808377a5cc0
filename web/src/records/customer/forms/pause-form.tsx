import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { change } from '../../../api/call.ts';
import { dayText, useDayOf } from '../../../parts/day.tsx';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useVersion } from '../../../parts/use-version.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import type { CustomerFormProps } from './props.ts';

/** Pauses all reminders to a customer until a day. */
export function PauseForm({ overview: { customer, dunning }, onDone }: CustomerFormProps) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const { pausedUntil } = dunning;
  const edited = useVersion(customer.version);
  const form = useForm({ initialValues: { pausedUntil: pausedUntil === null ? '' : dayOf(pausedUntil) } });
  const pause = useChange(
    (values: { pausedUntil: string }) =>
      edited((version) =>
        change('put', '/v1/internal/customers/{customerId}/dunning', {
          path: { customerId: customer.id },
          body: { ...values, version },
        }),
      ),
    {
      refreshes: RECORD_CHANGES,
      message: (values) => t('customer.paused', { day: dayText(values.pausedUntil, i18n.language) }),
      isForm: true,
    },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await pause.mutateAsync(values);
    onDone();
  });
  const now =
    pausedUntil === null
      ? t('customer.notPaused')
      : t('customer.paused', { day: dayText(dayOf(pausedUntil), i18n.language) });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      now={now}
      send={t('customer.pause')}
      onCancel={onDone}
    >
      <TextInput
        type="date"
        label={t('customer.pauseUntil')}
        required
        data-autofocus
        {...form.getInputProps('pausedUntil')}
      />
    </RecordForm>
  );
}
