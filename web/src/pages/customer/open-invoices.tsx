import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { BulkBar } from '../../parts/bulk/bulk-bar.tsx';
import { OpenJob } from '../../parts/bulk/jobs.tsx';
import { Day } from '../../parts/day.tsx';
import { SelectionBar } from '../../parts/list/selection-bar.tsx';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { changeSelection, isEmpty, NOTHING, type Selection } from '../../parts/table/types.ts';
import styles from '../../records/customer/customer.module.css';
import { PromiseState } from '../../records/customer/promise-state.tsx';
import { PlanDialog } from '../../records/instalment-plan/lazy.ts';
import { useInvoiceBulk } from '../../records/invoice/bulk.ts';
import { InvoiceState } from '../../records/invoice/columns.tsx';
import { useTranslation } from '../../texts/index.ts';

/** The open invoices, oldest first, with commands on the selected ones. */
export function OpenInvoices({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isPlanning, setPlanning] = useState(false);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const { rows, problem, hasMore, isReadingMore, readMore } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 10,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const hasRows = rows !== undefined && rows.length > 0;
  return (
    <Section title={t('customer.openInvoices')}>
      <ProblemLine problem={problem} />
      {rows?.length === 0 && <p>{t('customer.noOpenInvoices')}</p>}
      <Commands selection={selection} onSelect={setSelection} />
      {hasRows && (
        <Invoices
          rows={rows}
          selection={selection}
          {...(may('bulk-job.run') ? { onSelect: setSelection } : {})}
        />
      )}
      {hasRows && may('promise.edit') && (
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

interface Selecting {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The commands on the selected invoices, and the job that they started. */
function Commands({ selection, onSelect }: Selecting) {
  const state = useListState();
  return (
    <>
      <SelectionBar selection={selection} onSelect={onSelect} isNamedOnly>
        <Bar state={state} selection={selection} onSelect={onSelect} />
      </SelectionBar>
      <OpenJob state={state} refreshes={['/v1/internal/invoices', '/v1/internal/customers']} />
    </>
  );
}

/** The plans that the commands offer are read once there is a selection. */
function Bar({ state, selection, onSelect }: Selecting & { state: ListState }) {
  const commands = useInvoiceBulk();
  return (
    <BulkBar
      list="invoices"
      commands={commands}
      selection={selection}
      onDone={() => onSelect(NOTHING)}
      state={state}
      filters={[]}
      count={undefined}
    />
  );
}

interface InvoicesProps {
  rows: readonly Schema<'InvoiceRow'>[];
  selection: Selection;
  /** Absent: invoices cannot be selected. */
  onSelect?: (selection: Selection) => void;
}

function Invoices({ rows, selection, onSelect }: InvoicesProps) {
  const { t } = useTranslation();
  const ids = rows.map(({ invoice }) => invoice.id);
  const hasAll = ids.every((id) => selection.ids.has(id));
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {onSelect !== undefined && (
            <th scope="col" className={styles['box']}>
              <Checkbox
                size="xs"
                aria-label={t('table.selectAll')}
                checked={hasAll}
                indeterminate={!hasAll && !isEmpty(selection)}
                onChange={() => onSelect(changeSelection(selection, ids, !hasAll))}
              />
            </th>
          )}
          <th scope="col">{t('invoices.number')}</th>
          <th scope="col">{t('invoices.state')}</th>
          <th scope="col" data-wide>
            {t('invoices.due')}
          </th>
          <th scope="col" data-wide>
            {t('calls.lastReminder')}
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
        {rows.map((row) => (
          <Line key={row.invoice.id} row={row} selection={selection} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps {
  row: Schema<'InvoiceRow'>;
  selection: Selection;
  onSelect: ((selection: Selection) => void) | undefined;
}

function Line({ row: { invoice, daysOverdue, level }, selection, onSelect }: LineProps) {
  const { t } = useTranslation();
  const { id, customId, dueDate, promiseToPay, amountOutstanding, currency } = invoice;
  const isSelected = selection.ids.has(id);
  return (
    <tr>
      {onSelect !== undefined && (
        <td className={styles['box']}>
          <Checkbox
            size="xs"
            aria-label={t('calls.pick', { number: customId })}
            checked={isSelected}
            onChange={() => onSelect(changeSelection(selection, [id], !isSelected))}
          />
        </td>
      )}
      <td>
        <Link to="/invoices/$id" params={{ id }}>
          {customId}
        </Link>
      </td>
      <td>
        <InvoiceState invoice={invoice} daysOverdue={daysOverdue} t={t} />
      </td>
      <td data-wide>
        <Day on={dueDate} />
      </td>
      <td data-wide>{level !== null && <Day on={level.takenOn} />}</td>
      <td data-wide>
        {promiseToPay !== null && <PromiseState status={promiseToPay.status} date={promiseToPay.date} />}
      </td>
      <td data-number>
        <Amount value={amountOutstanding} currency={currency} />
      </td>
    </tr>
  );
}
