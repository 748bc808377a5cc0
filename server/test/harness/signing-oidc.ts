import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';

/** A small OpenID Connect provider whose keys a test rotates. */
export interface SigningOidc {
  issuer: string;
  /** Paths of the requests so far. */
  requests: string[];
  /** Whether the published keys are the ones that sign. */
  publishes: boolean;
  /** Signs with a new key from now on. */
  rotate(): void;
  /**
   * Sets the subject of the next token.
   * @param url the address to which the browser was sent
   */
  vouchFor(email: string, url: string): string;
  close(): Promise<void>;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startSigningOidc(clientId: string): Promise<SigningOidc> {
  const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  let [kid, key] = [1, makeKey()];
  let claims: object = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    provider.requests.push(path);
    const at = Math.floor(Date.now() / 1000);
    const times = { iat: at, exp: at + 600 };
    const token = () => {
      const signed = `${encoded({ alg: 'RS256', kid: String(kid) })}.${encoded({ ...claims, ...times })}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`;
    };
    const { issuer } = provider;
    const published = provider.publishes ? key : makeKey();
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({
        keys: [
          { ...published.publicKey.export({ format: 'jwk' }), kid: String(kid), use: 'sig', alg: 'RS256' },
        ],
      }),
      '/token': () => ({ access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: token() }),
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path]?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const provider: SigningOidc = {
    issuer: `http://127.0.0.1:${address.port}`,
    requests: [],
    publishes: true,
    rotate: () => {
      [kid, key] = [kid + 1, makeKey()];
    },
    vouchFor: (email, url) => {
      const { searchParams } = new URL(url);
      claims = {
        iss: provider.issuer,
        aud: clientId,
        sub: email,
        nonce: searchParams.get('nonce'),
        email,
        email_verified: true,
      };
      return `code=x&state=${searchParams.get('state')}`;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
