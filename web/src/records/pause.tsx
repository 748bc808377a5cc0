import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UndoableResponse } from '../api/call.ts';
import { dayText, useDayOf } from '../parts/day.tsx';
import { RecordForm } from '../parts/record-form.tsx';
import { useChange } from '../parts/use-change.ts';
import { useSend } from '../parts/use-send.ts';
import { useVersion } from '../parts/use-version.ts';
import { useTranslation } from '../texts/index.ts';
import { RECORD_CHANGES } from './record-changes.ts';

/** A pause of reminders to store; null resumes them. */
export interface Pause {
  pausedUntil: string | null;
  /** The version of the record that the user has seen. */
  version: number;
}

interface PauseFormProps {
  /** The pause in force. */
  pausedUntil: string | null;
  version: number;
  save: (pause: Pause) => Promise<UndoableResponse>;
  onDone: () => void;
}

/** Pauses reminders to a customer, or about an invoice, until a day. */
export function PauseForm({ pausedUntil, version: current, save, onDone }: PauseFormProps) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const edited = useVersion(current);
  const form = useForm({ initialValues: { pausedUntil: pausedUntil === null ? '' : dayOf(pausedUntil) } });
  const pause = useChange(
    (values: { pausedUntil: string }) =>
      edited((version) => save({ pausedUntil: values.pausedUntil, version })),
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

/** Returns the change that ends the pause of a record. */
export function useResume<Overview>(end: (overview: Overview) => Promise<UndoableResponse>) {
  const { t } = useTranslation();
  return useChange(end, { refreshes: RECORD_CHANGES, message: () => t('customer.resumed') });
}
