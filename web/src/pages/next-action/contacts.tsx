import type { Schema } from '../../api/types.ts';
import { State } from '../../parts/state.tsx';
import { PhoneLink } from '../../records/action/contact.tsx';
import { positionText } from '../../records/person/position-text.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './next-action.module.css';

type Main = NonNullable<Schema<'WorkRow'>['contact']>;

interface ContactsProps {
  /** All contacts; undefined until they are loaded. */
  contacts: readonly Schema<'Contact'>[] | undefined;
  /** The main contact, known from the queue. */
  main: Main | null;
}

/** Whom to call, the main contact first. */
export function Contacts({ contacts, main }: ContactsProps) {
  const { t } = useTranslation();
  if (contacts === undefined || contacts.length === 0)
    return main === null ? (
      <p className={styles['quiet']}>{t('work.noContact')}</p>
    ) : (
      <ul className={styles['contacts']}>
        <Line contact={main} position={null} />
      </ul>
    );
  const ordered = [...contacts].sort((a, b) => Number(b.isMain) - Number(a.isMain));
  return (
    <ul className={styles['contacts']}>
      {ordered.map((contact) => (
        <Line
          key={contact.id}
          contact={{ ...contact, bounced: contact.bouncedAt !== null }}
          position={contact.position === null ? null : positionText(contact.position, t)}
        />
      ))}
    </ul>
  );
}

function Line({ contact, position }: { contact: Omit<Main, 'id'>; position: string | null }) {
  const { t } = useTranslation();
  const { firstName, lastName, phone, email, bounced } = contact;
  const name = [firstName, lastName].filter((word) => word !== null && word !== '').join(' ');
  return (
    <li>
      <span>
        <strong>{name === '' ? email : name}</strong> <span className={styles['quiet']}>{position}</span>
      </span>
      {phone === null ? (
        <span className={styles['quiet']}>{t('work.noPhone')}</span>
      ) : (
        <PhoneLink phone={phone} />
      )}
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      {bounced && <State name="OVERDUE">{t('work.bounced')}</State>}
    </li>
  );
}
