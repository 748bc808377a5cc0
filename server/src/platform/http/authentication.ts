import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Organizations } from '../organizations.ts';

/** Installs the one way in which requests are authenticated: a key pair in two headers. */
export function installAuthentication(
  app: FastifyInstance,
  organizations: Pick<Organizations, 'byApiKey'>,
): void {
  app.decorateRequest('organization', null);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.public === true) return;
    const key = request.headers['x-api-key'];
    const secret = request.headers['x-api-secret'];
    request.organization = await organizations.byApiKey(
      typeof key === 'string' ? key : '',
      typeof secret === 'string' ? secret : '',
    );
    // Whoever asks for what does not exist may do so without keys; with them it counts as a request.
    if (request.organization === null && !request.is404)
      throw new ApiError(
        'UNAUTHORIZED',
        'Send a valid API key pair in the headers X-Api-Key and X-Api-Secret.',
      );
  });
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
