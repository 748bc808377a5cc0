import type { S3ServiceException } from '@aws-sdk/client-s3';
import { retryAfterMs } from '../retry-after.ts';
import { SourceError } from '../source-error.ts';

/** A request of the store, for messages. */
export interface S3Request {
  bucket: string;
  /** The right that it needs. */
  right: 's3:ListBucket' | 's3:GetObject';
  /** Name of the file that is read, or null. */
  file: string | null;
}

const KEY_REFUSED = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'TokenRefreshRequired',
  'NotSignedUp',
]);
const BUSY = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'RequestLimitExceeded',
  'TooManyRequests',
  'Throttling',
]);
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
const CLOCK = new Set(['RequestTimeTooSkewed', 'RequestExpired']);

/** Returns the error for an answer of S3 that is an error. Its own text may repeat the request, and is left out. */
export function errorOfAnswer(answer: S3ServiceException, request: S3Request): SourceError {
  const status = answer.$metadata.httpStatusCode ?? answer.$response?.statusCode ?? 0;
  const headers = answer.$response?.headers ?? {};
  const code = /^[A-Za-z0-9.]{1,60}$/.test(answer.name) ? answer.name : 'unknown';
  const stated = `${code} (${status})`;
  const fail = (kind: ConstructorParameters<typeof SourceError>[0], text: string) =>
    new SourceError(kind, text, { cause: answer });
  if (KEY_REFUSED.has(code) || status === 401)
    return fail('LOGIN_REFUSED', `The store refused the access key: ${stated}.`);
  if (BUSY.has(code) || status === 429 || status === 503)
    return new SourceError('BUSY', `The store asks to wait: ${stated}.`, {
      retryAfterMs: retryAfterMs(headers['retry-after'] ?? null, headers['date'] ?? null),
      cause: answer,
    });
  if (CLOCK.has(code))
    return fail('UNREACHABLE', 'The clocks of the store and of this service differ by more than 15 minutes.');
  if (OTHER_REGION.has(code) || (status >= 300 && status < 400)) {
    const region = headers['x-amz-bucket-region'] ?? '';
    const hint = /^[a-z0-9-]{1,40}$/.test(region) ? ` It is in the region ${region}.` : '';
    return fail('UNKNOWN_ANSWER', `The bucket ${request.bucket} is not in this region: ${stated}.${hint}`);
  }
  if (status === 403)
    return fail(
      'RIGHT_MISSING',
      `The key lacks the right ${request.right} for ${request.bucket}: ${stated}.`,
    );
  return errorOfStatus(status, code, request, fail);
}

function errorOfStatus(
  status: number,
  code: string,
  { bucket, file }: S3Request,
  fail: (kind: ConstructorParameters<typeof SourceError>[0], text: string) => SourceError,
): SourceError {
  if (status === 412 && file !== null) return fail('UNREACHABLE', `${file} changed while it was read.`);
  if (status === 404 && code !== 'NoSuchBucket' && file !== null)
    return fail('UNREACHABLE', `${file} no longer exists.`);
  if (status === 404) return fail('UNKNOWN_ANSWER', `There is no bucket ${bucket}.`);
  if (status >= 500 || status === 408 || code === 'RequestTimeout')
    return fail('UNREACHABLE', `The store failed: ${code} (${status}).`);
  return fail('UNKNOWN_ANSWER', `The store answered ${code} (${status}).`);
}
