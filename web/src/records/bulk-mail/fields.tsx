import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { PeriodField } from '../statement/period-field.tsx';
import styles from './bulk-mail.module.css';
import { type MailValues, PLACEHOLDERS, STATEMENT_TEXT } from './values.ts';

interface FieldsProps {
  form: UseFormReturnType<MailValues>;
}

/** The input fields of an email to many customers. */
export function MailFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(read('/v1/internal/mail_templates', { query: { limit: 100 } }));
  const { templateId, attachStatement, period } = form.values;
  const box = (name: keyof MailValues) => form.getInputProps(name, { type: 'checkbox' });
  return (
    <>
      <NativeSelect
        label={t('conversation.template')}
        data={[
          { value: '', label: t('bulkMail.ownText') },
          { value: STATEMENT_TEXT, label: t('bulkMail.statementText') },
          ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('templateId')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('templateId', value);
          if (value === STATEMENT_TEXT) form.setFieldValue('attachStatement', true);
        }}
      />
      {templateId === '' && <OwnText form={form} />}
      <fieldset className={styles['attach']}>
        <legend>{t('bulkMail.attach')}</legend>
        <Checkbox
          label={t('bulkMail.statement')}
          disabled={templateId === STATEMENT_TEXT}
          {...box('attachStatement')}
        />
        {attachStatement && (
          <PeriodField value={period} onChange={(next) => form.setFieldValue('period', next)} />
        )}
        <Checkbox label={t('bulkMail.invoicePdfs')} {...box('attachInvoices')} />
      </fieldset>
      <Checkbox label={t('bulkMail.includesPaused')} {...box('includesPaused')} />
    </>
  );
}

function OwnText({ form }: FieldsProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    const { body } = form.getValues();
    const at = area.current?.selectionStart ?? body.length;
    form.setFieldValue('body', `${body.slice(0, at)}${placeholder}${body.slice(at)}`);
    area.current?.focus();
  };
  const names = Object.entries(PLACEHOLDERS).map(([name, placeholder]) => ({ name, placeholder }));
  const labels: Record<string, string> = {
    customer: t('bulkMail.placeholders.customer'),
    number: t('bulkMail.placeholders.number'),
    contact: t('bulkMail.placeholders.contact'),
    total: t('bulkMail.placeholders.total'),
    organization: t('bulkMail.placeholders.organization'),
  };
  return (
    <>
      <TextInput
        label={t('conversation.subject')}
        required
        maxLength={500}
        {...form.getInputProps('subject')}
      />
      <Textarea
        ref={area}
        label={t('conversation.text')}
        required
        rows={9}
        maxLength={10_000}
        {...form.getInputProps('body')}
      />
      <div className={styles['placeholders']}>
        <span>{t('bulkMail.insert')}</span>
        {names.map(({ name, placeholder }) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => insert(placeholder)}>
            {labels[name]}
          </Button>
        ))}
      </div>
      <Checkbox
        label={t('bulkMail.showsInvoices')}
        {...form.getInputProps('showsInvoices', { type: 'checkbox' })}
      />
    </>
  );
}
