import { ActionIcon, Button } from '@mantine/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Section } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { useTranslation } from '../../texts/index.ts';
import { openForm } from '../form/open.ts';
import { deletableContact } from '../form/restore.ts';
import { useDelete } from '../form/use-delete.ts';
import { positionText } from '../person/position-text.ts';
import recordStyles from '../record.module.css';
import { nameOfPerson } from './columns.tsx';
import { nameOfContact } from './contact-name.ts';
import styles from './customer.module.css';

type Overview = Pick<Schema<'CustomerOverview'>, 'customer' | 'contacts' | 'accountManagers'>;

/** The customer's contacts, and its account managers. */
export function People({ overview: { customer, contacts, accountManagers } }: { overview: Overview }) {
  const { t } = useTranslation();
  const mayEdit = useMay()('contact.edit') && customer.mergedInto === null;
  return (
    <>
      <Section title={t('customers.contacts')}>
        {contacts.length === 0 && <p>{t('customer.noContacts')}</p>}
        <ul className={styles['people']}>
          {contacts.map((contact) => (
            <ContactLine key={contact.id} contact={contact} customerId={customer.id} mayEdit={mayEdit} />
          ))}
        </ul>
        {mayEdit && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={14} aria-hidden />}
            onClick={() => openForm({ kind: 'contact', customerId: customer.id })}
          >
            {t('records.newContact')}
          </Button>
        )}
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

interface ContactLineProps {
  contact: Schema<'Contact'>;
  customerId: string;
  mayEdit: boolean;
}

function ContactLine({ contact, customerId, mayEdit }: ContactLineProps) {
  const { t } = useTranslation();
  const { email, firstName, lastName, phone, position, isMain, bouncedAt } = contact;
  const name = [firstName, lastName].filter((word) => word !== null).join(' ');
  const notes = [
    position === null ? null : positionText(position, t),
    isMain ? t('customer.mainContact') : null,
  ].filter((word) => word !== null);
  return (
    <li>
      <span className={styles['contact']}>
        <span>
          {name} <span className={recordStyles['quiet']}>{notes.join(' · ')}</span>
        </span>
        {mayEdit && <ContactButtons contact={contact} customerId={customerId} />}
      </span>
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

function ContactButtons({ contact, customerId }: Omit<ContactLineProps, 'mayEdit'>) {
  const { t } = useTranslation();
  const remove = useDelete();
  const name = nameOfContact(contact);
  return (
    <span className={styles['tools']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('records.editOne', { name })}
        onClick={() => openForm({ kind: 'contact', customerId, contact })}
      >
        <Pencil size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('records.deleteOne', { name })}
        onClick={() => remove.mutate(deletableContact(customerId, contact, name))}
      >
        <Trash2 size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}
