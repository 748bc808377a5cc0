import * as oidc from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OutgoingTargets } from '../../platform/outgoing-agent.ts';
import { TtlCache } from '../../platform/ttl-cache.ts';
import { PROVIDER_TIMEOUT_SECONDS, providerFetch } from './fetch.ts';
import type { ProviderAccess } from './store.ts';

const LIFE_MS = 5 * 60_000;
const MAX_KNOWN = 200;
/** Maximum concurrent discoveries per organization. */
const MAX_DISCOVERIES = 2;

interface CachedProvider {
  settings: string;
  config: oidc.Configuration;
}

/**
 * Caches the published configuration of sign-in providers for five minutes: the discovery document and its
 * key set. openid-client fetches the key set again if a token names an unknown key, at most once a minute.
 */
export class ProviderDirectory {
  readonly #targets: OutgoingTargets;
  readonly #clock: Clock;
  readonly #known = new TtlCache<CachedProvider>(LIFE_MS, MAX_KNOWN);
  /** Discoveries in progress, by organization and settings. */
  readonly #discoveries = new Map<string, Map<string, Promise<oidc.Configuration>>>();

  constructor(targets: OutgoingTargets, clock: Clock) {
    this.#targets = targets;
    this.#clock = clock;
  }

  /**
   * Returns the configuration of an organization's provider. Concurrent callers share one discovery.
   * @throws UNAVAILABLE if the organization has too many discoveries in progress; any error of the provider
   */
  async find(organizationId: string, access: ProviderAccess): Promise<oidc.Configuration> {
    const settings = JSON.stringify(access);
    const known = this.#known.get(organizationId, this.#clock.wall.millis());
    if (known?.settings === settings) return known.config;
    const underWay = this.#discoveries.get(organizationId) ?? new Map<string, Promise<oidc.Configuration>>();
    const shared = underWay.get(settings);
    if (shared !== undefined) return shared;
    if (underWay.size >= MAX_DISCOVERIES)
      throw new ApiError('UNAVAILABLE', 'Another request to the provider is in progress. Try again.', {
        headers: { 'retry-after': String(PROVIDER_TIMEOUT_SECONDS) },
      });
    const discovery = this.#discover(access);
    underWay.set(settings, discovery);
    this.#discoveries.set(organizationId, underWay);
    try {
      const config = await discovery;
      this.#known.set(organizationId, { settings, config }, this.#clock.wall.millis());
      return config;
    } finally {
      underWay.delete(settings);
      if (underWay.size === 0) this.#discoveries.delete(organizationId);
    }
  }

  #discover({ issuer, clientId, clientSecret }: ProviderAccess): Promise<oidc.Configuration> {
    const { allowPrivate } = this.#targets;
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: providerFetch(this.#targets),
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: [oidc.enableNonRepudiationChecks, ...(allowPrivate ? [oidc.allowInsecureRequests] : [])],
    });
  }
}
