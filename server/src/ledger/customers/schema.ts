import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { warningsAnswer } from '../../platform/http/errors-schema.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  optionalName,
  optionalText,
  recordRef,
  requiredName,
  requiresOneOf,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';
import { externalIdsQuery, rangeQuery } from '../../platform/lists/filters.ts';
import { listAnswer, pagingQuery, sortQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, statedVersion, version } from '../../platform/record-version.ts';
import { type Contact, type ContactAttributes, MAX_CONTACTS } from '../contacts/schema.ts';
import { customFieldFilters, customFieldsAnswer, customFieldsInput } from '../custom-fields/schema.ts';
import { PLAN_ORIGINS } from '../domain/plan-choice.ts';
import { directUrlAnswer } from '../records/schema.ts';
import { creditQuery } from './credit.ts';

const MAX_LIMIT = 1000;
const MAX_TERMS = 3650;

const days = () => Type.Integer({ minimum: 0, maximum: MAX_TERMS });

const bankAccount = object({ id: id() }, { title: 'RecordId' });
const method = () => nullable(object({ enabled: Type.Boolean() }, { title: 'PaymentMethod' }));

const paymentMethods = object(
  {
    card: Type.Optional(method()),
    check: Type.Optional(method()),
    achDebit: Type.Optional(method()),
    sepaDebit: Type.Optional(method()),
    goCardless: Type.Optional(method()),
    wireTransfer: Type.Optional(
      nullable(
        object(
          { enabled: Type.Boolean(), bankAccount: Type.Optional(nullable(bankAccount)) },
          { title: 'WireTransferMethod' },
        ),
      ),
    ),
  },
  { title: 'PaymentMethods' },
);

const IBAN_LENGTH = 50;

const paymentAccount = object(
  {
    iban: optionalText(IBAN_LENGTH, { description: 'With or without spaces; empty or null: no account' }),
    currency: Type.Optional(
      currency({ description: 'Currency of the transfers; initially that of the organization' }),
    ),
    bic: Type.Optional(optionalText(IBAN_LENGTH)),
    bankName: Type.Optional(optionalName()),
  },
  { title: 'PaymentAccountAttributes' },
);

const storedPaymentAccount = object(
  {
    iban: Type.String({ description: 'Without spaces' }),
    currency: currency(),
    bic: nullable(Type.String()),
    bankName: nullable(Type.String()),
  },
  { title: 'PaymentAccount' },
);

const PAYMENT_ACCOUNT =
  'The virtual account that only this customer pays to. The same IBAN keeps what is absent, another one nothing. The portal and messages show it in place of the bank ' +
  'accounts, and money on it is the money of this customer';

const address = object(
  {
    address: Type.Optional(optionalName()),
    zipcode: Type.Optional(optionalName()),
    city: Type.Optional(optionalName()),
    state: Type.Optional(optionalName()),
    country: Type.Optional(optionalName({ description: 'A code or a name' })),
  },
  { title: 'AddressAttributes' },
);

const language = () =>
  nullable(stringEnum(LANGUAGES, { title: 'Language' }), {
    description: 'Language of messages to the customer; null: that of the organization',
  });

const TIME_ZONE_LENGTH = 100;
const timezone = () =>
  nullable(Type.String({ format: 'timezone', maxLength: TIME_ZONE_LENGTH }), {
    description:
      'Time zone for contacting the customer, such as Europe/Paris; null: that of the organization',
  });

const attributes = {
  id: Type.Optional(id({ description: 'Id of an existing customer; its externalId may then change' })),
  externalId: Type.Optional(externalId({ description: 'Required for a new customer' })),
  name: Type.Optional(requiredName({ description: 'Required for a new customer' })),
  address: Type.Optional(nullable(address)),
  parent: Type.Optional(
    nullable(recordRef(), {
      description: 'Root of the family, which must exist. null removes the customer from its family',
    }),
  ),
  vatNumber: Type.Optional(optionalName()),
  accountingRef: Type.Optional(optionalText(NAME_LENGTH)),
  accountManagerId: Type.Optional(nullable(id())),
  dunningPlanId: Type.Optional(
    nullable(id(), {
      description: "null: no plan of its own, so the parent's plan or the default applies",
    }),
  ),
  dunningEnabled: Type.Optional(
    Type.Boolean({ description: 'false: the customer and its children get no reminders; initially true' }),
  ),
  language: Type.Optional(language()),
  timezone: Type.Optional(timezone()),
  paymentMethods: Type.Optional(nullable(paymentMethods)),
  bankAccounts: Type.Optional(nullable(Type.Array(bankAccount, { maxItems: 50 }))),
  paymentAccount: Type.Optional(nullable(paymentAccount, { description: PAYMENT_ACCOUNT })),
  creditLimit: Type.Optional(
    nullable(amount(), {
      description: 'In minor units of the currency of the organization; null: no limit',
    }),
  ),
  paymentTerms: Type.Optional(
    nullable(days(), {
      description: 'Days from the issue date of an invoice to its due date. The application proposes it',
    }),
  ),
  onHold: Type.Optional(
    Type.Boolean({ description: 'true: the customer gets nothing on account. Reminders continue' }),
  ),
  onHoldReason: Type.Optional(optionalText(TEXT_LENGTH, { description: 'Removed when the hold ends' })),
  customFields: Type.Optional(customFieldsInput()),
  contacts: Type.Optional(
    nullable(
      Type.Array(Type.Unsafe<Static<typeof ContactAttributes>>({ $ref: 'ContactAttributes#' }), {
        maxItems: MAX_CONTACTS,
      }),
      {
        deprecated: true,
        description: 'Complete list; null clears it. Prefer the contact endpoints',
      },
    ),
  ),
};

export const CustomerAttributes = object(
  { ...attributes, version: statedVersion() },
  { $id: 'CustomerAttributes', ...requiresOneOf(['externalId'], ['id']) },
);
export type CustomerAttributes = Static<typeof CustomerAttributes>;

/** Input for an update of one customer. */
export const CustomerUpdate = object(
  { ...attributes, version: optionalVersion() },
  { $id: 'CustomerUpdate' },
);
export type CustomerUpdate = Static<typeof CustomerUpdate>;

const text = nullable(Type.String());

/** A customer in list responses. */
const answer = {
  id: id(),
  externalId: externalId(),
  name: Type.String(),
  address: object(
    { address: text, zipcode: text, city: text, state: text, country: text },
    { title: 'Address' },
  ),
  parent: nullable(object({ id: id(), externalId: externalId() }, { title: 'ParentCustomer' })),
  mergedInto: nullable(object({ id: id(), externalId: externalId() }, { title: 'MergedInto' }), {
    description:
      'The customer that took over all of its records. References to the merged customer mean this one',
  }),
  vatNumber: text,
  accountingRef: text,
  accountManagerId: nullable(id()),
  dunningPlanId: nullable(id(), { description: 'Its own plan' }),
  dunningEnabled: Type.Boolean({ description: 'false: the customer and its children get no reminders' }),
  dunning: object(
    {
      planId: nullable(id(), { description: 'null: no dunning' }),
      from: stringEnum(PLAN_ORIGINS, { description: 'Where the plan is set; NONE: nowhere' }),
      pausedUntil: nullable(instant(), { description: 'The customer gets no reminders until then' }),
    },
    { title: 'PlanInForce', description: 'The dunning plan that applies to the customer' },
  ),
  language: language(),
  timezone: timezone(),
  paymentMethods: nullable(paymentMethods),
  bankAccounts: Type.Array(bankAccount),
  paymentAccount: nullable(storedPaymentAccount, { description: PAYMENT_ACCOUNT }),
  currency: currency({ description: 'Currency of the organization, used by the figures below' }),
  balance: figure({ description: 'Invoices − credit notes − payments + refunds' }),
  amountDue: figure({ description: 'Outstanding amount of invoices that were not written off' }),
  exposure: amount({
    description: 'Open invoices minus unapplied credit, at least 0; without invoices written off',
  }),
  creditLimit: nullable(amount(), { description: 'In minor units of `currency`; null: no limit' }),
  overLimit: Type.Boolean({ description: 'Whether the exposure is above the credit limit' }),
  paymentTerms: nullable(days()),
  onHold: Type.Boolean(),
  onHoldReason: text,
  amountOverdue: figure({ description: 'The part of amountDue whose due day has ended' }),
  countInvoicesDue: Type.Integer({ minimum: 0 }),
  countInvoicesOverdue: Type.Integer({ minimum: 0 }),
  unconverted: Type.Array(currency(), {
    description: 'Currencies without a rate, which the figures do not include',
  }),
  balances: Type.Array(
    object(
      { currency: currency(), balance: figure(), amountDue: amount(), amountOverdue: amount() },
      { title: 'CurrencyBalance' },
    ),
    { description: 'Exact balances by currency' },
  ),
  customFields: customFieldsAnswer(),
  directUrl: directUrlAnswer,
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
};

export const CustomerSummary = object(answer, { $id: 'CustomerSummary' });
export type CustomerSummary = Static<typeof CustomerSummary>;

export const Customer = object(
  {
    ...answer,
    contacts: Type.Array(Type.Unsafe<Contact>({ $ref: 'Contact#' }), {
      deprecated: true,
      description: 'Prefer the contact endpoints',
    }),
    warnings: warningsAnswer(),
  },
  { $id: 'Customer' },
);
export type Customer = Static<typeof Customer>;

export const CUSTOMER_SORTS = ['balance', 'createdAt'] as const;

export const CustomerQuery = object(
  {
    ...pagingQuery(MAX_LIMIT),
    ...sortQuery(CUSTOMER_SORTS, 'createdAt'),
    'balance.gte': Type.Optional(figure({ description: 'Minimum balance' })),
    'balance.lte': Type.Optional(figure({ description: 'Maximum balance' })),
    'amountDue.eq': Type.Optional(figure({ description: 'Exact amount due' })),
    ...rangeQuery('updatedAt'),
    ...externalIdsQuery,
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '\\S',
        description:
          'Words of the name in any order, regardless of case and accents. Words of one or two ' +
          'letters match the beginning of a word, longer ones any part of it',
      }),
    ),
    dunningPlanId: Type.Optional(id()),
    ...creditQuery,
  },
  { patternProperties: customFieldFilters },
);
export type CustomerQuery = Static<typeof CustomerQuery>;

export const CustomerList = listAnswer(
  'customers',
  Type.Unsafe<CustomerSummary>({ $ref: 'CustomerSummary#' }),
  'CustomerList',
);
