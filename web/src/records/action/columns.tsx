import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import type { Column } from '../../parts/table/types.ts';
import type { Translate } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import { nameOfContact, PhoneLink } from './contact.tsx';
import { PriorityLevel } from './priority.tsx';
import { ActionKind } from './type.tsx';

type Row = Schema<'WorkRow'>;

/** Columns of the work queue, named as in the API. */
export const workColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'action.customer',
    exports: ['action.customer.name', 'action.customer.externalId'],
    title: t('work.customer'),
    width: 180,
    grows: true,
    phone: 'title',
    show: ({ action: { customer } }) => <strong title={customer.name}>{customer.name}</strong>,
  },
  {
    id: 'action.type',
    title: t('work.type'),
    width: 90,
    phone: 'state',
    show: ({ action }) => <ActionKind type={action.type} />,
  },
  {
    id: 'action.name',
    title: t('work.name'),
    width: 110,
    grows: true,
    phone: 'note',
    show: ({ action: { name, holdReason } }) => {
      const shown = holdReason === null ? name : `${t('letters.onHold')} · ${name}`;
      return <span title={holdReason === null ? name : t('letters.heldText')}>{shown}</span>;
    },
  },
  {
    id: 'action.dunningPlan',
    title: t('work.plan'),
    width: 140,
    isExtra: true,
    show: ({ action: { dunningPlan } }) => <span title={dunningPlan?.name}>{dunningPlan?.name}</span>,
  },
  ...figureColumns(t),
  {
    id: 'contact',
    title: t('work.contact'),
    width: 136,
    show: ({ contact }) => contact !== null && <Reach contact={contact} />,
  },
  {
    id: 'action.dueDate',
    title: t('work.dueOn'),
    width: 108,
    isNumber: true,
    sortBy: 'dueDate',
    show: ({ action }) => <Moment at={action.dueDate} />,
  },
  {
    id: 'action.assignedTo',
    title: t('work.assignedTo'),
    width: 130,
    isExtra: true,
    show: ({ action }) => action.assignedTo.map(nameOfPerson).join(', '),
  },
  {
    id: 'action.createdAt',
    title: t('work.createdAt'),
    width: 112,
    isExtra: true,
    sortBy: 'createdAt',
    show: ({ action }) => <Moment at={action.createdAt} />,
  },
  {
    id: 'action.snoozedUntil',
    title: t('work.snoozedUntil'),
    width: 112,
    isExtra: true,
    show: ({ action }) => <Day on={action.snoozedUntil} />,
  },
];

/** The phone number, else the address: both together leave no room for the day. */
function Reach({ contact }: { contact: NonNullable<Row['contact']> }) {
  const { phone, email } = contact;
  return (
    <span title={`${nameOfContact(contact)} ${email}`}>
      {phone === null ? email : <PhoneLink phone={phone} />}
    </span>
  );
}

const figureColumns = (t: Translate): Column<Row>[] => [
  {
    id: 'amountOverdue',
    title: t('work.amount'),
    width: 128,
    isNumber: true,
    sortBy: 'amount',
    phone: 'amount',
    show: ({ amountOverdue, currency }) => (
      <Amount value={amountOverdue} currency={currency} quietZero tone="overdue" />
    ),
  },
  {
    id: 'daysOverdue',
    title: t('work.age'),
    width: 92,
    isNumber: true,
    sortBy: 'age',
    show: ({ daysOverdue }) => (daysOverdue === 0 ? null : daysOverdue),
  },
  {
    id: 'priority',
    title: t('work.priority'),
    width: 112,
    sortBy: 'priority',
    show: (row) => <PriorityLevel row={row} />,
  },
];
