import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, dayText } from '../../parts/day.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { useToday } from '../../parts/today.ts';
import { FigureList } from '../../records/figure/list.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Row = Schema<'ForecastInvoice'>;

const columns = (t: Translate, locale: string): Column<Row>[] => [
  {
    id: 'customer',
    title: t('work.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'invoice',
    title: t('figures.document'),
    width: 150,
    phone: 'note',
    show: ({ invoice }) => invoice.customId ?? invoice.externalId,
  },
  {
    id: 'dueOn',
    title: t('figures.dueDate'),
    width: 112,
    isNumber: true,
    show: ({ dueOn }) => <Day on={dueOn} />,
  },
  {
    id: 'outstanding',
    title: t('figures.outstanding'),
    width: 140,
    isNumber: true,
    show: ({ outstanding, currency }) => <Amount value={outstanding} currency={currency} />,
  },
  {
    id: 'chance',
    title: t('figures.chance'),
    width: 90,
    isNumber: true,
    phone: 'state',
    show: ({ chance }) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(chance),
  },
  {
    id: 'expected',
    title: t('figures.expectedAmount'),
    width: 140,
    isNumber: true,
    phone: 'amount',
    show: ({ expected, currency }) => <Amount value={expected} currency={currency} />,
  },
  {
    id: 'p50',
    title: t('figures.likelyOn'),
    width: 130,
    isNumber: true,
    show: ({ p50 }) => <Day on={p50} />,
  },
];

/**
 * The invoices behind a week's expected cash, largest share first. The shares add up to the week's figure.
 */
export function ExpectedInvoicesPage() {
  const { t, i18n } = useTranslation();
  const state = useListState();
  const navigate = useNavigate();
  const today = useToday();
  const from = useRows('/v1/internal/forecast/invoices', state.query);
  const statedWeek = state.filters['week'] ?? '';
  const week = /^\d{4}-\d\d-\d\d$/.test(statedWeek) ? statedWeek : today;
  return (
    <FigureList
      title={t('figures.expectedTitle', { day: dayText(week, i18n.language) })}
      exportPath="/v1/internal/exports/lists/forecast_invoices"
      state={state}
      from={from}
      columns={columns(t, i18n.language)}
      idOf={({ invoice }) => invoice.id}
      onOpen={({ invoice }) => void navigate({ to: '/invoices/$id', params: { id: invoice.id } })}
    />
  );
}
