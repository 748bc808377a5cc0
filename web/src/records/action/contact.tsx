import type { Schema } from '../../api/types.ts';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './action.module.css';

type Contact = NonNullable<Schema<'WorkRow'>['contact']>;

export const nameOfContact = ({ firstName, lastName }: Contact): string =>
  [firstName, lastName].filter((word) => word !== null && word !== '').join(' ');

/** A phone number that starts a call on click. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      className={styles['reach']}
      href={`tel:${encodeURIComponent(phone.replace(/\s/g, ''))}`}
      onClick={(event) => event.stopPropagation()}
    >
      {phone}
    </a>
  );
}

/** The contact person and their phone numbers and addresses. */
export function ContactLines({ contact }: { contact: Contact | null }) {
  const { t } = useTranslation();
  if (contact === null) return <p className={styles['quiet']}>{t('work.noContact')}</p>;
  return (
    <address className={styles['contact']}>
      <strong>{nameOfContact(contact)}</strong>
      {contact.phone === null ? (
        <span className={styles['quiet']}>{t('work.noPhone')}</span>
      ) : (
        <PhoneLink phone={contact.phone} />
      )}
      <span>
        <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>{' '}
        {contact.bounced && <State name="OVERDUE">{t('work.bounced')}</State>}
      </span>
    </address>
  );
}
