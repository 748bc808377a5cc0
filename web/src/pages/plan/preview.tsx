import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { keyOf, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import styles from './plan.module.css';
import { LANGUAGES, type Language, languageName, TEMPLATES } from './texts-form.tsx';

const CHANGED_MILLIS = 350;
const PREVIEW = `${TEMPLATES}/preview` as const;

interface PreviewProps {
  step: DraftStep;
  steps: readonly DraftStep[];
}

/** The mail of a step as a customer would get it on its day, in each language. */
export function Preview({ step, steps }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [invoiceId, setInvoiceId] = useState('');
  const [language, setLanguage] = useState<Language | ''>('');
  const customers = useCustomers(search);
  const customerId = customers.some(({ id }) => id === chosen) ? chosen : (customers[0]?.id ?? '');
  const invoices = useInvoices(customerId);
  const carrying = invoices.some(({ id }) => id === invoiceId) ? invoiceId : '';
  return (
    <section className={form['preview']} aria-label={t('plans.preview')}>
      <Section title={t('plans.preview')}>
        <div className={form['pair']}>
          <TextInput
            label={t('plans.findCustomer')}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
          <NativeSelect
            label={t('plans.customer')}
            data={customers.map(({ id, name }) => ({ value: id, label: name }))}
            value={customerId}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <NativeSelect
            label={t('plans.invoice')}
            data={[
              { value: '', label: t('plans.oldestInvoice') },
              ...invoices.map(({ id, customId }) => ({ value: id, label: customId })),
            ]}
            value={carrying}
            onChange={({ currentTarget: { value } }) => setInvoiceId(value)}
          />
          <NativeSelect
            label={t('plans.language')}
            data={[
              { value: '', label: t('plans.ofCustomer') },
              ...LANGUAGES.map((one) => ({ value: one, label: languageName(one, i18n.language) })),
            ]}
            value={language}
            onChange={({ currentTarget: { value } }) =>
              setLanguage(LANGUAGES.find((one) => one === value) ?? '')
            }
          />
        </div>
        {customerId === '' ? (
          <p className={styles['quiet']}>{t('plans.noCustomer')}</p>
        ) : (
          <Mail body={bodyFor({ step, steps, customerId, carrying, language })} />
        )}
      </Section>
    </section>
  );
}

/** Those who owe most first, or those that were searched for. */
function useCustomers(search: string) {
  const [asked] = useDebouncedValue(search.trim(), CHANGED_MILLIS);
  const query = { limit: 20, sortBy: 'amountDue' as const, sortOrder: 'DESC' as const };
  const { data } = useQuery({
    ...read('/v1/internal/customers', { query: { ...query, ...(asked === '' ? {} : { search: asked }) } }),
    placeholderData: (before) => before,
  });
  return data?.items.map(({ customer }) => customer) ?? [];
}

function useInvoices(customerId: string) {
  const { data } = useQuery({
    ...read('/v1/internal/invoices', {
      query: {
        ...{ 'customer.id': customerId, state: ['DUE', 'OVERDUE'], limit: 50 },
        ...{ sortBy: 'dueDate', sortOrder: 'ASC' },
      },
    }),
    enabled: customerId !== '',
  });
  return customerId === '' ? [] : (data?.items.map(({ invoice }) => invoice) ?? []);
}

interface Wanted extends PreviewProps {
  customerId: string;
  carrying: string;
  language: Language | '';
}

/** The step as it is edited, after the reminders that stand before it. */
function bodyFor({ step, steps, customerId, carrying, language }: Wanted): Schema<'MailPreviewRequest'> {
  const { name, type, day, needsEarlier, recipients, templateId } = step;
  const before = steps.slice(0, steps.indexOf(step));
  const daysBefore = before.filter((one) => one.day > 0 && (one.type === 'EMAIL' || one.type === 'LETTER'));
  return {
    customerId,
    step: {
      ...{ type, day, needsEarlier, recipients, daysBefore: daysBefore.map((one) => one.day) },
      ...(name.trim() === '' ? {} : { name }),
    },
    ...(templateId === null ? {} : { templateId }),
    ...(carrying === '' ? {} : { invoiceId: carrying }),
    ...(language === '' ? {} : { language }),
  };
}

const peopleText = (people: readonly { name: string | null; email: string }[]) =>
  people.map(({ name, email }) => (name === null ? email : `${name} <${email}>`)).join(', ');

function Mail({ body }: { body: Schema<'MailPreviewRequest'> }) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(body, CHANGED_MILLIS);
  const { data, error } = useQuery<Schema<'MailPreview'>, Problem>({
    queryKey: keyOf(PREVIEW, asked),
    queryFn: ({ signal }) => call('post', PREVIEW, { body: asked }, signal),
    placeholderData: (before) => before,
  });
  if (error !== null) return <ProblemLine problem={error} />;
  if (data === undefined) return <p className={styles['quiet']}>{t('common.loading')}</p>;
  return (
    <div className={form['mail']} lang={data.language}>
      <dl>
        <dt>{t('plans.to')}</dt>
        <dd>{data.to.length === 0 ? t('plans.nobody') : peopleText(data.to)}</dd>
        {data.cc.length > 0 && (
          <>
            <dt>{t('plans.cc')}</dt>
            <dd>{peopleText(data.cc)}</dd>
          </>
        )}
        <dt>{t('plans.subject')}</dt>
        <dd>
          <strong>{data.subject}</strong>
        </dd>
      </dl>
      <p className={form['body']}>{data.text}</p>
    </div>
  );
}
