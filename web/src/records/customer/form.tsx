import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { DEBTOR_LANGUAGES } from '../../api/names.gen.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { countryOptions } from '../../parts/countries.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { customValues, useCustomFields } from '../form/custom-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import type { FormField, Values } from '../form/fields.ts';
import { Loading } from '../form/loading.tsx';
import { bodyOf } from '../form/request.ts';

type Customer = Schema<'Customer'>;
const CUSTOMER = '/v1/customers/{customerId}';

const readCustomer = (customerId: string) => call('get', CUSTOMER, { path: { customerId } });

interface CustomerFormProps {
  id?: string | undefined;
  onDone: () => void;
}

/** Creates or edits a customer. */
export function CustomerForm({ id, onDone }: CustomerFormProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const query = useQuery({
    ...read(CUSTOMER, { path: { customerId: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const custom = useCustomFields('CUSTOMER');
  const { data: organization, error } = useQuery(organizationQuery());
  if (organization === undefined || custom === undefined || (id !== undefined && !query.isFetchedAfterMount))
    return <Loading error={error ?? query.error} />;
  return (
    <EditedRecord
      record={query.data}
      fields={[...customerFields(t, i18n.language, query.data), ...custom]}
      valuesOf={(one) => valuesOf(one, i18n.language)}
      currency={organization.currency}
      versionOf={({ version }) => version}
      read={(customer) => readCustomer(customer.id)}
      save={({ body }, version) => save(query.data, version, withWholeAccount(body, query.data))}
      undoCreation={async (saved) => {
        // Left first: the page would ask for a customer that no longer exists.
        await navigate({ to: '/customers' });
        await call('delete', CUSTOMER, { path: { customerId: saved.id } });
      }}
      nameOf={({ name }) => name}
      onDone={(saved) => {
        onDone();
        if (saved !== undefined && id === undefined)
          void navigate({ to: '/customers/$id', params: { id: saved.id } });
      }}
    />
  );
}

function save(customer: Customer | undefined, version: number, body: object): Promise<Customer> {
  return customer === undefined
    ? call('post', '/v1/customers', { body: bodyOf<Schema<'CustomerAttributes'>>(body, { version }) })
    : call('put', CUSTOMER, {
        path: { customerId: customer.id },
        body: bodyOf<Schema<'CustomerUpdate'>>(body, { version }),
      });
}

const TEXTS = ['externalId', 'name', 'vatNumber', 'accountingRef', 'language', 'timezone'] as const;
const ACCOUNT = ['iban', 'currency', 'bic', 'bankName'] as const;
const ADDRESS = ['address', 'zipcode', 'city', 'state', 'country'] as const;

const valuesOf = (customer: Customer, locale: string): Values => ({
  creditLimit:
    customer.creditLimit === null ? '' : amountText(customer.creditLimit, customer.currency, locale),
  paymentTerms: customer.paymentTerms === null ? '' : String(customer.paymentTerms),
  onHold: String(customer.onHold),
  onHoldReason: customer.onHoldReason ?? '',
  ...Object.fromEntries(TEXTS.map((name) => [name, customer[name] ?? ''])),
  ...Object.fromEntries(ADDRESS.map((name) => [`address.${name}`, customer.address[name] ?? ''])),
  ...Object.fromEntries(
    ACCOUNT.map((name) => [`paymentAccount.${name}`, customer.paymentAccount?.[name] ?? '']),
  ),
  parent: customer.parent?.id ?? '',
  ...customValues(customer.customFields),
});

function customerFields(t: Translate, locale: string, customer: Customer | undefined): FormField[] {
  const { parent = null } = customer ?? {};
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const address = (name: (typeof ADDRESS)[number]): FormField => ({
    name: `address.${name}`,
    kind: 'text',
    label: t(`records.${name}`),
    group: t('records.addressGroup'),
    isWide: name === 'address',
  });
  const group = t('records.moreGroup');
  const credit = t('credit.title');
  return [
    { name: 'name', kind: 'text', label: t('customers.name'), isRequired: true },
    {
      name: 'externalId',
      kind: 'text',
      label: t('customers.number'),
      isRequired: true,
      alsoNamed: ['version'],
    },
    ...ADDRESS.map((name) => (name === 'country' ? countryField(t, locale, customer) : address(name))),
    { name: 'creditLimit', kind: 'amount', label: t('credit.limit'), group: credit },
    { name: 'paymentTerms', kind: 'number', label: t('credit.termsDays'), group: credit },
    { name: 'onHold', kind: 'flag', label: t('credit.onHold'), hint: t('credit.onHoldHint'), group: credit },
    {
      name: 'onHoldReason',
      kind: 'text',
      label: t('credit.reason'),
      isWide: true,
      onlyIf: 'onHold',
      group: credit,
    },
    {
      name: 'parent',
      kind: 'customer',
      label: t('customer.parent'),
      group,
      options: parent === null ? [] : [{ value: parent.id, label: parent.externalId }],
    },
    ...paymentAccountFields(t),
    { name: 'vatNumber', kind: 'text', label: t('customers.vatNumber'), group },
    { name: 'accountingRef', kind: 'text', label: t('records.accountingRef'), group },
    {
      name: 'language',
      kind: 'choice',
      label: t('records.language'),
      group,
      options: [
        { value: '', label: t('records.asOrganization') },
        ...DEBTOR_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value })),
      ],
    },
    {
      name: 'timezone',
      kind: 'choice',
      label: t('records.timezone'),
      group,
      options: [
        { value: '', label: t('records.asOrganization') },
        ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
      ],
    },
  ];
}

/** Completes the changed parts of the virtual account, because the API replaces it as a whole. */
function withWholeAccount(body: object, customer: Customer | undefined): object {
  if (!('paymentAccount' in body)) return body;
  return { ...body, paymentAccount: Object.assign({}, customer?.paymentAccount, body.paymentAccount) };
}

/** The virtual account of the customer. An empty IBAN removes it. */
function paymentAccountFields(t: Translate): FormField[] {
  const group = t('records.virtualAccount');
  return [
    {
      name: 'paymentAccount.iban',
      kind: 'text',
      label: t('records.iban'),
      hint: t('records.virtualAccountHint'),
      group,
    },
    { name: 'paymentAccount.currency', kind: 'text', label: t('records.accountCurrency'), group },
    { name: 'paymentAccount.bic', kind: 'text', label: t('records.bic'), group },
    { name: 'paymentAccount.bankName', kind: 'text', label: t('records.bankName'), group },
  ];
}

/** Offers the countries by name; a stored name that is no code stays. */
function countryField(t: Translate, locale: string, customer: Customer | undefined): FormField {
  const stored = customer?.address.country ?? '';
  const countries = countryOptions(locale);
  const isListed = stored === '' || countries.some(({ value }) => value === stored);
  return {
    name: 'address.country',
    kind: 'choice',
    label: t('records.country'),
    group: t('records.addressGroup'),
    options: [
      { value: '', label: '' },
      ...(isListed ? [] : [{ value: stored, label: stored }]),
      ...countries,
    ],
  };
}
