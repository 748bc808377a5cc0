import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/me.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { State } from '../../parts/state.tsx';
import styles from '../../records/customer/customer.module.css';
import { PlanDialog } from '../../records/instalment-plan/lazy.ts';
import { InvoiceState } from '../../records/invoice/columns.tsx';
import { useTranslation } from '../../texts/index.ts';

/** The open invoices, oldest first, with links to their pages. */
export function OpenInvoices({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isPlanning, setPlanning] = useState(false);
  const { rows, problem, hasMore, isReadingMore, readMore } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 10,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  return (
    <Section title={t('customer.openInvoices')}>
      <ProblemLine problem={problem} />
      {rows?.length === 0 && <p>{t('customer.noOpenInvoices')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('invoices.number')}</th>
              <th scope="col">{t('invoices.state')}</th>
              <th scope="col" data-wide>
                {t('invoices.due')}
              </th>
              <th scope="col" data-wide>
                {t('invoices.promise')}
              </th>
              <th scope="col" data-number>
                {t('invoices.outstanding')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ invoice, daysOverdue }) => (
              <tr key={invoice.id}>
                <td>
                  <Link to="/invoices/$id" params={{ id: invoice.id }}>
                    {invoice.customId}
                  </Link>
                </td>
                <td>
                  <InvoiceState invoice={invoice} daysOverdue={daysOverdue} t={t} />
                </td>
                <td data-wide>
                  <Day on={invoice.dueDate} />
                </td>
                <td data-wide>
                  {invoice.promiseToPay?.status === 'OPEN' && (
                    <State name="PROMISED">
                      <Day on={invoice.promiseToPay.date} />
                    </State>
                  )}
                </td>
                <td data-number>
                  <Amount value={invoice.amountOutstanding} currency={invoice.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows !== undefined && rows.length > 0 && may('promise.edit') && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<CalendarRange size={15} aria-hidden />}
          onClick={() => setPlanning(true)}
        >
          {t('instalments.agree')}
        </Button>
      )}
      {isPlanning && (
        <Suspense fallback={null}>
          <PlanDialog customerId={customerId} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('timeline.more')}
        </Button>
      )}
    </Section>
  );
}
