/** A field that the server refuses, by its path in what was sent. */
export interface FieldProblem {
  field: string;
  error: string;
}

/** What kept a request from being done: the server's words, or that there were none. */
export class Problem extends Error {
  override name = 'Problem';
  /** HTTP status; 0: the server was not reached. */
  readonly status: number;
  /** Code of docs/api.md; `UNREACHABLE` where nothing answered. */
  readonly code: string;
  readonly fields: readonly FieldProblem[];
  /** By which whoever runs the service finds the cause. */
  readonly requestId: string | null;

  constructor(facts: Pick<Problem, 'status' | 'code' | 'message' | 'fields' | 'requestId'>) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields;
    this.requestId = facts.requestId;
  }
}

/** Of an answer that is no success. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const { Error: told = {} }: { Error?: object } = Object.assign({}, body);
  const { code = 'INTERNAL', message = '', details = [] }: ErrorFacts = Object.assign({}, told);
  return new Problem({
    status: response.status,
    code,
    message,
    fields: details,
    requestId: response.headers.get('x-request-id'),
  });
}

interface ErrorFacts {
  code?: string;
  message?: string;
  details?: FieldProblem[];
}

export const unreachable = (): Problem =>
  new Problem({ status: 0, code: 'UNREACHABLE', message: '', fields: [], requestId: null });

/** Whether it may be better in a moment, without anybody doing anything. */
export const mayPass = (error: unknown): boolean =>
  error instanceof Problem && [0, 429, 500, 502, 503, 504].includes(error.status);

/** Whether somebody else has changed the record since it was read. */
export const isOvertaken = ({ code, fields }: Problem): boolean =>
  code === 'CONFLICT' && fields.some(({ field }) => field === 'version');
