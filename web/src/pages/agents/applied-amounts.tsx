import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import type { PlanRecord } from './plan.ts';
import styles from './values.module.css';
import { useMoneyText } from './values.tsx';

/** Invoices of a record that are shown at once. */
const SHOWN_FIRST = 20;

/** All invoices to which a step applies money, each with its amount, and their sum. */
export function AppliedAmounts({ record }: { record: Pick<PlanRecord, 'currency' | 'invoices'> }) {
  const { t, i18n } = useTranslation();
  const money = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const { currency, invoices } = record;
  const shown = isOpen ? invoices : invoices.slice(0, SHOWN_FIRST);
  const count = invoices.length;
  const number = new Intl.NumberFormat(i18n.language).format(count);
  const sum = invoices.reduce((total, { amount }) => total + amount, 0);
  return (
    <>
      <ul className={styles['applied']}>
        {shown.map((invoice) => (
          <li key={invoice.id}>
            <Link to="/invoices/$id" params={{ id: invoice.id }}>
              {invoice.number ?? t('agents.kinds.INVOICE')}
            </Link>
            <ins>{money(invoice.amount, currency)}</ins>
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {t('agents.showAllInvoices', { number })}
        </Button>
      )}
      {count > 1 && <ins>{t('agents.appliedSum', { number, sum: money(sum, currency) })}</ins>}
    </>
  );
}
