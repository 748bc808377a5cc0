import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import type { Companion, Connection } from '../db/database.ts';
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
    /** Whether `answerOnce` has answered it. */
    isAnsweredOnce: boolean;
  }
  interface FastifyContextConfig {
    /**
     * What keeps a POST that is sent again from working twice: its external id, the header Idempotency-Key, or that it
     * only reads, or finds nothing more to do a second time, and answers with more than is to be kept.
     */
    idempotency?: 'EXTERNAL_ID' | 'KEY' | 'READS';
  }
}

const HEADER = 'Idempotency-Key';
const NAME = 'idempotency-key';

/** As Node names it; the reference writes it as people do. */
const headers = Type.Object({
  [NAME]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      pattern: '^[ -~]*$',
      description: `Any text of your own, such as a UUID, one for each thing that is to be done. The first answer is kept for ${KEPT_HOURS} hours and repeated to the same request with the same key; another request with it gets CONFLICT`,
    }),
  ),
});

/** Has every POST say what keeps it from working twice. One of which nothing is said fails the start. */
export function installIdempotency(app: FastifyInstance): void {
  app.decorateRequest('isAnsweredOnce', false);
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST')) return;
    const { idempotency } = { idempotency: undefined, ...route.config };
    if (idempotency === undefined)
      throw new Error(`POST ${route.url} declares nowhere what keeps it from working twice`);
    if (idempotency !== 'KEY') return;
    const { response = {}, ...schema } = route.schema ?? {};
    route.schema = { headers, ...schema, response: { ...errorAnswers('CONFLICT'), ...Object(response) } };
    // Of these routes alone: imports of single records pay nothing for it.
    route.onSend = [route.onSend ?? [], expectLookedAt].flat();
  });
}

async function expectLookedAt(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.statusCode < 400 && !request.isAnsweredOnce)
    throw new Error(`${request.method} ${request.url} takes an ${HEADER} and does not look at it`);
}

type Needs = Pick<Context, 'database' | 'cipher' | 'log'>;

interface Answering {
  /** Of the answer; 200 unless stated. */
  status?: number | ((result: unknown) => number);
  /** What the request says, where that is not its JSON body; null while it has not arrived whole. */
  said?: () => string | null | Promise<string | null>;
}

/**
 * Does the work of a request once for each Idempotency-Key, and answers with its result; to the same request again it
 * repeats that answer. Without the header it just does the work.
 *
 * The key is taken, and the answer kept, by the transaction that `work` makes by `inTransaction` with the context that
 * it is given: there is one of them, which does all and answers with the result. What makes none has its answer kept
 * afterwards: that is fit only for what changes nothing when it is done again.
 * @throws CONFLICT when the key was used for another request, or is being used at this moment
 */
export async function answerOnce<C extends Needs>(
  context: C,
  request: FastifyRequest,
  reply: FastifyReply,
  answering: Answering,
  work: (own: C) => Promise<unknown>,
): Promise<FastifyReply> {
  request.isAnsweredOnce = true;
  const key = request.headers[NAME];
  const write = (result: unknown) => written(reply, answering, result);
  if (typeof key !== 'string') return send(reply, write(await work(context)));
  const { said = () => JSON.stringify(request.body ?? null) } = answering;
  const once = new Once(context, request, key, said);
  const before = await once.find();
  if (before !== null) return once.repeat(reply, before);
  let kept: Answer | null = null;
  const companion: Companion = {
    begin: (connection) => once.take(connection),
    end: async (connection, result) => {
      kept = write(result);
      await once.keep(connection, kept);
    },
  };
  try {
    const answer = write(await work({ ...context, database: { ...context.database, companion } }));
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

/** The answer as the operation's schema has it. */
function written(reply: FastifyReply, { status = 200 }: Answering, result: unknown): Answer {
  const code = typeof status === 'number' ? status : status(result);
  if (code === 204) return { status: code, text: '' };
  const serialize = reply.getSerializationFunction(String(code));
  if (serialize === undefined || !isRecord(result))
    throw new Error('an answer that can be repeated is an object of the schema of its status');
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
  readonly #said: NonNullable<Answering['said']>;

  constructor(context: Needs, request: FastifyRequest, key: string, said: NonNullable<Answering['said']>) {
    this.#context = context;
    this.#request = request;
    this.#said = said;
    const { id: organizationId } = organizationOf(request);
    this.#key = { organizationId, apiKey: request.grant?.apiKey ?? '', key };
  }

  find(): Promise<KeptAnswer | null> {
    return findAnswer(this.#context, this.#key);
  }

  /** Answers again what was answered. @throws CONFLICT when that was to another request */
  async repeat(reply: FastifyReply, { requestHash, status, text }: KeptAnswer): Promise<FastifyReply> {
    if (requestHash !== (await this.#hash())) throw refusal('was used for another request');
    if (text === null)
      throw refusal(`was used for this request, which was answered ${status}; the answer is not kept`);
    return send(reply.header('idempotency-replayed', 'true'), { status, text });
  }

  async take(connection: Connection): Promise<void> {
    const requestHash = await this.#hash();
    if (requestHash === null) throw new Error('the body of a request must be there before its transaction');
    await takeKey(connection, this.#key, requestHash);
  }

  keep(connection: Connection, answer: Answer): Promise<void> {
    return keepAnswer(connection, this.#context.cipher, this.#key, answer);
  }

  /** The work is done, and doing it again would change nothing: it counts as done also when this fails. */
  async keepAfterwards(answer: Answer): Promise<void> {
    const requestHash = await this.#hash();
    if (requestHash === null) return;
    await keepAfterwards(this.#context, this.#key, { ...answer, requestHash }).catch((error: unknown) =>
      this.#request.log.warn({ err: error }, 'an answer could not be kept'),
    );
  }

  /** A refusal has changed nothing. What may be different in a moment is not kept. */
  async keepRefusal(error: unknown): Promise<void> {
    const refused = toApiError(error);
    const { status, code } = refused;
    if (status >= 500 || PASSING.includes(code) || refused.headers['retry-after'] !== undefined) return;
    await this.keepAfterwards({
      status,
      text: JSON.stringify(errorBody(refused, this.#request.server.publicUrl)),
    });
  }

  /** What must be the same for it to be the same request; null while it has not arrived whole. */
  async #hash(): Promise<string | null> {
    const { method, url, actingUser } = this.#request;
    const said = await this.#said();
    return said === null
      ? null
      : hash('sha256', JSON.stringify([method, url, actingUser?.id ?? null, said]), 'base64url');
  }
}

/** Refusals that the same request may not meet the next time. */
const PASSING: ErrorCode[] = [
  'REFERENCE_NOT_FOUND',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
];

function refusal(error: string): ApiError {
  return new ApiError('CONFLICT', `The ${HEADER} ${error}.`, { details: [{ field: HEADER, error }] });
}
