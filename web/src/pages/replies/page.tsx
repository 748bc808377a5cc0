import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import type { Column } from '../../parts/table/types.ts';
import { MessageKind } from '../../records/conversation/message-kind.tsx';
import styles from '../../records/record.module.css';
import { type Translate, useTranslation } from '../../texts/index.ts';

type Row = Schema<'MessageItem'>;

const columns = (t: Translate): Column<Row>[] => [
  {
    id: 'subject',
    title: t('replies.subject'),
    width: 220,
    grows: true,
    phone: 'title',
    show: ({ subject }) => <strong title={subject ?? ''}>{subject ?? t('replies.noSubject')}</strong>,
  },
  {
    id: 'kind',
    title: t('replies.kind'),
    width: 120,
    phone: 'state',
    show: (mail) => <MessageKind mail={mail} />,
  },
  {
    id: 'sender',
    title: t('replies.sender'),
    width: 180,
    phone: 'note',
    show: ({ sender, senderName }) => <span title={sender ?? ''}>{senderName ?? sender}</span>,
  },
  {
    id: 'customer',
    title: t('replies.customer'),
    width: 160,
    grows: true,
    show: ({ customer }) => <span title={customer?.externalId}>{customer?.name}</span>,
  },
  {
    id: 'summary',
    title: t('replies.summary'),
    width: 200,
    grows: true,
    most: 200,
    show: ({ summary }) => <span title={summary ?? ''}>{summary}</span>,
  },
  {
    id: 'createdAt',
    title: t('replies.at'),
    width: 160,
    isNumber: true,
    phone: 'amount',
    show: ({ createdAt }) => <Moment at={createdAt} withTime />,
  },
];

/** Sent and received mail, and unanswered replies. */
export function RepliesPage() {
  const { t } = useTranslation();
  const state = useListState();
  const from = useRows('/v1/internal/messages', state.query);
  return (
    <ListPage
      title={t('replies.title')}
      list="messages"
      exportPath="/v1/internal/exports/lists/messages"
      state={state}
      from={from}
      columns={columns(t)}
      filters={[
        { kind: 'flag', name: 'unanswered', title: t('replies.isUnanswered') },
        {
          kind: 'choice',
          name: 'direction',
          title: t('replies.direction'),
          options: (['INBOUND', 'OUTBOUND'] as const).map((value) => ({
            value,
            title: t(`replies.directions.${value}`),
          })),
        },
      ]}
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('replies.unanswered'), filters: { unanswered: 'true' } },
      ]}
      usualSort={{ by: 'createdAt', order: 'DESC' }}
      idOf={({ id }) => id}
      nameOf={({ subject }) => subject ?? t('replies.noSubject')}
      panel={(id) => <Mail mail={from.rows?.find((one) => one.id === id)} />}
      empty={{ icon: Inbox, title: t('replies.emptyTitle'), text: t('replies.emptyText') }}
    />
  );
}

function Mail({ mail }: { mail: Row | undefined }) {
  const { t } = useTranslation();
  if (mail === undefined) return <Skeleton />;
  const { subject, sender, senderName, summary, customer, createdAt } = mail;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{subject ?? t('replies.noSubject')}</h2>
        <p>
          <MessageKind mail={mail} /> {senderName === null ? sender : `${senderName} (${sender})`} ·{' '}
          <Moment at={createdAt} withTime />
        </p>
      </header>
      <Section title={t('replies.summary')}>
        <p>{summary ?? t('common.none')}</p>
      </Section>
      <Section title={t('replies.customer')}>
        {customer === null ? (
          <p className={styles['quiet']}>{t('replies.noCustomer')}</p>
        ) : (
          <>
            <Link to="/customers/$id" params={{ id: customer.id }}>
              {customer.name}
            </Link>{' '}
            ·{' '}
            <Link to="/customers/$id" params={{ id: customer.id }} search={{ open: mail.id }}>
              {t('replies.read')}
            </Link>
          </>
        )}
      </Section>
    </article>
  );
}
