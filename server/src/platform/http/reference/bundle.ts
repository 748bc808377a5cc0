import Fastify from 'fastify';

/**
 * The script of the reference page, as Scalar publishes it: only within its plugin, which is asked for it here. Four
 * megabytes, so it is loaded when somebody first looks at the page.
 */
export async function scalarScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error('Scalar has its script elsewhere now');
  return payload;
}
