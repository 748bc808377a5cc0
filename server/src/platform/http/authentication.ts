import type { FastifyInstance, FastifyRequest } from 'fastify';
import { organizationOfKey } from '../api-key.ts';
import { ApiError } from '../errors.ts';
import type { Attempt, Failures } from '../limits/failures.ts';
import type { Organizations, Presented } from '../organizations.ts';

type KeyHolders = Pick<Organizations, 'byApiKey' | 'remembers'>;

/**
 * Installs the one way in which requests are authenticated: a key pair in two headers. Who presents wrong ones again and
 * again is not looked at any more for the rest of the minute.
 */
export function installAuthentication(
  app: FastifyInstance,
  organizations: KeyHolders,
  failures: Failures,
): void {
  app.decorateRequest('organization', null);
  app.decorateRequest('grant', null);
  app.addHook('onRequest', async (request, reply) => {
    const presented = presentedBy(request);
    const { apiKey, address } = presented;
    const attempt = { address, apiKey: organizationOfKey(apiKey) === null ? null : apiKey };
    const seconds = await failures.refusal(attempt);
    if (seconds > 0) throw tooMany(seconds, await failures.headers(attempt));
    const isLookedUp = !organizations.remembers(apiKey);
    const place = isLookedUp ? failures.lookUp(attempt) : null;
    // Whoever asks at once for more than may fail waits until the first are known to be right.
    if (isLookedUp && place === null) throw tooMany(1, await failures.headers(attempt));
    try {
      const authenticated = await organizations.byApiKey(presented);
      request.organization = authenticated?.organization ?? null;
      request.grant = authenticated?.grant ?? null;
      // Who shows no pair guesses nothing.
      if (authenticated === null && (apiKey !== '' || presented.apiSecret !== ''))
        await noteFailure(request, failures, attempt);
      // Whoever is let in is told the organization's limits instead.
      if (authenticated === null) reply.headers(await failures.headers(attempt));
    } finally {
      place?.free();
    }
    // Whoever asks for what does not exist may do so without keys; with them it counts as a request.
    if (request.organization === null && !request.is404)
      throw new ApiError(
        'UNAUTHORIZED',
        'Send a valid API key pair in the headers X-Api-Key and X-Api-Secret.',
      );
  });
}

function presentedBy({ headers, ip }: FastifyRequest): Presented {
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  return { apiKey: text(headers['x-api-key']), apiSecret: text(headers['x-api-secret']), address: ip };
}

function tooMany(seconds: number, limits: Record<string, string>): ApiError {
  return new ApiError('RATE_LIMITED', 'Too many wrong API key pairs came from this address.', {
    headers: { ...limits, 'Retry-After': String(seconds) },
  });
}

async function noteFailure({ log }: FastifyRequest, failures: Failures, attempt: Attempt): Promise<void> {
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
        `The native integration ${name} alone creates and changes these records.`,
      );
  });
}
