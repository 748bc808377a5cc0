import type { Timestamp } from '../../kernel/calendar.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Evaluation } from '../domain/facts.ts';
import type { LoadedCustomer } from '../facts/queries.ts';

/** A customer with the decision about it. */
export interface EvaluatedCustomer {
  customer: LoadedCustomer;
  evaluation: Evaluation;
}

/** Context for carrying out a decision. */
export interface HourContext {
  organization: Organization;
  now: Timestamp;
  /** Local date. */
  today: string;
}
