import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { AmountInput, signedAmount } from '../../parts/amount-input.tsx';
import { dayText } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { useTranslation } from '../../texts/index.ts';
import { textOf, type Values } from './fields.ts';
import styles from './form.module.css';

type OpenInvoice = Schema<'InvoiceRow'>['invoice'];

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
  const whole = textOf(values, amount);
  const proposalFor = ({ currency, amountOutstanding }: OpenInvoice, isOnly: boolean) => {
    const most = signedAmount(whole.trim(), currency);
    const isShort = isOnly && typeof most === 'number' && most < amountOutstanding;
    return isShort ? whole : amountText(amountOutstanding, currency, i18n.language);
  };
  const ticked = invoices.filter(({ id }) => textOf(links, id) !== '');
  const only = ticked.length === 1 ? ticked[0] : undefined;
  const proposed = useRef(whole);
  // Until the user types another amount, a single invoice gets as much as the payment and it allow.
  useEffect(() => {
    if (only === undefined || whole === '' || textOf(links, only.id) !== proposed.current) return;
    const text = proposalFor(only, true);
    proposed.current = text;
    if (text !== textOf(links, only.id)) put(only.id, text);
  });
  // A payment has one currency: that of the invoice ticked last.
  const tick = (invoice: OpenInvoice) => {
    const { id, currency } = invoice;
    const isOnly = ticked.every((one) => one.currency !== currency);
    const text = proposalFor(invoice, isOnly);
    const others = invoices.filter((one) => one.currency !== currency).map((one) => [one.id, '']);
    if (isOnly) proposed.current = text;
    onChange({ ...links, ...Object.fromEntries(others), [id]: text });
    onField('currency', currency);
    if (whole === '') onField(amount, text);
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
              <AmountInput
                aria-label={t('records.applyAmount', { number: customId })}
                currency={currency}
                hidesCurrency
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
    .map(([id, text]) => ({ invoice: { id }, amountLinked: signedAmount(text.trim(), currency) }));
  return lines.length === 0 ? {} : { linkedInvoices: lines };
}
