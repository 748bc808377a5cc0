import type { Schemas } from './operations.ts';

/** The error codes of this release of the API. */
export type ErrorCode = Schemas['Error']['Error']['code'];

/** A refused field, such as `linkedInvoices[0].amountLinked`, with the reason. */
export interface ErrorDetail {
  field: string;
  error: string;
}

/** An error response of the service. */
export class QuittanceError extends Error {
  override readonly name = 'QuittanceError';
  /** HTTP status. */
  readonly status: number;
  /** An error code of the API. Later releases and proxies may send other values. */
  readonly code: ErrorCode | (string & {});
  readonly details: readonly ErrorDetail[];
  /** URL that explains the code; null if the response did not come from the service. */
  readonly docUrl: string | null;
  /** The response's `X-Request-Id`: give it to the operator of the service. */
  readonly requestId: string | null;
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | null;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    details: readonly ErrorDetail[];
    docUrl: string | null;
    requestId: string | null;
    retryAfter: number | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.details = fields.details;
    this.docUrl = fields.docUrl;
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
  }
}

/** No response: the connection was refused, broke off, or timed out. */
export class QuittanceConnectionError extends Error {
  override readonly name = 'QuittanceConnectionError';
}

/** Returns the error in a response. Without our body (for example from a proxy) it depends on the status. */
export async function errorOf(response: Response): Promise<QuittanceError> {
  const text = await response.text().catch(() => '');
  const { code, message, docUrl, details } = bodyOf(text);
  return new QuittanceError({
    status: response.status,
    code: code ?? `HTTP_${response.status}`,
    message: message ?? `The service answered ${response.status} ${response.statusText}`.trimEnd(),
    details: details ?? [],
    docUrl: docUrl ?? null,
    requestId: response.headers.get('x-request-id'),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
}

type Body = Partial<Omit<Schemas['Error']['Error'], 'code'>> & { code?: string };

function bodyOf(text: string): Body {
  try {
    const body: { Error?: Body } | null = JSON.parse(text);
    return body?.Error ?? {};
  } catch {
    return {};
  }
}

/** Parses `Retry-After` in seconds, the only form that this service uses. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
