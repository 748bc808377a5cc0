import { useNavigate } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { dayText, Moment } from '../../parts/day.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import type { Column } from '../../parts/table/types.ts';
import { FigureList } from '../../records/figure/list.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';

const columns = (t: Translate): Column<Schema<'FigureChange'>>[] => [
  {
    id: 'externalId',
    title: t('figures.document'),
    width: 240,
    grows: true,
    phone: 'title',
    show: ({ externalId }) => <strong>{externalId ?? t('figures.deleted')}</strong>,
  },
  {
    id: 'type',
    title: t('figures.kind'),
    width: 140,
    phone: 'note',
    show: ({ type }) => (type === null ? null : t(`figures.kinds.${type}`)),
  },
  {
    id: 'what',
    title: t('figures.what'),
    width: 180,
    phone: 'state',
    show: ({ what }) => t(`figures.whats.${what}`),
  },
  {
    id: 'at',
    title: t('figures.at'),
    width: 180,
    isNumber: true,
    phone: 'amount',
    show: ({ at }) => <Moment at={at} withTime />,
  },
];

/** The documents that were added, changed or removed since a figure was computed. */
export function FigureChangesPage() {
  const { t, i18n } = useTranslation();
  const state = useListState();
  const navigate = useNavigate();
  const from = useRows('/v1/figures/changes', state.query);
  const since = state.filters['since'] ?? state.filters['asOf'];
  const isDay = since !== undefined && /^\d{4}-\d\d-\d\d$/.test(since);
  return (
    <FigureList
      title={t('figures.changesTitle', { day: isDay ? dayText(since, i18n.language) : (since ?? '') })}
      exportPath="/v1/internal/exports/lists/figure_changes"
      state={state}
      from={from}
      columns={columns(t)}
      idOf={({ id, what, at }) => `${id} ${what} ${at}`}
      onOpen={({ id, type, customerId }) =>
        void navigate(
          type === 'invoice'
            ? { to: '/invoices/$id', params: { id } }
            : { to: '/customers/$id', params: { id: customerId } },
        )
      }
    />
  );
}
