import type { Schemas } from './operations.ts';

/** The codes that this release of the interface knows. */
export type ErrorCode = Schemas['Error']['Error']['code'];

/** A field that was refused, such as `linkedInvoices[0].amountLinked`, and why. */
export interface ErrorDetail {
  field: string;
  error: string;
}

/** What the service answered instead of what was asked for. */
export class QuittanceError extends Error {
  override readonly name = 'QuittanceError';
  /** HTTP status. */
  readonly status: number;
  /** A code of the interface; of a later release, or of a proxy before it, any other text. */
  readonly code: ErrorCode | (string & {});
  readonly details: readonly ErrorDetail[];
  /** Where the service explains the code; null where the answer did not come from it. */
  readonly docUrl: string | null;
  /** The answer's `X-Request-Id`: what to tell whoever runs the service. */
  readonly requestId: string | null;
  /** Seconds that the answer asks to wait. */
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

/** No answer came: refused, broken off, or not within the time given. */
export class QuittanceConnectionError extends Error {
  override readonly name = 'QuittanceConnectionError';
}

/** The error that an answer carries; one without our body (of a proxy) is told by its status. */
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

/** `Retry-After` in its form with seconds, which this service uses. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
