import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import { clientAddress } from '../http/client-address.ts';
import type {} from '../http/members.ts';
import type {} from '../http/request.ts';
import { addressGroup } from './address-group.ts';
import type { Limited, Limits, Refused } from './types.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The response continues while the client listens. It takes a slot among the caller's streams and none
     * among requests.
     */
    isStream?: true;
    /**
     * The request works by requests of its own, which the limits apply to. It counts under this name, so that
     * it takes no slot from them.
     */
    countsAs?: string;
  }
}

export interface LimitsPluginOptions {
  limits: Limits;
}

type Messages = Record<Refused['code'], string>;

const MESSAGES: Messages = {
  RATE_LIMITED:
    'The organization has reached its request limit for this minute. Wait for Retry-After seconds.',
  CONCURRENCY_LIMITED:
    'The organization has reached its limit of concurrent requests. Wait for Retry-After seconds.',
};

/**
 * Applies an organization's limits to every authenticated request and adds them to the response headers.
 * Register it after authentication: its hook reads `request.organization` and ignores requests without one.
 * Throws ApiError RATE_LIMITED or CONCURRENCY_LIMITED, with `Retry-After`.
 */
export const limitsPlugin = fastifyPlugin<LimitsPluginOptions>(
  async (app: FastifyInstance, { limits }: LimitsPluginOptions) => {
    app.addHook('onRequest', async (request, reply) => {
      const { organization, member } = request;
      if (organization === null) return;
      const { isStream = false, countsAs } = request.routeOptions.config;
      // Listens before the first await: a client can disconnect at any time.
      const over = isStream ? whenOver(reply) : null;
      // Requests of people in the application count separately from those of programs, and separately for
      // each person.
      const caller = member === null ? organization.id : `${organization.id} ${member.userId}`;
      const id = countsAs === undefined ? caller : `${countsAs} ${caller}`;
      const { requestsPerMinute } = organization;
      const maxConcurrency = isStream ? Number.MAX_SAFE_INTEGER : organization.maxConcurrency;
      const messages = member === null ? MESSAGES : OF_PERSON;
      await admit(limits, { id, requestsPerMinute, maxConcurrency }, reply, messages, isStream);
      if (over !== null) over(await admitStream(limits, `${organization.id} ${request.grant?.apiKey}`));
    });
  },
  { name: 'limits' },
);

/** Maximum concurrent streams of one user or key pair, so that no one blocks colleagues. */
const MAX_STREAMS = 20;

/**
 * Takes a slot among the streams of a caller. @returns a function that frees it @throws ApiError
 * CONCURRENCY_LIMITED
 */
async function admitStream(limits: Limits, caller: string): Promise<() => void> {
  const limited = { requestsPerMinute: Number.MAX_SAFE_INTEGER, maxConcurrency: MAX_STREAMS };
  const admission = await limits.enter({ id: `streams ${caller}`, ...limited });
  if (admission.ok) return admission.leave;
  const message =
    `You have reached the limit of ${MAX_STREAMS} open streams. Close one, or let several pages share ` +
    'one.';
  const headers = { 'Retry-After': String(admission.retryAfterSeconds) };
  throw new ApiError(admission.code, message, { headers });
}

/** Messages for signed-in people. */
const OF_PERSON: Messages = {
  RATE_LIMITED: 'You have reached your request limit for this minute.',
  CONCURRENCY_LIMITED: 'You have reached your limit of concurrent requests.',
};

/** Messages for visitors without keys. */
export const OF_ADDRESS: Messages = {
  RATE_LIMITED: 'This address has reached its request limit for this minute.',
  CONCURRENCY_LIMITED: 'This address has reached its limit of concurrent requests.',
};

/**
 * Applies limits to requests without keys, by IP address.
 * @param name namespace of the limits
 */
export function limitAddresses(
  app: FastifyInstance,
  limits: Limits,
  name: string,
  max: Omit<Limited, 'id'>,
): void {
  app.addHook('onRequest', async (request, reply) =>
    admit(limits, { id: `${name} ${addressGroup(clientAddress(request))}`, ...max }, reply, OF_ADDRESS),
  );
}

/**
 * Applies limits to one request until its response ends, and adds them to the response headers.
 * @param isStream whether the response continues while the client listens: then it takes no slot
 * @throws ApiError RATE_LIMITED or CONCURRENCY_LIMITED with one of the messages
 */
export async function admit(
  limits: Limits,
  limited: Limited,
  reply: FastifyReply,
  messages: Messages,
  isStream = false,
): Promise<void> {
  const over = whenOver(reply);
  const admission = await limits.enter(limited);
  reply.headers(admission.headers);
  if (admission.ok) return isStream ? admission.leave() : over(admission.leave);
  const headers = { 'Retry-After': String(admission.retryAfterSeconds) };
  throw new ApiError(admission.code, messages[admission.code], { headers });
}

/**
 * Listens for the end of a response, and returns a function that sets the work to do then. It listens to the
 * raw response instead of onResponse, for two reasons. `finish` comes before other plugins' hooks, so a
 * client that sends its next request immediately finds the slot free. Only `close` comes when a client
 * disconnects. It starts before the slot is taken, because a client can disconnect in the meantime. A client
 * may also have disconnected before, during authentication: then neither event follows.
 */
function whenOver(reply: FastifyReply): (work: () => void) => void {
  let isOver = reply.raw.closed;
  let todo: (() => void) | undefined;
  const end = () => {
    isOver = true;
    todo?.();
  };
  reply.raw.once('finish', end);
  reply.raw.once('close', end);
  return (work) => {
    if (isOver) work();
    else todo = work;
  };
}
