import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Schema } from '../../api/types.ts';
import { dayText } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { StatementPeriod } from '../statement/period.ts';
import styles from './compose.module.css';
import { addressesIn, type Draft, type MailStart } from './draft.ts';
import { InvoiceChoice } from './invoice-choice.tsx';
import type { OfferedInvoice } from './offered-invoice.ts';
import { useTemplates } from './use-templates.ts';

interface FieldsProps {
  form: UseFormReturnType<Draft>;
  start: MailStart;
  contacts: readonly Schema<'Contact'>[];
  invoices: readonly OfferedInvoice[];
}

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
const isLanguage = (word: string) => LANGUAGES.find((one) => one === word);

const daysOf = ({ from, to }: StatementPeriod, locale: string) => ({
  from: dayText(from, locale),
  to: dayText(to, locale),
});

/** The input fields of a mail. */
export function ComposeFields({ form, start, contacts, invoices }: FieldsProps) {
  const { t, i18n } = useTranslation();
  const { templates, fill } = useTemplates(form, start);
  const { values } = form;
  return (
    <>
      <Recipients form={form} contacts={contacts} />
      <div className={styles['pair']}>
        <NativeSelect
          label={t('conversation.template')}
          data={[
            { value: '', label: t('conversation.noTemplate') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={values.templateId}
          onChange={({ currentTarget: { value } }) => void fill(value, values.language)}
        />
        <NativeSelect
          label={t('conversation.language')}
          data={LANGUAGES.map((value) => ({ value, label: t(`conversation.languages.${value}`) }))}
          value={values.language}
          onChange={({ currentTarget: { value } }) =>
            void fill(values.templateId, isLanguage(value) ?? values.language)
          }
        />
      </div>
      <TextInput
        label={t('conversation.subject')}
        required
        maxLength={500}
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('conversation.text')}
        required
        rows={12}
        maxLength={10_000}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <InvoiceChoice form={form} invoices={invoices} customerId={start.customerId} />
      <Checkbox
        label={
          start.statementPeriod === undefined
            ? t('conversation.attachStatement')
            : t('conversation.attachStatementOf', daysOf(start.statementPeriod, i18n.language))
        }
        {...form.getInputProps('attachStatement', { type: 'checkbox' })}
      />
      {typeof start.taskId === 'string' && (
        <Checkbox
          label={t('conversation.closesTask')}
          {...form.getInputProps('closesTask', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/**
 * The recipients: contacts by click, other addresses by typing. Marks addresses that belong to no contact.
 */
function Recipients({ form, contacts }: Pick<FieldsProps, 'form' | 'contacts'>) {
  const { t } = useTranslation();
  const { values } = form;
  const [copies, setCopies] = useState(values.cc !== '');
  const chosen = addressesIn(`${values.to},${values.cc}`).map((one) => one.toLowerCase());
  const known = contacts.map(({ email }) => email.toLowerCase());
  const strangers = chosen.filter((one) => one.includes('@') && !known.includes(one));
  const others = contacts.filter(
    ({ email, bouncedAt }) => bouncedAt === null && !chosen.includes(email.toLowerCase()),
  );
  const add = (email: string) => form.setFieldValue('to', [...addressesIn(values.to), email].join(', '));
  return (
    <div className={styles['recipients']}>
      <TextInput
        label={t('conversation.to')}
        placeholder={t('conversation.toHint')}
        required
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('to')}
      />
      {copies && (
        <TextInput
          label={t('conversation.cc')}
          placeholder={t('conversation.toHint')}
          inputMode="email"
          autoComplete="off"
          {...form.getInputProps('cc')}
        />
      )}
      <div className={styles['offers']}>
        {others.slice(0, 6).map(({ id, email, firstName, lastName }) => (
          <Button key={id} variant="default" size="compact-sm" title={email} onClick={() => add(email)}>
            {t('conversation.add', {
              name: [firstName, lastName].filter((word) => word !== null).join(' ') || email,
            })}
          </Button>
        ))}
        {!copies && (
          <Button variant="subtle" size="compact-sm" onClick={() => setCopies(true)}>
            {t('conversation.addCopy')}
          </Button>
        )}
      </div>
      {strangers.length > 0 && (
        <p className={styles['hint']}>{t('conversation.stranger', { names: strangers.join(', ') })}</p>
      )}
    </div>
  );
}
