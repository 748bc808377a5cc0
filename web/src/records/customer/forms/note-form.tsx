import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { meQuery } from '../../../api/me.ts';
import { RecordForm } from '../../../parts/record-form.tsx';
import { useDraft } from '../../../parts/use-draft.ts';
import { useSend } from '../../../parts/use-send.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { useTranslation } from '../../../texts/index.ts';
import { RECORD_CHANGES } from '../../record-changes.ts';

interface NoteFormProps {
  customerId: string;
  /** The note's invoice; omitted for a note on the customer. */
  invoiceId?: string;
  onDone: () => void;
}

/** Saves a note; undo deletes it. */
export function NoteForm({ customerId, invoiceId, onDone }: NoteFormProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery());
  const { form, drop, discard } = useDraft(`note ${invoiceId ?? customerId}`, { content: '' });
  const remove = useWrite((noteId: string) => call('delete', '/v1/notes/{noteId}', { path: { noteId } }), {
    refreshes: RECORD_CHANGES,
  });
  const keep = useWrite(
    ({ content }: { content: string }) =>
      call('post', '/v1/notes', {
        body: {
          content,
          customerId,
          userId: me?.user?.id ?? null,
          ...(invoiceId === undefined ? {} : { invoiceId }),
        },
      }),
    {
      refreshes: RECORD_CHANGES,
      isForm: true,
      toast: ({ id }) => ({ text: t('customer.noted'), undo: () => remove.mutate(id) }),
    },
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
        label={t('customer.noteText')}
        rows={6}
        required
        data-autofocus
        {...form.getInputProps('content')}
      />
    </RecordForm>
  );
}
