import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { percentText } from '../../parts/formats.ts';
import type { Column } from '../../parts/table/types.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Fee = Schema<'LateFee'>;

/** Columns of the late fee table. */
export const feeColumns = (t: Translate): Column<Fee>[] => [
  {
    id: 'customer',
    title: t('lateFees.customer'),
    width: 150,
    grows: true,
    phone: 'title',
    show: ({ customer }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'invoice',
    title: t('lateFees.invoice'),
    width: 110,
    show: ({ invoice }) => <span title={invoice?.customId}>{invoice?.customId}</span>,
  },
  {
    id: 'kind',
    title: t('lateFees.kind'),
    width: 100,
    phone: 'note',
    show: ({ kind }) => t(`lateFees.kinds.${kind}`),
  },
  {
    id: 'amount',
    title: t('lateFees.amount'),
    width: 130,
    isNumber: true,
    phone: 'amount',
    show: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    id: 'period',
    title: t('lateFees.period'),
    width: 230,
    show: ({ from, until }) => (
      <>
        <Day on={from} /> – <Day on={until} />
      </>
    ),
  },
  {
    id: 'rate',
    title: t('lateFees.rate'),
    width: 120,
    isNumber: true,
    show: ({ formula }) => <Rates segments={formula.segments} />,
  },
  {
    id: 'state',
    title: t('lateFees.state'),
    width: 130,
    phone: 'state',
    show: ({ state }) => t(`lateFees.states.${state}`),
  },
];

/** The distinct rates of a fee. */
function Rates({ segments }: Pick<Fee['formula'], 'segments'>) {
  const { i18n } = useTranslation();
  return [...new Set(segments.map(({ rate }) => percentText(rate, i18n.language)))].join(', ');
}
