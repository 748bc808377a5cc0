import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { DEBTOR_LANGUAGES, TEMPLATE_VARIABLES } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { RemoveTemplate } from './remove-template.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';
import { TemplatePreview } from './template-preview.tsx';

const TEMPLATES = '/v1/internal/mail_templates';
type Language = (typeof DEBTOR_LANGUAGES)[number];
type Part = 'subject' | 'body';

interface EditorProps {
  /** Without it, a new template is created. */
  template?: Schema<'MailTemplate'>;
  mayEdit: boolean;
}

/** The texts of a template by language, with a preview for a real customer. */
export function TemplateEditor({ template, mayEdit }: EditorProps) {
  const { t } = useTranslation();
  const may = useMay();
  const form = useForm<{ name: string; texts: Record<string, string> }>({
    initialValues: valuesOf(template),
  });
  const [language, setLanguage] = useState<Language>(() => firstOf(template));
  const { problem, isSending, onSubmit } = useSend(form, useSave(template), (field) =>
    field === 'name' || field.startsWith(`texts.${language}.`) ? field : null,
  );
  const { texts } = form.values;
  const put = (part: Part, text: string) =>
    form.setFieldValue('texts', { ...texts, [`${language}.${part}`]: text });
  const subject = texts[`${language}.subject`] ?? '';
  const body = texts[`${language}.body`] ?? '';
  const options = DEBTOR_LANGUAGES.map((value) => ({
    value,
    label: isWritten(texts, value)
      ? t(`setUp.languages.${value}`)
      : `${t(`setUp.languages.${value}`)} · ${t('setUp.notStored')}`,
  }));
  return (
    <div className={setUp['editor']}>
      <form className={`${styles['form']} ${styles['wide']}`} onSubmit={onSubmit}>
        <ProblemLine problem={problem} />
        <TextInput label={t('setUp.name')} required readOnly={!mayEdit} {...form.getInputProps('name')} />
        <NativeSelect
          label={t('setUp.language')}
          value={language}
          data={options}
          onChange={({ currentTarget: { value } }) =>
            setLanguage(DEBTOR_LANGUAGES.find((one) => one === value) ?? 'en')
          }
        />
        <TextFields
          subject={subject}
          body={body}
          put={put}
          mayEdit={mayEdit}
          errors={errorsIn(form.errors, language)}
        />
        {mayEdit && (
          <div className={styles['buttons']}>
            <Button type="submit" loading={isSending} disabled={!form.isDirty()}>
              {t('common.save')}
            </Button>
            {template !== undefined && <RemoveTemplate template={template} />}
          </div>
        )}
      </form>
      {may('mail.preview') && <TemplatePreview language={language} subject={subject} body={body} />}
    </div>
  );
}

interface TextFieldsProps {
  subject: string;
  body: string;
  put: (part: Part, text: string) => void;
  mayEdit: boolean;
  errors: Partial<Record<Part, React.ReactNode>>;
}

/** Subject and text in one language, with variables to insert into the field that last had the focus. */
function TextFields({ subject, body, put, mayEdit, errors }: TextFieldsProps) {
  const { t } = useTranslation();
  const last = useRef<{ part: Part; field: HTMLInputElement | HTMLTextAreaElement } | null>(null);
  const insert = (name: string) => {
    const { part, field } = last.current ?? { part: 'body' as const, field: null };
    const text = part === 'body' ? body : subject;
    const at = field?.selectionStart ?? text.length;
    const word = `{{ ${name} }}`;
    put(part, `${text.slice(0, at)}${word}${text.slice(field?.selectionEnd ?? at)}`);
    field?.focus();
    // Moves the cursor behind the inserted text after the field is updated.
    requestAnimationFrame(() => field?.setSelectionRange(at + word.length, at + word.length));
  };
  return (
    <>
      <TextInput
        label={t('setUp.subject')}
        readOnly={!mayEdit}
        value={subject}
        error={errors.subject}
        onFocus={({ currentTarget }) => {
          last.current = { part: 'subject', field: currentTarget };
        }}
        onChange={({ currentTarget }) => put('subject', currentTarget.value)}
      />
      <Textarea
        label={t('setUp.body')}
        description={t('setUp.bodyHint')}
        rows={14}
        readOnly={!mayEdit}
        value={body}
        error={errors.body}
        onFocus={({ currentTarget }) => {
          last.current = { part: 'body', field: currentTarget };
        }}
        onChange={({ currentTarget }) => put('body', currentTarget.value)}
      />
      {mayEdit && (
        <section className={setUp['offered']} aria-label={t('setUp.variables')}>
          <h2>{t('setUp.variables')}</h2>
          <p className={styles['hint']}>{t('setUp.variablesHint')}</p>
          <ul className={setUp['words']}>
            {TEMPLATE_VARIABLES.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  className={setUp['word']}
                  aria-label={t('setUp.putIn', { name })}
                  onClick={() => insert(name)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Saves the template. */
function useSave(template: EditorProps['template']) {
  const { t } = useTranslation();
  const go = useNavigate();
  const change = useVersion(template?.version ?? 0);
  return async ({ name, texts }: { name: string; texts: Record<string, string> }) => {
    const body = { name, texts: textsOf(texts) };
    if (template === undefined) {
      const { id } = await call('post', TEMPLATES, { body });
      await go({ to: '/settings/templates/$id', params: { id }, replace: true });
    } else {
      const path = { mailTemplateId: template.id };
      await change(
        (version) => call('put', `${TEMPLATES}/{mailTemplateId}`, { path, body: { ...body, version } }),
        () => call('get', `${TEMPLATES}/{mailTemplateId}`, { path }),
      );
    }
    await refresh([TEMPLATES]);
    showToast(t('setUp.templateSaved', { name }));
  };
}

const isWritten = (texts: Readonly<Record<string, string>>, language: Language) =>
  (texts[`${language}.subject`] ?? '') !== '' || (texts[`${language}.body`] ?? '') !== '';

/** Returns the languages that have any text. If one is incomplete, the server reports what is missing. */
function textsOf(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    DEBTOR_LANGUAGES.filter((language) => isWritten(texts, language)).map((language) => [
      language,
      { subject: texts[`${language}.subject`] ?? '', body: texts[`${language}.body`] ?? '' },
    ]),
  );
}

function valuesOf(template: EditorProps['template']) {
  const texts = DEBTOR_LANGUAGES.flatMap((language) => {
    const text = template?.texts[language];
    return text === undefined
      ? []
      : [
          [`${language}.subject`, text.subject],
          [`${language}.body`, text.body],
        ];
  });
  return { name: template?.name ?? '', texts: Object.fromEntries(texts) };
}

const firstOf = (template: EditorProps['template']): Language =>
  DEBTOR_LANGUAGES.find((language) => template?.texts[language] !== undefined) ?? 'en';

/** Returns the errors of a language's texts. */
function errorsIn(errors: Readonly<Record<string, React.ReactNode>>, language: Language) {
  return { subject: errors[`texts.${language}.subject`], body: errors[`texts.${language}.body`] };
}
