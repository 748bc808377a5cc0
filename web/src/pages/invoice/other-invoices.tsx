import { Link } from '@tanstack/react-router';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { InvoiceState } from '../../records/invoice/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './other-invoices.module.css';

const MOST = 6;

interface OtherInvoicesProps {
  customerId: string;
  /** The invoice of the page. */
  invoiceId: string;
}

/** The oldest other open invoices of the customer. Nothing is shown if there are none. */
export function OtherInvoices({ customerId, invoiceId }: OtherInvoicesProps) {
  const { t } = useTranslation();
  const { rows = [] } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    // One more, because the invoice of the page may be among them.
    limit: MOST + 1,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const others = rows.filter(({ invoice }) => invoice.id !== invoiceId).slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <Section title={t('invoice.otherOpen')}>
      <ul className={styles['list']}>
        {others.map(({ invoice, daysOverdue }) => (
          <li key={invoice.id}>
            <Link to="/invoices/$id" params={{ id: invoice.id }}>
              {invoice.customId}
            </Link>
            <span>
              <InvoiceState invoice={invoice} daysOverdue={daysOverdue} t={t} />
            </span>
            <Day on={invoice.dueDate} />
            <Amount value={invoice.amountOutstanding} currency={invoice.currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
