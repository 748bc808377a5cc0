import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { ApiError, type ErrorCode } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { IN_SESSION } from '../../platform/http/openapi/documents.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { rememberDevice } from './devices.ts';
import { noteEvent, occasionOf } from './events.ts';
import type { SignIn } from './open.ts';
import { type AttemptLimits, admitAttempt, type SignInAttempt } from './throttle.ts';

export interface SignInContext extends Context {
  limits: Limits;
  signIn: SignIn;
  attempts: AttemptLimits;
}

/** Returns the common OpenAPI fields of sign-in operations. */
export const signInOperationFields = (operationId: string, summary: string, description: string) => ({
  operationId,
  summary,
  description,
  tags: ['Sign-in'],
  security: [],
  'x-internal': true,
});

/** Returns the common OpenAPI fields of operations that need a session. */
export const aboutSession = (operationId: string, summary: string, description: string) => ({
  ...signInOperationFields(operationId, summary, description),
  security: [IN_SESSION],
});

/** Returns the error responses of a sign-in operation with a body. */
export const signInErrorAnswers = (...codes: ErrorCode[]) => errorAnswers(...BODY_ERRORS, ...codes);

/** Counts an attempt of a request; see throttle.ts. */
export const admit = (
  { limits, attempts }: SignInContext,
  request: FastifyRequest,
  attempt: Omit<SignInAttempt, 'address'>,
): Promise<void> => admitAttempt(limits, attempts, { ...attempt, address: clientAddress(request) });

/** Builds the error for the token of an emailed link. */
export const wrongToken = () =>
  new ApiError('INVALID_DATA', 'This link was already used, or has expired. Request a new one.', {
    details: [{ field: 'token', error: 'is unknown, already used, or expired' }],
  });

interface Entered {
  identityId: string;
  email: string;
}

/** Records a sign-in, and notifies the person if the device is new to their account. */
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

/** Returns the signed-in user of better-auth's response. @throws an Error if there is none */
export function userOf(body: unknown): { identityId: string; email: string } {
  const { user } = Object.assign({ user: null }, body);
  const { id, email } = Object.assign({ id: null, email: null }, user);
  if (typeof id !== 'string' || typeof email !== 'string') throw new Error('the request has no session');
  return { identityId: id, email };
}
