import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, positiveAmount, stringEnum } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

export const MIN_NOTICE_DAYS = 5;
const MAX_DAYS = 30;
/** Rules of Bacs and of ACH allow two further attempts. */
const MAX_RETRIES = 2;

const values = {
  isOffered: Type.Boolean({ description: 'Whether debtors can turn automatic payment on in the portal' }),
  noticeDays: Type.Integer({
    minimum: MIN_NOTICE_DAYS,
    maximum: MAX_DAYS,
    description:
      'Days between the notice to the debtor and the day of collection. No scheme needs more than 5',
  }),
  maxRetries: Type.Integer({
    minimum: 0,
    maximum: MAX_RETRIES,
    description:
      'Further attempts after a debit failed for lack of funds. Rules of the schemes allow at most 2',
  }),
  retryAfterDays: Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days until the next attempt' }),
};

export const AutopaySettings = object({ ...values, version: version() }, { $id: 'AutopaySettings' });
export type AutopaySettings = Static<typeof AutopaySettings>;

export const AutopaySettingsChange = object(
  { ...values, version: optionalVersion() },
  { $id: 'AutopaySettingsChange' },
);
export type AutopaySettingsChange = Static<typeof AutopaySettingsChange>;

const limits = {
  maxAmount: nullable(positiveAmount(), { description: 'Largest debit in minor units. null: any' }),
  maxMonthly: nullable(positiveAmount(), {
    description: 'Largest sum of the debits that are collected in one month, in minor units. null: any',
  }),
};

export const TURNED_OFF_BY = ['DEBTOR', 'USER', 'MANDATE'] as const;

export const CustomerAutopay = object(
  {
    isOn: Type.Boolean({
      description: 'Whether invoices are debited on their due date. Only the debtor turns it on',
    }),
    mandateId: nullable(id(), {
      description: 'Mandate that is debited. null: the debtor never turned it on',
    }),
    ...limits,
    turnedOnAt: nullable(instant(), { description: 'When the debtor turned it on last' }),
    turnedOffAt: nullable(instant(), { description: 'When it was turned off. null: it is on' }),
    turnedOffBy: nullable(
      stringEnum(TURNED_OFF_BY, {
        title: 'AutopayTurnedOffBy',
        description: 'MANDATE: its mandate ended',
      }),
    ),
    version: version(),
  },
  { $id: 'CustomerAutopay' },
);
export type CustomerAutopay = Static<typeof CustomerAutopay>;

export const CustomerAutopayChange = object(
  {
    isOn: Type.Optional(
      Type.Literal(false, { description: 'Turns it off, and cancels the debits that were not submitted' }),
    ),
    ...limits,
    version: optionalVersion(),
  },
  { $id: 'CustomerAutopayChange' },
);
export type CustomerAutopayChange = Static<typeof CustomerAutopayChange>;

/** A debit that was announced or is under way, for the portal and the pages of the customer. */
export interface UpcomingDebit {
  onlinePaymentId: string;
  invoiceId: string;
  invoiceNumber: string;
  currency: string;
  amount: number;
  chargeOn: string;
}
