import type { FastifyInstance, FastifyRequest } from 'fastify';
import { organizationOfKey } from '../api-key.ts';
import { ApiError } from '../errors.ts';
import type { Failures, KeyAttempt } from '../limits/failures.ts';
import type { Slot } from '../limits/types.ts';
import type { Authenticated, Organizations, Presented } from '../organizations.ts';
import { clientAddress } from './client-address.ts';
import type { Member, Members } from './members.ts';
import { organizationNamed } from './organization-address.ts';

type KeyHolders = Pick<Organizations, 'byApiKey' | 'recall' | 'hasAdmitted'>;

/** The sources of authentication: key pairs, and sessions of signed-in people. */
export interface AuthenticationSources {
  organizations: KeyHolders;
  members: Members;
  failures: Failures;
}

/**
 * Installs both ways of authentication: a key pair in two headers, or, when the address names an
 * organization, the session of one of its members. A caller who repeatedly sends wrong pairs is refused for
 * the rest of the minute. A pair that is known to be right is accepted anyway, so no caller can lock out
 * others behind the same address.
 */
export function installAuthentication(app: FastifyInstance, known: AuthenticationSources): void {
  app.decorateRequest('organization', null);
  app.decorateRequest('grant', null);
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    const named = organizationNamed(request.raw);
    if (named !== null) return admitMember(await known.members.enter(request, reply, named), request);
    const presented = presentedBy(request);
    const authenticated = await authenticate(presented, request, known);
    request.organization = authenticated?.organization ?? null;
    request.grant = authenticated?.grant ?? null;
    // An authenticated caller gets the limits of the organization instead.
    if (authenticated === null) reply.headers(await known.failures.headers(presented));
    // Without keys, a caller may request an unknown address. With keys, it counts as a request.
    if (request.organization === null && !request.is404)
      throw new ApiError(
        'UNAUTHORIZED',
        'Send a valid API key pair in the headers X-Api-Key and X-Api-Secret.',
      );
  });
}

/**
 * Returns the organization and grant of a key pair. Null for a wrong pair, which counts as a failure.
 * @throws RATE_LIMITED when the pair is not known to be right and too many wrong ones came from its address
 */
async function authenticate(
  presented: Presented,
  request: FastifyRequest,
  { organizations, failures }: AuthenticationSources,
): Promise<Authenticated | null> {
  const { apiKey, apiSecret, address } = presented;
  const recalled = organizations.recall(presented);
  const remembered = await recalled;
  if (remembered !== null) return remembered;
  const attempt = { address, apiKey: organizationOfKey(apiKey) === null ? null : apiKey };
  const isLookedUp = recalled === null;
  let place: Slot | null = null;
  if (!isLookedUp || !organizations.hasAdmitted(presented)) {
    const seconds = await failures.refusal(attempt);
    if (seconds > 0) throw tooManyRequestsError(seconds, await failures.headers(attempt));
    place = isLookedUp ? failures.lookUp(attempt) : null;
    // A caller with more concurrent attempts than allowed failures waits until the first ones prove right.
    if (isLookedUp && place === null) throw tooManyRequestsError(1, await failures.headers(attempt));
  }
  try {
    const found = isLookedUp ? await organizations.byApiKey(presented) : null;
    // A request without a pair is not a guess.
    if (found === null && (apiKey !== '' || apiSecret !== '')) await noteFailure(request, failures, attempt);
    return found;
  } finally {
    place?.free();
  }
}

/** Grants a member the whole scope. The member's role is checked separately. */
function admitMember(member: Member, request: FastifyRequest): void {
  request.member = member;
  request.organization = member.organization;
  request.grant = { apiKey: `user:${member.userId}`, scope: ['FULL'], expiresAt: null, lenient: false };
}

function presentedBy(request: FastifyRequest): Presented {
  const { headers } = request;
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  return {
    apiKey: text(headers['x-api-key']),
    apiSecret: text(headers['x-api-secret']),
    address: clientAddress(request),
  };
}

function tooManyRequestsError(seconds: number, limits: Record<string, string>): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many wrong API key pairs from this address. Try again later.', {
    headers: { ...limits, 'Retry-After': String(seconds) },
  });
}

async function noteFailure({ log }: FastifyRequest, failures: Failures, attempt: KeyAttempt): Promise<void> {
  log.warn(attempt, 'a wrong API key pair');
  if (await failures.add(attempt)) log.warn(attempt, 'too many wrong API key pairs from this address');
}

/** Installs the refusal of routes that only the organization's native integration may use. */
export function installNativeIntegration(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.integrationOwned !== true) return;
    const name = request.organization?.nativeIntegration ?? null;
    if (name !== null)
      throw new ApiError(
        'ACCESS_FORBIDDEN',
        `Only the native integration ${name} may create and change these records.`,
      );
  });
}
