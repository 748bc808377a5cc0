import Fastify from 'fastify';
import { confinedTask } from '../../workers/task.ts';

/**
 * Returns the script of the reference page. Scalar publishes it only within its plugin, so it is requested
 * from that plugin.
 */
export const scalarScript = confinedTask(async (_: null): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error('Scalar has moved its script');
  return payload;
});
