import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CustomFetch } from 'openid-client';
import { type Dispatcher, fetch as outgoingFetch } from 'undici';
import { type OutgoingTargets, outgoingAgent } from '../../platform/outgoing-agent.ts';
import { limitConcurrency } from '../../platform/workers/concurrency.ts';

export const PROVIDER_TIMEOUT_SECONDS = 10;
/**
 * Maximum bytes of a response, decompressed. Discovery documents and key sets of well-known providers have
 * less than 20 KiB.
 */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Maximum chunks of a response: each one costs time, however small it is. */
const MAX_ANSWER_PIECES = 512;
/** Maximum objects and arrays in a response: parsing 250,000 nested ones takes 200 ms. */
const MAX_ANSWER_BRACKETS = 5000;
const BRACKETS = new Set(Buffer.from('[{'));

/** Thrown when the provider's response exceeds a limit. */
class OversizedAnswerError extends Error {
  override name = 'OversizedAnswerError';

  constructor() {
    super("the provider's response is too large");
  }
}

/**
 * Serializes responses: openid-client parses each one immediately, so this allows one per turn of the event
 * loop.
 */
const oneAtATime = limitConcurrency(1);

/**
 * Returns the fetch function for requests to a provider. Each request has its own connection, which may only
 * reach public addresses, like webhooks. The connection is destroyed as soon as the response is read or
 * refused.
 */
export function providerFetch(targets: OutgoingTargets): CustomFetch {
  return async (url, { body, headers, method, redirect }) => {
    const agent = outgoingAgent(targets);
    try {
      // The fetch types of Node and undici differ only by name.
      const answer = await outgoingFetch(url, {
        method,
        redirect,
        dispatcher: agent.compose(boundPieces),
        headers: Object.entries({ ...headers, 'accept-encoding': 'identity' }),
        body: body === null || body === undefined ? null : String(body),
        signal: AbortSignal.timeout(PROVIDER_TIMEOUT_SECONDS * 1000),
      });
      const bytes = await readBounded(answer.body ?? []);
      await oneAtATime(() => nextTurn());
      return new Response(bytes.length === 0 ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers],
      });
    } finally {
      void agent.destroy();
    }
  };
}

/** Aborts the connection if a response arrives in too many chunks, even within one packet. */
function boundPieces(dispatch: Dispatcher['dispatch']): Dispatcher['dispatch'] {
  return (options, handler) => {
    let pieces = 0;
    return dispatch(options, {
      onRequestStart: (...start) => handler.onRequestStart?.(...start),
      onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
      onResponseStarted: () => handler.onResponseStarted?.(),
      onResponseStart: (...start) => handler.onResponseStart?.(...start),
      onResponseData: (controller, piece) => {
        pieces += 1;
        if (pieces > MAX_ANSWER_PIECES) controller.abort(new OversizedAnswerError());
        else handler.onResponseData?.(controller, piece);
      },
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    });
  };
}

/**
 * Reads a body and counts its decompressed bytes: a provider may compress it even though the request excludes
 * that.
 */
async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let brackets = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.byteLength;
    for (const byte of piece) if (BRACKETS.has(byte)) brackets += 1;
    if (length > MAX_ANSWER_BYTES || brackets > MAX_ANSWER_BRACKETS) throw new OversizedAnswerError();
  }
  return Buffer.concat(pieces);
}
