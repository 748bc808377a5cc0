import * as oidc from 'openid-client';
import { fetch as outgoingFetch } from 'undici';
import { ApiError } from '../../platform/errors.ts';
import { type OutgoingTargets, outgoingAgent } from '../../platform/outgoing-agent.ts';
import type { ProviderAccess } from './store.ts';

const SECONDS = 10;

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
 * @throws UNAVAILABLE where the provider cannot be asked
 */
export async function beginAt(
  access: ProviderAccess,
  targets: OutgoingTargets,
  redirectUri: string,
): Promise<{ url: string; expected: Expected }> {
  return asking(access, targets, async (config) => {
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
  access: ProviderAccess,
  targets: OutgoingTargets,
  back: URL,
  { state, nonce, codeVerifier }: Expected,
): Promise<Vouched> {
  return asking(access, targets, async (config) => {
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

/** Asks a provider by connections that go nowhere inside, as those of webhooks. */
async function asking<T>(
  { issuer, clientId, clientSecret }: ProviderAccess,
  targets: OutgoingTargets,
  work: (config: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const agent = outgoingAgent(targets);
  // The types of fetch of Node and of undici differ in name alone.
  const fetchBy: oidc.CustomFetch = async (url, { body, headers, method, redirect }) => {
    const answer = await outgoingFetch(url, {
      ...{ method, headers: Object.entries(headers), redirect, dispatcher: agent },
      body: body === null || body === undefined ? null : String(body),
      signal: AbortSignal.timeout(SECONDS * 1000),
    });
    return new Response(await answer.text(), { status: answer.status, headers: [...answer.headers] });
  };
  try {
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: fetchBy,
      timeout: SECONDS,
      ...(targets.allowPrivate ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
    return await work(config);
  } catch (cause) {
    throw new ApiError('UNAUTHORIZED', 'The provider could not be asked, or has vouched for nobody.', {
      cause,
    });
  } finally {
    void agent.close();
  }
}
