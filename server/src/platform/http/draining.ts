import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors.ts';

/**
 * Once the application is told to close, finishes what runs and turns away what still arrives on open
 * connections, in the shape of every other error. Every answer then ends its connection, so that a client
 * that keeps it alive does not hold up the end. Needs fastify's own `return503OnClosing` off.
 */
export function installDraining(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  app.addHook('onRequest', async () => {
    if (draining)
      throw new ApiError('UNAVAILABLE', 'The service is shutting down.', { headers: { 'retry-after': '2' } });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
}
