import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { freePort } from './ports.ts';

/** A real OpenID Connect provider on this machine; it accepts any login name without a password. */
export interface OidcTrap {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Goes through the provider's pages as a browser does.
   * @returns the query string of the final redirect
   */
  pass(url: string, login: string): Promise<string>;
  close(): Promise<void>;
}

/** @param addressOf returns the email claims of an account */
export async function startOidc(
  redirectUri: string,
  addressOf: (login: string) => { email?: string; email_verified?: boolean },
): Promise<OidcTrap> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['quittance', 'a secret of the client'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['of the test'] },
    // The provider prints a warning for each default that it uses.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, ...addressOf(id) }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    clientId,
    clientSecret,
    pass: (url, login) => pass(url, login, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function pass(from: string, login: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = from;
  let form: string | null = null;
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === null ? {} : { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const html = await response.text();
    form = null;
    if (location !== null) {
      url = new URL(location, url).href;
      if (url.startsWith(redirectUri)) return url.slice(url.indexOf('?') + 1);
    } else {
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      if (prompt === undefined) throw new Error(`the provider says ${response.status} ${html.slice(0, 500)}`);
      url = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? url, url).href;
      form = new URLSearchParams({
        prompt,
        ...(prompt === 'login' ? { login, password: 'any' } : {}),
      }).toString();
    }
  }
  throw new Error('the provider leads round in circles');
}
