import { ProviderError, type ProviderProblem } from '../errors.ts';

/** One reason of a refusal, such as `cancellation_failed` or a field with its message. */
export interface Refusal {
  reason: string | null;
  field: string | null;
  message: string;
}

interface ErrorFacts {
  isFinal?: boolean;
  refusals?: readonly Refusal[];
  conflictingId?: string | null;
  retryAfterMs?: number | null;
}

/** A failure with the reasons that GoCardless states. */
export class GoCardlessError extends ProviderError {
  override readonly name = 'GoCardlessError';
  readonly refusals: readonly Refusal[];
  /** The resource that the same idempotency key created before, or null. */
  readonly conflictingId: string | null;
  /** Whether GoCardless does not know the resource. */
  readonly isMissing: boolean;

  constructor(
    problem: ProviderProblem,
    text: string,
    { refusals = [], conflictingId = null, ...facts }: ErrorFacts & { isMissing?: boolean } = {},
  ) {
    super(problem, text, facts);
    this.refusals = refusals;
    this.conflictingId = conflictingId;
    this.isMissing = facts.isMissing ?? false;
  }

  /** Returns whether GoCardless stated this reason. */
  hasReason(reason: string): boolean {
    return this.refusals.some((one) => one.reason === reason);
  }
}
