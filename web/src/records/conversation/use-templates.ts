import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { call, isProblem } from '../../api/call.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { showProblemToast, showToast } from '../../parts/toast.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Draft, MailStart } from './draft.ts';

/**
 * Returns the organization's templates, and a function that fills the mail with one; undo restores the text.
 */
export function useTemplates(
  form: UseFormReturnType<Draft>,
  { customerId, answersMessageId, about, statementPeriod }: MailStart,
) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/mail_templates', { query: { limit: 100 } }));
  const fill = async (templateId: string, language: Schema<'MailDraft'>['language']) => {
    const before = form.getValues();
    form.setValues({ templateId, language });
    try {
      const { invoiceIds, ...words } = await call('post', '/v1/internal/customers/{customerId}/mails/draft', {
        path: { customerId },
        body: {
          language,
          invoiceIds: before.invoiceIds,
          ...(templateId === '' ? {} : { templateId }),
          ...(answersMessageId === undefined ? {} : { answersMessageId }),
          ...(about === undefined ? {} : { about }),
          ...(statementPeriod === undefined ? {} : { statementPeriod }),
        },
      });
      const { subject, text, showsInvoices, language: written } = words;
      form.setValues({ subject, text, showsInvoices, invoiceIds, language: written, templateId });
      if (before.text.trim() !== '') showToast(t('conversation.filled'), () => form.setValues(before));
    } catch (error) {
      if (!isProblem(error)) throw error;
      form.setValues(before);
      showProblemToast(error);
    }
  };
  return { templates: data?.items ?? [], fill };
}
