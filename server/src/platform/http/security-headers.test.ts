import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { installSecurityHeaders } from './security-headers.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function headersAt(publicUrl: string) {
  app = Fastify();
  await installSecurityHeaders(app, publicUrl);
  app.get('/', async () => ({}));
  return (await app.inject('/')).headers;
}

describe('responses', () => {
  it('forbid scripts, framing and content sniffing', async () => {
    expect(await headersAt('http://localhost:3000')).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('require https when the service is reached by https, and only then', async () => {
    expect(await headersAt('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
    await app.close();
    expect(await headersAt('https://quittance.example')).toHaveProperty('strict-transport-security');
  });
});
