import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CustomFetch } from 'openid-client';
import { type Dispatcher, fetch as outgoingFetch } from 'undici';
import { type OutgoingTargets, outgoingAgent } from '../../platform/outgoing-agent.ts';
import { takePlaces } from '../../platform/workers/turns.ts';

export const PROVIDER_TIMEOUT_SECONDS = 10;
/** Bytes of an answer, unpacked. Discovery documents and key sets of well-known providers have less than 20 KiB. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Pieces in which an answer arrives: each one costs time, however small it is. */
const MAX_ANSWER_PIECES = 512;
/** Objects and arrays of an answer: parsing 250,000 nested ones takes 200 ms. */
const MAX_ANSWER_BRACKETS = 5000;
const BRACKETS = new Set(Buffer.from('[{'));

/** The provider's answer exceeds what is read of it. */
class OversizedAnswerError extends Error {
  override name = 'OversizedAnswerError';

  constructor() {
    super('the provider answers more than is read of it');
  }
}

/** openid-client parses an answer as soon as it gets it: one answer in each turn of the event loop. */
const oneAtATime = takePlaces(1);

/**
 * Returns the fetch by which a provider is asked. Each request has its own connection, which goes to public addresses
 * only, as those of webhooks do, and is destroyed as soon as the answer is read or refused.
 */
export function providerFetch(targets: OutgoingTargets): CustomFetch {
  return async (url, { body, headers, method, redirect }) => {
    const agent = outgoingAgent(targets);
    try {
      // The types of fetch of Node and of undici differ in name alone.
      const answer = await outgoingFetch(url, {
        ...{ method, redirect, dispatcher: agent.compose(boundPieces) },
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

/** Ends the connection where an answer arrives in too many pieces, even within one packet. */
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

/** Reads a body. A provider may pack it although it was asked not to, so unpacked bytes are counted. */
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
