import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { newId } from '../ids.ts';
import { errorBody, rawAnswer, sendError, toApiError } from './error-handler.ts';

/**
 * Handles requests that Node or the router would answer in their own format and without an id: without a
 * Host, with unsupported expectations, CONNECT. `requireHostHeader` is off so that they arrive here.
 */
export function installProtocolErrors(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { httpVersion, headers } = request.raw;
    if (httpVersion === '1.1' && headers.host === undefined)
      throw new ApiError('INVALID_DATA', 'An HTTP/1.1 request needs the header Host.');
    // RFC 9112, 3.2. Node keeps the first one, and a proxy may have used the last.
    if (isRepeated(request.raw.rawHeaders, 'host'))
      throw new ApiError('INVALID_DATA', 'A request must have exactly one Host header.');
  });
  const server: Server = app.server;
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const error = new ApiError('INVALID_DATA', 'Only the expectation 100-continue is supported.');
    const body = JSON.stringify(errorBody(error, app.publicUrl));
    response.writeHead(error.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': newId(),
      connection: 'close',
    });
    response.end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.end(
      rawAnswer(new ApiError('METHOD_NOT_ALLOWED', 'CONNECT is not supported here.'), app.publicUrl),
    );
  });
}

/** Returns whether the header occurs twice in `rawHeaders`, where names and values alternate. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  const isNamed = (header: string, index: number) => index % 2 === 0 && header.toLowerCase() === name;
  return rawHeaders.findIndex(isNamed) !== rawHeaders.findLastIndex(isNamed);
}

/** Responds to requests that the router refuses before any hook runs, such as a broken percent-escape. */
export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  sendError(reply, toApiError(error));
}
