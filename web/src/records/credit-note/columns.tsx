import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';

type Row = Schema<'CreditNoteRow'>;

/** Columns of credit notes, named as in the API. */
export const creditNoteColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'creditNote.customId',
    title: t('creditNotes.number'),
    width: 150,
    phone: 'note',
    show: ({ creditNote }) => <strong title={creditNote.customId}>{creditNote.customId}</strong>,
  },
  {
    id: 'creditNote.customer',
    exports: ['creditNote.customer.name', 'creditNote.customer.externalId'],
    title: t('creditNotes.customer'),
    width: 200,
    grows: true,
    phone: 'title',
    show: ({ creditNote }) => <span title={creditNote.customer.name}>{creditNote.customer.name}</span>,
  },
  {
    id: 'creditNote.issuedAt',
    title: t('creditNotes.issued'),
    width: 112,
    isNumber: true,
    sortBy: 'issuedAt',
    phone: 'state',
    show: ({ creditNote }) => <Day on={creditNote.issuedAt} />,
  },
  {
    id: 'creditNote.grossAmount',
    title: t('creditNotes.amount'),
    width: 130,
    isNumber: true,
    sortBy: 'grossAmount',
    phone: 'amount',
    currencyOf: ({ creditNote }) => creditNote.currency,
    show: ({ creditNote: { grossAmount, currency } }) => <Amount value={grossAmount} currency={currency} />,
  },
  {
    id: 'creditNote.amountUnlinked',
    title: t('creditNotes.unlinked'),
    width: 130,
    isNumber: true,
    currencyOf: ({ creditNote }) => creditNote.currency,
    show: ({ creditNote: { amountUnlinked, currency } }) => (
      <Amount value={amountUnlinked} currency={currency} quietZero />
    ),
  },
  {
    id: 'accountManagers',
    title: t('customers.managers'),
    width: 140,
    show: ({ accountManagers }) => accountManagers.map(nameOfPerson).join(', '),
  },
  {
    id: 'creditNote.name',
    title: t('creditNotes.name'),
    width: 180,
    isExtra: true,
    show: ({ creditNote }) => creditNote.name,
  },
  {
    id: 'creditNote.updatedAt',
    title: t('creditNotes.updatedAt'),
    width: 112,
    isNumber: true,
    isExtra: true,
    sortBy: 'updatedAt',
    show: ({ creditNote }) => <Moment at={creditNote.updatedAt} />,
  },
];
