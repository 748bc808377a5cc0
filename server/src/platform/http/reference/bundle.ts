import Fastify from 'fastify';

/**
 * Returns the script of the reference page. Scalar publishes it only within its plugin, so it is requested
 * from that plugin. It has 4 MB, so it is loaded when the page is first viewed.
 */
export async function loadScalarScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, payload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error('Scalar has moved its script');
  return payload;
}
