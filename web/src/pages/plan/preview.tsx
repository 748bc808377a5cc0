import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import { Section } from '../../parts/panel.tsx';
import type { DraftStep } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import { LANGUAGES, type Language, languageName } from './languages.ts';
import { bodyFor, MailPreview, useCustomers } from './mail-preview.tsx';
import styles from './plan.module.css';

interface PreviewProps {
  step: DraftStep;
  steps: readonly DraftStep[];
}

/** The mail of a step as a customer would receive it on its day, in each language. */
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
        <div className={form['tools']}>
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
          <MailPreview body={bodyFor({ step, steps, customerId, carrying, language })} />
        )}
      </Section>
    </section>
  );
}

function useInvoices(customerId: string) {
  const { data } = useQuery({
    ...read('/v1/internal/invoices', {
      query: {
        'customer.id': customerId,
        state: ['DUE', 'OVERDUE'],
        limit: 50,
        sortBy: 'dueDate',
        sortOrder: 'ASC',
      },
    }),
    enabled: customerId !== '',
  });
  return customerId === '' ? [] : (data?.items.map(({ invoice }) => invoice) ?? []);
}
