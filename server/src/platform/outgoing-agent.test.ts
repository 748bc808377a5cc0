import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingAgent } from './outgoing-agent.ts';

describe('the agent', () => {
  let asked = 0;
  const server = createServer((_request, answer) => {
    asked += 1;
    answer.end();
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  // Each leads to this machine: written out, by a name, in another base, wrapped into an IPv6 address.
  it.each(['127.0.0.1', 'localhost', '0x7f000001', '2130706433', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]'])(
    'does not connect to %s',
    async (host) => {
      const before = asked;
      const dispatcher = outgoingAgent({ allowPrivate: false });
      await expect(request(`http://${host}:${port}/`, { dispatcher })).rejects.toThrow(
        'is not an address of the public internet',
      );
      await dispatcher.close();
      expect(asked).toBe(before);
    },
  );

  it('connects to this machine when that is allowed', async () => {
    const dispatcher = outgoingAgent({ allowPrivate: true });
    const { statusCode, body } = await request(`http://localhost:${port}/`, { dispatcher });
    await body.dump();
    expect(statusCode).toBe(200);
    await dispatcher.close();
  });
});
