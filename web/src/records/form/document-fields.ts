import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';
import type { FieldOption, FormField } from './fields.ts';
import type { NamedCustomer } from './open.ts';

type DocumentCustomer = Schema<'Payment'>['customer'];

/** Returns the option of a customer that a form already knows. */
export const customerOption = ({ id, name, externalId }: NamedCustomer | DocumentCustomer): FieldOption => ({
  value: id,
  label: `${name} (${externalId})`,
});

/** Returns the field for the customer of a document. */
export const customerField = (
  t: Translate,
  customer: NamedCustomer | DocumentCustomer | undefined,
): FormField => ({
  name: 'customer',
  kind: 'customer',
  label: t('invoices.customer'),
  isRequired: true,
  isWide: true,
  options: customer === undefined ? [] : [customerOption(customer)],
});

/** Returns the field for the currency of a document. */
export const currencyField = (t: Translate): FormField => ({
  name: 'currency',
  kind: 'text',
  label: t('records.currency'),
  isRequired: true,
});

/** Returns the fields for the instrument and the reference of a payment or refund. */
export const transferFields = (t: Translate): FormField[] => [
  {
    name: 'instrument',
    kind: 'choice',
    label: t('payments.instrument'),
    options: INSTRUMENTS.map((value) => ({ value, label: t(`payments.instruments.${value}`) })),
  },
  { name: 'refNumber', kind: 'text', label: t('payments.number') },
];

const INSTRUMENTS = ['WIRE_TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'CHECK', 'UNKNOWN'] as const;
