import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../api/me.ts';
import { amountText } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';

const NAMES = {
  externalId: 'number',
  customId: 'printedNumber',
  customer: 'customer',
  customerName: 'customerName',
  name: 'name',
  'address.address': 'street',
  'address.zipcode': 'zipcode',
  'address.city': 'city',
  'address.state': 'region',
  'address.country': 'country',
  vatNumber: 'vatNumber',
  accountingRef: 'accountingRef',
  parent: 'parent',
  language: 'language',
  creditLimit: 'creditLimit',
  paymentTerms: 'paymentTerms',
  onHold: 'onHold',
  onHoldReason: 'onHoldReason',
  'paymentAccount.iban': 'virtualIban',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  phone: 'phone',
  position: 'position',
  isMain: 'isMain',
  grossAmount: 'grossAmount',
  netAmount: 'netAmount',
  'vatBreakdown.tax': 'vatTax',
  'vatBreakdown.taxable': 'vatTaxable',
  'vatBreakdown.rate': 'vatRate',
  'vatBreakdown.shares': 'vatShares',
  vatBreakdown: 'vatShares',
  amount: 'amount',
  currency: 'currencyOf',
  issuedAt: 'issuedAt',
  dueDate: 'dueDate',
  validatedAt: 'validatedAt',
  instrument: 'instrument',
  refNumber: 'refNumber',
  invoice: 'invoice',
} as const;

const isKnown = (name: string): name is keyof typeof NAMES => name in NAMES;

/** Returns the labels of fields; fields without a label keep their API name. */
export function useFieldText(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const plain = name.replace(/^day of /, '');
    return isKnown(plain) ? t(`imports.fields.${NAMES[plain]}`) : plain;
  };
}

/** Writes the VAT of one rate: its rate, net amount and tax. */
function shareText(share: unknown, currency: string | null, language: string): string {
  const { rate, taxable, tax }: Record<string, unknown> = Object.assign({}, share);
  const amountOf = (amount: unknown) =>
    typeof amount === 'number' && currency !== null ? amountText(amount, currency, language) : String(amount);
  const amounts = `${amountOf(taxable)} + ${amountOf(tax)}`;
  if (typeof rate !== 'string') return amounts;
  return `${new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(Number(rate) / 100)}: ${amounts}`;
}

/** Formats a field's value for display. */
export function useValueText(): (field: string, value: unknown, currency: string | null) => string {
  const { t, i18n } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  return (field, value, stated) => {
    if (value === null || value === undefined || value === '') return '–';
    // The limit of a customer is in the currency of the organization.
    const currency = field === 'creditLimit' ? (organization?.currency ?? null) : stated;
    if (typeof value === 'number' && currency !== null && /amount|limit/i.test(field))
      return `${amountText(value, currency, i18n.language)} ${currency}`;
    if (typeof value === 'string')
      return /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? dayText(value, i18n.language) : value;
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (Array.isArray(value) && field === 'vatBreakdown.shares')
      return value.map((share) => shareText(share, currency, i18n.language)).join('; ');
    const { name, externalId, customId }: Record<string, unknown> = Object.assign({}, value);
    return String(name ?? customId ?? externalId ?? JSON.stringify(value));
  };
}
