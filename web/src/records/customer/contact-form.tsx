import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { customValues, useCustomFields } from '../form/custom-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import type { FormField, Values } from '../form/fields.ts';
import { Loading } from '../form/loading.tsx';
import { bodyOf } from '../form/request.ts';
import { positionText } from '../person/position-text.ts';
import { nameOfContact } from './contact-name.ts';

type Contact = Schema<'Contact'>;
const CONTACTS = '/v1/customers/{customer_id}/contacts';
const CONTACT = `${CONTACTS}/{id}` as const;

interface ContactFormProps {
  customerId: string;
  /** Without it, a new contact is added. */
  contact?: Contact | undefined;
  onDone: () => void;
}

/** Adds a contact to a customer, or edits one. */
export function ContactForm({ customerId, contact, onDone }: ContactFormProps) {
  const { t } = useTranslation();
  const { data: organization, error } = useQuery(organizationQuery());
  const custom = useCustomFields('CONTACT');
  if (organization === undefined || custom === undefined) return <Loading error={error} />;
  const pathOf = ({ id }: Contact) => ({ customer_id: customerId, id });
  const save = (body: object, version: number) =>
    contact === undefined
      ? call('post', CONTACTS, {
          path: { customer_id: customerId },
          body: bodyOf<Schema<'ContactAttributes'>>(body),
        })
      : call('put', CONTACT, {
          path: pathOf(contact),
          body: bodyOf<Schema<'ContactUpdate'>>(body, { version }),
        });
  return (
    <EditedRecord
      record={contact}
      fields={[...contactFields(t, organization.contactPositions), ...custom]}
      valuesOf={valuesOf}
      currency=""
      versionOf={({ version }) => version}
      read={(one) => call('get', CONTACT, { path: pathOf(one) })}
      save={({ body }, version) => save(body, version)}
      undoCreation={(saved) => call('delete', CONTACT, { path: pathOf(saved) })}
      nameOf={nameOfContact}
      onDone={() => onDone()}
      isIntegrationOwned={false}
    />
  );
}

const TEXTS = ['email', 'firstName', 'lastName', 'phone', 'position'] as const;

const valuesOf = (contact: Contact): Values => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, contact[name] ?? ''])),
  isMain: String(contact.isMain),
  ...customValues(contact.customFields),
});

const contactFields = (t: Translate, positions: readonly string[]): FormField[] => [
  { name: 'firstName', kind: 'text', label: t('records.firstName') },
  { name: 'lastName', kind: 'text', label: t('records.lastName') },
  { name: 'email', kind: 'email', label: t('records.email'), isRequired: true },
  { name: 'phone', kind: 'text', label: t('records.phone') },
  {
    name: 'position',
    kind: 'choice',
    label: t('records.position'),
    options: [
      { value: '', label: t('common.none') },
      ...positions.map((value) => ({ value, label: positionText(value, t) })),
    ],
  },
  { name: 'isMain', kind: 'flag', label: t('customer.mainContact'), hint: t('records.mainContactHint') },
];
