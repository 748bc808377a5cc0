import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import tables from '../customer/customer.module.css';

type Row = Schema<'InvoiceRow'>;

interface PickInvoicesProps {
  rows: readonly Row[] | undefined;
  problem: ProblemError | null;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
  picked: readonly string[];
  onPick: (ids: readonly string[]) => void;
}

/** The open invoices, oldest first: amount, age, last reminder, and a box to select them for the call. */
export function PickInvoices(props: PickInvoicesProps) {
  const { rows, problem, hasMore, isReadingMore, readMore, picked, onPick } = props;
  const { t } = useTranslation();
  if (rows === undefined) return <ProblemLine problem={problem} />;
  if (rows.length === 0) return <p>{t('customer.noOpenInvoices')}</p>;
  const all = rows.map(({ invoice }) => invoice.id);
  const hasAll = all.every((id) => picked.includes(id));
  return (
    <>
      <table className={tables['table']}>
        <thead>
          <tr>
            <th scope="col" className={tables['box']}>
              <Checkbox
                size="xs"
                aria-label={t('calls.pickAll')}
                checked={hasAll}
                indeterminate={!hasAll && picked.length > 0}
                onChange={() => onPick(hasAll ? [] : all)}
              />
            </th>
            <th scope="col">{t('invoices.number')}</th>
            <th scope="col" data-number>
              {t('calls.amount')}
            </th>
            <th scope="col" data-number>
              {t('calls.age')}
            </th>
            <th scope="col" data-wide>
              {t('calls.lastReminder')}
            </th>
            <th scope="col" data-wide>
              {t('invoices.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <InvoiceLine
              key={row.invoice.id}
              row={row}
              isPicked={picked.includes(row.invoice.id)}
              onToggle={(id) =>
                onPick(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
              }
            />
          ))}
        </tbody>
      </table>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('timeline.more')}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  row: Row;
  isPicked: boolean;
  onToggle: (id: string) => void;
}

function InvoiceLine({ row: { invoice, daysOverdue, level }, isPicked, onToggle }: LineProps) {
  const { t, i18n } = useTranslation();
  const { id, customId, currency, amountOutstanding, promiseToPay, dispute } = invoice;
  return (
    <tr>
      <td className={tables['box']}>
        <Checkbox
          size="xs"
          aria-label={t('calls.pick', { number: customId })}
          checked={isPicked}
          onChange={() => onToggle(id)}
        />
      </td>
      <td>
        <Link to="/invoices/$id" params={{ id }}>
          {customId}
        </Link>
      </td>
      <td data-number>
        <Amount
          value={amountOutstanding}
          currency={currency}
          {...(daysOverdue > 0 ? { tone: 'overdue' } : {})}
        />
      </td>
      <td data-number>{daysOverdue > 0 ? new Intl.NumberFormat(i18n.language).format(daysOverdue) : ''}</td>
      <td data-wide>{level === null ? t('calls.noReminder') : <Day on={level.takenOn} />}</td>
      <td data-wide>
        {dispute !== null ? (
          <State name="DISPUTED" />
        ) : promiseToPay?.status === 'OPEN' ? (
          <State name="PROMISED">
            <Day on={promiseToPay.date} />
          </State>
        ) : null}
      </td>
    </tr>
  );
}
