import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { FigureList } from '../../records/figure/list.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Row = Schema<'FigureDocument'>;

const LIST = '/v1/figures/documents';

const columns = (t: Translate): Column<Row>[] => [
  {
    id: 'customId',
    title: t('figures.document'),
    width: 112,
    phone: 'note',
    show: ({ customId, externalId }) => <strong title={externalId}>{customId ?? externalId}</strong>,
  },
  { id: 'type', title: t('figures.kind'), width: 84, show: ({ type }) => t(`figures.kinds.${type}`) },
  {
    id: 'customer',
    title: t('work.customer'),
    width: 160,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <span title={customer.name}>{customer.name}</span>,
  },
  {
    id: 'date',
    title: t('figures.date'),
    width: 100,
    isNumber: true,
    show: ({ date }) => <Day on={date} />,
  },
  {
    id: 'dueDate',
    title: t('figures.dueDate'),
    width: 100,
    isNumber: true,
    show: ({ dueDate }) => <Day on={dueDate} />,
  },
  {
    id: 'age',
    title: t('figures.ageOf'),
    width: 96,
    isNumber: true,
    phone: 'state',
    show: ({ age }) => age,
    showOnPhone: ({ age }) => (age !== null && age > 0 ? t('states.daysLate', { count: age }) : null),
  },
  {
    id: 'amount',
    title: t('figures.ofDocument'),
    width: 116,
    isNumber: true,
    show: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    id: 'value',
    title: t('figures.value'),
    width: 116,
    isNumber: true,
    phone: 'amount',
    show: ({ value, currency }) => <Amount value={value} currency={currency} />,
  },
];

const MEASURES = [
  ...(['RECEIVABLES', 'ON_ACCOUNT', 'WRITTEN_OFF', 'SALES', 'PAID'] as const),
  ...(['COLLECTED', 'PAYMENTS_APPLIED', 'CREDIT_NOTES_APPLIED'] as const),
];

/** All documents behind a figure. Their contributions add up to it in each currency. */
export function FigureDocumentsPage() {
  const { t } = useTranslation();
  const state = useListState();
  const navigate = useNavigate();
  const from = useRows(LIST, state.query);
  const { data } = useQuery(read(LIST, { query: { ...state.query, limit: 1 } }));
  const measure = MEASURES.find((one) => one === (state.filters['measure'] ?? data?.measure));
  return (
    <FigureList
      title={t(`figures.measures.${measure ?? 'RECEIVABLES'}`)}
      sums={
        data !== undefined && (
          <>
            <Day on={data.asOf} />
            {data.sums?.map(({ currency, amount, count }) => (
              <span key={currency}>
                <strong>
                  <Amount value={amount} currency={currency} />
                </strong>{' '}
                {t('figures.documentsOf', { count })}
              </span>
            ))}
          </>
        )
      }
      exportPath="/v1/internal/exports/lists/figure_documents"
      state={state}
      from={from}
      columns={columns(t)}
      idOf={({ id, date, value }) => `${id} ${date} ${value}`}
      onOpen={({ id, type, customer }) =>
        void navigate(
          type === 'invoice'
            ? { to: '/invoices/$id', params: { id } }
            : { to: '/customers/$id', params: { id: customer.id } },
        )
      }
    />
  );
}
