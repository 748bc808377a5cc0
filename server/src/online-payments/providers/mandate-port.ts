import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import type { MandateState } from '../domain/mandate-states.ts';

export interface NewMandate {
  /** The id of the mandate here. The same id never creates two pages for different mandates. */
  id: string;
  currency: string;
  /** Shown to the debtor. */
  description: string;
  debtor: { name: string; email: string | null; language: string };
  returnUrl: string;
  cancelUrl: string;
}

/** The page of a provider on which a debtor gives a mandate. */
export interface MandatePage {
  setupId: string;
  url: string;
  expiresAt: Timestamp | null;
}

/** A mandate as the provider states it now. */
export interface ObservedMandate {
  /** Null: the debtor has not finished the page. */
  providerId: string | null;
  state: MandateState;
  /** As the provider names it, such as `sepa_core`. */
  scheme: string | null;
  reference: string | null;
  /** For display only: the bank, and the last digits of the account. */
  bankName: string | null;
  accountEnding: string | null;
  /** The first day on which a new debit can be collected. */
  nextChargeOn: CalendarDay | null;
  /** Who ended it, as far as the provider says. */
  endedBy: 'BANK' | 'DEBTOR' | 'PROVIDER' | null;
}

/** Mandates of a provider. Each function throws ProviderError. */
export interface MandateProvider {
  setUp(mandate: NewMandate): Promise<MandatePage>;
  /** Reads a mandate by the id of its page or its own. Null: the provider does not know it. */
  read(providerId: string): Promise<ObservedMandate | null>;
  /** Ends a mandate, or a page that was not finished. An ended one stays as it is. */
  cancel(providerId: string): Promise<void>;
}
