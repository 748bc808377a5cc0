import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { refusal } from '../../platform/refusals.ts';
import { ADDRESS_HEADER, COOKIE_PREFIX } from './names.ts';

/** Errors for the caller by better-auth's codes. */
export type Refusals = Readonly<Record<string, () => ApiError>>;

/**
 * Calls better-auth on behalf of a request. Copies its cookies to the response and converts its refusals to
 * API errors.
 * @returns the body of its response
 * @throws ApiError by `refusals`, or by the status if the code is not listed there
 */
export async function ask(
  request: FastifyRequest,
  reply: FastifyReply,
  call: (headers: Headers) => Promise<Response>,
  refusals: Refusals = {},
): Promise<unknown> {
  const response = await call(headersOf(request)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTakenError() : error;
  });
  passCookies(response.headers, reply);
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return body;
  const { code } = Object.assign({ code: '' }, body);
  throw refusals[String(code)]?.() ?? refusalOf(response.status, String(code));
}

/** Builds the error for an address that was taken concurrently. */
export const addressTakenError = () => new ApiError('CONFLICT', refusal('ACCOUNT_CREATED_MEANWHILE'));

/** Builds the headers for better-auth: our cookies, the user agent and the IP address. */
export function headersOf(request: Pick<FastifyRequest, 'headers' | 'ip'>): Headers {
  const { cookie = '', origin, 'user-agent': userAgent = '' } = request.headers;
  const own = cookie.split(/; */).filter((one) => one.startsWith(COOKIE_PREFIX));
  const filtered = new Headers({ cookie: own.join('; '), 'user-agent': userAgent.slice(0, 500) });
  filtered.set(ADDRESS_HEADER, clientAddress(request));
  if (origin !== undefined) filtered.set('origin', origin);
  return filtered;
}

/** Removes the session from the headers, for calls that must not depend on the signed-in user. */
export function headersOfStranger(headers: Headers): Headers {
  const filtered = new Headers(headers);
  const cookies = (headers.get('cookie') ?? '').split('; ');
  filtered.set(
    'cookie',
    cookies.filter((one) => !one.startsWith(`${COOKIE_PREFIX}.session_token=`)).join('; '),
  );
  return filtered;
}

export function passCookies(from: Headers, reply: FastifyReply): void {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie);
}

const BY_STATUS: Readonly<Record<number, [ErrorCode, string]>> = {
  401: ['UNAUTHORIZED', 'Sign in first.'],
  403: ['ACCESS_FORBIDDEN', 'This is not allowed.'],
  404: ['NOT_FOUND', 'The record does not exist.'],
  409: ['CONFLICT', 'Another request changed this at the same time. Try again.'],
};

function refusalOf(status: number, code: string): ApiError {
  const cause = new Error(`better-auth refused with ${status} ${code}`);
  if (code === 'SESSION_NOT_FRESH') return new ApiError('ACCESS_FORBIDDEN', refusal('SIGN_IN_AGAIN'));
  if (status === 429)
    return new ApiError('RATE_LIMITED', refusal('TOO_MANY_CODES'), {
      headers: { 'Retry-After': '900' },
    });
  const [mine, message] =
    BY_STATUS[status] ?? (status < 500 ? ['INVALID_DATA', 'This is not possible.'] : []);
  return mine === undefined || message === undefined
    ? new ApiError('INTERNAL', 'An unexpected error occurred. Try again later.', { cause })
    : new ApiError(mine, message, { cause });
}
