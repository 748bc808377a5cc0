import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import { demandOwnOrigin, isChange } from '../../platform/http/own-origin.ts';
import { headersOf, passCookies } from './call.ts';
import { COOKIE_PREFIX, TOKEN_HEADER } from './names.ts';
import type { SignIn } from './open.ts';

/** Who is signed in, by a session that was looked up for this request. */
export interface Session {
  id: string;
  identityId: string;
  name: string;
  email: string;
  emailVerified: boolean;
  secondFactor: boolean;
  /** The organization whose provider vouched for the person: the session is good for that one alone. Null: for all. */
  boundTo: string | null;
}

/** The session of a request; null without one that is in force. */
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
 * The session of a request that needs one.
 * @throws UNAUTHORIZED without one; ACCESS_FORBIDDEN where it changes something and is not sent by a page of ours
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
 * The session of a person who works on their own account.
 * @throws ACCESS_FORBIDDEN for one that only an organization's provider has vouched for: it says who belongs to the
 * organization, not whose account this is
 */
export async function demandPerson(
  signIn: SignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const session = await demandSession(signIn, request, reply);
  if (session.boundTo !== null)
    throw new ApiError(
      'ACCESS_FORBIDDEN',
      'You signed in through your organization. Sign in by password or passkey for this.',
    );
  return session;
}

/** What a page must send with each change that it makes in a session. */
export async function tokenOf(signIn: SignIn, { id }: Pick<Session, 'id'>): Promise<string> {
  return createHmac('sha256', await signIn.secret())
    .update(`token of session ${id}`)
    .digest('base64url');
}

async function demandToken(signIn: SignIn, { headers }: FastifyRequest, session: Session): Promise<void> {
  const expected = Buffer.from(await tokenOf(signIn, session));
  const given = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ApiError(
      'ACCESS_FORBIDDEN',
      'Send the token of your session, which GET /auth/session tells, in the header X-Quittance-Token.',
    );
}
