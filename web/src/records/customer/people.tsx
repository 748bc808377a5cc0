import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Section } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { positionText } from '../person/position-text.ts';
import recordStyles from '../record.module.css';
import { nameOfPerson } from './columns.tsx';
import styles from './customer.module.css';

type Overview = Pick<Schema<'CustomerOverview'>, 'contacts' | 'accountManagers'>;

/** The customer's contacts, and its account managers. */
export function People({ overview: { contacts, accountManagers } }: { overview: Overview }) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('customers.contacts')}>
        {contacts.length === 0 && <p>{t('customer.noContacts')}</p>}
        <ul className={styles['people']}>
          {contacts.map((contact) => (
            <ContactLine key={contact.id} contact={contact} />
          ))}
        </ul>
      </Section>
      <Section title={t('customers.managers')}>
        <ul className={styles['plain']}>
          {accountManagers.map((one) => (
            <li key={one.id}>
              {nameOfPerson(one)} <span className={recordStyles['quiet']}>{one.position}</span>
            </li>
          ))}
        </ul>
        {accountManagers.length === 0 && <p>{t('common.none')}</p>}
      </Section>
    </>
  );
}

function ContactLine({ contact }: { contact: Schema<'Contact'> }) {
  const { t } = useTranslation();
  const { email, firstName, lastName, phone, position, isMain, bouncedAt } = contact;
  const name = [firstName, lastName].filter((word) => word !== null).join(' ');
  const notes = [
    position === null ? null : positionText(position, t),
    isMain ? t('customer.mainContact') : null,
  ].filter((word) => word !== null);
  return (
    <li>
      {(name !== '' || notes.length > 0) && (
        <span>
          {name} <span className={recordStyles['quiet']}>{notes.join(' · ')}</span>
        </span>
      )}
      <span className={styles['reach']}>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
      </span>
      {bouncedAt !== null && (
        <span>
          <State name="OVERDUE">
            {t('customer.bounced')} <Moment at={bouncedAt} />
          </State>
        </span>
      )}
    </li>
  );
}
