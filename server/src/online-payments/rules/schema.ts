import { type Static, Type } from 'typebox';
import { amount, currency, nullable, object, positiveAmount } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { method, methods } from '../connections/schema.ts';

const MAX_CURRENCIES = 50;
const MAX_FIXED = 100_000;
const MAX_BASIS_POINTS = 1_000;
const MAX_ERP_DAYS = 60;

const limit = object(
  {
    currency: currency(),
    minAmount: nullable(positiveAmount(), { description: 'Smallest payment in minor units. null: any' }),
    maxAmount: nullable(positiveAmount(), { description: 'Largest payment in minor units. null: any' }),
  },
  { title: 'OnlinePaymentLimit' },
);
const fee = object(
  {
    method: method(),
    currency: currency(),
    fixedAmount: amount({ maximum: MAX_FIXED, description: 'In minor units' }),
    basisPoints: Type.Integer({ minimum: 0, maximum: MAX_BASIS_POINTS, description: 'Share of the amount' }),
  },
  { title: 'OnlinePaymentFee' },
);

const fields = {
  isOffered: Type.Boolean({ description: 'Whether debtors can pay online' }),
  methods: methods('Methods in the order of the buttons'),
  limits: Type.Array(limit, { maxItems: MAX_CURRENCIES, description: 'One for each currency' }),
  fees: Type.Array(fee, {
    maxItems: MAX_CURRENCIES,
    description:
      'Paid by the debtor on top. EU law forbids it for cards and direct debits of consumers, and in many ' +
      'countries for companies',
  }),
  erpDays: Type.Integer({
    minimum: 1,
    maximum: MAX_ERP_DAYS,
    description:
      'With a native integration: days for which a payment holds reminders until the ERP records it',
  }),
};

export const OnlinePaymentRuleValues = object(fields, { $id: 'OnlinePaymentRuleValues' });
export type OnlinePaymentRuleValues = Static<typeof OnlinePaymentRuleValues>;

export const CustomerOnlinePaymentRuleValues = object(Type.Partial(object(fields)).properties, {
  $id: 'CustomerOnlinePaymentRuleValues',
});
export type CustomerOnlinePaymentRuleValues = Static<typeof CustomerOnlinePaymentRuleValues>;

export const OnlinePaymentRules = object(
  { values: Type.Unsafe<OnlinePaymentRuleValues>({ $ref: 'OnlinePaymentRuleValues#' }), version: version() },
  { $id: 'OnlinePaymentRules' },
);
export type OnlinePaymentRules = Static<typeof OnlinePaymentRules>;

export const OnlinePaymentRulesChange = object(
  {
    values: Type.Unsafe<OnlinePaymentRuleValues>({ $ref: 'OnlinePaymentRuleValues#' }),
    version: optionalVersion(),
  },
  { $id: 'OnlinePaymentRulesChange' },
);
export type OnlinePaymentRulesChange = Static<typeof OnlinePaymentRulesChange>;

export const CustomerOnlinePaymentRules = object(
  {
    values: Type.Unsafe<CustomerOnlinePaymentRuleValues>({ $ref: 'CustomerOnlinePaymentRuleValues#' }),
    inForce: Type.Unsafe<OnlinePaymentRuleValues>({ $ref: 'OnlinePaymentRuleValues#' }),
    version: version(),
  },
  { $id: 'CustomerOnlinePaymentRules' },
);
export type CustomerOnlinePaymentRules = Static<typeof CustomerOnlinePaymentRules>;

export const CustomerOnlinePaymentRulesChange = object(
  {
    values: Type.Unsafe<CustomerOnlinePaymentRuleValues>({ $ref: 'CustomerOnlinePaymentRuleValues#' }),
    version: optionalVersion(),
  },
  { $id: 'CustomerOnlinePaymentRulesChange' },
);
export type CustomerOnlinePaymentRulesChange = Static<typeof CustomerOnlinePaymentRulesChange>;
