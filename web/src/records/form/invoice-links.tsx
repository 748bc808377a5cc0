import { Checkbox, TextInput } from '@mantine/core';
import { Amount, amountText } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { textOf, type Values } from './fields.ts';
import styles from './form.module.css';
import { amountOf } from './request.ts';

interface InvoiceLinksProps {
  /** The form of the payment or credit note, which names customer and currency. */
  values: Values;
  /** The amounts to apply, by invoice. */
  links: Values;
  onChange: (links: Values) => void;
}

/** The open invoices of the customer: those that are ticked get the payment or credit note. */
export function InvoiceLinks({ values, links, onChange }: InvoiceLinksProps) {
  const customerId = textOf(values, 'customer');
  return customerId === '' ? null : (
    <OpenInvoices key={customerId} customerId={customerId} {...{ values, links, onChange }} />
  );
}

function OpenInvoices({ customerId, values, links, onChange }: InvoiceLinksProps & { customerId: string }) {
  const { t, i18n } = useTranslation();
  const currency = textOf(values, 'currency').trim().toUpperCase();
  const { rows, problem } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 50,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const invoices = (rows ?? []).flatMap(({ invoice }) => (invoice.currency === currency ? [invoice] : []));
  const put = (id: string, text: string) => onChange({ ...links, [id]: text });
  return (
    <section>
      <h3 className={styles['group']}>{t('records.applyTo')}</h3>
      <ProblemLine problem={problem} />
      {rows !== undefined && invoices.length === 0 && <p>{t('customer.noOpenInvoices')}</p>}
      <ul className={styles['links']}>
        {invoices.map(({ id, customId, dueDate, amountOutstanding }) => (
          <li key={id}>
            <Checkbox
              label={`${customId} · ${dayText(dueDate, i18n.language)}`}
              checked={textOf(links, id) !== ''}
              onChange={({ currentTarget: { checked } }) =>
                put(id, checked ? amountText(amountOutstanding, currency, i18n.language) : '')
              }
            />
            <Amount value={amountOutstanding} currency={currency} />
            <TextInput
              aria-label={t('records.applyAmount', { number: customId })}
              inputMode="decimal"
              value={textOf(links, id)}
              onChange={({ currentTarget: { value } }) => put(id, value)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the links for the request; nothing if no invoice is ticked. */
export function linksIn(links: Values, values: Values): object {
  const currency = textOf(values, 'currency').trim().toUpperCase();
  const lines = Object.entries(links)
    .filter(([, text]) => text.trim() !== '')
    .map(([id, text]) => ({ invoice: { id }, amountLinked: amountOf(text.trim(), currency) }));
  return lines.length === 0 ? {} : { linkedInvoices: lines };
}
