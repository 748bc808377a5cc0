import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import {
  currency,
  id,
  instant,
  nullable,
  object,
  optionalText,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { optionalVersion } from '../../platform/record-version.ts';
import { LARGEST_LAMBDA } from '../domain/matching/rule-choices.ts';

const MAX_AMOUNT = 10_000_000;
const MAX_BASIS_POINTS = 2_000;
const MAX_COMMENT = 500;

const SWITCHES = ['AUTOMATIC', 'PROPOSE', 'OFF'] as const;
const SCHEMES = ['MOD10', 'MOD10_RECURSIVE', 'MOD11', 'MOD97', 'WEIGHTS_731'] as const;

const ruleSwitch = (description: string) => stringEnum(SWITCHES, { title: 'RuleSwitch', description });

const switchFields = {
  0: ruleSwitch('Already known: own transfer, return, or a payment that is recorded. Never OFF'),
  1: ruleSwitch('References with check digits'),
  2: ruleSwitch('Ids of payment orders'),
  3: ruleSwitch('Document numbers in the text, and the exact sum'),
  4: ruleSwitch('The same, less credit notes'),
  5: ruleSwitch('The same, with a discount, a fee or a small difference. Never AUTOMATIC'),
  6: ruleSwitch('A known payer, and one invoice of the exact amount'),
  7: ruleSwitch('A known payer, and a unique sum'),
  8: ruleSwitch('A known payer only: on account'),
};

const amount = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_AMOUNT, description: `${description}. In minor units` });
const share = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_BASIS_POINTS, description: `${description}. In basis points` });

const shortPayment = object(
  {
    amount: amount('Largest difference'),
    basisPoints: share('Largest share of the sum'),
    rest: stringEnum(['STAYS_OPEN', 'WRITE_OFF'], {
      title: 'ShortRest',
      description: 'The rest stays open on the largest invoice, or is written off there',
    }),
  },
  { title: 'ShortPaymentRule' },
);
const overpayment = object(
  {
    amount: amount('Largest difference'),
    basisPoints: share('Largest share of the sum'),
    rest: stringEnum(['ON_ACCOUNT', 'WRITE_OFF'], {
      title: 'ExcessRest',
      description: 'The excess goes on account, or is kept as other income',
    }),
  },
  { title: 'OverpaymentRule' },
);
const discount = object(
  {
    basisPoints: Type.Integer({ minimum: 1, maximum: MAX_BASIS_POINTS, description: 'Of the open amount' }),
    days: Type.Integer({ minimum: 1, maximum: 180, description: 'After the date of the invoice' }),
  },
  { title: 'DiscountTerms' },
);

const fields = {
  shortPayment,
  overpayment,
  feeCap: amount('Largest bank fee that may be missing'),
  providerFeeBasisPoints: share('Largest fee of a payment provider, of a payout'),
  discount: nullable(discount, {
    description: 'Early-payment discount of all invoices. null: they have none',
  }),
  discountGraceDays: Type.Integer({
    minimum: 0,
    maximum: 60,
    description: 'Days after its end in which a discount is accepted',
  }),
  maxLambda: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Largest expected number of sets of invoices that match a sum by accident, at most ' +
      `${LARGEST_LAMBDA}. 0: sums prove nothing`,
  }),
  numberPatterns: Type.Array(Type.String({ minLength: 1, maxLength: 40, format: 'printable' }), {
    maxItems: 10,
    uniqueItems: true,
    description:
      'Shapes of document numbers: `#` is a digit, `@` a letter. Shorter numbers than five characters ' +
      'are found only with a shape',
  }),
  printedCheckDigits: Type.Array(stringEnum(SCHEMES, { title: 'CheckDigitScheme' }), {
    maxItems: SCHEMES.length,
    uniqueItems: true,
    description: 'Check digits that printed numbers have and stored ones lack',
  }),
};

export const CashRuleValues = object(
  { switches: object(switchFields, { title: 'RuleSwitches' }), ...fields },
  { $id: 'CashRuleValues' },
);
export type CashRuleValues = Static<typeof CashRuleValues>;

export const CustomerCashRuleValues = object(
  {
    switches: Type.Optional(object(Type.Partial(object(switchFields)).properties, { title: 'OwnSwitches' })),
    ...Type.Partial(object(fields)).properties,
  },
  { $id: 'CustomerCashRuleValues' },
);
export type CustomerCashRuleValues = Static<typeof CustomerCashRuleValues>;

const actor = () =>
  nullable(
    object(
      { kind: stringEnum(ACTOR_KINDS, { title: 'ActorKind' }), id: nullable(Type.String()) },
      { title: 'RuleActor' },
    ),
    { description: 'Who saved it. null: these are the defaults' },
  );

const versionFields = {
  version: Type.Integer({ minimum: 0, description: 'Counts the saves. 0: the defaults' }),
  comment: nullable(Type.String()),
  changedAt: nullable(instant()),
  changedBy: actor(),
};

export const CashRules = object(
  {
    values: schemaRef(CashRuleValues),
    ...versionFields,
    defaults: schemaRef(CashRuleValues),
    choices: Type.Array(
      object(
        {
          rule: Type.Integer({ minimum: 0, maximum: 8 }),
          switches: Type.Array(stringEnum(SWITCHES, { title: 'RuleSwitch' })),
        },
        { title: 'RuleChoices' },
      ),
      { description: 'The switches that each rule allows' },
    ),
    currency: currency({ description: 'Currency of the organization' }),
    customers: Type.Integer({ minimum: 0, description: 'Customers with own rules' }),
  },
  { $id: 'CashRules' },
);
export type CashRules = Static<typeof CashRules>;

const comment = () => Type.Optional(optionalText(MAX_COMMENT, { description: 'Why they are changed' }));

export const CashRulesChange = object(
  { values: schemaRef(CashRuleValues), comment: comment(), version: optionalVersion() },
  { $id: 'CashRulesChange' },
);
export type CashRulesChange = Static<typeof CashRulesChange>;

export const CustomerCashRules = object(
  {
    customer: customerAnswer,
    values: schemaRef(CustomerCashRuleValues),
    ...versionFields,
  },
  { $id: 'CustomerCashRules' },
);
export type CustomerCashRules = Static<typeof CustomerCashRules>;

export const CustomerCashRulesChange = object(
  { values: schemaRef(CustomerCashRuleValues), comment: comment(), version: optionalVersion() },
  { $id: 'CustomerCashRulesChange' },
);
export type CustomerCashRulesChange = Static<typeof CustomerCashRulesChange>;

export const CashRuleVersion = object(
  {
    values: schemaRef(CustomerCashRuleValues),
    version: Type.Integer({ minimum: 1 }),
    comment: nullable(Type.String()),
    changedAt: instant(),
    changedBy: actor(),
  },
  { $id: 'CashRuleVersion' },
);
export type CashRuleVersion = Static<typeof CashRuleVersion>;

const listOf = <S extends ReturnType<typeof object>>(item: S, $id: string) =>
  object(
    {
      total: Type.Integer({ minimum: 0, description: 'Number of items' }),
      items: Type.Array(schemaRef(item)),
    },
    { $id },
  );

export const CashRuleVersions = listOf(CashRuleVersion, 'CashRuleVersions');
export type CashRuleVersions = Static<typeof CashRuleVersions>;
export const CustomerCashRulesList = listOf(CustomerCashRules, 'CustomerCashRulesList');
export type CustomerCashRulesList = Static<typeof CustomerCashRulesList>;

export const CashRuleVersionQuery = object({
  customerId: Type.Optional(id({ description: "Versions of this customer's own rules" })),
});
export type CashRuleVersionQuery = Static<typeof CashRuleVersionQuery>;
