import { createServer } from 'node:http';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress, outgoingAgent } from './public-addresses.ts';

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '0.0.0.0', '255.255.255.255', '224.0.0.1'],
    ...['192.0.0.1', '198.18.0.1', '203.0.113.1', '240.0.0.1', '::', '::1', 'fe80::1', 'fc00::1'],
    ...['fd00:ec2::254', 'ff02::1', 'fec0::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '100::1', '4000::1', 'localhost', ''],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

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
