import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Amount } from '../../parts/amount.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './compose.module.css';
import type { Draft } from './draft.ts';
import type { OfferedInvoice } from './offered-invoice.ts';

interface ChoiceProps {
  form: UseFormReturnType<Draft>;
  customerId: string;
  /** Invoices of the conversation, listed first. */
  invoices: readonly OfferedInvoice[];
}

/** The invoices of a mail, and whether it contains their table and their PDFs. */
export function InvoiceChoice({ form, customerId, invoices }: ChoiceProps) {
  const { t } = useTranslation();
  const { rows = [] } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 30,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const { invoiceIds } = form.values;
  const known = new Set(invoices.map(({ id }) => id));
  const open = rows.map(({ invoice }) => invoice).filter(({ id }) => !known.has(id));
  const offered: OfferedInvoice[] = [...invoices, ...open];
  if (offered.length === 0) return null;
  const choose = (id: string, isChosen: boolean) => {
    const others = invoiceIds.filter((one) => one !== id);
    form.setFieldValue('invoiceIds', isChosen ? [...others, id] : others);
  };
  return (
    <fieldset className={styles['about']}>
      <legend>{t('conversation.about')}</legend>
      <div className={styles['choices']}>
        {offered.map(({ id, customId, amountOutstanding, currency }) => (
          <Checkbox
            key={id}
            checked={invoiceIds.includes(id)}
            onChange={({ currentTarget: { checked } }) => choose(id, checked)}
            label={
              <>
                {customId} <Amount value={amountOutstanding} currency={currency} />
              </>
            }
          />
        ))}
      </div>
      {invoiceIds.length > 0 && (
        <>
          <Checkbox
            label={t('conversation.showsInvoices')}
            {...form.getInputProps('showsInvoices', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('conversation.attachInvoices')}
            {...form.getInputProps('attachInvoices', { type: 'checkbox' })}
          />
        </>
      )}
    </fieldset>
  );
}
