import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { demandOwnOrigin, isChange } from '../../platform/http/own-origin.ts';
import { refusal } from '../../platform/refusals.ts';
import { headersOf, passCookies } from './call.ts';
import { COOKIE_PREFIX, TOKEN_HEADER } from './names.ts';
import type { SignIn } from './open.ts';

/** The session of this request and its person. */
export interface Session {
  id: string;
  identityId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  secondFactor: boolean;
  /**
   * The organization whose provider created the session, which is valid only there. Null for all
   * organizations.
   */
  boundTo: string | null;
}

/** Returns the valid session of a request, or null. */
export async function readSession(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  if (!hasSessionCookie(request)) return null;
  const auth = await signIn.auth();
  const { headers, response } = await auth.api.getSession({
    headers: headersOf(request),
    returnHeaders: true,
  });
  passCookies(headers, reply);
  if (response === null) return null;
  const { user, session } = response;
  return {
    id: session.id,
    identityId: user.id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    secondFactor: user.twoFactorEnabled === true,
    boundTo: session.boundOrganization ?? null,
  };
}

const hasSessionCookie = ({ headers }: FastifyRequest) =>
  headers.cookie?.includes(`${COOKIE_PREFIX}.session_token=`) === true;

/**
 * Returns the session of a request that requires one.
 * @throws UNAUTHORIZED without a session; ACCESS_FORBIDDEN if the request changes something and does not come
 *   from one of our pages
 */
export async function demandSession(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await readSession(signIn, request, reply);
  if (session === null) throw new ApiError('UNAUTHORIZED', 'Sign in first.');
  if (isChange(request)) {
    demandOwnOrigin(request, request.server.publicUrl);
    await demandToken(signIn, request, session);
  }
  return session;
}

/**
 * Returns the session of a person who manages their own account.
 * @throws ACCESS_FORBIDDEN for a session from an organization's provider: it proves membership in the
 *   organization, not ownership of the account
 */
export async function demandPerson(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await demandSession(signIn, request, reply);
  if (session.boundTo !== null) throw new ApiError('ACCESS_FORBIDDEN', refusal('PASSWORD_NEEDED'));
  return session;
}

/** Returns the token that a page must send with each change in a session. */
export async function deriveSessionToken(signIn: SignIn, { id }: Pick<Session, 'id'>): Promise<string> {
  return createHmac('sha256', await signIn.secret())
    .update(`token of session ${id}`)
    .digest('base64url');
}

async function demandToken(signIn: SignIn, { headers }: FastifyRequest, session: Session): Promise<void> {
  const expected = Buffer.from(await deriveSessionToken(signIn, session));
  const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError(
      'ACCESS_FORBIDDEN',
      'Send the token of your session, which GET /auth/session returns, in the header X-Quittance-Token.',
    );
}
