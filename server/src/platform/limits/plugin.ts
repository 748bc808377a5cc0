import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError } from '../errors.ts';
import type {} from '../http/members.ts';
import type {} from '../http/request.ts';
import { addressGroup } from './address-group.ts';
import type { Limited, Limits, Refused } from './types.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers go on for as long as somebody listens: they hold a place among the streams of the caller, and none among requests. */
    isStream?: true;
  }
}

export interface LimitsPluginOptions {
  limits: Limits;
}

type Messages = Record<Refused['code'], string>;

const MESSAGES: Messages = {
  RATE_LIMITED: 'This organization has used up its requests of this minute.',
  CONCURRENCY_LIMITED: 'This organization has as many requests running at once as it may.',
};

/**
 * Holds every authenticated request to its organization's limits, and tells them in the answer's
 * headers. To be registered after authentication: its hook reads `request.organization`, and lets pass what
 * has none. Throws ApiError RATE_LIMITED or CONCURRENCY_LIMITED, with `Retry-After`.
 */
export const limitsPlugin = fastifyPlugin<LimitsPluginOptions>(
  async (app: FastifyInstance, { limits }: LimitsPluginOptions) => {
    app.addHook('onRequest', async (request, reply) => {
      const { organization, member } = request;
      if (organization === null) return;
      const { isStream = false } = request.routeOptions.config;
      // Listens before anything is awaited: a client can give up at any time.
      const over = whenOver(reply);
      // What people do in the application counts apart from what programs do, and each for themselves.
      const id = member === null ? organization.id : `${organization.id} ${member.userId}`;
      const { requestsPerMinute } = organization;
      const maxConcurrency = isStream ? Number.MAX_SAFE_INTEGER : organization.maxConcurrency;
      const messages = member === null ? MESSAGES : OF_PERSON;
      await admit(limits, { id, requestsPerMinute, maxConcurrency }, reply, messages, isStream);
      if (isStream) over(await admitStream(limits, `${organization.id} ${request.grant?.apiKey}`));
    });
  },
  { name: 'limits' },
);

/** Streams of one user or key pair at a time, so that nobody takes those of colleagues. */
const MAX_STREAMS = 20;

/** Takes a place among the streams of a caller. @returns gives it back @throws ApiError CONCURRENCY_LIMITED */
async function admitStream(limits: Limits, caller: string): Promise<() => void> {
  const limited = { requestsPerMinute: Number.MAX_SAFE_INTEGER, maxConcurrency: MAX_STREAMS };
  const admission = await limits.enter({ id: `streams ${caller}`, ...limited });
  if (admission.ok) return admission.leave;
  const message = `You have ${MAX_STREAMS} streams open, as many as you may. Close one, or let several pages share one.`;
  const headers = { 'Retry-After': String(admission.retryAfterSeconds) };
  throw new ApiError(admission.code, message, { headers });
}

/** What is told to people who are signed in. */
const OF_PERSON: Messages = {
  RATE_LIMITED: 'You have used up your requests of this minute.',
  CONCURRENCY_LIMITED: 'You have as many requests running at once as you may.',
};

/** What is told to visitors, who have no keys. */
export const OF_ADDRESS: Messages = {
  RATE_LIMITED: 'This address has used up its requests of this minute.',
  CONCURRENCY_LIMITED: 'This address has as many requests running at once as it may.',
};

/**
 * Holds what visitors without keys ask for to limits of their address.
 * @param name what is limited apart from all else
 */
export function limitAddresses(
  app: FastifyInstance,
  limits: Limits,
  name: string,
  max: Omit<Limited, 'id'>,
): void {
  app.addHook('onRequest', async (request, reply) =>
    admit(limits, { id: `${name} ${addressGroup(request.ip)}`, ...max }, reply, OF_ADDRESS),
  );
}

/**
 * Holds one request to limits until its answer is over, and tells them in the answer's headers.
 * @param isStream whether the answer goes on for as long as somebody listens: then it holds no place
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
 * Listens for the end of an answer, and returns a function that takes what to do then. It listens to the
 * raw response and not by onResponse: `finish` comes before other plugins' hooks, so a client that sends its
 * next request on the heels of an answer finds the place free, and only `close` comes when a client
 * gives up. It listens before the place is asked for, because a client can give up in the meantime.
 */
function whenOver(reply: FastifyReply): (work: () => void) => void {
  let isOver = false;
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
