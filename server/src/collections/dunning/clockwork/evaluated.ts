import type { Timestamp } from '../../../ledger/domain/calendar.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { Evaluation } from '../../domain/dunning/facts.ts';
import type { LoadedCustomer } from '../facts/queries.ts';

/** A customer with what is decided about it. */
export interface Evaluated {
  customer: LoadedCustomer;
  evaluation: Evaluation;
}

/** What a decision is carried out with. */
export interface Now {
  organization: Organization;
  now: Timestamp;
  /** The local date. */
  today: string;
}
