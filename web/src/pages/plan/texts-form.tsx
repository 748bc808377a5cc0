import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { ProblemError } from '../../api/problem.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { fieldTexts } from '../../parts/problem-text.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useVersion } from '../../parts/use-version.ts';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import { LANGUAGES, type Language, languageName, TEMPLATES } from './languages.ts';
import { bodyFor, MailPreview, useCustomers } from './mail-preview.tsx';

type Template = Schema<'MailTemplate'>;
type Texts = Partial<Record<Language, { subject: string; body: string }>>;
const EXAMPLE = '{{ customer.name }}';
const EMPTY = { subject: '', body: '' };

const nonEmptyTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([, { subject, body }]) => subject.trim() !== '' || body.trim() !== ''),
  );

interface TextsFormProps {
  /** Undefined: a new template. */
  template: Template | undefined;
  /** The step that uses the text, for the preview. */
  step: DraftStep;
  onDone: (id: string) => void;
  onClose: () => void;
}

/** A text in each language that the organization uses. */
export function TextsForm({ template, step, onDone, onClose }: TextsFormProps) {
  const { t, i18n } = useTranslation();
  const change = useVersion(template?.version ?? 0);
  const [name, setName] = useState(template?.name ?? '');
  const [texts, setTexts] = useState<Texts>(template?.texts ?? {});
  const [language, setLanguage] = useState<Language>(
    LANGUAGES.find((one) => template?.texts[one] !== undefined) ?? 'en',
  );
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setProblem(null);
    const body = { name, texts: nonEmptyTexts(texts) };
    try {
      const path = { mailTemplateId: template?.id ?? '' };
      const { id } =
        template === undefined
          ? await call('post', TEMPLATES, { body })
          : await change(
              (version) => call('put', `${TEMPLATES}/{mailTemplateId}`, { path, body: { ...body, version } }),
              () => call('get', `${TEMPLATES}/{mailTemplateId}`, { path }),
            );
      await refresh([TEMPLATES]);
      showToast(t('common.saved'));
      onDone(id);
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
    } finally {
      setSending(false);
    }
  };
  const errorOf = (part: string) =>
    problem === null ? undefined : fieldTexts(problem, t)[`texts.${language}.${part}`];
  const own = texts[language] ?? EMPTY;
  const set = (part: 'subject' | 'body', text: string) =>
    setTexts({ ...texts, [language]: { ...own, [part]: text } });
  const onSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('common.save')}
      onCancel={onClose}
    >
      <TextInput
        label={t('plans.templateName')}
        required
        data-autofocus
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        label={t('plans.language')}
        data={LANGUAGES.map((one) => ({
          value: one,
          label: `${languageName(one, i18n.language)}${texts[one] === undefined ? '' : ' ✓'}`,
        }))}
        value={language}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(LANGUAGES.find((one) => one === value) ?? 'en')
        }
      />
      <TextInput
        label={t('plans.subject')}
        value={own.subject}
        error={errorOf('subject')}
        onChange={({ currentTarget: { value } }) => set('subject', value)}
      />
      <Textarea
        label={t('plans.body')}
        description={t('plans.bodyHint', { example: EXAMPLE })}
        rows={10}
        value={own.body}
        error={errorOf('body')}
        onChange={({ currentTarget: { value } }) => set('body', value)}
      />
      <TextsPreview step={step} language={language} texts={own} />
    </RecordForm>
  );
}

interface TextsPreviewProps {
  step: DraftStep;
  language: Language;
  texts: { subject: string; body: string };
}

/** A preview of the typed text, for the customer with the highest balance. */
function TextsPreview({ step, language, texts }: TextsPreviewProps) {
  const may = useMay();
  const [customer] = useCustomers('');
  if (
    customer === undefined ||
    texts.subject.trim() === '' ||
    texts.body.trim() === '' ||
    !may('mail.preview')
  )
    return null;
  const { templateId: _, ...body } = bodyFor({ step, steps: [step], customerId: customer.id, language });
  return <MailPreview body={{ ...body, texts }} />;
}
