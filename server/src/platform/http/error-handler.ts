import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionError, isLostRace, isUnwritable } from '../db/errors.ts';
import { RACED, UNWRITABLE, unavailableError } from '../db/unavailable.ts';
import { docUrlOf } from '../error-catalogue.ts';
import { ApiError, type ERROR_STATUS, invalidField } from '../errors.ts';
import { newId } from '../ids.ts';
import { sentName } from './query-string.ts';
import { JsonError } from './strict-json.ts';
import { invalidData } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Address at which callers reach the service. */
    publicUrl: string;
  }
}

/** Returns the body of every response with a status of 400 or more. */
export function errorBody({ code, message, details, current, reason }: ApiError, publicUrl: string) {
  const docUrl = docUrlOf(publicUrl, code);
  return {
    Error: {
      code,
      message,
      docUrl,
      ...(details.length === 0 ? {} : { details }),
      ...(current === null ? {} : { current }),
      ...(reason === null ? {} : { reason }),
    },
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Installs the error responses. Causes are logged, never sent.
 * @returns the handler for unknown addresses and methods, for parts of the application with their own hooks
 */
export function installErrors(app: FastifyInstance, publicUrl: string): Answer {
  app.decorate('publicUrl', publicUrl);
  app.setErrorHandler((error, request, reply) => {
    const apiError = isAborted(request, error)
      ? tooEarlyError(error)
      : namedAsSent(request, toApiError(error));
    const level = apiError.status >= 500 ? 'error' : 'debug';
    request.log[level]({ err: apiError.cause ?? error, code: apiError.code }, apiError.message);
    return sendError(reply, apiError);
  });
  const routes = collectRoutes(app);
  // Runs before the body is read: errors in the body do not matter when the address does not exist.
  app.addHook('preParsing', async (request) => {
    if (request.is404) throw missingRouteError(request, routes);
  });
  const answerMissing: Answer = (request, reply) => sendError(reply, missingRouteError(request, routes));
  app.setNotFoundHandler(answerMissing);
  return answerMissing;
}

/** Returns an error whose details name the query parameters as the caller sent them. */
function namedAsSent({ query }: FastifyRequest, error: ApiError): ApiError {
  if (error.code !== 'INVALID_DATA') return error;
  const details = error.details.map((detail) => ({ ...detail, field: sentName(query, detail.field) }));
  if (details.every(({ field }, i) => field === error.details[i]?.field)) return error;
  return invalidData(details);
}

function missingRouteError(request: FastifyRequest, routes: KnownRoutes): ApiError {
  const allowed = routes.methodsOf(request).join(', ');
  if (allowed === '') return new ApiError('NOT_FOUND', 'Nothing exists at this address.');
  const message = `This address does not support ${request.method}. It supports ${allowed}.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { headers: { allow: allowed } });
}

/** Returns whether the client aborted. Like a lost database, this is a reset connection. */
function isAborted({ raw }: FastifyRequest, error: unknown): boolean {
  return !raw.complete && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error));
}

function tooEarlyError(cause: unknown): ApiError {
  return new ApiError('INVALID_DATA', 'The body ended too early.', { cause });
}

/** Sends an error in the common form. */
export function sendError(reply: FastifyReply, error: ApiError) {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, reply.server.publicUrl));
}

/** Errors of Fastify, by their codes. */
const FRAMEWORK: Record<string, [keyof typeof ERROR_STATUS, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'The body is too large for this address.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'This content type is not supported here. Send application/json.',
  ],
  FST_ERR_CTP_EMPTY_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'A body needs a content type. Send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'INVALID_DATA',
    'The length of the body differs from its Content-Length.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_DATA', 'The body is empty.'],
  FST_ERR_BAD_URL: ['INVALID_DATA', 'The address has an invalid percent-escape.'],
  FST_ERR_MAX_PARAM_LENGTH: ['INVALID_DATA', 'The address is longer than any id.'],
  // A path outside the folder of the reference page's files.
  FST_STATIC_FORBIDDEN_PATH: ['NOT_FOUND', 'Nothing exists at this address.'],
  FST_ERR_ASYNC_CONSTRAINT: ['INVALID_DATA', 'The request cannot be routed.'],
};

/** Converts any error into one for the caller. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof JsonError) return invalidField(error.field || 'body', error.message, { cause: error });
  const code = codeOf(error);
  const known = FRAMEWORK[code];
  if (known !== undefined && !isConnectionError(error))
    return new ApiError(known[0], known[1], { cause: error });
  if (isConnectionError(error)) return unavailableError(error);
  if (isUnwritable(error)) return unavailableError(error, UNWRITABLE);
  // Writes have been retried before; a single read has not.
  if (isLostRace(error)) return unavailableError(error, RACED);
  if (code.startsWith('FST_ERR_') && isCallersFault(error))
    return new ApiError('INVALID_DATA', 'The request cannot be read.', { cause: error });
  return new ApiError('INTERNAL', 'An unexpected error occurred in the service.', { cause: error });
}

function isCallersFault(error: unknown): boolean {
  const { statusCode } = Object.assign({ statusCode: 500 }, error);
  return statusCode >= 400 && statusCode < 500;
}

function codeOf(error: unknown): string {
  const { code } = Object.assign({ code: '' }, error) satisfies Partial<FastifyError>;
  return typeof code === 'string' ? code : '';
}

interface KnownRoutes {
  methodsOf(request: FastifyRequest): string[];
}

/** Collects the methods of each address, so that a wrong method can be distinguished from a wrong address. */
function collectRoutes(app: FastifyInstance): KnownRoutes {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*')) return;
    const source = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[A-Za-z_]+/g, '[^/]+');
    const known = patterns.get(url) ?? { pattern: new RegExp(`^${source}/?$`), methods: new Set<string>() };
    for (const one of Array.isArray(method) ? method : [method]) known.methods.add(one);
    patterns.set(url, known);
  });
  return {
    methodsOf(request) {
      const path = request.url.split('?', 1)[0] ?? '';
      const found = [...patterns.values()].filter(({ pattern }) => pattern.test(path));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}

/** Responds to input that is not a valid HTTP request. Fastify passes the bare socket. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket, publicUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const apiError =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new ApiError('REQUEST_TIMEOUT', 'The request did not arrive in time.')
      : new ApiError('INVALID_DATA', 'This is not a valid HTTP request.');
  socket.end(rawAnswer(apiError, publicUrl));
}

/** Returns a complete HTTP response, for sockets without a response object. */
export function rawAnswer(error: ApiError, publicUrl: string): string {
  const body = JSON.stringify(errorBody(error, publicUrl));
  const reason = STATUS_CODES[error.status] ?? '';
  return (
    `HTTP/1.1 ${error.status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${newId()}\r\nConnection: close\r\n\r\n${body}`
  );
}
