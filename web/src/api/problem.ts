import type { Schema } from './types.ts';

export type ErrorReason = NonNullable<Schema<'Error'>['Error']['reason']>;

/** A field that the server refuses, by its path in the request. */
export interface FieldProblem {
  field: string;
  error: string;
}

/** The reason why a request failed: the server's message, or that there was no response. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  /** HTTP status; 0: the server was not reached. */
  readonly status: number;
  /** Code of docs/api/errors.md; `UNREACHABLE` without a response. */
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** Why, more exactly than the code; null: the code says it. */
  readonly reason: ErrorReason | null;
  /** Id by which the operator finds the cause in the logs. */
  readonly requestId: string | null;

  constructor(
    facts: Pick<ProblemError, 'status' | 'code' | 'message' | 'fields' | 'requestId'> &
      Partial<Pick<ProblemError, 'reason'>>,
  ) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields;
    this.reason = facts.reason ?? null;
    this.requestId = facts.requestId;
  }
}

/** Returns the problem of an error response. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const { Error: facts = {} }: { Error?: object } = Object.assign({}, body);
  const {
    code = 'INTERNAL',
    message = '',
    details = [],
    reason = null,
  }: ErrorFacts = Object.assign({}, facts);
  return new ProblemError({
    status: response.status,
    code,
    message,
    fields: details,
    reason,
    requestId: response.headers.get('x-request-id'),
  });
}

interface ErrorFacts {
  code?: string;
  message?: string;
  details?: FieldProblem[];
  reason?: ErrorReason | null;
}

export const unreachableError = (): ProblemError =>
  new ProblemError({ status: 0, code: 'UNREACHABLE', message: '', fields: [], requestId: null });

/** Returns whether the problem may pass without any action. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ProblemError && [0, 429, 500, 502, 503, 504].includes(error.status);

/** Returns whether another user has changed the record since it was read. */
export const isOvertaken = ({ code, fields }: ProblemError): boolean =>
  code === 'CONFLICT' && fields.some(({ field }) => field === 'version' || field === 'factsVersion');
