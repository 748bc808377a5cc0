import * as oidc from 'openid-client';
import { ApiError } from '../../platform/errors.ts';
import type { ProviderDirectory } from './directory.ts';
import type { ProviderAccess } from './store.ts';

/** Provider of an organization. */
interface ProviderOf extends ProviderAccess {
  organizationId: string;
}

/** Values to verify when the browser returns. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Identity asserted by a provider. */
export interface Vouched {
  subject: string;
  /** Null if the provider sent no address or did not verify it. */
  email: string | null;
  name: string | null;
}

/**
 * Returns the URL for signing in at a provider, and the values to verify on return.
 * @throws UNAUTHORIZED if the provider is unreachable, UNAVAILABLE during too many requests to it
 */
export async function beginAt(
  directory: ProviderDirectory,
  provider: ProviderOf,
  redirectUri: string,
): Promise<{ url: string; expected: Expected }> {
  return withProvider(directory, provider, async (config) => {
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
 * Completes a sign-in and returns the asserted identity. openid-client verifies signature, issuer, audience,
 * time, nonce, state and PKCE.
 * @throws UNAUTHORIZED if the provider asserts no identity
 */
export async function finishAt(
  directory: ProviderDirectory,
  provider: ProviderOf,
  back: URL,
  { state, nonce, codeVerifier }: Expected,
): Promise<Vouched> {
  return withProvider(directory, provider, async (config) => {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the ID token is missing');
    // Claims missing in the id token come from the userinfo endpoint.
    const userInfo =
      claims['email'] === undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    const { email, email_verified: isVerified, name } = userInfo;
    return {
      subject: claims.sub,
      email: typeof email === 'string' && isVerified === true ? email : null,
      name: typeof name === 'string' ? name : null,
    };
  });
}

/** Runs `work` with the provider's configuration. @throws UNAUTHORIZED for all errors of the provider */
async function withProvider<T>(
  directory: ProviderDirectory,
  { organizationId, ...access }: ProviderOf,
  work: (config: oidc.Configuration) => Promise<T>,
): Promise<T> {
  try {
    return await work(await directory.find(organizationId, access));
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(
      'UNAUTHORIZED',
      'The identity provider did not respond or did not confirm your identity.',
      {
        cause,
      },
    );
  }
}
