/** Error codes of the API for a refused change. */
export type RefusalCode =
  | 'INVALID_DATA'
  | 'REFERENCE_NOT_FOUND'
  | 'AMOUNT_EXCEEDED'
  | 'AMBIGUOUS_REFERENCE'
  | 'NOT_FOUND'
  | 'CONFLICT';

export interface FieldProblem {
  /** Path in the request body, such as `linkedInvoices[0].invoice.externalId`. */
  field: string;
  error: string;
}

/** Why, more exactly than the code, for refusals that a user of the application may cause. */
export interface RefusalReason {
  code: 'FAMILIES_DIFFER' | 'LINKED_CURRENCIES_DIFFER' | 'NOTHING_TO_WRITE_OFF' | 'RECORD_MISSING';
  values: Readonly<Record<string, string>>;
}

/** Thrown to refuse a change. The caller that catches it rolls the change back. */
export class RefusalError extends Error {
  readonly code: RefusalCode;
  readonly details: FieldProblem[];
  /** Null: the code says it, or only a program causes it. */
  readonly reason: RefusalReason | null;

  constructor(
    code: RefusalCode,
    message: string,
    details: FieldProblem[] = [],
    reason: RefusalReason | null = null,
  ) {
    super(message);
    this.name = 'RefusalError';
    this.code = code;
    this.details = details;
    this.reason = reason;
  }
}

/** Creates a refusal about one field. */
export function refuseField(
  code: RefusalCode,
  field: string,
  error: string,
  reason: RefusalReason | null = null,
): RefusalError {
  return new RefusalError(code, `${field}: ${error}`, [{ field, error }], reason);
}

/** Maximum number of fields in the details of a response, and in its message. */
const MAX_NAMED = 50;
const MAX_IN_MESSAGE = 3;

/** Creates a refusal about several fields. */
export function refuseFields(code: RefusalCode, problems: readonly FieldProblem[]): RefusalError {
  const sentences = problems.slice(0, MAX_IN_MESSAGE).map(({ field, error }) => `${field}: ${error}`);
  const more = problems.length > MAX_IN_MESSAGE ? ` (and ${problems.length - MAX_IN_MESSAGE} more)` : '';
  return new RefusalError(code, `${sentences.join('; ')}${more}`, problems.slice(0, MAX_NAMED));
}
