import { Checkbox, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useDraft } from '../../../parts/use-draft.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';
import type { CustomerFormProps } from './props.ts';

interface Call {
  comment: string;
  finishes: boolean;
}

/** Logs a call: completes the open call task, or creates one for it. */
export function CallForm({ overview: { customer, actions }, onDone }: CustomerFormProps) {
  const { t } = useTranslation();
  const waiting = actions.find(({ type, state }) => type === 'CALL' && state === 'TODO');
  // If the first request succeeded, a retry sends only the second.
  const made = useRef<string | null>(null);
  const { form, drop, discard } = useDraft(`call ${customer.id}`, { comment: '', finishes: true });
  const keep = useWrite(
    async ({ comment, finishes }: Call) => {
      const waits = finishes ? waiting?.id : undefined;
      const name = t('customer.callName');
      const actionId =
        waits ??
        made.current ??
        (
          await call('post', '/v1/internal/actions', {
            body: { name, type: 'CALL', customerId: customer.id },
          })
        ).id;
      if (waits === undefined) made.current = actionId;
      return call('post', '/v1/internal/actions/{actionId}/perform', {
        path: { actionId },
        body: { comment },
      });
    },
    { refreshes: RECORD_CHANGES, isForm: true, toast: () => ({ text: t('customer.callKept') }) },
  );
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await keep.mutateAsync(values);
    drop();
    onDone();
  });
  const cancel = () => {
    discard();
    onDone();
  };
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={cancel}
    >
      <Textarea
        label={t('customer.callText')}
        rows={6}
        required
        data-autofocus
        {...form.getInputProps('comment')}
      />
      {waiting !== undefined && (
        <Checkbox
          label={t('customer.callFinishes', { name: waiting.name })}
          {...form.getInputProps('finishes', { type: 'checkbox' })}
        />
      )}
    </RecordForm>
  );
}
