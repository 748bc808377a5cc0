import * as oidc from 'openid-client';
import { ApiError } from '../../platform/errors.ts';
import type { ProviderDirectory } from './directory.ts';
import type { ProviderAccess } from './store.ts';

/** The provider of an organization. */
interface ProviderOf extends ProviderAccess {
  organizationId: string;
}

/** What must come back with the browser. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom a provider vouches for. */
export interface Vouched {
  subject: string;
  /** Null where it has told none, or not that it has verified it. */
  email: string | null;
  name: string | null;
}

/**
 * Where a browser goes to sign in at a provider, and what is expected back.
 * @throws UNAUTHORIZED where the provider cannot be asked, UNAVAILABLE while it is asked too often
 */
export async function beginAt(
  directory: ProviderDirectory,
  provider: ProviderOf,
  redirectUri: string,
): Promise<{ url: string; expected: Expected }> {
  return asking(directory, provider, async (config) => {
    const expected = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(expected.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, expected };
  });
}

/**
 * Whom the provider vouches for, by what the browser brought back: signature, issuer, audience, time, nonce, state and
 * PKCE are checked by openid-client.
 * @throws UNAUTHORIZED where it vouches for nobody
 */
export async function finishAt(
  directory: ProviderDirectory,
  provider: ProviderOf,
  back: URL,
  { state, nonce, codeVerifier }: Expected,
): Promise<Vouched> {
  return asking(directory, provider, async (config) => {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('there is no id token');
    // What an id token leaves out, the provider tells whoever asks for it.
    const told =
      claims['email'] === undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    const { email, email_verified: isVerified, name } = told;
    return {
      subject: claims.sub,
      email: typeof email === 'string' && isVerified === true ? email : null,
      name: typeof name === 'string' ? name : null,
    };
  });
}

/** Does what asks a provider. @throws UNAUTHORIZED for whatever goes wrong at the provider */
async function asking<T>(
  directory: ProviderDirectory,
  { organizationId, ...access }: ProviderOf,
  work: (config: oidc.Configuration) => Promise<T>,
): Promise<T> {
  try {
    return await work(await directory.find(organizationId, access));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('UNAUTHORIZED', 'The provider could not be asked, or has vouched for nobody.', {
      cause,
    });
  }
}
