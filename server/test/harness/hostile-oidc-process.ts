/** A hostile OpenID Connect provider in a separate process. Prints its port. */
import { createServer, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

const MIB = 1024 * 1024;
const BLANKS = Buffer.alloc(MIB, ' ');

/** Writes an endless or huge JSON text. Blanks before a document cost the reader as much as any content. */
async function pour(to: NodeJS.WritableStream, mebibytes: number): Promise<void> {
  for (let i = 0; i < mebibytes; i += 1)
    if (!to.write(BLANKS)) await new Promise((resolve) => to.once('drain', resolve));
  to.end('{}');
}

const ATTACKS: Record<string, (response: ServerResponse) => void> = {
  flood: (response) => void pour(response, 80),
  bomb: (response) => {
    response.setHeader('content-encoding', 'gzip');
    const packer = createGzip();
    packer.pipe(response);
    void pour(packer, 400);
  },
  drip: (response) => {
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  },
  crumbs: (response) => {
    // Chunks of one byte, thousands in a packet.
    const packet = Buffer.from('1\r\n \r\n'.repeat(10_000));
    const { socket } = response;
    response.flushHeaders();
    const timer = setInterval(() => socket?.write(packet), 1);
    response.on('close', () => clearInterval(timer));
  },
  nested: (response) => response.end('['.repeat(250_000) + ']'.repeat(6000)),
};

const server = createServer((request, response) => {
  const [, attack = '', what] = request.url?.split('/') ?? [];
  response.setHeader('content-type', 'application/json');
  response.on('error', () => {});
  // With `token-flood` the discovery is harmless; the token endpoint floods its client.
  const [, later] = attack.split('token-');
  const base = `http://${request.headers.host}/${attack}`;
  if (later !== undefined && what === '.well-known')
    response.end(
      JSON.stringify({
        issuer: base,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
        code_challenge_methods_supported: ['S256'],
      }),
    );
  else ATTACKS[later ?? attack]?.(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});
