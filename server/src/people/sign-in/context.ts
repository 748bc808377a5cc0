import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { IN_SESSION } from '../../platform/http/openapi/documents.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { rememberDevice } from './devices.ts';
import { noteEvent, occasionOf } from './events.ts';
import type { SignIn } from './open.ts';
import { type Attempt, type AttemptLimits, admitAttempt } from './throttle.ts';

/** What the routes of sign-in work with. */
export interface SignInContext extends Context {
  limits: Limits;
  signIn: SignIn;
  attempts: AttemptLimits;
}

/** What every operation of sign-in says of itself. */
export const about = (operationId: string, summary: string, description: string) => ({
  ...{ operationId, summary, description },
  ...{ tags: ['Sign-in'], security: [], 'x-internal': true },
});

/** The same of those that need a session. */
export const aboutSession = (operationId: string, summary: string, description: string) => ({
  ...about(operationId, summary, description),
  security: [IN_SESSION],
});

/** The error answers of an operation of sign-in that takes a body. */
export const refusals = (...codes: ErrorCode[]) => errorAnswers(...BODY_ERRORS, ...codes);

/** Counts an attempt of a request; see throttle.ts. */
export const admit = (
  { limits, attempts }: SignInContext,
  { ip }: FastifyRequest,
  attempt: Omit<Attempt, 'address'>,
): Promise<void> => admitAttempt(limits, attempts, { ...attempt, address: ip });

/** Of a token in a link that was mailed. */
export const wrongToken = () =>
  new ApiError('INVALID_DATA', 'This link was used already, or its time is over. Ask for another.', {
    details: [{ field: 'token', error: 'is unknown, used, or its time is over' }],
  });

interface Entered {
  identityId: string;
  email: string;
}

/** Notes that somebody has signed in, and tells them where it was from a device that their account did not know. */
export async function noteSignIn(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { identityId, email }: Entered,
): Promise<void> {
  const occasion = occasionOf(context, request);
  const isNew = await rememberDevice(context, request, reply, { identityId, ...occasion });
  await noteEvent(context, request, { kind: 'SIGNED_IN', identityId, email });
  if (isNew) await noteEvent(context, request, { kind: 'NEW_DEVICE', identityId, email });
}

/** Who an answer of better-auth says has signed in. @throws an Error where it says nobody */
export function userOf(body: unknown): { identityId: string; email: string } {
  const { user } = Object.assign({ user: null }, body);
  const { id, email } = Object.assign({ id: null, email: null }, user);
  if (typeof id !== 'string' || typeof email !== 'string') throw new Error('nobody has signed in');
  return { identityId: id, email };
}
