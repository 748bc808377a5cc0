import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingAgent } from './outgoing-agent.ts';

describe('the outgoing agent', () => {
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

  // All of these lead to this machine: literal, by name, in another base, or as an IPv4-mapped IPv6 address.
  it.each(['127.0.0.1', 'localhost', '0x7f000001', '2130706433', '127.1', '0.0.0.0', '[::ffff:127.0.0.1]'])(
    'does not connect to %s',
    async (host) => {
      const before = asked;
      const dispatcher = outgoingAgent({ allowPrivate: false, ports: [443, port] });
      await expect(request(`http://${host}:${port}/`, { dispatcher })).rejects.toThrow(
        'has no public address',
      );
      await dispatcher.close();
      expect(asked).toBe(before);
    },
  );

  it('reports an unknown name and a private address with the same message', async () => {
    const dispatcher = outgoingAgent({ allowPrivate: false, ports: [port] });
    const messages = new Set<string>();
    for (const host of ['localhost', 'there-is-nothing.invalid', '127.0.0.1'])
      await request(`http://${host}:${port}/`, { dispatcher }).catch((error: Error) =>
        messages.add(error.message.replace(host, 'it')),
      );
    await dispatcher.close();
    expect([...messages]).toEqual([
      'it has no public address: the name does not exist, DNS did not respond, or the address is private',
    ]);
  });

  it('uses only the allowed ports', async () => {
    const dispatcher = outgoingAgent({ allowPrivate: false, ports: [443, 8443] });
    for (const port of [80, 22, 6379])
      await expect(request(`http://198.51.100.1:${port}/`, { dispatcher })).rejects.toThrow();
    await expect(request('https://example.com:5432/', { dispatcher })).rejects.toThrow(
      'port 5432 is not allowed',
    );
    await dispatcher.close();
  });

  it('connects to this machine when private addresses are allowed', async () => {
    const dispatcher = outgoingAgent({ allowPrivate: true, ports: [443] });
    const { statusCode, body } = await request(`http://localhost:${port}/`, { dispatcher });
    await body.dump();
    expect(statusCode).toBe(200);
    await dispatcher.close();
  });
});
