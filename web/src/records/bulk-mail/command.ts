import { Mails } from 'lucide-react';
import { lazy } from 'react';
import type { BulkCommand } from '../../parts/bulk/command.ts';
import { loadTexts, type Translate } from '../../texts/index.ts';

const BulkMailForm = lazy(async () => {
  await loadTexts('dialogs');
  const { BulkMailForm: Form } = await import('./form.tsx');
  return { default: Form };
});

/** The command that sends an email to each customer of a selection. */
export const bulkMail = (t: Translate): BulkCommand => ({
  id: 'mail',
  command: 'write_mail',
  title: t('bulk.email'),
  icon: Mails,
  needs: 'message.write',
  fields: [],
  input: () => ({}),
  form: BulkMailForm,
});
