import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Connection, TransactionHooks } from '../db/database.ts';
import { withTransactionHooks } from '../db/transaction-hooks.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import {
  findAnswer,
  KEPT_HOURS,
  type KeptAnswer,
  keepAfterwards,
  keepAnswer,
  type RequestKey,
  takeKey,
} from '../idempotency-keys.ts';
import { isRecord } from '../is-record.ts';
import { errorBody, toApiError } from './error-handler.ts';
import { errorAnswers } from './errors-schema.ts';
import { organizationOf } from './request.ts';
import { ID_LENGTH } from './schema.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether `answerOnce` has handled the request. */
    isAnsweredOnce: boolean;
  }
  interface FastifyContextConfig {
    /**
     * Protection of a POST against taking effect twice: its external id, or the header Idempotency-Key.
     * READS: the operation only reads, or finds nothing more to do a second time, and its response is too
     * large to keep.
     */
    idempotency?: 'EXTERNAL_ID' | 'KEY' | 'READS';
  }
}

const HEADER = 'Idempotency-Key';
const NAME = 'idempotency-key';

/** In Node's spelling. The reference shows the usual one. */
const headers = Type.Object({
  [NAME]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      pattern: '^[ -~]*$',
      description: `Any text of your own, such as a UUID, one for each operation. The first response is kept for ${KEPT_HOURS} hours and repeated for the same request with the same key; another request with the key gets CONFLICT`,
    }),
  ),
});

/**
 * Checks that every POST declares how it is protected against repetition. A route without a declaration makes
 * the start fail.
 */
export function installIdempotency(app: FastifyInstance): void {
  app.decorateRequest('isAnsweredOnce', false);
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST')) return;
    const { idempotency } = { idempotency: undefined, ...route.config };
    if (idempotency === undefined)
      throw new Error(`POST ${route.url} does not declare how it avoids working twice`);
    if (idempotency !== 'KEY') return;
    const { response = {}, ...schema } = route.schema ?? {};
    route.schema = { headers, ...schema, response: { ...errorAnswers('CONFLICT'), ...Object(response) } };
    // Only on these routes, so that imports of single records have no overhead.
    route.onSend = [route.onSend ?? [], expectLookedAt].flat();
  });
}

async function expectLookedAt(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode < 400 && !request.isAnsweredOnce)
    throw new Error(`${request.method} ${request.url} accepts an ${HEADER} but ignores it`);
}

type Needs = Pick<Context, 'database' | 'cipher' | 'log'>;

interface AnswerOptions {
  /** Status of the response; 200 unless stated. */
  status?: number | ((result: unknown) => number);
  /** Content of the request when it is not the JSON body. Null while it has not arrived completely. */
  said?: () => string | null | Promise<string | null>;
  /**
   * The work changes nothing when it is repeated, and its response is not the result of one transaction. The
   * response is stored afterwards.
   */
  isRepeatable?: true;
}

/**
 * Performs the work of a request once for each Idempotency-Key. The same request with the same key gets the
 * stored response again. Without the header it just performs the work.
 *
 * `work` makes one transaction with `inTransaction`, which does everything and returns the result. That
 * transaction also stores the key and the response. Only work that makes none has its response stored
 * afterwards, and work that `isRepeatable`.
 * @throws CONFLICT when the key was used for another request, or is in use now
 */
export async function answerOnce(
  context: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  answering: AnswerOptions,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  request.isAnsweredOnce = true;
  const key = request.headers[NAME];
  const write = (result: unknown) => serializeAnswer(reply, answering, result);
  if (typeof key !== 'string') return send(reply, write(await work()));
  const { said = () => JSON.stringify(request.body ?? null), isRepeatable = false } = answering;
  const once = new Once(context, request, key, said);
  const before = await once.find();
  if (before !== null) return once.repeat(reply, before);
  let kept: Answer | null = null;
  const hooks: TransactionHooks = {
    begin: (connection) => once.take(connection),
    end: async (connection, result) => {
      kept = write(result);
      await once.keep(connection, kept);
    },
  };
  try {
    const answer = write(await (isRepeatable ? work() : withTransactionHooks(hooks, work)));
    if (kept === null) await once.keepAfterwards(answer);
    return send(reply, kept ?? answer);
  } catch (error) {
    const meanwhile = await once.find().catch(() => null);
    if (meanwhile !== null) return once.repeat(reply, meanwhile);
    await once.keepRefusal(error);
    throw error;
  }
}

interface Answer {
  status: number;
  text: string;
}

/** Serialises the response by the operation's schema. */
function serializeAnswer(reply: FastifyReply, { status = 200 }: AnswerOptions, result: unknown): Answer {
  const code = typeof status === 'number' ? status : status(result);
  if (code === 204) return { status: code, text: '' };
  const serialize = reply.getSerializationFunction(String(code));
  if (serialize === undefined || !isRecord(result))
    throw new Error('a response that can be repeated is an object of the schema of its status');
  return { status: code, text: serialize(result) };
}

function send(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  return status === 204
    ? reply.code(status).send()
    : reply.code(status).type('application/json; charset=utf-8').send(text);
}

/** A request with a key. */
class Once {
  readonly #context: Needs;
  readonly #request: FastifyRequest;
  readonly #key: RequestKey;
  readonly #said: NonNullable<AnswerOptions['said']>;

  constructor(
    context: Needs,
    request: FastifyRequest,
    key: string,
    said: NonNullable<AnswerOptions['said']>,
  ) {
    this.#context = context;
    this.#request = request;
    this.#said = said;
    const { id: organizationId } = organizationOf(request);
    this.#key = { organizationId, apiKey: request.grant?.apiKey ?? '', key };
  }

  find(): Promise<KeptAnswer | null> {
    return findAnswer(this.#context, this.#key);
  }

  /** Replays the stored response. @throws CONFLICT when it belongs to another request */
  async repeat(reply: FastifyReply, { requestHash, status, text }: KeptAnswer): Promise<FastifyReply> {
    if (requestHash !== (await this.#hash())) throw keyConflictError('was used for another request');
    if (text === null)
      throw keyConflictError(
        `was used for this request, which was answered with ${status}; the response is not kept`,
      );
    return send(reply.header('idempotency-replayed', 'true'), { status, text });
  }

  async take(connection: Connection): Promise<void> {
    const requestHash = await this.#hash();
    if (requestHash === null) throw new Error('the body of a request must be read before its transaction');
    await takeKey(connection, this.#key, requestHash);
  }

  keep(connection: Connection, answer: Answer): Promise<void> {
    return keepAnswer(connection, this.#context.cipher, this.#key, answer);
  }

  /**
   * Stores the response after the work. Repeating the work would change nothing, so a failure here is only
   * logged.
   */
  async keepAfterwards(answer: Answer): Promise<void> {
    const requestHash = await this.#hash();
    if (requestHash === null) return;
    await keepAfterwards(this.#context, this.#key, { ...answer, requestHash }).catch((error: unknown) =>
      this.#request.log.warn({ err: error }, 'a response could not be kept'),
    );
  }

  /** Stores a refusal, which has changed nothing. A refusal that may soon differ is not stored. */
  async keepRefusal(error: unknown): Promise<void> {
    const refused = toApiError(error);
    const { status, code } = refused;
    if (status >= 500 || PASSING.includes(code) || refused.headers['retry-after'] !== undefined) return;
    await this.keepAfterwards({
      status,
      text: JSON.stringify(errorBody(refused, this.#request.server.publicUrl)),
    });
  }

  /**
   * Returns a hash of everything that identifies the same request; null while it has not arrived completely.
   */
  async #hash(): Promise<string | null> {
    const { method, url, actingUser } = this.#request;
    const said = await this.#said();
    return said === null
      ? null
      : hash('sha256', JSON.stringify([method, url, actingUser?.id ?? null, said]), 'base64url');
  }
}

/** Refusals that the same request may not get the next time. */
const PASSING: ErrorCode[] = [
  'REFERENCE_NOT_FOUND',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
];

function keyConflictError(error: string): ApiError {
  return new ApiError('CONFLICT', `The ${HEADER} ${error}.`, { details: [{ field: HEADER, error }] });
}
