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
  /** Sets a field of the form. */
  onField: (name: string, text: string) => void;
  /** The field for the whole amount. */
  amount: 'amount' | 'grossAmount';
}

/** The open invoices of the customer: those that are ticked get the payment or credit note. */
export function InvoiceLinks(props: InvoiceLinksProps) {
  const customerId = textOf(props.values, 'customer');
  return customerId === '' ? null : <OpenInvoices key={customerId} customerId={customerId} {...props} />;
}

function OpenInvoices(props: InvoiceLinksProps & { customerId: string }) {
  const { customerId, values, links, onChange, onField, amount } = props;
  const { t, i18n } = useTranslation();
  const { rows, problem } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 50,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const invoices = (rows ?? []).map(({ invoice }) => invoice);
  const put = (id: string, text: string) => onChange({ ...links, [id]: text });
  // A payment has one currency: that of the invoice ticked last.
  const tick = ({ id, currency, amountOutstanding }: (typeof invoices)[number]) => {
    const open = amountText(amountOutstanding, currency, i18n.language);
    const others = invoices.filter((one) => one.currency !== currency).map((one) => [one.id, '']);
    onChange({ ...links, ...Object.fromEntries(others), [id]: open });
    onField('currency', currency);
    if (textOf(values, amount) === '') onField(amount, open);
  };
  return (
    <section>
      <h3 className={styles['group']}>{t('records.applyTo')}</h3>
      <ProblemLine problem={problem} />
      {rows !== undefined && invoices.length === 0 && <p>{t('customer.noOpenInvoices')}</p>}
      <ul className={styles['links']}>
        {invoices.map((invoice) => {
          const { id, customId, dueDate, amountOutstanding, currency } = invoice;
          return (
            <li key={id}>
              <Checkbox
                label={`${customId} · ${dayText(dueDate, i18n.language)}`}
                checked={textOf(links, id) !== ''}
                onChange={({ currentTarget: { checked } }) => (checked ? tick(invoice) : put(id, ''))}
              />
              <Amount value={amountOutstanding} currency={currency} />
              <TextInput
                aria-label={t('records.applyAmount', { number: customId })}
                inputMode="decimal"
                value={textOf(links, id)}
                onChange={({ currentTarget: { value } }) => put(id, value)}
              />
            </li>
          );
        })}
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
