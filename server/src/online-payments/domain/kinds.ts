import type { Instrument } from '../../ledger/domain/settlement/records.ts';

/** Payment providers that this release knows. SANDBOX is built in, moves no money, and exists in sandboxes only. */
export const PROVIDERS = ['STRIPE', 'GOCARDLESS', 'SANDBOX'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  STRIPE: 'Stripe',
  GOCARDLESS: 'GoCardless',
  SANDBOX: 'Test provider',
};

export const MODES = ['TEST', 'LIVE'] as const;
export type Mode = (typeof MODES)[number];

/** The mode of an organization: test payments exist in sandboxes only, and real ones outside. */
export const modeOf = ({ sandbox }: { sandbox: boolean }): Mode => (sandbox ? 'TEST' : 'LIVE');

export const METHODS = ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT'] as const;
export type Method = (typeof METHODS)[number];

/** The methods that each provider offers. */
export const METHODS_OF_PROVIDERS: Readonly<Record<Provider, readonly Method[]>> = {
  STRIPE: ['CARD', 'SEPA_DEBIT', 'ACH_DEBIT'],
  GOCARDLESS: ['SEPA_DEBIT', 'ACH_DEBIT', 'BACS_DEBIT'],
  SANDBOX: METHODS,
};

/** The only currency of a method. A card takes any. */
export const CURRENCY_OF_METHODS: Readonly<Record<Method, string | null>> = {
  CARD: null,
  SEPA_DEBIT: 'EUR',
  ACH_DEBIT: 'USD',
  BACS_DEBIT: 'GBP',
};

/** How the ledger calls a payment by a method. */
export const INSTRUMENT_OF_METHODS: Readonly<Record<Method, Instrument>> = {
  CARD: 'CARD',
  SEPA_DEBIT: 'DIRECT_DEBIT',
  ACH_DEBIT: 'DIRECT_DEBIT',
  BACS_DEBIT: 'DIRECT_DEBIT',
};

/** CHECKOUT: the debtor pays on a page of the provider. CHARGE: a mandate is charged without the debtor. */
export const PAYMENT_KINDS = ['CHECKOUT', 'CHARGE'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Who started an online payment. */
export const PAYMENT_SOURCES = ['PORTAL', 'AUTOPAY', 'USER'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

/** Why people must look at an online payment. */
export const PROBLEMS = [
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'ACCOUNT_DIFFERS',
  'REFUSED_HERE',
  'UNKNOWN_THERE',
  'TEST_MODE',
  'ERP_MISSING',
] as const;
export type Problem = (typeof PROBLEMS)[number];

export const PAYOUT_STATES = ['PENDING', 'PAID', 'FAILED'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_ITEM_KINDS = ['PAYMENT', 'REFUND', 'REVERSAL', 'FEE', 'OTHER'] as const;
export type PayoutItemKind = (typeof PAYOUT_ITEM_KINDS)[number];
