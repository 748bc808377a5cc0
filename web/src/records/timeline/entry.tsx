import { Link } from '@tanstack/react-router';
import { Amount } from '../../parts/amount.tsx';
import { Day, dayText, Moment, useDayOf } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import { NoteAttachments } from '../note/attachments.tsx';
import { type Entry, ICONS, onlineStateOf, reasonOf, stateOf } from './kinds.ts';
import styles from './timeline.module.css';

interface EntryProps {
  entry: Entry;
  /** Opens a mail; omitted if the user may not read it. */
  onRead?: ((id: string) => void) | undefined;
}

/** An activity: kind, record, author and time. */
export function EntryLine({ entry, onRead }: EntryProps) {
  const { t } = useTranslation();
  const { kind, id, at, text, user, amount, currency, state } = entry;
  const Icon = ICONS[kind];
  const isMail = kind === 'MESSAGE' || kind === 'REPLY';
  // A call or task that was skipped says so instead of its kind.
  const notDone = state === 'IGNORED' && (kind === 'CALL' || kind === 'ACTION') ? kind : null;
  return (
    <li className={styles['entry']} data-kind={kind} data-not-done={notDone !== null || undefined}>
      <Icon size={15} strokeWidth={1.8} aria-hidden />
      <div className={styles['line']}>
        <strong>{t(notDone === null ? `timeline.kinds.${kind}` : `timeline.notDone.${notDone}`)}</strong>{' '}
        {isMail && onRead !== undefined ? (
          <button type="button" className={styles['read']} onClick={() => onRead(id)}>
            {entry.title || t('timeline.read')}
          </button>
        ) : (
          <About entry={entry} />
        )}{' '}
        {amount !== null && currency !== null && <Amount value={amount} currency={currency} />}{' '}
        <EntryDate entry={entry} />
        {notDone === null && <EntryState entry={entry} />}
      </div>
      <span className={styles['when']}>
        {isDated(kind) ? (
          <Day on={at} />
        ) : (
          <Moment at={at} withTime={isMail || kind === 'NOTE' || (kind === 'CALL' && notDone === null)} />
        )}
      </span>
      {text !== null && text !== '' && <p>{text}</p>}
      {kind === 'NOTE' && <NoteAttachments noteId={id} count={entry.count ?? 0} />}
      {user !== null && <span className={styles['who']}>{nameOfPerson(user)}</span>}
    </li>
  );
}

/** Whether an entry has the day of a document instead of a time. */
const isDated = (kind: Entry['kind']) =>
  ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND', 'LINK'].some((one) => one === kind);

/** The record of an activity, with a link. */
function About({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { title, invoice, document, customer, kind } = entry;
  const reason = kind === 'DISPUTE' ? reasonOf(title) : undefined;
  // An invoice's title is its number, which the link already shows. A call is often named "Call".
  const isRepeated = title === invoice?.customId || title === t(`timeline.kinds.${kind}`);
  const own = isRepeated ? null : title;
  const words = reason === undefined ? own : t(`invoice.reasons.${reason}`);
  return (
    <>
      {words}
      {words !== null && (invoice !== null || customer !== null) && ' · '}
      {invoice !== null && (
        <Link to="/invoices/$id" params={{ id: invoice.id }}>
          {invoice.customId}
        </Link>
      )}
      {document !== null && ` ${document.customId || document.externalId}`}
      {invoice !== null && customer !== null && ' · '}
      {customer !== null && (
        <Link to="/customers/$id" params={{ id: customer.id }}>
          {customer.name}
        </Link>
      )}
    </>
  );
}

/** The state of the record, unless it needs no label. */
function EntryState({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const online = onlineStateOf(entry);
  if (online !== undefined) return <> · {t(`onlinePayments.states.${online}`)}</>;
  const shown = stateOf(entry.state);
  return shown === undefined ? null : <> · {t(`timeline.states.${shown}`)}</>;
}

/** The day that the entry is about, if it differs from the day of the entry. */
function EntryDate({ entry: { kind, date, count } }: { entry: Entry }) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  if (kind === 'INSTALMENT_PLAN') return t('instalments.times', { count: count ?? 0 });
  if (kind !== 'NOTE' && count !== null && count > 1) return t('timeline.times', { count });
  if (date === null) return null;
  if (kind === 'PROMISE') return t('timeline.forDay', { day: dayText(date, i18n.language) });
  return kind === 'PAUSE' ? t('timeline.until', { day: dayText(dayOf(date), i18n.language) }) : null;
}
